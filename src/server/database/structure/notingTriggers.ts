/** The trigger by which it is known that a table notes its writes. */
export const notingTrigger = 'facet_note_write';

/** The one that knows by which columns rows belong to other records. */
export const updateTrigger = 'facet_note_update';

/** All of them. */
export const noteTriggers = [notingTrigger, 'facet_note_insert', updateTrigger, 'facet_note_delete'];

/**
 * The statements that have a table note which of its rows are written. PostgreSQL shows a trigger the written rows only if
 * it stands for one kind of writes.
 *
 * @param table as SQL names it
 * @param note the function of `facet` that notes: `note_ids` the ids of the rows, `note_item_ids` those of their items
 * @param owners the columns by which its rows belong to other records, as texts of SQL
 */
export function notingTriggers(
  table: string,
  note: 'note_ids' | 'note_item_ids',
  owners: readonly string[] = [],
): string[] {
  const trigger = (name: string, when: string, call: string) =>
    `create trigger ${name} after ${when} for each statement execute function facet.${call}`;
  return [
    trigger('facet_note_insert', `insert on ${table} referencing new table as written`, `${note}()`),
    trigger(
      updateTrigger,
      `update on ${table} referencing new table as written old table as former`,
      `${note}(${owners.join(', ')})`,
    ),
    trigger('facet_note_delete', `delete on ${table} referencing old table as written`, `${note}()`),
    trigger(notingTrigger, `truncate on ${table}`, 'note_write()'),
  ];
}
