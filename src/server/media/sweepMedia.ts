import { sql } from 'kysely';
import type { Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { claimBucket } from '../storage/bucketOwnership.ts';
import type { Media } from '../storage/Media.ts';

const HOUR = 3_600_000;

/**
 * Removes what uploads and deletions that broke off have left: rows whose record is gone, and files older than an hour
 * that no row names. When the database knows none of the files there are, it is not theirs (another one was started on
 * this folder, say), so they all stay. Returns how many files it removed. Throws a StartFailure when others have taken the
 * place over.
 */
export async function sweepMedia(handle: Handle, schema: Schema, media: Media, now = Date.now()): Promise<number> {
  await removeOrphanRows(handle, schema);
  const old = await media.storage.listBefore(new Date(now - HOUR));
  if (old.length === 0) return 0;
  const known = await knownKeys(handle);
  if (!old.some((key) => known.has(key))) return 0;
  const lost = old.filter((key) => !known.has(key));
  if (lost.length > 0) await claimBucket(media.storage, handle);
  await media.discard(lost);
  return lost.length;
}

/** A file that was uploaded in the very moment in which its record was deleted; its module's table is there still. */
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
