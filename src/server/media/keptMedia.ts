import { type RawBuilder, sql } from 'kysely';
import { KEPT } from '../database/structure/keptSlot.ts';

/** Whether the row `file` of facet.media has left its field, so that only papers show it. */
export const hasLeft: RawBuilder<boolean> = sql`starts_with(file.slot, ${KEPT})`;

/** Whether the row `file` of facet.media is there. Removed files, and those of deleted records, stay to be restored. */
export const isThere: RawBuilder<boolean> = sql`file.deleted_at is null`;

/** Whether the paper of a Confirmed document shows the row `file` of facet.media. */
export const isOnPaper: RawBuilder<boolean> = sql`exists (select from facet.movements m
    join facet.active_kept_rows kept on kept.movement_id = m.id,
    jsonb_each(kept.pictures) field, jsonb_array_elements(field.value) photo
  where m.item_module = file.module and m.item_id = file.record_id and (photo ->> 'id')::bigint = file.id)`;
