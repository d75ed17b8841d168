import type { Schema } from '../../src/metadata/model.ts';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { installPostgres, startPostgres } from '../support/startPostgres.ts';
import { startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { httpCaller } from './callHttp.ts';
import { fillTrade } from './fillTrade.ts';
import { measureReports, type ReportMeasurement } from './measureReports.ts';
import type { TradeSize } from './planTrade.ts';
import type { Row } from './printTable.ts';
import { watchMemory } from './watchMemory.ts';

/** Every report over HTTP on a trading house of that size, and what the server needs of memory meanwhile. */
export async function reportRows(size: TradeSize): Promise<Row[]> {
  const own = process.env.DATABASE_URL ? undefined : await startPostgres({ durable: true });
  const url = process.env.DATABASE_URL ?? own?.url;
  if (!url) {
    console.log(installPostgres);
    return [];
  }
  const product = await startProduct({ env: { DATABASE_URL: url } });
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    const schema = await schemaOf(repositorySchemaDir);
    await fillOnce(database, schema, size);
    const call = httpCaller(product.url, await accessTokenOf(product.url), 1);
    const stopMemory = watchMemory(product.pid);
    const measured = await measureReports(call, database, schema, console.log);
    return [...measured.map(rowOf), memoryRow(size, stopMemory())];
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

function rowOf({ what, http, sql, failed }: ReportMeasurement): Row {
  if (failed !== undefined) return { what, measured: failed.slice(0, 60), limit: 'an answer', kept: false };
  const seconds = `${http.toFixed(2)} s`;
  if (sql === undefined) return { what, measured: seconds, limit: '' };
  const ratio = http / sql;
  // What one call costs beside its statements does not depend on them: of a hundredth of a second it is a large part.
  const kept = ratio <= 1.2 || http - sql < 0.05;
  return { what, measured: `${seconds}  (${ratio.toFixed(2)} x)`, limit: '1.2 x its SQL', kept };
}

function memoryRow(size: TradeSize, memory: number): Row {
  return {
    what: `memory of the server, ${inWords(size)}`,
    measured: `${memory.toFixed(0)} MB`,
    limit: '250 MB',
    kept: memory < 250,
  };
}

function inWords({ items, documents }: TradeSize): string {
  return `${items.toLocaleString('en')} items and ${documents.toLocaleString('en')} documents`;
}
