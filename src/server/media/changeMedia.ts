import { sql } from 'kysely';
import { captionLength, type MediaFile } from '../../fields/media/media.ts';
import { readText } from '../../fields/shared/readText.ts';
import { tableOf } from '../database/structure/sqlNames.ts';
import { conflict, invalid, malformed, notFound } from '../errors.ts';
import { type MediaRow, mediaFileOf } from '../records/read/mediaFileOf.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { writableModule } from '../records/write/writableModule.ts';
import type { MediaLinks } from '../storage/MediaLinks.ts';
import { findMediaTarget } from './addMedia.ts';
import { hasLeft, isThere } from './keptMedia.ts';

type Captioned = MediaRow & { module: string; record_id: number; slot: string; before: string | null };

/**
 * Writes the caption of a file; null, and text of spaces only, removes it, and undefined leaves it as it is. Throws 404,
 * 403 (read-only module), 422.
 */
export async function captionMedia(
  context: RecordsContext,
  links: MediaLinks,
  id: number,
  value: unknown,
): Promise<MediaFile> {
  const caption = value === undefined ? sql`stored.caption` : sql`${readCaption(value)}::text`;
  return inTransaction(context, async (inside) => {
    const { rows } = await sql<Captioned>`
      with stored as (select id, caption from facet.media file where id = ${id} and ${isThere} and not ${hasLeft} for update)
      update facet.media m set caption = ${caption} from stored where m.id = stored.id
      returning m.module, m.record_id, m.slot, stored.caption as before,
        m.id, m.file_name, m.mime, m.width, m.height, m.size, m.caption, m.thumb_key is not null as has_thumb`.execute(
      handleOf(inside),
    );
    const [row] = rows;
    if (!row) throw notFound();
    const { module: name, record_id, slot, before, ...file } = row;
    const module = writableModule(inside, name);
    if (before !== file.caption) {
      await auditSql(module, 'update', inside.userId, {
        from: sql`(select ${record_id}::integer as id)`,
        changes: sql`${JSON.stringify({ [slot]: [before, file.caption] })}::jsonb`,
      }).execute(handleOf(inside));
      inside.publish?.({ module: name, ids: [record_id], action: 'update' });
    }
    return mediaFileOf(links, file);
  });
}

export interface MediaOrder {
  module: string;
  recordId: number;
  slot: string;
  /** The ids in their new order. */
  ids: readonly number[];
}

/**
 * Puts the files of a field into an order. Files that are not named (because somebody has just added them) follow at
 * the end. Returns the ids of all files. Throws 400 (an id twice), 403, 404, 409 when one of the files does not exist
 * any more.
 */
export async function orderMedia(context: RecordsContext, { ids, ...wanted }: MediaOrder): Promise<number[]> {
  if (new Set(ids).size < ids.length) throw malformed('mediaOrder');
  return inTransaction(context, async (inside) => {
    const { module, recordId, slot } = await findMediaTarget(inside, wanted);
    const handle = handleOf(inside);
    // Two calls run one after the other, because each locks the record. A file that is added meanwhile is the last one
    // in both cases.
    await sql`select id from ${tableOf(module.name)} where id = ${recordId} for no key update`.execute(handle);
    const { rows } = await sql<{ id: number }>`
      select id from facet.media file where module = ${module.name} and record_id = ${recordId} and slot = ${slot}
        and ${isThere} order by position, id for update`.execute(handle);
    const before = rows.map(({ id }) => id);
    if (ids.some((id) => !before.includes(id))) throw conflict('mediaOrderStale');
    const after = [...ids, ...before.filter((id) => !ids.includes(id))];
    if (after.join() === before.join()) return after;
    await sql`update facet.media m set position = given.place - 1
      from unnest(${after}::bigint[]) with ordinality as given (id, place) where m.id = given.id`.execute(handle);
    await auditSql(module, 'update', inside.userId, {
      from: sql`(select ${recordId}::integer as id)`,
      changes: sql`${JSON.stringify({ [slot]: [before, after] })}::jsonb`,
    }).execute(handle);
    inside.publish?.({ module: module.name, ids: [recordId], action: 'update' });
    return after;
  });
}

function readCaption(value: unknown): string | null {
  if (value === null) return null;
  const reading = readText(value, { maxLength: captionLength });
  if ('violation' in reading) throw invalid({ caption: reading.violation });
  return reading.value as string | null;
}
