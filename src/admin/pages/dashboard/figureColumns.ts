import { wholeField } from '../../../fields/plainFields.ts';
import type { FigureGroup } from '../../../metadata/keys/dashboardKeys.ts';
import type { Schema } from '../../../metadata/model.ts';
import { reportOf } from '../../../metadata/read/dashboardFigures.ts';
import { dayBands, type ReportTableColumn, tableColumns } from '../../../metadata/read/reportFields.ts';
import type { SeriesPoint } from '../../reports/data/useReport.ts';
import type { FigurePart } from './useOverview.ts';

/** A figure of each group: `name` is its key in the merged rows, `value` its key in the API's answer. */
export interface FigureColumn extends ReportTableColumn {
  place: number;
  value: string;
}

/** The name of the number of records in a group. */
const COUNT = '_count';

/** The columns of groups side by side; where there are several groups, a column takes the label of its group. */
export function figureColumns(schema: Schema, groups: readonly FigureGroup[], number: string): FigureColumn[] {
  return groups.flatMap((group, place) => {
    const own = tableColumns(schema, reportOf(schema, group.report));
    const counted = { name: COUNT, field: wholeNumber(number), role: 'value', total: true } as ReportTableColumn;
    const values = group.values.flatMap((name) => own.find((column) => column.name === name) ?? []);
    return [...(group.count ? [counted] : []), ...values].map((column) => ({
      ...column,
      field: group.label && groups.length > 1 ? { ...column.field, label: group.label } : column.field,
      place,
      value: column.name,
      name: `${place}_${column.name}`,
    }));
  });
}

function wholeNumber(label: string) {
  return wholeField(COUNT, { en: label, zh: label });
}

/** The groups of all parts by their key, in order; a band of days or a month without records is empty. */
export function mergedPoints(groups: readonly FigureGroup[], parts: readonly FigurePart[]): SeriesPoint[] {
  const points = new Map<string, SeriesPoint>();
  const { days } = groups[0]?.by ?? {};
  for (const { key } of days ? dayBands(days) : []) points.set(`:${key}`, { key, label: null, other: false });
  parts.forEach(({ rows }, place) => {
    for (const row of rows as SeriesPoint[]) {
      const id = row.other ? 'other' : `:${row.key ?? ''}`;
      const point: SeriesPoint = points.get(id) ?? { key: row.key, label: row.label, other: row.other };
      for (const name of [COUNT, ...(groups[place]?.values ?? [])]) point[`${place}_${name}`] = row[name];
      points.set(id, point);
    }
  });
  const all = [...points.values()];
  if (groups[0]?.by.month === undefined) return all;
  return all.sort((one, other) => ((one.key ?? '') < (other.key ?? '') ? -1 : 1));
}
