import type { Choice } from '../../fields/shared/choices.ts';
import { today } from '../../fields/shared/days/calendarDay.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import { textIn } from '../../fields/shared/fieldType.ts';
import type { Language } from '../../fields/shared/languages.ts';
import type { Report, ReportDimension } from '../../metadata/keys/reportKeys.ts';
import { type Schema, targetOf } from '../../metadata/model.ts';
import {
  dimensionColumn,
  fieldAt,
  type ReportTableColumn,
  reportModule,
  tableColumns,
} from '../../metadata/read/reportFields.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import {
  knownReport,
  type ReportQuery,
  type ReportRequest,
  readReportQuery,
  refuseUnknownParty,
} from './readReportQuery.ts';
import { readReports } from './readReports.ts';
import type { ReportReading } from './reportStatements.ts';

export type ReportRow = { _id: number | null } & Record<string, unknown>;

/**
 * One point of the chart: `key` as it is stored, `label` if the key is an id, `other` for the groups that are not shown
 * by name.
 */
export type SeriesPoint = { key: string | null; label: string | null; other: boolean } & Record<string, unknown>;

/** The totals of a part: its key as it is stored, its label if the key is an id, and the number of its rows. */
export type Subtotal = { _key: string | number | null; _label: string | null; _count: number } & Record<
  string,
  unknown
>;

export interface ReportAnswer {
  name: string;
  label: string;
  as_of: string | null;
  /** The house's day when this was read: that of the figures where `as_of` is null. */
  today: string;
  group: string | null;
  filter: Record<string, unknown>;
  /** The module of the records whose ids are the `_id` of rows; null when rows open nothing. */
  opens: string | null;
  columns: Record<string, unknown>[];
  rows: ReportRow[];
  totals: Record<string, unknown>;
  /** The totals of each part of the rows; null where the report has no parts. */
  subtotals: { by: Record<string, unknown>; rows: Subtotal[] } | null;
  series: { type: string; by: Record<string, unknown>; values: string[]; points: SeriesPoint[] } | null;
  first: number;
  count: number;
}

interface ReportPage {
  rows: ReportRow[];
  totals: { _count: number };
  subtotals: Subtotal[] | null;
  points: SeriesPoint[] | null;
}

/**
 * One page of a report with its totals and its chart, all of one moment: one statement, whatever the number of rows. It
 * ends when `signal` is aborted (see inReadOnlySnapshot). Throws 400, 404 (no such report, or a statement of nobody).
 */
export async function runReport(
  context: RecordsContext,
  name: string,
  query: ReportQuery,
  { language, signal }: { language: Language; signal?: AbortSignal },
): Promise<ReportAnswer> {
  const { schema } = context;
  const report = knownReport(schema, name);
  const reading = pageReading(schema, report, query);
  const { request } = reading;
  const renewed = () => [pageReading(schema, report, query)];
  const [page] = await readReports<ReportPage>(context, [reading], { signal, renewed });
  const { rows = [], totals = { _count: 0 }, subtotals, points } = page ?? {};
  const { _count: count, ...sums } = totals;
  if (count === 0) refuseUnknownParty(request);
  const by = request.group ?? report.chart?.by;
  return {
    name,
    label: textIn(report.label, language),
    as_of: request.asOf ?? null,
    today: today(),
    group: request.group?.name ?? null,
    filter: request.filter,
    opens: opensModule(schema, request),
    columns: tableColumns(schema, report, request.group?.name).map((column) => columnAnswer(column, language)),
    rows,
    totals: sums,
    subtotals: subtotals && report.subtotals ? { by: partColumn(schema, report, language), rows: subtotals } : null,
    series: points && report.chart && by ? { ...seriesHead(schema, report, by, language), points } : null,
    first: request.first,
    count,
  };
}

/** A page of a report with its totals and its chart. Throws 400. */
export function pageReading(schema: Schema, report: Report, query: ReportQuery): ReportReading {
  const request = readReportQuery(schema, report, query);
  return { request, wanted: { rows: request, totals: true, points: true } };
}

function opensModule(schema: Schema, { report, group }: ReportRequest): string | null {
  const module = reportModule(schema, report);
  const path = group ? group.field : report.opens;
  if (path === undefined) return group ? null : module.name;
  return targetOf(schema, fieldAt(schema, module, path)?.field)?.name ?? null;
}

function partColumn(schema: Schema, report: Report, language: Language) {
  const by = report.subtotals ?? { name: '' };
  return columnAnswer(dimensionColumn(schema, reportModule(schema, report), by), language);
}

function seriesHead(schema: Schema, report: Report, by: ReportDimension, language: Language) {
  const column = dimensionColumn(schema, reportModule(schema, report), by);
  return { type: report.chart?.type ?? 'bar', by: columnAnswer(column, language), values: report.chart?.values ?? [] };
}

/** How a program reads and writes the values of a column. */
function columnAnswer({ name, field, role, total }: ReportTableColumn, language: Language): Record<string, unknown> {
  const { places, unit, currency, options } = field as {
    places?: number;
    unit?: Text;
    currency?: string;
    options?: Choice[];
  };
  return {
    name,
    label: textIn(field.label, language),
    type: role === 'month' ? 'month' : field.type,
    total,
    ...(places !== undefined && { places }),
    ...(unit !== undefined && { unit: textIn(unit, language) }),
    ...(currency !== undefined && { currency }),
    ...(options && { options: options.map(({ value, label }) => ({ value, label: textIn(label, language) })) }),
  };
}
