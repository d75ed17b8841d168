import { sql } from 'kysely';
import { holdsFiles } from '../../fields/capabilities.ts';
import type { MediaFile } from '../../fields/media/media.ts';
import { megabytes } from '../../fields/media/mediaLimits.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { conflict, notFound, Refusal } from '../errors.ts';
import { type MediaRow, mediaFileOf } from '../records/read/mediaFileOf.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { writableModule } from '../records/write/writableModule.ts';
import type { Media } from '../storage/Media.ts';
import { isThere } from './keptMedia.ts';
import type { Accept, StoredUpload } from './storeUpload.ts';

/** The media field of a record that an uploaded file belongs to. */
export interface MediaTarget {
  module: Module;
  recordId: number;
  slot: string;
  accept: Accept;
}

/**
 * Throws 404 when the module, the record or the media field does not exist, 403 when only the server writes the module.
 */
export async function findMediaTarget(
  context: RecordsContext,
  { module: name, recordId, slot }: { module: string; recordId: number; slot: string },
): Promise<MediaTarget> {
  const module = writableModule(context, name);
  const field = findField(module, slot);
  if (!holdsFiles(field)) throw notFound('noSlot', { slot, module: name });
  const { rows } = await sql`select from ${tableOf(name)} where id = ${recordId}::integer`.execute(handleOf(context));
  if (rows.length === 0) throw notFound();
  return { module, recordId, slot, accept: field.accept };
}

/**
 * Throws 409 when the field is full, and 429 when the user has added so much within a day that the storage is in danger.
 * Calls at the same moment do not know of each other, so that there may be a few files more.
 */
export async function assertRoom(
  context: RecordsContext,
  { perField, perDay }: Pick<Media['limits'], 'perField' | 'perDay'>,
  { module, recordId, slot }: MediaTarget,
): Promise<void> {
  const { rows } = await sql<{ files: number; added: number; seconds: number | null }>`
    select (select count(*)::integer from facet.media file where module = ${module.name}
        and record_id = ${recordId}::integer and slot = ${slot} and ${isThere}) as files,
      coalesce(sum(size), 0)::float8 as added, ceil(extract(epoch from min(created_at) + day - now()))::integer as seconds
    from (values (interval '1 day')) of (day) left join facet.media
      on user_id = ${context.userId}::integer and created_at > now() - day group by day`.execute(handleOf(context));
  const [{ files, added, seconds } = { files: 0, added: 0, seconds: 0 }] = rows;
  if (files >= perField) throw conflict('mediaTooMany', { max: perField });
  if (added < perDay) return;
  const params = { max: megabytes(perDay) };
  const headers = { 'Retry-After': String(Math.max(1, seconds ?? 1)) };
  throw new Refusal('too_much_today', { key: 'facet.error.mediaTooMuchToday', params }, { headers });
}

/**
 * Adds the row of a stored file, behind the other files of the field, and the audit row of the record. Throws 404 when
 * the record was deleted meanwhile; until the commit nobody can delete it.
 */
export async function addMedia(
  context: RecordsContext,
  links: Media['links'],
  { module, recordId, slot }: MediaTarget,
  { kind: _, ...upload }: StoredUpload,
): Promise<MediaFile> {
  const { rows } = await sql<MediaRow>`
    with record as (select id from ${tableOf(module.name)} where id = ${recordId}::integer for key share),
      changed as (
        insert into facet.media (module, record_id, slot, position, file_name, mime, size, width, height,
            storage_key, thumb_key, user_id)
          select ${module.name}, record.id, ${slot}, (
              select coalesce(max(position) + 1, 0) from facet.media
              where module = ${module.name} and record_id = record.id and slot = ${slot}),
            ${upload.file_name}, ${upload.mime}, ${upload.size}::bigint, ${upload.width}::integer,
            ${upload.height}::integer, ${upload.storage_key}, ${upload.thumb_key}, ${context.userId}::integer
          from record
        returning *),
      audited as (${auditSql(module, 'update', context.userId, {
        from: sql`(select record_id as id, slot, file_name from changed)`,
        changes: sql`jsonb_build_object(changed.slot, jsonb_build_array(null, changed.file_name))`,
      })})
    select id, file_name, mime, width, height, size, caption, thumb_key is not null as has_thumb from changed`.execute(
    handleOf(context),
  );
  const [row] = rows;
  if (!row) throw notFound();
  context.publish?.({ module: module.name, ids: [recordId], action: 'update' });
  return mediaFileOf(links, row);
}
