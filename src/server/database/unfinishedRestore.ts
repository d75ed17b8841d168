import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { makeFolder } from '../folders/makeFolder.ts';
import { StartFailure } from '../startFailure.ts';
import type { Handle } from './connection/database.ts';

/*
 * A file in DATA_DIR and a table in the database say that a restore is under way. When the restore is killed, the database
 * may look whole while files of records are missing, or be empty; nobody must take that for the house. The table is for
 * servers with another DATA_DIR, the file for those with another database.
 */

const markIn = (dataDir: string) => join(dataDir, 'restore.unfinished');

/** Marks the folder. Nothing may be written before that. */
export function beginRestore(dataDir: string): void {
  makeFolder(dataDir);
  writeFileSync(markIn(dataDir), '', { flush: true });
}

/** All of the backup is there, or nothing of it. */
export function endRestore(dataDir: string): void {
  rmSync(markIn(dataDir), { force: true });
}

/** Throws a StartFailure where a restore into the folder has begun and did not end. */
export function assertRestored(dataDir: string): void {
  if (existsSync(markIn(dataDir))) throw notEnded(dataDir);
}

/** Marks an empty database, in the transaction that has found it empty. */
export async function beginRestoreIn(transaction: Handle): Promise<void> {
  await sql`create schema if not exists facet`.execute(transaction);
  await sql`create table facet.unfinished_restore ()`.execute(transaction);
}

/** All of the backup is in the database and beside it. */
export async function endRestoreIn(handle: Handle): Promise<void> {
  await sql`drop table facet.unfinished_restore`.execute(handle);
}

/** Throws a StartFailure where a restore into the database has begun and did not end. */
export async function assertDatabaseRestored(handle: Handle): Promise<void> {
  const { rows } = await sql<{ marked: boolean }>`
    select to_regclass('facet.unfinished_restore') is not null as marked`.execute(handle);
  if (rows[0]?.marked) throw notEnded('this database');
}

function notEnded(place: string): StartFailure {
  return new StartFailure(
    `A restore into ${place} did not end, so not everything is there; restore the backup again into a new DATA_DIR, and ` +
      'where DATABASE_URL is set, into an empty database.',
  );
}
