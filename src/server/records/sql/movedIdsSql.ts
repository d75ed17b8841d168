import { type RawBuilder, sql } from 'kysely';

/**
 * The ids whose movements are those of an item: its own, and the sets that it is or was a part of. An item that left its set
 * has that in the log.
 * @param items the module of the items
 * @param parent the reference of the item to its set of today, where items have sets
 */
export function movedIdsSql(
  items: string,
  item: RawBuilder<unknown>,
  parent: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  if (!parent) return sql`array[${item}]`;
  return sql`(array[${item}, ${parent}] || array(select t.document_id from facet.movements t
    where t.item_module = ${sql.lit(items)} and t.item_id = ${item} and t.document_module = ${sql.lit(items)}))`;
}
