import { today } from '../../fields/shared/days/calendarDay.ts';
import type { DashboardFigure, FigureGroup, FigureRows } from '../../metadata/keys/dashboardKeys.ts';
import type { Report } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { figureFilter, recordsReport, reportOf } from '../../metadata/read/dashboardFigures.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { type ReportRequest, readReportQuery } from './readReportQuery.ts';
import { readReports } from './readReports.ts';
import type { ReportReading } from './reportStatements.ts';

type Row = Record<string, unknown>;

/** The current figures of the dashboard. */
export interface FigureAnswer {
  name: string;
  /** The day that was used as today. */
  day: string;
  /** One entry for each group of the figure, or one entry for its rows or records. */
  parts: FigurePart[];
}

export interface FigurePart {
  /** The parameters of the report. */
  filter: Record<string, unknown>;
  rows: Row[];
  /** Over all rows: `_count`, and the totals of the shown columns. */
  totals?: Row;
}

interface ReadPart {
  rows: Row[] | null;
  points: Row[] | null;
  totals: Row | null;
}

/** Rows of a figure. */
const SHOWN = 6;

/**
 * Reads the dashboard of the schema, all of it as of one moment; undefined where the schema has no dashboard.
 * As with a report, the running statement is ended when `signal` is aborted.
 */
export async function dashboardFigures(
  context: RecordsContext,
  signal?: AbortSignal,
): Promise<FigureAnswer[] | undefined> {
  const { schema } = context;
  if (!schema.dashboard) return undefined;
  const day = today();
  const figures = schema.dashboard.figures.map((figure) => ({ figure, parts: partsOf(schema, figure, day) }));
  const all = figures.flatMap(({ parts }) => parts);
  const read = await readReports<ReadPart>(context, all, { signal, renewed: () => dashboardReadings(schema) });
  const answered = all.map(({ request: { filter } }, place): FigurePart => {
    const { rows, points, totals } = read[place] ?? {};
    return { filter, rows: rows ?? points ?? [], ...(totals && { totals }) };
  });
  return figures.map(({ figure, parts }) => ({ name: figure.name, day, parts: answered.splice(0, parts.length) }));
}

/** What the dashboard reads today, figure by figure. */
export function dashboardReadings(schema: Schema): ReportReading[] {
  const day = today();
  return (schema.dashboard?.figures ?? []).flatMap((figure) => partsOf(schema, figure, day));
}

function partsOf(schema: Schema, { name, groups, rows, records }: DashboardFigure, day: string): ReportReading[] {
  if (groups) return groups.map((group) => groupPart(schema, group, day));
  if (rows) return [rowsPart(schema, reportOf(schema, rows.report), rows, day)];
  if (!records) return [];
  const request = readReportQuery(schema, recordsReport(name, records), {});
  return [{ request, wanted: { rows: firstRows } }];
}

const firstRows = { first: 0, limit: SHOWN };

function groupPart(
  schema: Schema,
  { report: name, filter, by, values, count }: FigureGroup,
  day: string,
): ReportReading {
  const { subtotals: _notShown, ...whole } = reportOf(schema, name);
  const report: Report = { ...whole, chart: { type: 'bar', by, values } };
  const request = requestOf(schema, report, filter, day);
  return { request: withTotals(request, values), wanted: { totals: true, points: count ? 'counted' : true } };
}

/** Only the shown columns of the report are computed, unless one of them is derived from others. */
function rowsPart(
  schema: Schema,
  report: Report,
  { filter, columns, sort, total }: FigureRows,
  day: string,
): ReportReading {
  const request = { ...requestOf(schema, report, filter, day), sort };
  const read = report.columns.filter(({ name }) => [...columns, sort.field, total].includes(name));
  const isMade = read.some(({ formula }) => formula !== undefined);
  const shown = isMade ? request : { ...request, report: { ...report, columns: read } };
  return {
    request: withTotals(shown, total === undefined ? [] : [total]),
    wanted: { rows: firstRows, totals: true },
  };
}

/** The totals of these columns only. */
function withTotals(request: ReportRequest, names: readonly string[]): ReportRequest {
  const columns = request.report.columns.map(({ total, ...column }) =>
    names.includes(column.name) ? { ...column, total } : column,
  );
  return { ...request, report: { ...request.report, columns } };
}

function requestOf(schema: Schema, report: Report, filter: FigureGroup['filter'], day: string): ReportRequest {
  return readReportQuery(schema, report, { filter: figureFilter(schema, report, filter, day) });
}
