import type { Schema } from '../../src/metadata/model.ts';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { onPostgres } from './benchPostgres.ts';
import { httpCaller } from './callHttp.ts';
import { fillTrade } from './fillTrade.ts';
import { assertOwnDatabases } from './houses.ts';
import { measureReports, type ReportHouse, type ReportMeasurement } from './measureReports.ts';
import type { TradeSize } from './planTrade.ts';
import type { Row } from './printTable.ts';
import { watchMemory } from './watchMemory.ts';

interface MeasuredHouse {
  size: TradeSize;
  reports: ReportMeasurement[];
  /** MB at the most. */
  memory: number;
}

/**
 * Every report over HTTP on trading houses of these sizes, in turn, what the servers need of memory meanwhile, and how each
 * size compares with the first. Throws for several sizes where DATABASE_URL names one database for the house.
 */
export async function reportRows(sizes: readonly TradeSize[]): Promise<Row[]> {
  assertOwnDatabases(sizes);
  const schema = await schemaOf(repositorySchemaDir);
  const measured = (await withTradingHouses(sizes, schema, (houses) => measureHouses(houses, schema))) ?? [];
  return [...measured.flatMap(rowsOf), ...growthRows(measured)];
}

interface TradingHouse extends ReportHouse {
  size: TradeSize;
  pid: number;
}

async function measureHouses(houses: readonly TradingHouse[], schema: Schema): Promise<MeasuredHouse[]> {
  const stopMemory = houses.map(({ pid }) => watchMemory(pid));
  const reports = await measureReports(houses, schema, console.log);
  return houses.map(({ size }, at) => ({
    size,
    reports: reports[at] ?? [],
    memory: stopMemory[at]?.() ?? Number.NaN,
  }));
}

/** See withHouses. */
async function withTradingHouses<Result>(
  [size, ...others]: readonly TradeSize[],
  schema: Schema,
  work: (houses: readonly TradingHouse[]) => Promise<Result>,
): Promise<Result | undefined> {
  if (!size) return work([]);
  return onPostgres(async (url) => {
    const product = await startProduct({ env: { DATABASE_URL: url } });
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    try {
      await fillOnce(database, schema, size);
      const call = httpCaller(product.url, await accessTokenOf(product.url), 1);
      const house = { size, call, database, pid: product.pid };
      return await withTradingHouses(others, schema, (houses) => work([house, ...houses]));
    } finally {
      await database.close();
      await product.stop();
    }
  });
}

/** A database that a run before filled is measured as it is. */
async function fillOnce(database: Database, schema: Schema, size: TradeSize): Promise<void> {
  const { pool } = database;
  const { rows } = await pool.query<{ items: number }>('select count(*)::integer as items from inventory');
  if (rows[0]?.items === size.items) return;
  console.log(`Filling ${inWords(size)} …`);
  await fillTrade(pool, schema, size);
  await prepareDatabase(database, schema, { administrator }, console.log);
}

function rowsOf({ size, reports, memory }: MeasuredHouse): Row[] {
  return [
    ...reports.map((report) => rowOf(size, report)),
    {
      what: `memory of the server, ${inWords(size)}`,
      measured: `${memory.toFixed(0)} MB`,
      limit: '250 MB',
      kept: memory < 250,
      figure: memory,
    },
  ];
}

/** Two runs are compared by seconds: the statements are Facet's own, so the ratio hides what becomes of them. */
function rowOf(size: TradeSize, { what: report, http, sql, failed }: ReportMeasurement): Row {
  const what = `${report}, ${inItems(size)}`;
  if (failed !== undefined) return { what, measured: failed.slice(0, 60), limit: 'an answer', kept: false };
  const seconds = `${http.toFixed(2)} s`;
  if (sql === undefined) return { what, measured: seconds, limit: '', figure: http };
  const ratio = http / sql;
  // What one call costs beside its statements does not depend on them: of a hundredth of a second it is a large part.
  const kept = ratio <= 1.2 || http - sql < 0.05;
  return { what, measured: `${seconds}  (${ratio.toFixed(2)} x)`, limit: '1.2 x its SQL', kept, figure: http };
}

/** There is no limit: a report reads all that it is about. */
function growthRows([few, ...larger]: readonly MeasuredHouse[]): Row[] {
  if (!few) return [];
  return few.reports.flatMap(({ what, http }, at) =>
    larger.map(({ size, reports }) => {
      const ratio = (reports[at]?.http ?? Number.NaN) / http;
      return {
        what: `${what}, ${inItems(size)} against ${few.size.items.toLocaleString('en')}`,
        measured: `${ratio.toFixed(2)} x`,
        limit: '',
        figure: ratio,
      };
    }),
  );
}

function inItems({ items }: TradeSize): string {
  return `${items.toLocaleString('en')} items`;
}

function inWords({ items, documents }: TradeSize): string {
  return `${items.toLocaleString('en')} items and ${documents.toLocaleString('en')} documents`;
}
