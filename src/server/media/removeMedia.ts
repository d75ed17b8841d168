import { sql } from 'kysely';
import { notFound } from '../errors.ts';
import { handleOf, inTransaction, type RecordsContext } from '../records/recordsContext.ts';
import { auditSql } from '../records/write/auditSql.ts';
import { writableModule } from '../records/write/writableModule.ts';
import { hasLeft, hasRecord, isKept, KEPT } from './keptMedia.ts';

interface Removed {
  module: string;
  record_id: number;
  slot: string;
  file_name: string;
  /** Null: the file stays. */
  storage_key: string | null;
  thumb_key: string | null;
}

/**
 * Removes a file from its record: the row, and after the commit the file. A photo that papers of Confirmed documents
 * show only leaves its field, and counts as removed. Throws 404, 403 (read-only module).
 */
export async function removeMedia(context: RecordsContext, id: number): Promise<void> {
  await inTransaction(context, async (inside) => {
    const { rows } = await sql<Removed>`
      with deleted as (delete from facet.media file where file.id = ${id} and ${hasRecord} and not ${hasLeft} and not ${isKept}
          returning module, record_id, slot, file_name, storage_key, thumb_key),
        parted as (update facet.media file set slot = ${KEPT} || file.slot
          where file.id = ${id} and ${hasRecord} and not ${hasLeft} and ${isKept}
          returning module, record_id, substr(slot, ${KEPT.length + 1}::integer) as slot, file_name)
      select * from deleted union all select *, null, null from parted`.execute(handleOf(inside));
    const [file] = rows;
    if (!file) throw notFound();
    const module = writableModule(inside, file.module);
    await auditSql(module, 'update', inside.userId, {
      from: sql`(select ${file.record_id}::integer as id)`,
      changes: sql`${JSON.stringify({ [file.slot]: [file.file_name, null] })}::jsonb`,
    }).execute(handleOf(inside));
    inside.publish?.({ module: module.name, ids: [file.record_id], action: 'update' });
    await inside.media?.discard([file.storage_key, file.thumb_key].filter((key) => key !== null));
  });
}
