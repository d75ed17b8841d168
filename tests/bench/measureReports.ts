import { today } from '../../src/fields/shared/days/calendarDay.ts';
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

/** A product, and its database. */
export interface ReportHouse {
  call: CallHttp;
  database: Database;
}

type Work = (house: ReportHouse) => Promise<unknown>;

const rounds = 3;
/** Seconds: what takes longer is measured once. */
const patience = 3;

/**
 * Measures every report of the schema: its first page with totals and chart by each of its groups, as of a day two years
 * ago, and all of its rows as a file; then the figures of the dashboard. Each is measured in all houses, in turn.
 * @returns the measurements of each house, at its place
 */
export async function measureReports(
  houses: readonly ReportHouse[],
  schema: Schema,
  log: (sentence: string) => void,
): Promise<ReportMeasurement[][]> {
  const measured: ReportMeasurement[][] = houses.map(() => []);
  const add = async (what: string, http: Work, bare?: Work) => {
    const times = await timesOf(houses, schema, { http, ...(bare && { sql: bare }) });
    times.forEach((time, at) => {
      measured[at]?.push({ what, http: Number.NaN, ...time });
    });
    log(`${what}: ${times.map(({ http, failed }) => failed ?? `${http?.toFixed(2)} s`).join(', ')}`);
  };
  for (const report of schema.reports) {
    for (const { what, query } of pagesOf(report)) {
      await add(
        what,
        ({ call }) => call('GET', pathOf(report, query)),
        ({ database }) => bare(database, schema, report, query),
      );
    }
    const all = pathOf({ name: `${report.name}.csv` }, { filter: {} });
    await add(`${report.name}, all rows as CSV`, ({ call }) => call('GET', all));
  }
  if (schema.dashboard) await add('dashboard', ({ call }) => call('GET', '/api/common/overview'));
  return measured;
}

type Times = Partial<Omit<ReportMeasurement, 'what'>>;

/** One that fails, on a machine that is too slow for it, is told among the others. */
async function timesOf(
  houses: readonly ReportHouse[],
  schema: Schema,
  works: { http: Work; sql?: Work },
): Promise<Times[]> {
  const measured = houses.map((house) => ({
    house,
    failed: undefined as string | undefined,
    works: Object.entries(works).map(([name, work]) => ({ name, work, seconds: [] as number[] })),
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of measured) one.failed ??= await roundOf(one, schema);
  }
  return measured.map(({ works, failed }) =>
    failed === undefined ? Object.fromEntries(works.map(({ name, seconds }) => [name, median(seconds)])) : { failed },
  );
}

/** Measures each of the works once more, unless it takes long. @returns why it fails; undefined: it does not */
async function roundOf(
  { house, works }: { house: ReportHouse; works: { work: Work; seconds: number[] }[] },
  schema: Schema,
): Promise<string | undefined> {
  try {
    for (const { work, seconds } of works) {
      if ((seconds[0] ?? 0) >= patience) continue;
      await writeNothing(house.database, schema);
      const start = performance.now();
      await work(house);
      seconds.push((performance.now() - start) / 1000);
    }
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function median(seconds: readonly number[]): number {
  return seconds.toSorted((one, other) => one - other)[Math.floor(seconds.length / 2)] ?? Number.NaN;
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
 * Notes of every table that it was written to, as somebody does who writes more than is noted row by row: the server answers a
 * report that it knows without reading it, until then.
 */
async function writeNothing({ pool }: Database, { modules }: Schema): Promise<void> {
  await pool.query(
    'insert into facet.table_writes (relation, xid) select name::regclass, pg_current_xact_id() from unnest($1::text[]) name',
    [Object.keys(modules).map(tableName)],
  );
}
