import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { nameOf } from './apiRows.ts';
import { benchPostgres } from './benchPostgres.ts';
import { type CallHttp, httpCaller } from './callHttp.ts';
import { fillInventory } from './fillInventory.ts';
import { withProduct } from './houses.ts';
import { clients, comparedCalls, measureBoth, otherCalls } from './measureApi.ts';
import { milliseconds, type Row } from './printTable.ts';

/**
 * The embedded database against PostgreSQL: the same calls to a product on each, which both run all the time and have the
 * same items. There is no limit, as people choose PostgreSQL where they need what it gives.
 */
export async function databaseRows(items: number): Promise<Row[]> {
  const postgres = await benchPostgres();
  if (!postgres) return [];
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-bench-'));
  try {
    console.log(`Filling two databases with ${items.toLocaleString('en')} items …`);
    await fillEmbedded(dataDir, items);
    const embedded = await startProduct({ dataDir });
    try {
      const embeddedCall = httpCaller(embedded.url, await accessTokenOf(embedded.url), clients);
      return await withProduct(postgres.url, async ({ call, pool }) => {
        await fillInventory(pool, items);
        console.log('Measuring …');
        return await rowsOf(embeddedCall, call, items);
      });
    } finally {
      await embedded.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
    await postgres.stop();
  }
}

/** The folder has one process at a time, so this is before the product starts. */
async function fillEmbedded(dataDir: string, items: number): Promise<void> {
  const database = await openDatabase({ dataDir });
  try {
    await prepareDatabase(database, await schemaOf(repositorySchemaDir), { administrator }, () => undefined);
    await fillInventory(database.pool, items);
    await database.maintain();
  } finally {
    await database.close();
  }
}

async function rowsOf(onEmbedded: CallHttp, onPostgres: CallHttp, items: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const of of [...comparedCalls, ...otherCalls]) {
    const { embedded, postgres } = await measureBoth(of, { embedded: onEmbedded, postgres: onPostgres }, items);
    const ratio = embedded.median / postgres.median;
    rows.push({
      what: `${nameOf(of, items)}, embedded against PostgreSQL`,
      measured: `${ratio.toFixed(2)} x  (${milliseconds(embedded.median)} against ${milliseconds(postgres.median)})`,
      limit: '',
      figure: ratio,
    });
  }
  return rows;
}
