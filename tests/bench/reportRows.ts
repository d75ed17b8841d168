import type { Schema } from '../../src/metadata/model.ts';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { benchPostgres } from './benchPostgres.ts';
import { httpCaller } from './callHttp.ts';
import { fillTrade } from './fillTrade.ts';
import { measureReports, type ReportMeasurement } from './measureReports.ts';
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
 * Every report over HTTP on trading houses of these sizes, what the server needs of memory meanwhile, and how the last size
 * compares with the first. Throws for several sizes where DATABASE_URL names one database for the house.
 */
export async function reportRows(sizes: readonly TradeSize[]): Promise<Row[]> {
  if (process.env.DATABASE_URL && sizes.length > 1)
    throw new Error('DATABASE_URL names the database of one house: measure one size.');
  const measured: MeasuredHouse[] = [];
  for (const size of sizes) {
    const house = await measureHouse(size);
    if (!house) return [];
    measured.push(house);
  }
  return [...measured.flatMap(rowsOf), ...growthRows(measured)];
}

async function measureHouse(size: TradeSize): Promise<MeasuredHouse | undefined> {
  const own = process.env.DATABASE_URL ? undefined : await benchPostgres();
  const url = process.env.DATABASE_URL ?? own?.url;
  if (!url) return undefined;
  const product = await startProduct({ env: { DATABASE_URL: url } });
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    const schema = await schemaOf(repositorySchemaDir);
    await fillOnce(database, schema, size);
    const call = httpCaller(product.url, await accessTokenOf(product.url), 1);
    const stopMemory = watchMemory(product.pid);
    const reports = await measureReports(call, database, schema, console.log);
    return { size, reports, memory: stopMemory() };
  } finally {
    await database.close();
    await product.stop();
    await own?.stop();
  }
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
function growthRows(measured: readonly MeasuredHouse[]): Row[] {
  const [few, many] = [measured[0], measured.at(-1)];
  if (!few || !many || few === many) return [];
  const before = new Map(few.reports.map(({ what, http }) => [what, http]));
  return many.reports.map(({ what, http }) => {
    const ratio = http / (before.get(what) ?? Number.NaN);
    return {
      what: `${what}, ${inItems(many.size)} against ${few.size.items.toLocaleString('en')}`,
      measured: `${ratio.toFixed(2)} x`,
      limit: '',
      figure: ratio,
    };
  });
}

function inItems({ items }: TradeSize): string {
  return `${items.toLocaleString('en')} items`;
}

function inWords({ items, documents }: TradeSize): string {
  return `${items.toLocaleString('en')} items and ${documents.toLocaleString('en')} documents`;
}
