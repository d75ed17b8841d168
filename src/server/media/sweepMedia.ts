import { sql } from 'kysely';
import { keepDeletedOf, type Schema } from '../../metadata/model.ts';
import type { Handle } from '../database/connection/database.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { claimBucket } from '../storage/bucketOwnership.ts';
import type { Media } from '../storage/Media.ts';
import { hasLeft, isOnPaper, isThere } from './keptMedia.ts';

const HOUR = 3_600_000;

/**
 * Removes the remains of interrupted uploads and deletions: rows that cannot be restored any more, rows that have
 * left their fields and that no paper shows any more, and files older than an hour that no row refers to. When the
 * database knows none of the stored files, they belong to another database (one that used this folder before, for
 * example), so they all stay. Returns the number of removed files. Throws a StartFailure when another installation has
 * taken over the storage.
 */
export async function sweepMedia(handle: Handle, schema: Schema, media: Media, now = Date.now()): Promise<number> {
  const orphans = await removeOrphanRows(handle, schema, now);
  if (orphans.length > 0) await media.discard(orphans);
  await sql`delete from facet.media file where ${hasLeft} and not ${isOnPaper}`.execute(handle);
  const old = await media.storage.listBefore(new Date(now - HOUR));
  if (old.length === 0) return orphans.length;
  const known = await knownKeys(handle);
  if (!old.some((key) => known.has(key))) return orphans.length;
  const lost = old.filter((key) => !known.has(key));
  if (lost.length > 0) await claimBucket(media.storage, handle);
  await media.discard(lost);
  return orphans.length + lost.length;
}

/**
 * Removes the rows of files that were removed, or whose record was deleted, so long ago that they cannot be restored, or
 * whose record was deleted at the moment when the file was uploaded. The table of the module still exists. Returns the keys of the files.
 */
async function removeOrphanRows(handle: Handle, schema: Schema, now: number): Promise<string[]> {
  const since = new Date(now - keepDeletedOf(schema.app) * 24 * HOUR);
  const { rows } = await sql<{ module: string }>`select distinct module from facet.media`.execute(handle);
  const keys: string[] = [];
  for (const { module } of rows.filter(({ module }) => Object.hasOwn(schema.modules, module))) {
    const removed = await sql<StoredKeys>`delete from facet.media file where file.module = ${module}
      and (file.deleted_at < ${since}::timestamptz
        or (${isThere} and not exists (select from ${tableOf(module)} t where t.id = file.record_id)))
      returning file.storage_key, file.thumb_key`.execute(handle);
    keys.push(...removed.rows.flatMap(keysOf));
  }
  return keys;
}

interface StoredKeys {
  storage_key: string;
  thumb_key: string | null;
}

function keysOf({ storage_key, thumb_key }: StoredKeys): string[] {
  return thumb_key ? [storage_key, thumb_key] : [storage_key];
}

async function knownKeys(handle: Handle): Promise<Set<string>> {
  const { rows } = await sql<StoredKeys>`
    select storage_key, thumb_key from facet.media`.execute(handle);
  return new Set(rows.flatMap(keysOf));
}
