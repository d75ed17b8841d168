import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Handle } from '../database/connection/database.ts';
import { quoted } from '../database/structure/sqlNames.ts';
import { makeFolder } from '../folders/makeFolder.ts';
import { syncFolder } from '../folders/syncFolder.ts';
import { StartFailure } from '../startFailure.ts';
import type { MediaStorage } from '../storage/MediaStorage.ts';
import { type BackupHeader, databaseFile, FORMAT, leftOut, mediaFolder, type TableHeader } from './backupFormat.ts';
import { hashed, writeChecksums } from './mediaChecksums.ts';
import { ownUnfinished, removeUnfinished, unfinishedSuffix } from './unfinishedBackups.ts';

const ROWS_AT_ONCE = 1_000;

/**
 * Writes the whole system into a new folder, as it is at one moment; on PostgreSQL others can go on working meanwhile.
 * The folder gets its name only when it is complete and on disk; what backups have left that were killed is removed before. Media are copied after the rows, because a file never changes.
 * @returns the number of rows in the backup
 */
export async function makeBackup(database: Database, media: MediaStorage, folder: string): Promise<number> {
  const unfinished = `${folder}${unfinishedSuffix}`;
  try {
    makeFolder(dirname(folder));
    await removeUnfinished(dirname(folder));
    await mkdir(unfinished);
  } catch (error) {
    throw writeFailure(error, dirname(folder)) ?? error;
  }
  let ownership: Awaited<ReturnType<typeof ownUnfinished>> | undefined;
  try {
    ownership = await ownUnfinished(unfinished);
    const rows = await writeRows(database, join(unfinished, databaseFile));
    await writeChecksums(unfinished, await copyMedia(media, join(unfinished, mediaFolder)));
    await ownership.finish();
    for (const written of [join(unfinished, mediaFolder), unfinished]) await syncFolder(written);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return rows;
  } catch (error) {
    ownership?.release();
    await rm(unfinished, { recursive: true, force: true });
    throw writeFailure(error, dirname(folder)) ?? error;
  }
}

/** What the system says where there is no room for a file, or no right to write one. */
const hindrances: Record<string, string> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left for this user',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
};

/** The sentence for a backup that could not be written; undefined where something else has failed. */
function writeFailure(error: unknown, where: string): StartFailure | undefined {
  const reason = hindrances[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? undefined : new StartFailure(`No backup was made in ${where}: ${reason}.`);
}

/**
 * A backup holds media as a folder, wherever the installation stores them. A file that is deleted meanwhile is left
 * out. Returns the checksums of what was read from the storage, by key.
 */
async function copyMedia(media: MediaStorage, folder: string): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  await mkdir(folder);
  for (const key of await media.list()) {
    const file = await media.find(key);
    if (!file) continue;
    const copy = join(folder, key);
    const hash = createHash('sha256');
    // Opened before anything is read: a stream that opens it would create it after a failed read had it removed.
    const target = await open(copy, 'wx');
    try {
      await pipeline(file.read(), (content) => hashed(content, hash), target.createWriteStream({ flush: true }));
      checksums.set(key, hash.digest('hex'));
    } catch (error) {
      if (await media.find(key)) throw error;
      await rm(copy, { force: true });
    }
  }
  return checksums;
}

/** Runs in one transaction, which sees one moment. Each of its statements is short, so none reaches the deadline. */
async function writeRows({ kysely }: Database, file: string): Promise<number> {
  const snapshot = kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (transaction) => {
    const counted = { rows: 0 };
    await pipeline(Readable.from(lines(transaction, counted)), createGzip(), createWriteStream(file, { flush: true }));
    return counted.rows;
  });
}

async function* lines(handle: Handle, counted: { rows: number }): AsyncGenerator<string> {
  // A database that no server of this version has started on yet may lack the newer columns.
  const { rows } = await sql<Required<Pick<BackupHeader, 'steps' | 'rules' | 'wanted'>>>`
    select system_steps as steps, coalesce(to_jsonb(s) -> 'rules', '{}') as rules, tables as wanted
    from facet.schema_state s`.execute(handle);
  const known = rows[0] ?? { steps: 0, rules: {}, wanted: [] };
  const header: BackupHeader = { format: FORMAT, made: new Date().toISOString(), checksums: true, ...known };
  yield `${JSON.stringify(header)}\n`;
  for (const table of await readTables(handle)) {
    yield `#${JSON.stringify(table)}\n`;
    for await (const batch of rowsOf(handle, table)) {
      counted.rows += batch.length;
      yield `${batch.join('\n')}\n`;
    }
  }
}

/**
 * Reads through a cursor, so that a large table is never in memory as a whole; ordered by id, so that rows follow those
 * they refer to.
 */
async function* rowsOf(handle: Handle, { schema, table, columns }: TableHeader): AsyncGenerator<string[]> {
  const order = columns.some(({ name }) => name === 'id') ? ' order by id' : '';
  const from = `${quoted(schema)}.${quoted(table)}`;
  await sql
    .raw(`declare backup_rows no scroll cursor for select row_to_json(_row)::text as line from ${from} _row${order}`)
    .execute(handle);
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`fetch ${ROWS_AT_ONCE} from backup_rows`).execute(handle);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql`close backup_rows`.execute(handle);
}

/** The tables of Facet and of its modules, with the columns that they have in the database. */
export async function readTables(handle: Handle): Promise<TableHeader[]> {
  const { rows } = await sql<TableHeader>`
    select n.nspname as schema, c.relname as "table",
      json_agg(json_strip_nulls(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
        'nullable', not a.attnotnull, 'default', pg_get_expr(d.adbin, d.adrelid),
        'identity', case when a.attidentity <> '' then true end,
        'collate', case when l.collname <> 'default' then quote_ident(l.collname) end)) order by a.attnum) as columns,
      (select pg_sequence_last_value(pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), i.attname))
        from pg_attribute i where i.attrelid = c.oid and i.attidentity <> '' and not i.attisdropped) as last
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    left join pg_collation l on l.oid = a.attcollation
    where c.relkind = 'r' and n.nspname || '.' || c.relname <> all (${leftOut})
      and (n.nspname = 'facet' or n.oid = current_schema()::regnamespace and c.relname in (
        select t ->> 'name' from facet.schema_state, jsonb_array_elements(tables) t))
    group by n.nspname, c.oid, c.relname order by n.nspname, c.relname`.execute(handle);
  return rows;
}
