import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { madeOnce } from './getOrCreateSecret.ts';
import type { MediaStorage } from './MediaStorage.ts';

/*
 * A bucket can be reached by several installations, and each would take the files of the others for lost. So the first
 * one marks it as its own, and the others are refused. A folder in DATA_DIR needs no mark.
 */

/** What the installation's own name is called among what is made once in a database. */
const INSTALLATION = 'installation';

/**
 * Throws a StartFailure when the place of the files is another installation's: it bears another mark than the database
 * knows, or none, and holds files of which the database knows none. Writes nothing. No handle: there is no database yet.
 */
export async function assertOwnPlace(storage: MediaStorage, handle?: Handle): Promise<void> {
  const { shared } = storage;
  if (!shared) return;
  const owner = await shared.owner();
  const tables = handle && (await hasTables(handle)) ? handle : undefined;
  const isOthers =
    owner === undefined ? await holdsOthers(storage, tables) : owner !== (tables && (await installationOf(tables)));
  if (isOthers) throw shared.refusal();
}

/** The same, and marks the place as this installation's where it has no mark. The system tables have to be there. */
export async function claimPlace(storage: MediaStorage, handle: Handle): Promise<void> {
  const { shared } = storage;
  if (!shared) return;
  await assertOwnPlace(storage, handle);
  const installation = (await madeOnce(handle, INSTALLATION, 16)).toString('hex');
  if ((await shared.claim(installation)) !== installation) throw shared.refusal();
}

/** A database that was copied is an installation of its own from now on. */
export async function becomeAnother(handle: Handle): Promise<void> {
  await sql`delete from facet.secrets where name = ${INSTALLATION}`.execute(handle);
}

async function hasTables(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    select to_regclass('facet.secrets') is not null as made`.execute(handle);
  return rows[0]?.made ?? false;
}

/** Undefined in a database that has not had its files in a shared place so far. */
async function installationOf(handle: Handle): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select encode(value, 'hex') as id from facet.secrets where name = ${INSTALLATION}`.execute(handle);
  return rows[0]?.id;
}

async function holdsOthers(storage: MediaStorage, handle: Handle | undefined): Promise<boolean> {
  const keys = await storage.list();
  if (keys.length === 0 || !handle) return keys.length > 0;
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from facet.media where storage_key = any(${keys}::text[])) as known`.execute(handle);
  return !rows[0]?.known;
}
