import { type RawBuilder, sql } from 'kysely';
import { holdsFiles, isReference } from '../../../fields/capabilities.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { columnRef, constant, tableOf } from '../../database/structure/sqlNames.ts';

export interface MediaOfDeleted {
  /** Table expressions for a WITH RECURSIVE in which `gone` is the deleted records. */
  expressions: RawBuilder<unknown>;
  /** The storage keys of the files whose rows were deleted, as JSON; null when there are none. */
  keys: RawBuilder<unknown>;
}

/**
 * Deletes the media rows of deleted records, and of those records that the database deletes together with them
 * (`onDelete: 'cascade'`, through any number of levels). Undefined when none of them can have files.
 */
export function mediaOfDeleted(schema: Schema, module: Module): MediaOfDeleted | undefined {
  const { modules, steps } = deletedAlong(schema, module);
  if (!modules.some(({ fields }) => fields.some(holdsFiles))) return undefined;
  const first = sql`select ${constant(module.name)}::text, id from gone`;
  const further =
    steps.length > 0
      ? sql` union select next.module, next.id from deleted, lateral (${sql.join(steps, sql` union all `)}) next`
      : sql``;
  return {
    expressions: sql`, deleted (module, id) as (${first}${further}),
      unattached as (delete from facet.media using deleted
        where media.module = deleted.module and media.record_id = deleted.id
        returning array_remove(array[storage_key, thumb_key], null) as keys)`,
    keys: sql`(select json_agg(key) from unattached, unnest(keys) as key)`,
  };
}

/** The modules whose records may be deleted too, and each step from records to those that refer to them. */
function deletedAlong(schema: Schema, first: Module): { modules: Module[]; steps: RawBuilder<unknown>[] } {
  const modules = [first];
  const steps: RawBuilder<unknown>[] = [];
  // The loop also visits the modules that it appends.
  for (const target of modules) {
    for (const module of Object.values(schema.modules)) {
      for (const field of module.fields) {
        if (!isReference(field) || field.module !== target.name || field.onDelete !== 'cascade') continue;
        steps.push(
          sql`select ${constant(module.name)}::text as module, t.id from ${tableOf(module.name)} t
            where deleted.module = ${constant(target.name)} and t.${columnRef(module, field.name).sql} = deleted.id`,
        );
        if (!modules.includes(module)) modules.push(module);
      }
    }
  }
  return { modules, steps };
}
