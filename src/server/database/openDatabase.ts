import type { Database, DatabaseSettings } from './connection/database.ts';
import { openEmbedded } from './embedded/openEmbedded.ts';
import { openPostgres } from './postgres/openPostgres.ts';

/** What holds where the settings say nothing. */
export const databaseDefaults = {
  statementTimeout: 30_000,
  acquireTimeout: 10_000,
  poolMax: 10,
  maintenanceInterval: 60_000,
  log: (sentence: string) => console.error(sentence),
};

/**
 * Opens PostgreSQL at `databaseUrl`, or else the embedded database in `dataDir`; one driver and one SQL dialect for
 * both. Throws a StartFailure of one sentence (DatabaseUnreachable, DataFolderRefused) with nothing touched.
 */
export function openDatabase({ databaseUrl, dataDir, ...given }: DatabaseSettings): Promise<Database> {
  const settings = { ...databaseDefaults, ...given };
  return databaseUrl ? openPostgres(databaseUrl, settings) : openEmbedded(dataDir, settings);
}
