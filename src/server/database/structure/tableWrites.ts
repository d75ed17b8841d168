import { sql } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { preparedMark } from '../connection/prepareStatements.ts';
import { quoted } from './sqlNames.ts';

/*
 * Which transactions have written to which tables, so that what was read of a table under a snapshot is known to be
 * still true: no transaction that the snapshot does not see has written to it.
 */

const trigger = 'facet_note_write';

/** Has the tables note who writes to them, as far as they do not do so yet. `tables`: names, which are tables of modules. */
export async function noteWrites(transaction: Handle, tables: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.oid = any(array(select to_regclass(quote_ident(name)) from unnest(${tables}::text[]) name))
      and not exists (select from pg_trigger where tgrelid = c.oid and tgname = ${trigger})`.execute(transaction);
  for (const { name } of rows) {
    await sql
      .raw(`create trigger ${trigger} after insert or update or delete or truncate on ${quoted(name)}
        for each statement execute function facet.note_write()`)
      .execute(transaction);
  }
}

/** The tables that note their writes, among these. `tables`: schema and name. */
export async function notingTables(
  handle: Handle,
  tables: readonly (readonly [schema: string, name: string])[],
): Promise<number[]> {
  const names = tables.map(([schema, name]) => `${quoted(schema)}.${quoted(name)}`);
  const { rows } = await sql<{ relation: number }>`
    select tgrelid as relation from pg_trigger
    where tgname = ${trigger} and tgrelid = any(${names}::regclass[]::oid[])`.execute(handle);
  return rows.map(({ relation }) => relation);
}

/** A moment in the life of a database. */
export interface Moment {
  /** What a statement saw, as `pg_current_snapshot()` writes it. */
  snapshot: string;
  /** When the database was started: another one, after a failover, counts its transactions in its own way. */
  started: string;
}

/**
 * The columns of a Moment, for a statement that reads what shall be remembered. A standby does not tell which
 * transactions are in progress; there, none counts as seen from the oldest of them on.
 */
export const momentSql = sql`case when pg_is_in_recovery()
    then concat(pg_snapshot_xmin(pg_current_snapshot()), ':', pg_snapshot_xmin(pg_current_snapshot()), ':')
    else pg_current_snapshot()::text end as snapshot,
  pg_postmaster_start_time()::text as started`;

/** Whether nobody has written to these tables since a moment of the last half hour. `relations`: their object ids. */
export async function isUnwrittenSince(
  handle: Handle,
  relations: readonly number[],
  { snapshot, started }: Moment,
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`${sql.raw(preparedMark)}
    select pg_postmaster_start_time()::text = ${started} and not exists (
      select from facet.table_writes
      where relation = any(${relations}::oid[]) and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)) as holds`.execute(handle);
  return rows[0]?.holds ?? false;
}

/**
 * Removes notes that nobody asks about any more. A mark says which transactions were over at its time; those that were
 * over when the oldest mark of at least an hour ago was made can be forgotten.
 */
export async function removeOldWrites(handle: Handle): Promise<void> {
  await sql`
    with mark as (
      select max(xid) as xid from facet.table_writes where relation = 0 and at < now() - interval '1 hour'
    ) delete from facet.table_writes using mark where table_writes.xid < mark.xid`.execute(handle);
  await sql`
    insert into facet.table_writes (relation, xid, at) values (0, pg_snapshot_xmin(pg_current_snapshot()), now())
    on conflict do nothing`.execute(handle);
}
