import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../bench/printTable.ts';
import { AnsweredCalls } from '../support/AnsweredCalls.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { Trade } from './Trade.ts';

/** Megabytes of the disk. */
const SIZE = 600;

/** The disk of the data folder runs full while three clients trade, and gets room again. Needs the right to mount. */
export async function survivesFullDisk(): Promise<Row[]> {
  const disk = mkdtempSync(path.join(tmpdir(), 'facet-disk-'));
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m`, 'tmpfs', disk]).status !== 0) {
    rmdirSync(disk);
    console.log('A small disk could not be mounted; run this part as root.');
    return [];
  }
  try {
    return await fillingUp(disk);
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmdirSync(disk);
  }
}

async function fillingUp(disk: string): Promise<Row[]> {
  const options = { dataDir: path.join(disk, 'data') };
  const product: Product = await startProduct(options);
  try {
    const token = await accessTokenOf(product.url);
    const calls = new AnsweredCalls(() => ({ url: product.url, token }));
    const trade = new Trade(calls, 3);
    while (calls.calls < 30) await wait(5);
    const ballast = path.join(disk, 'ballast');
    fill(ballast);
    const [before, tries] = [calls.calls, calls.again];
    // Until the full disk is met, or nothing writes any more because it is.
    for (let waited = 0; calls.again === tries && waited < 400; waited++) await wait(50);
    await wait(1_000);
    const met = calls.again - tries;
    rmSync(ballast);
    const goal = calls.calls + 30;
    while (calls.calls < goal) await wait(5);
    await trade.end();
    const what = `disk full for a while, ${met} calls refused, ${calls.calls - before} answered after, embedded`;
    return [await trade.row(what, { url: product.url, token })];
  } finally {
    await product.stop();
  }
}

function fill(ballast: string): void {
  const file = openSync(ballast, 'w');
  for (const size of [1_048_576, 4_096, 1]) {
    const chunk = Buffer.alloc(size);
    try {
      for (;;) writeSync(file, chunk);
    } catch {
      // The disk is full for pieces of this size.
    }
  }
  closeSync(file);
}
