import type { Database, DatabaseSettings, Handle } from './connection/database.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './postgres/openPostgres.ts';
import { spellHouseTimeZone } from './spellHouseTimeZone.ts';
import { assertDatabaseRestored, assertRestored } from './unfinishedRestore.ts';

/** The defaults of the settings. */
export const databaseDefaults = {
  statementTimeout: 30_000,
  lockTimeout: 5_000,
  acquireTimeout: 10_000,
  poolMax: 10,
  maintenanceInterval: 60_000,
  log: (sentence: string) => console.error(sentence),
};

/**
 * Opens PostgreSQL at `databaseUrl`, or else the embedded database in `dataDir`. Both use one driver and one SQL
 * dialect. Throws a StartFailure of one sentence (DatabaseUnreachable, DataFolderRefused), and changes nothing in that
 * case.
 */
export async function openDatabase({ databaseUrl, dataDir, ...own }: DatabaseSettings): Promise<Database> {
  const settings = { ...databaseDefaults, ...own };
  const database = await (databaseUrl ? openPostgres(databaseUrl, settings) : openEmbedded(dataDir, settings));
  return closedUnless(database, spellHouseTimeZone);
}

/**
 * The same for a program that does one thing and ends: it takes the way around the pooler, where there is one. Throws a
 * StartFailure also where a restore did not end.
 */
export async function openForProgram({ databaseUrl, directUrl, dataDir }: DatabaseSettings): Promise<Database> {
  assertRestored(dataDir);
  const database = await openDatabase({ databaseUrl: directUrl ?? databaseUrl, dataDir });
  return closedUnless(database, assertDatabaseRestored);
}

/** The database, if it passes; otherwise it is closed. */
async function closedUnless(database: Database, pass: (handle: Handle) => Promise<void>): Promise<Database> {
  try {
    await pass(database.kysely);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
