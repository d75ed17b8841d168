import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
    return await fillingUp(disk);
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
