import { type RawBuilder, sql } from 'kysely';
import { today } from '../../fields/calendarDay.ts';
import { figureFilter, recordsReport, reportOf } from '../../metadata/dashboardFigures.ts';
import type { DashboardFigure, FigureGroup, FigureRows } from '../../metadata/dashboardKeys.ts';
import type { Schema } from '../../metadata/model.ts';
import type { Report } from '../../metadata/reportKeys.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { type ReportRequest, readReportQuery } from './readReportQuery.ts';
import { rowsSql, seriesSql, totalsSql } from './reportStatements.ts';

type Row = Record<string, unknown>;

/** The figures of the dashboard as they are now. */
export interface FigureAnswer {
  name: string;
  /** The day that counted as today. */
  day: string;
  /** One for each of the figure's groups; one for its rows or records. */
  parts: FigurePart[];
}

export interface FigurePart {
  /** What the report was asked for. */
  filter: Record<string, unknown>;
  rows: Row[];
  /** Of all rows: `_count`, and the totals of what the figure shows. */
  totals?: Row;
}

interface AskedPart {
  filter: Record<string, unknown>;
  rows: RawBuilder<unknown>;
  totals?: RawBuilder<unknown>;
}

/** Rows of a figure. */
const SHOWN = 6;

/** What the dashboard of the schema shows, in one statement whatever it shows; undefined where the schema has none. */
export async function dashboardFigures(context: RecordsContext): Promise<FigureAnswer[] | undefined> {
  const { schema } = context;
  if (!schema.dashboard) return undefined;
  const day = today();
  const asked = schema.dashboard.figures.map((figure) => ({ figure, parts: partsOf(schema, figure, day) }));
  const all = asked.flatMap(({ parts }) => parts);
  const arms = all.map(
    ({ rows, totals }, place) => sql`select ${sql.lit(place)} as place,
      (select coalesce(json_agg(shown), '[]'::json) from (${rows}) shown) as rows,
      ${totals ? sql`(select row_to_json(below) from (${totals}) below)` : sql`null::json`} as totals`,
  );
  const { rows } = await sql<{
    place: number;
    rows: Row[];
    totals: Row | null;
  }>`${sql.join(arms, sql` union all `)}`.execute(handleOf(context));
  const byPlace = new Map(rows.map((row) => [row.place, row]));
  const answered = all.map(({ filter }, place): FigurePart => {
    const { rows: found = [], totals = null } = byPlace.get(place) ?? {};
    return { filter, rows: found, ...(totals && { totals }) };
  });
  return asked.map(({ figure, parts }) => ({ name: figure.name, day, parts: answered.splice(0, parts.length) }));
}

function partsOf(schema: Schema, { name, groups, rows, records }: DashboardFigure, day: string): AskedPart[] {
  if (groups) return groups.map((group) => groupPart(schema, group, day));
  if (rows) return [rowsPart(schema, reportOf(schema, rows.report), rows, day)];
  if (!records) return [];
  const request = readReportQuery(schema, recordsReport(name, records), {});
  return [{ filter: {}, rows: rowsSql(schema, request, firstRows) }];
}

const firstRows = { first: 0, limit: SHOWN };

function groupPart(schema: Schema, { report: name, filter, by, values, count }: FigureGroup, day: string): AskedPart {
  const report: Report = { ...reportOf(schema, name), chart: { type: 'bar', by, values } };
  const request = requestOf(schema, report, filter, day);
  return {
    filter: request.filter,
    rows: seriesSql(schema, request, count) ?? sql`select`,
    totals: totalsOf(schema, request, values),
  };
}

/** Of the report's columns no more than what is shown is computed, unless one of them is made from others. */
function rowsPart(
  schema: Schema,
  report: Report,
  { filter, columns, sort, total }: FigureRows,
  day: string,
): AskedPart {
  const request = { ...requestOf(schema, report, filter, day), sort };
  const read = report.columns.filter(({ name }) => columns.includes(name) || name === sort.field);
  const isMade = read.some(({ formula }) => formula !== undefined);
  return {
    filter: request.filter,
    rows: rowsSql(schema, isMade ? request : { ...request, report: { ...report, columns: read } }, firstRows),
    totals: totalsOf(schema, request, total === undefined ? [] : [total]),
  };
}

/** What stands below those columns alone. */
function totalsOf(schema: Schema, request: ReportRequest, names: readonly string[]): RawBuilder<unknown> {
  const columns = request.report.columns.map(({ total, ...column }) =>
    names.includes(column.name) ? { ...column, total } : column,
  );
  return totalsSql(schema, { ...request, report: { ...request.report, columns } });
}

function requestOf(schema: Schema, report: Report, filter: FigureGroup['filter'], day: string): ReportRequest {
  return readReportQuery(schema, report, { filter: figureFilter(schema, report, filter, day) });
}
