import { sql } from 'kysely';
import { handleOf, type RecordsContext } from '../recordsContext.ts';

/** The next value of a counter, from 1. Its row is locked until the transaction ends. */
export async function nextCounter(context: RecordsContext, name: string): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into facet.counters as counter (name, value) values (${name}, 1)
    on conflict (name) do update set value = counter.value + 1 returning value`.execute(handleOf(context));
  return rows[0]?.value ?? 1;
}
