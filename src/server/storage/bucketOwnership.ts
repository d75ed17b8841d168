import { sql } from 'kysely';
import type { Handle } from '../database/connection/database.ts';
import { getOrCreateSecret } from './getOrCreateSecret.ts';
import type { MediaStorage } from './MediaStorage.ts';

/*
 * Several installations can reach one bucket, and each would remove the files of the others as lost ones. So the first
 * installation marks the bucket as its own, and the others are refused. A folder in DATA_DIR needs no mark.
 */

/** The name under which the database keeps the random id of its installation. */
const INSTALLATION = 'installation';

/**
 * Throws a StartFailure when the bucket belongs to another installation: its mark differs from that of the database, or
 * it has no mark but files that the database does not know. Writes nothing.
 * @param handle absent while there is no database yet
 */
export async function assertOwnBucket(storage: MediaStorage, handle?: Handle): Promise<void> {
  const { shared } = storage;
  if (!shared) return;
  const owner = await shared.owner();
  const tables = handle && (await hasTables(handle)) ? handle : undefined;
  const isOthers =
    owner === undefined ? await holdsOthers(storage, tables) : owner !== (tables && (await installationOf(tables)));
  if (isOthers) throw shared.refusal();
}

/** Checks the same, and marks the bucket for this installation if it has no mark. Needs the system tables. */
export async function claimBucket(storage: MediaStorage, handle: Handle): Promise<void> {
  const { shared } = storage;
  if (!shared) return;
  await assertOwnBucket(storage, handle);
  const installation = (await getOrCreateSecret(handle, INSTALLATION, 16)).toString('hex');
  if ((await shared.claim(installation)) !== installation) throw shared.refusal();
}

/** Makes a copied database an installation of its own: it gets another id when it needs one. */
export async function forgetInstallation(handle: Handle): Promise<void> {
  await sql`delete from facet.secrets where name = ${INSTALLATION}`.execute(handle);
}

async function hasTables(handle: Handle): Promise<boolean> {
  const { rows } = await sql<{ exist: boolean }>`
    select to_regclass('facet.secrets') is not null as exist`.execute(handle);
  return rows[0]?.exist ?? false;
}

/** Undefined while the files of the database have never been in a bucket. */
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
