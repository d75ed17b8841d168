import { sql } from 'kysely';
import { valueListModule } from '../../../fields/shared/choices.ts';
import { tableOf } from '../../database/structure/sqlNames.ts';
import { handleOf, inTransaction, type RecordsContext } from '../recordsContext.ts';

/**
 * Stores the first values of each value list that is new to the database. A counter marks a list as known, so that
 * values which staff delete are not stored again. Does nothing in a schema without the module of value lists.
 */
export async function seedValueLists(context: RecordsContext): Promise<void> {
  const { schema } = context;
  if (!schema.modules[valueListModule]) return;
  await inTransaction(context, async (inside) => {
    const seeded = await rememberLists(inside, Object.keys(schema.valueLists));
    const pairs = seeded.flatMap((list) => (schema.valueLists[list] ?? []).map((value) => ({ list, value })));
    if (pairs.length === 0) return;
    await sql`insert into ${tableOf(valueListModule)} (valuelist_name, value)
      select * from unnest(${pairs.map(({ list }) => list)}::text[], ${pairs.map(({ value }) => value)}::text[])
      on conflict do nothing`.execute(handleOf(inside));
  });
}

/**
 * Marks the lists as known, and returns those that were unknown. Of two simultaneous servers only one can insert the
 * counter of a list.
 */
async function rememberLists(context: RecordsContext, lists: string[]): Promise<string[]> {
  if (lists.length === 0) return [];
  const prefix = 'value list: ';
  const names = lists.map((list) => prefix + list);
  const { rows } = await sql<{ name: string }>`insert into facet.counters (name, value)
    select name, 1 from unnest(${names}::text[]) name on conflict do nothing returning name`.execute(handleOf(context));
  return rows.map(({ name }) => name.slice(prefix.length));
}
