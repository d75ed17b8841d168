import type { FigureGroup, FigureRecords } from '../keys/dashboardKeys.ts';
import type { Report } from '../keys/reportKeys.ts';
import type { Schema } from '../model.ts';
import { dayBands, defaultFilter, monthDays } from './reportFields.ts';

/** The report of that name. Throws when there is none: parsing has checked it. */
export function reportOf(schema: Schema, name: string): Report {
  const report = schema.reports.find((candidate) => candidate.name === name);
  if (!report) throw new Error(`No report ${name}`);
  return report;
}

/** The filter with which a figure reads its report on `day`: the figure's own, else the report's default. */
export function figureFilter(
  schema: Schema,
  report: Report,
  filter: FigureGroup['filter'],
  day: string,
): Record<string, unknown> {
  if (!filter) return defaultFilter(schema, report, day);
  const filters = report.filters.map((one) => ({ ...one, default: filter[one.name] }));
  return defaultFilter(schema, { ...report, filters }, day);
}

/** The addition to the filter that narrows the report to one group of the figure. */
export function narrowed({ by, narrows }: FigureGroup, key: string | null, day: string): Record<string, unknown> {
  if (narrows === undefined || key === null) return {};
  if (by.month !== undefined) return between(narrows, ...monthDays(key));
  if (by.days === undefined) return { [narrows]: [key] };
  const band = dayBands(by.days).find((one) => one.key === key);
  return band ? between(narrows, band.to === undefined ? undefined : before(day, band.to), before(day, band.from)) : {};
}

function between(name: string, from: string | undefined, to: string): Record<string, unknown> {
  return { ...(from !== undefined && { [`${name}_gte`]: from }), [`${name}_lte`]: to };
}

function before(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** The records of a module as a report, so that both are read by the same code. */
export function recordsReport(name: string, { module, where, columns, sort, opens }: FigureRecords): Report {
  return {
    name,
    label: { en: name, zh: name },
    menu: { group: '', order: 0 },
    module,
    asOf: false,
    statement: false,
    where,
    columns: columns.map((field) => ({ name: field, field })),
    filters: [],
    sort,
    ...(opens !== undefined && { opens }),
  };
}
