import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { Trade } from './Trade.ts';

interface Kills {
  kills: number;
  random: () => number;
  databaseUrl?: string;
}

/** SIGKILL for the server, again and again, while six clients trade: what was answered is there, once. */
export async function survivesKills({ kills, random, databaseUrl }: Kills): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-trust-'));
  const options = { dataDir, ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }) };
  const on = databaseUrl ? 'PostgreSQL' : 'embedded';
  let product: Product = await startProduct(options);
  try {
    return await killing();
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }

  async function killing(): Promise<Row[]> {
    const token = await accessTokenOf(product.url);
    const calls = new AnsweredCalls(() => ({ url: product.url, token }));
    const trade = new Trade(calls, 6);
    let slowest = 0;
    for (let kill = 0; kill < kills; kill++) {
      const goal = calls.calls + 5 + Math.floor(random() * 30);
      while (calls.calls < goal) await wait(5);
      process.kill(product.pid, 'SIGKILL');
      product = await startProduct(options);
      slowest = Math.max(slowest, product.startMs);
    }
    await trade.end();
    const what = `${kills} kills under ${calls.calls} calls, ${calls.again} sent again, ${on}`;
    return [
      await trade.row(what, { url: product.url, token }),
      await sweptFiles(trade.keptPhotos),
      { what: `slowest start after a kill, ${on}`, measured: `${(slowest / 1000).toFixed(1)} s`, limit: '' },
    ];
  }

  /** What kills leave behind of uploads and deletions is removed an hour later: each photo has two files then, removed ones
   * as well, which can be restored. */
  async function sweptFiles(photos: number): Promise<Row> {
    await product.stop();
    const media = path.join(dataDir, 'media');
    const files = () => readdirSync(media);
    const before = files().length;
    const old = new Date(Date.now() - 2 * 3_600_000);
    for (const name of files()) utimesSync(path.join(media, name), old, old);
    product = await startProduct(options);
    for (let waited = 0; files().length > 2 * photos && waited < 200; waited++) await wait(50);
    const left = files().length - 2 * photos;
    const swept = before - files().length;
    return {
      what: `${photos} photos kept, ${swept} files that kills left were swept, ${on}: files without a photo`,
      measured: `${left}`,
      limit: '0',
      kept: left === 0,
    };
  }
}
