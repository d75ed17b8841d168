import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { claimBucket } from '../storage/bucketOwnership.ts';
import type { Media } from '../storage/Media.ts';
import { hasLeft, isKept } from './keptMedia.ts';

const HOUR = 3_600_000;

/**
 * Removes the remains of interrupted uploads and deletions: rows whose record does not exist any more, rows that have
 * left their fields and that no paper shows any more, and files older than an hour that no row refers to. When the
 * database knows none of the stored files, they belong to another database (one that used this folder before, for
 * example), so they all stay. Returns the number of removed files. Throws a StartFailure when another installation has
 * taken over the storage.
 */
export async function sweepMedia(handle: Handle, schema: Schema, media: Media, now = Date.now()): Promise<number> {
  await removeOrphanRows(handle, schema);
  await sql`delete from facet.media file where ${hasLeft} and not ${isKept}`.execute(handle);
  const old = await media.storage.listBefore(new Date(now - HOUR));
  if (old.length === 0) return 0;
  const known = await knownKeys(handle);
  if (!old.some((key) => known.has(key))) return 0;
  const lost = old.filter((key) => !known.has(key));
  if (lost.length > 0) await claimBucket(media.storage, handle);
  await media.discard(lost);
  return lost.length;
}

/**
 * Removes the row of a file that was uploaded at the moment when its record was deleted. The table of the module still
 * exists.
 */
async function removeOrphanRows(handle: Handle, schema: Schema): Promise<void> {
  const { rows } = await sql<{ module: string }>`select distinct module from facet.media`.execute(handle);
  for (const { module } of rows.filter(({ module }) => Object.hasOwn(schema.modules, module))) {
    await sql`delete from facet.media file where file.module = ${module}
      and not exists (select from ${tableOf(module)} t where t.id = file.record_id)`.execute(handle);
  }
}

async function knownKeys(handle: Handle): Promise<Set<string>> {
  const { rows } = await sql<{ storage_key: string; thumb_key: string | null }>`
    select storage_key, thumb_key from facet.media`.execute(handle);
  return new Set(rows.flatMap(({ storage_key, thumb_key }) => (thumb_key ? [storage_key, thumb_key] : [storage_key])));
}
