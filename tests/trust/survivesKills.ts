import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { lostIn, tradeUntil } from './tradeLoop.ts';

interface Kills {
  kills: number;
  random: () => number;
  databaseUrl?: string;
}

/** SIGKILL for the server, again and again, while six clients trade: what was answered is there, once. */
export async function survivesKills({ kills, random, databaseUrl }: Kills): Promise<Row[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'facet-trust-'));
  const options = { dataDir, ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }) };
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
    let isOver = false;
    const clients = Array.from({ length: 6 }, () => tradeUntil(calls, () => isOver));
    let slowest = 0;
    for (let kill = 0; kill < kills; kill++) {
      const goal = calls.calls + 5 + Math.floor(random() * 30);
      while (calls.calls < goal) await wait(5);
      process.kill(product.pid, 'SIGKILL');
      product = await startProduct(options);
      slowest = Math.max(slowest, product.startMs);
    }
    isOver = true;
    await Promise.all(clients);
    const { lost, doubled, findings } = await lostIn(calls, { url: product.url, token });
    const on = databaseUrl ? 'PostgreSQL' : 'embedded';
    return [
      {
        what: `${kills} kills under ${calls.calls} calls, ${calls.again} sent again, ${on}: lost / doubled / findings`,
        measured: `${lost} / ${doubled} / ${findings}`,
        limit: '0 / 0 / 0',
        kept: lost + doubled + findings === 0,
      },
      { what: `slowest start after a kill, ${on}`, measured: `${(slowest / 1000).toFixed(1)} s`, limit: '' },
    ];
  }
}
