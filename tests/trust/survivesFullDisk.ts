import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import type { Row } from '../bench/printTable.ts';
import { startProduct } from '../support/startProduct.ts';
import { whileHindered } from './whileHindered.ts';

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
    return [...(await fillingUp(disk)), await fillingTheLog(disk)];
  } finally {
    execFileSync('umount', ['-l', disk]);
    rmdirSync(disk);
  }
}

async function fillingUp(disk: string): Promise<Row[]> {
  const product = await startProduct({ dataDir: path.join(disk, 'data') });
  const ballast = path.join(disk, 'ballast');
  const hinder = () => {
    fill(ballast);
    return () => rmSync(ballast);
  };
  try {
    return await whileHindered(product, { what: 'disk full, embedded', clients: 3, hinder });
  } finally {
    await product.stop();
  }
}

/** The log of the embedded database finds no room: what was committed can be read on, and later written on. */
async function fillingTheLog(disk: string): Promise<Row> {
  const lines: string[] = [];
  const log = (sentence: string) => lines.push(sentence);
  const { pool, close } = await openDatabase({ dataDir: path.join(disk, 'log'), log });
  const ballast = path.join(disk, 'ballast');
  const count = async () => (await pool.query('select count(*)::integer as count from stone')).rows[0].count;
  const insert = `insert into stone select n, repeat(md5(n::text), 30) from generate_series(1, 1000) n`;
  try {
    await pool.query('create table stone (id integer, name text)');
    let [committed, refused] = [0, ''];
    const write = () => pool.query(insert).then(() => (committed += 1_000));
    await write();
    fill(ballast);
    // Tables find no room long before the log does, whose files are made ahead.
    for (let tries = 0; tries < 300 && !refused.startsWith('cannot execute'); tries++) {
      await pool
        .query(`select pg_logical_emit_message(false, 'trust', repeat(md5('stone'), 30000))`)
        .catch(() => undefined);
      await write().catch(({ message }) => (refused = message));
    }
    const read = await count();
    rmSync(ballast);
    const before = committed;
    while (committed === before) await write().catch(() => wait(100));
    const kept = read === before && (await count()) === committed;
    return {
      what: `log full after ${before} rows, embedded: they can be read, and it writes on (${lines.length} sentences in the log)`,
      measured: kept ? 'yes' : `${read} read`,
      limit: 'yes',
      kept,
    };
  } finally {
    await close();
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
