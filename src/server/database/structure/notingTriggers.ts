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

/**
 * The statements that define `note_ids` and `note_item_ids`. The arguments of the triggers are the columns by which rows
 * belong to records. A column that is no longer there under its name may say anything. Databases have run these, so what they
 * do is changed by a further step of `systemSteps`. What begins with _ is the name of no column.
 *
 * @param type the SQL type of the ids in facet.table_writes
 */
export function notingFunctions(type: 'integer' | 'bigint'): string[] {
  return ['id', 'item_id'].map(
    (column) => `create or replace function facet.note_${column}s() returns trigger language plpgsql as
       $$ declare
         one_by_one ${type}[];
         has_moved boolean := tg_op = 'DELETE';
       begin
         if tg_op = 'UPDATE' then
           one_by_one := array(select ${column} from written union select ${column} from former limit 257);
           if tg_nargs > 0 and cardinality(one_by_one) <= 256 then
             has_moved := exists (select from unnest(tg_argv) _owner (name)
               cross join written _now left join former _before on _before.${column} = _now.${column}
               where not to_jsonb(_now) ? _owner.name
                 or to_jsonb(_now) -> _owner.name is distinct from to_jsonb(_before) -> _owner.name);
           end if;
         else
           one_by_one := array(select ${column} from written limit 257);
         end if;
         if cardinality(one_by_one) > 0 then
           insert into facet.table_writes as noted (relation, xid, ids, moved)
             values (tg_relid, pg_current_xact_id(), case when cardinality(one_by_one) <= 256 then one_by_one end, has_moved)
             on conflict (relation, xid) do update
               set ids = case when cardinality(noted.ids || excluded.ids) <= 256 then noted.ids || excluded.ids end,
                 moved = noted.moved or excluded.moved
               where noted.ids is not null;
         end if;
         return null;
       end $$`,
  );
}
