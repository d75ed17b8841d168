import { today } from '../../src/fields/shared/calendarDay.ts';
import type { Report } from '../../src/metadata/keys/reportKeys.ts';
import type { Schema } from '../../src/metadata/model.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { inReadOnlySnapshot } from '../../src/server/reports/inReadOnlySnapshot.ts';
import { type ReportQuery, readReportQuery } from '../../src/server/reports/readReportQuery.ts';
import { reportSql } from '../../src/server/reports/reportStatements.ts';
import type { CallHttp } from './callHttp.ts';
import { tableName } from './fillTrade.ts';

/** Seconds that one call took: the median of some, or of one alone that took long. */
export interface ReportMeasurement {
  what: string;
  http: number;
  /** Its statements alone, through the same driver; absent where they are sent otherwise. */
  sql?: number;
  /** Why there are no times. */
  failed?: string;
}

type Work = () => Promise<unknown>;

const rounds = 3;
/** Seconds: what takes longer is measured once. */
const patience = 3;

/**
 * Measures every report of the schema: its first page with totals and chart by each of its groups, as of a day two years
 * ago, and all of its rows as a file; then the figures of the dashboard.
 */
export async function measureReports(
  call: CallHttp,
  database: Database,
  schema: Schema,
  say: (sentence: string) => void,
): Promise<ReportMeasurement[]> {
  const measured: ReportMeasurement[] = [];
  const forget = () => writeNothing(database, schema);
  const add = async (what: string, http: Work, bare?: Work) => {
    const one = await timesOf(what, http, bare, forget);
    say(`${what}: ${one.failed ?? `${one.http.toFixed(2)} s`}`);
    measured.push(one);
  };
  for (const report of schema.reports) {
    for (const { what, query } of pagesOf(report)) {
      await add(
        what,
        () => call('GET', pathOf(report, query)),
        () => bare(database, schema, report, query),
      );
    }
    const all = { filter: {} };
    await add(`${report.name}, all rows as CSV`, () => call('GET', pathOf({ name: `${report.name}.csv` }, all)));
  }
  if (schema.dashboard) await add('dashboard', () => call('GET', '/api/common/overview'));
  return measured;
}

/** One that fails, on a machine that is too slow for it, is told among the others. */
async function timesOf(what: string, http: Work, bare: Work | undefined, before: Work): Promise<ReportMeasurement> {
  try {
    return { what, http: await median(http, before), ...(bare && { sql: await median(bare, before) }) };
  } catch (error) {
    return { what, http: Number.NaN, failed: error instanceof Error ? error.message : String(error) };
  }
}

function pagesOf(report: Report): { what: string; query: ReportQuery }[] {
  const groups = report.groupBy?.map(({ name: group }) => ({ what: `${report.name} by ${group}`, query: { group } }));
  const pages = groups ?? [{ what: report.name, query: {} }];
  const past = { as_of: yearsAgo(2) };
  return report.asOf ? [...pages, { what: `${report.name}, two years ago`, query: past }] : pages;
}

function yearsAgo(years: number): string {
  return today()
    .replace(/^\d+/, (year) => String(Number(year) - years))
    .replace(/02-29$/, '02-28');
}

function pathOf({ name }: { name: string }, query: ReportQuery): string {
  const parameters = Object.entries(query).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `/api/report/${name}?${new URLSearchParams(parameters)}`;
}

/** The statement of a page alone, in its transaction. */
async function bare(database: Database, schema: Schema, report: Report, query: ReportQuery): Promise<void> {
  const request = readReportQuery(schema, report, query);
  await inReadOnlySnapshot({ database }, undefined, (ask) =>
    ask(reportSql(schema, request, { rows: request, totals: true, points: true })),
  );
}

/**
 * Writes to every table, and changes no row: the server answers a report that it knows without reading it, until somebody
 * has written.
 */
async function writeNothing({ pool }: Database, { modules }: Schema): Promise<void> {
  for (const module of Object.keys(modules)) await pool.query(`delete from ${tableName(module)} where false`);
}

async function median(work: Work, before: Work): Promise<number> {
  const seconds: number[] = [];
  while (seconds.length < rounds && (seconds[0] ?? 0) < patience) {
    await before();
    const start = performance.now();
    await work();
    seconds.push((performance.now() - start) / 1000);
  }
  return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? Number.NaN;
}
