import { sql } from 'kysely';
import { StartFailure } from '../../startFailure.ts';
import type { Handle } from '../connection/database.ts';
import { literal, quoted } from './sqlNames.ts';
import type { ActualTables, TableDescription } from './tableDescription.ts';

/*
 * History outlives a table: the audit, movements and kept papers name its records by their ids. So the last id of a table
 * that was removed is kept as a counter, and a later table of the same name goes on from there.
 */

const prefix = 'last id: ';

/** The statement that keeps the last id of a table which is about to be removed. */
export function keepLastIdSql({ name, module }: Pick<TableDescription, 'name' | 'module'>): string {
  const last = `pg_sequence_last_value(pg_get_serial_sequence(${literal(quoted(name))}, 'id'))`;
  return `insert into facet.counters as kept (name, value)
    select ${literal(prefix + module)}, ${last}::integer where ${last} is not null
    on conflict (name) do update set value = greatest(kept.value, excluded.value)`;
}

/** Lets tables that are there again go on with the ids of those that were removed. */
export async function continueIds(transaction: Handle, tables: readonly TableDescription[]): Promise<void> {
  const { rows } = await sql<{ module: string; value: number }>`
    select substr(name, ${prefix.length + 1}::integer) as module, value from facet.counters
    where starts_with(name, ${prefix})`.execute(transaction);
  for (const { module, value } of rows) {
    const table = tables.find((one) => one.module === module);
    if (!table) continue;
    const sequence = sql`pg_get_serial_sequence(${quoted(table.name)}, 'id')`;
    await sql`select setval(${sequence}, greatest(${value}::bigint, pg_sequence_last_value(${sequence})))`.execute(
      transaction,
    );
    await sql`delete from facet.counters where name = ${prefix + module}`.execute(transaction);
  }
}

/**
 * Throws a StartFailure where a table would be renamed to the name of one that was removed: its records would mix with
 * the history of others.
 */
export async function assertNamesAreFree(
  transaction: Handle,
  wanted: readonly TableDescription[],
  { tables }: ActualTables,
): Promise<void> {
  const isThere = (name: string | undefined) => tables.some((table) => table.name === name);
  const renamed = wanted.filter(({ name, was }) => isThere(was) && !isThere(name));
  if (renamed.length === 0) return;
  const names = renamed.map(({ module }) => prefix + module);
  const { rows } = await sql<{ module: string }>`select substr(name, ${prefix.length + 1}::integer) as module
    from facet.counters where name = any(${names}::text[]) order by 1`.execute(transaction);
  if (rows.length > 0) throw new StartFailure(rows.map(({ module }) => takenSentence(module)));
}

function takenSentence(module: string): string {
  return `modules/${module}: "was" gives its records the name of a module that was removed, whose history stays under that name; choose another name.`;
}
