import { createReadStream, existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Handle } from '../database/connection/database.ts';
import { carryOut } from '../database/structure/carryOut.ts';
import { planChanges } from '../database/structure/planChanges.ts';
import { writeApplied } from '../database/structure/readActual.ts';
import { quoted } from '../database/structure/sqlNames.ts';
import { synchronizeTables } from '../database/structure/synchronize.ts';
import { systemSteps } from '../database/structure/systemSteps.ts';
import { ensureSystemTablesIn, lockStructure, structureTimeout } from '../database/structure/systemTables.ts';
import type { TableDescription } from '../database/structure/tableDescription.ts';
import { beginRestoreIn, endRestoreIn } from '../database/unfinishedRestore.ts';
import { writeRules } from '../schemaPlan/knownRules.ts';
import { StartFailure } from '../startFailure.ts';
import { claimBucket, forgetInstallation } from '../storage/bucketOwnership.ts';
import { isFileKey } from '../storage/fileKey.ts';
import type { MediaStorage } from '../storage/MediaStorage.ts';
import { type BackupHeader, databaseFile, FORMAT, leftOut, mediaFolder, type TableHeader } from './backupFormat.ts';
import { readTables } from './makeBackup.ts';
import { verifyMedia } from './mediaChecksums.ts';

const ROWS_AT_ONCE = 1_000;

/** Throws a StartFailure when the folder contains no backup that this version can read. */
export async function assertBackup(folder: string): Promise<void> {
  await readHeaders(folder);
}

