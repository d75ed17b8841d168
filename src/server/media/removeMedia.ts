import { sql } from 'kysely';
import type { MediaFile } from '../../fields/media/media.ts';
import { keepDeletedOf } from '../../metadata/model.ts';
import { KEPT } from '../database/structure/keptSlot.ts';
import { notFound } from '../errors.ts';
import { type MediaRow, mediaFileOf } from '../records/read/mediaFileOf.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { writableModule } from '../records/write/writableModule.ts';
import type { MediaLinks } from '../storage/MediaLinks.ts';
import { findMediaTarget } from './addMedia.ts';
import { hasLeft, isOnPaper, isThere } from './keptMedia.ts';

interface Moved {
  module: string;
  record_id: number;
  slot: string;
}

/**
 * Removes a file from its record. It stays as long as deleted records do (`keepDeleted`), so that restoreMedia can bring
 * it back. A photo that papers of Confirmed documents show only leaves its field, and counts as removed. Throws 404, 403
 * (read-only module).
 */
export async function removeMedia(context: RecordsContext, id: number): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { rows } = await sql<Moved & { file_name: string }>`
      update facet.media file set
        deleted_at = case when ${isOnPaper} then null else now() end,
        slot = case when ${isOnPaper} then ${KEPT} || file.slot else file.slot end
      from facet.media before
      where file.id = ${id} and before.id = file.id and ${isThere} and not ${hasLeft}
      returning file.module, file.record_id, before.slot, file.file_name`.execute(handleOf(inside));
    const [file] = rows;
    if (!file) throw notFound();
    await noteMove(inside, file, [file.file_name, null]);
  });
}

/**
 * Brings a removed file back into its field, at its place among the others. Throws 404 when it was not removed, is gone,
 * or its record or its field is, and 403 (read-only module).
 */
export async function restoreMedia(context: RecordsContext, links: MediaLinks, id: number): Promise<MediaFile> {
  return inTransaction(context, async (inside) => {
    const days = keepDeletedOf(inside.schema.app);
    const { rows } = await sql<Moved & MediaRow>`
      update facet.media file set deleted_at = null,
        slot = case when ${hasLeft} then substr(file.slot, ${KEPT.length + 1}::integer) else file.slot end
      where file.id = ${id} and (${hasLeft} or file.deleted_at > now() - make_interval(days => ${days}::integer))
      returning file.module, file.record_id, file.slot, file.id, file.file_name, file.mime, file.width, file.height,
        file.size, file.caption, file.thumb_key is not null as has_thumb`.execute(handleOf(inside));
    const [found] = rows;
    if (!found) throw notFound();
    const { module, record_id: recordId, slot, ...file } = found;
    await findMediaTarget(inside, { module, recordId, slot });
    await noteMove(inside, found, [null, file.file_name]);
    return mediaFileOf(links, file);
  });
}

/** Writes the audit of a file that left a field or came back, and tells who looks at the record. */
async function noteMove(context: RecordsContext, file: Moved, names: [string | null, string | null]): Promise<void> {
  const module = writableModule(context, file.module);
  await auditSql(module, 'update', context.userId, {
    from: sql`(select ${file.record_id}::integer as id)`,
    changes: sql`${JSON.stringify({ [file.slot]: names })}::jsonb`,
  }).execute(handleOf(context));
  context.publish?.({ module: module.name, ids: [file.record_id], action: 'update' });
}
