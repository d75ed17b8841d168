import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './startFailure.ts';

/*
 * A file in DATA_DIR says that a restore is under way. When the restore is killed, the database may look whole while files
 * of records are missing, or be empty; nobody must take that for the house.
 */

const markIn = (dataDir: string) => join(dataDir, 'restore.unfinished');

export function beginRestore(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(markIn(dataDir), '', { flush: true });
}

/** All of the backup is there, or nothing of it. */
export function endRestore(dataDir: string): void {
  rmSync(markIn(dataDir), { force: true });
}

/** Throws a StartFailure where a restore into the folder has begun and did not end. */
export function assertRestored(dataDir: string): void {
  if (!existsSync(markIn(dataDir))) return;
  throw new StartFailure(
    `A restore into ${dataDir} did not end, so not everything is there; restore the backup again into a new DATA_DIR, and ` +
      'where DATABASE_URL is set, into an empty database.',
  );
}