/** Throws a StartFailure when the database is not empty, because a restore never mixes two systems. */
export async function assertEmpty(handle: Handle): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from pg_class where relkind = 'r' and (relnamespace = current_schema()::regnamespace
      or relnamespace = to_regnamespace('facet'))) as used`.execute(handle);
  if (rows[0]?.used) throw new StartFailure('The database holds tables already; restore into an empty one.');
}

/**
 * Restores a backup into an empty database and an empty media storage: first the tables with the columns that they had,
 * then their rows, and only then constraints and indexes, so that the order of rows does not matter. Throws a
 * StartFailure before all that when media of the backup are damaged, or the database is not empty. Until everything is
 * there, the database says that it is not.
 * @param begin is called before the first thing is written
 * @returns the number of restored rows
 */
export async function restoreBackup(
  database: Database,
  media: MediaStorage,
  folder: string,
  begin: () => void = () => undefined,
): Promise<number> {
  const { header, tables } = await readHeaders(folder);
  const keys = await findMedia(folder);
  if (header.checksums) await verifyMedia(folder, keys);
  await database.transaction(async (transaction) => {
    await lockStructure(transaction);
    await assertEmpty(transaction);
    begin();
    await beginRestoreIn(transaction);
  });
  const rows = await database.transaction(
    async (transaction) => {
      await makeFormerTables(transaction, header, tables);
      const filled = await fill(transaction, folder);
      await ensureSystemTablesIn(transaction);
      await writeRules(transaction, {}, header.rules ?? {});
      return filled;
    },
    { attempts: 1, statementTimeout: structureTimeout },
  );
  await synchronizeTables(database, header.wanted);
  // The system that the backup was made from may go on running, with files of its own.
  await forgetInstallation(database.kysely);
  await claimBucket(media, database.kysely);
  for (const key of keys) await media.put(key, createReadStream(join(folder, mediaFolder, key)));
  await database.maintain();
  await endRestoreIn(database.kysely);
  return rows;
}

/**
 * Makes the tables as they were in the house that the backup is of, without constraints and indexes. Facet's own are those of
 * the version that made it: later steps move rows, and are taken when the rows are there, as in a house that is upgraded.
 */
async function makeFormerTables(transaction: Handle, header: BackupHeader, tables: TableHeader[]): Promise<void> {
  if (header.steps) await ensureSystemTablesIn(transaction, header.steps);
  else await takeStepsUntil(transaction, tables);
  const modules = tables.filter(({ schema }) => schema !== 'facet').map((table) => bareTable(table, header.wanted));
  await carryOut(transaction, planChanges(modules, { tables: [], applied: [] }));
  await writeApplied(transaction, modules);
}

/** Takes steps until Facet's own tables have the columns that they have in a backup which does not say how many it took. */
async function takeStepsUntil(transaction: Handle, tables: readonly TableHeader[]): Promise<void> {
  const wanted = ownColumns(tables);
  for (let steps = 1; steps <= systemSteps.length; steps += 1) {
    await ensureSystemTablesIn(transaction, steps);
    if (isDeepStrictEqual(ownColumns(await readTables(transaction)), wanted)) return;
  }
}

function ownColumns(tables: readonly TableHeader[]): string[] {
  const own = tables.filter(({ schema, table }) => schema === 'facet' && !leftOut.includes(`facet.${table}`));
  return own.flatMap(({ table, columns }) => columns.map(({ name }) => `${table}.${name}`)).sort();
}

/** The keys of the media of a backup. Other files in its folder (of a file manager, for example) are left out. */
async function findMedia(folder: string): Promise<string[]> {
  const media = join(folder, mediaFolder);
  if (!existsSync(media)) return [];
  const entries = await readdir(media, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && isFileKey(entry.name)).map(({ name }) => name);
}

/** With the former names of its columns: these renames were made in the house that the backup is of. */
function bareTable({ table, columns }: TableHeader, wanted: TableDescription[]): TableDescription {
  const known = wanted.find(({ name }) => name === table);
  const named = columns.map((column) => {
    const was = known?.columns.find(({ name }) => name === column.name)?.was;
    return was === undefined ? column : { ...column, was };
  });
  return { module: known?.module ?? table, name: table, columns: named, uniques: [], foreignKeys: [], indexes: [] };
}

async function readHeaders(folder: string): Promise<{ header: BackupHeader; tables: TableHeader[] }> {
  let header: BackupHeader | undefined;
  const tables: TableHeader[] = [];
  try {
    for await (const line of linesOf(folder)) {
      if (!header) header = JSON.parse(line);
      else if (line.startsWith('#')) tables.push(JSON.parse(line.slice(1)));
    }
  } catch (error) {
    throw new StartFailure(`${folder} holds no readable backup (${error instanceof Error ? error.message : error}).`);
  }
  if (header?.format !== FORMAT) throw new StartFailure(`${folder} was made by another version of Facet.`);
  // Its rows may have columns that the tables of this version lack, and a later start would take steps that they have taken.
  if ((header.steps ?? 0) > systemSteps.length)
    throw new StartFailure(`${folder} was made by a newer version of Facet; restore it with that version.`);
  return { header, tables };
}

/** Lines end with \n alone: Node's own reader also ends them at U+2028 and U+2029 since version 24, which texts may hold. */
async function* linesOf(folder: string): AsyncGenerator<string> {
  const file = createReadStream(join(folder, databaseFile));
  const text = createGunzip();
  file.on('error', (error) => text.destroy(error));
  let line = '';
  for await (const chunk of file.pipe(text).setEncoding('utf8') as AsyncIterable<string>) {
    const [first = '', ...others] = chunk.split('\n');
    line += first;
    for (const next of others) {
      yield line;
      line = next;
    }
  }
  if (line !== '') yield line;
}

async function fill(transaction: Handle, folder: string): Promise<number> {
  let table: TableHeader | undefined;
  let batch: string[] = [];
  let rows = 0;
  let isHeader = true;
  const flush = async () => {
    if (table && batch.length > 0) await insert(transaction, table, batch);
    rows += batch.length;
    batch = [];
  };
  for await (const line of linesOf(folder)) {
    if (isHeader) isHeader = false;
    else if (line.startsWith('#')) {
      await flush();
      table = JSON.parse(line.slice(1)) as TableHeader;
      await continueNumbers(transaction, table);
    } else if (batch.push(line) === ROWS_AT_ONCE) await flush();
  }
  await flush();
  return rows;
}

async function insert(transaction: Handle, { schema, table, columns }: TableHeader, batch: string[]): Promise<void> {
  const name = sql.id(schema, table);
  const names = sql.join(columns.map((column) => sql.id(column.name)));
  await sql`insert into ${name} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${name}, ${`[${batch.join(',')}]`}::json)`.execute(transaction);
}

async function continueNumbers(transaction: Handle, { schema, table, columns, last }: TableHeader): Promise<void> {
  const identity = columns.find((column) => column.identity);
  if (!identity || last === null) return;
  const name = `${quoted(schema)}.${quoted(table)}`;
  await sql`select setval(pg_get_serial_sequence(${name}, ${identity.name}), ${last})`.execute(transaction);
}
