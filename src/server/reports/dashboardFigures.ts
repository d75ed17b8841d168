import { type RawBuilder, sql } from 'kysely';
import { today } from '../../fields/shared/calendarDay.ts';
import type { DashboardFigure, FigureGroup, FigureRows } from '../../metadata/keys/dashboardKeys.ts';
import type { Report } from '../../metadata/keys/reportKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import { figureFilter, recordsReport, reportOf } from '../../metadata/read/dashboardFigures.ts';
import type { RecordsContext } from '../records/recordsContext.ts';
import { queryCached } from './queryCached.ts';
import { type ReportRequest, readReportQuery } from './readReportQuery.ts';
import { reportSql } from './reportStatements.ts';

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

interface ArmRow {
  place: number;
  rows: Row[] | null;
  points: Row[] | null;
  totals: Row | null;
}

interface AskedPart {
  filter: Record<string, unknown>;
  /** Returns `rows` or `points`, and `totals`. */
  statement: RawBuilder<unknown>;
}

/** Rows of a figure. */
const SHOWN = 6;

/**
 * Reads the dashboard of the schema in one statement, whatever its size; undefined where the schema has no dashboard.
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
  const arms = all.map(
    ({ statement }, place) => sql`select ${sql.lit(place)} as place, part.* from (${statement}) part`,
  );
  // A role may see none of them.
  const rows =
    arms.length === 0 ? [] : await queryCached(context, sql<ArmRow>`${sql.join(arms, sql` union all `)}`, signal);
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const answered = all.map(({ filter }, place): FigurePart => {
    const { rows: found, points, totals } = byPlace.get(place) ?? {};
    return { filter, rows: found ?? points ?? [], ...(totals && { totals }) };
  });
  return figures.map(({ figure, parts }) => ({ name: figure.name, day, parts: answered.splice(0, parts.length) }));
}

function partsOf(schema: Schema, { name, groups, rows, records }: DashboardFigure, day: string): AskedPart[] {
  if (groups) return groups.map((group) => groupPart(schema, group, day));
  if (rows) return [rowsPart(schema, reportOf(schema, rows.report), rows, day)];
  if (!records) return [];
  const request = readReportQuery(schema, recordsReport(name, records), {});
  return [{ filter: {}, statement: reportSql(schema, request, { rows: firstRows }) }];
}

const firstRows = { first: 0, limit: SHOWN };

function groupPart(schema: Schema, { report: name, filter, by, values, count }: FigureGroup, day: string): AskedPart {
  const { subtotals: _notShown, ...whole } = reportOf(schema, name);
  const report: Report = { ...whole, chart: { type: 'bar', by, values } };
  const request = requestOf(schema, report, filter, day);
  return {
    filter: request.filter,
    statement: reportSql(schema, withTotals(request, values), { totals: true, points: count ? 'counted' : true }),
  };
}

/** Only the shown columns of the report are computed, unless one of them is derived from others. */
function rowsPart(
  schema: Schema,
  report: Report,
  { filter, columns, sort, total }: FigureRows,
  day: string,
): AskedPart {
  const request = { ...requestOf(schema, report, filter, day), sort };
  const read = report.columns.filter(({ name }) => [...columns, sort.field, total].includes(name));
  const isMade = read.some(({ formula }) => formula !== undefined);
  const shown = isMade ? request : { ...request, report: { ...report, columns: read } };
  return {
    filter: request.filter,
    statement: reportSql(schema, withTotals(shown, total === undefined ? [] : [total]), {
      rows: firstRows,
      totals: true,
    }),
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
