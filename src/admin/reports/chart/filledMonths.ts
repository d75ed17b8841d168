import type { SeriesPoint } from '../data/useReport.ts';

/** With more months than this, single bars could not be told apart: then months without figures are left out. */
const mostMonths = 60;

/** The points of a chart by month, with a zero point for each month between the first and the last that has none. */
export function filledMonths(points: readonly SeriesPoint[], values: readonly string[]): readonly SeriesPoint[] {
  const keys = points.flatMap(({ key }) => key ?? []).sort();
  const [first = '', last = ''] = [keys[0], keys.at(-1)];
  const months = monthsBetween(first, last);
  if (months.length <= keys.length || months.length > mostMonths) return points;
  const nothing = Object.fromEntries(values.map((name) => [name, 0]));
  const known = new Map(points.map((point) => [point.key, point]));
  const nameless = points.filter(({ key }) => key === null);
  return [...months.map((key) => known.get(key) ?? { ...nothing, key, label: null, other: false }), ...nameless];
}

/** YYYY-MM, both ends included; it stops as soon as there are too many. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, month = 0] = first.split('-').map(Number);
  for (let key = first; key !== '' && key <= last && months.length <= mostMonths; ) {
    months.push(key);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
    key = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
  }
  return months;
}
