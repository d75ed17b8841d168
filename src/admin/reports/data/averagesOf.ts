import type { Report } from '../../../metadata/keys/reportKeys.ts';

/** The names of the columns that show an average, not a sum. */
export function averagesOf({ groupBy, columns, measures }: Report): ReadonlySet<string> {
  const names = groupBy
    ? (measures ?? []).filter(({ average }) => average !== undefined)
    : columns.filter(({ total }) => total === 'average');
  return new Set(names.map(({ name }) => name));
}
