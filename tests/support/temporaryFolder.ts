import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openCluster } from '../../src/server/database/embedded/openCluster.ts';
import { pgliteCache } from './pgliteCache.ts';

/** A folder of its own for one test, gone when the test is. `parent`: where it may not be just anywhere. */
export function temporaryFolder(parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, 'facet-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same, with an empty embedded database in it: a copy, as making one costs seconds. */
export async function temporaryDataFolder(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(await emptyCluster(), join(folder, 'database'), { recursive: true });
  return folder;
}

/** Kept from run to run. */
async function emptyCluster(): Promise<string> {
  const cluster = pgliteCache('cluster');
  if (existsSync(cluster)) return cluster;
  mkdirSync(join(cluster, '..'), { recursive: true });
  const making = mkdtempSync(`${cluster}.`);
  await (await openCluster(join(making, 'database'), { fsync: () => undefined })).close();
  if (!existsSync(cluster)) renameSync(join(making, 'database'), cluster);
  rmSync(making, { recursive: true, force: true });
  return cluster;
}
