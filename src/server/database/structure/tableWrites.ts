import { sql } from 'kysely';
import type { Handle } from '../connection/database.ts';
import { preparedMark } from '../connection/prepareStatements.ts';
import { noteTriggers, notingTrigger, notingTriggers, updateTrigger } from './notingTriggers.ts';
import { literal, quoted } from './sqlNames.ts';

/*
 * Which transactions have written to which tables, so that what was read of a table under a snapshot is known to be
 * still true: no transaction that the snapshot does not see has written to it.
 */

/** For so long something is remembered: what was noted of writes goes an hour after it, at the earliest. */
export const KEPT_MS = 30 * 60_000;

/** A table whose writes are noted. */
export interface NotedTable {
  /** The name, which is one of a module's table. */
  name: string;
  /** The columns by which its rows belong to other records: those of links. */
  owners: readonly string[];
}

/** Has the tables note who writes what to them, as far as they do not do so yet. */
export async function noteWrites(transaction: Handle, tables: readonly NotedTable[]): Promise<void> {
  const { rows } = await sql<{ name: string; owners: string | null }>`
    select c.relname as name, (select encode(t.tgargs, 'hex') from pg_trigger t
      where t.tgrelid = c.oid and t.tgname = ${updateTrigger}) as owners from pg_class c
    where c.oid = any(array(select to_regclass(quote_ident(name))
      from unnest(${tables.map(({ name }) => name)}::text[]) name))`.execute(transaction);
  for (const { name, owners } of tables) {
    const row = rows.find((one) => one.name === name);
    if (!row || row.owners === Buffer.from(owners.map((owner) => `${owner}\0`).join('')).toString('hex')) continue;
    const table = quoted(name);
    const before = noteTriggers.map((trigger) => `drop trigger if exists ${trigger} on ${table}`);
    const now = notingTriggers(table, 'note_ids', owners.map(literal));
    for (const statement of [...before, ...now]) await sql.raw(statement).execute(transaction);
  }
}

/** A table by its schema and its name. */
export type TableName = readonly [schema: string, name: string];

/**
 * The object ids of the tables, in their order; undefined where one of them does not note its writes.
 */
export async function notingTables(handle: Handle, tables: readonly TableName[]): Promise<number[] | undefined> {
  const names = tables.map(([schema, name]) => `${quoted(schema)}.${quoted(name)}`);
  const { rows } = await sql<{ relation: number; notes: boolean }>`
    select one.name::regclass::oid as relation,
      exists (select from pg_trigger where tgrelid = one.name::regclass and tgname = ${notingTrigger}) as notes
    from unnest(${names}::text[]) with ordinality one (name, place) order by one.place`.execute(handle);
  return rows.every(({ notes }) => notes) ? rows.map(({ relation }) => relation) : undefined;
}

/** A moment in the life of a database. */
export interface Moment {
  /** What a statement saw, as `pg_current_snapshot()` writes it. */
  snapshot: string;
  /** When the database was started: another one, after a failover, counts its transactions in its own way. */
  started: string;
}

/** What the statement sees. A standby does not tell which transactions are in progress; there, none counts as seen from the
 * oldest of them on. */
const seen = sql`(case when pg_is_in_recovery()
    then concat(pg_snapshot_xmin(pg_current_snapshot()), ':', pg_snapshot_xmin(pg_current_snapshot()), ':')::pg_snapshot
    else pg_current_snapshot() end)`;

/** The columns of a Moment, for a statement that reads what shall be remembered. */
export const momentSql = sql`${seen}::text as snapshot, pg_postmaster_start_time()::text as started`;

/** The moment that a statement sees. */
export async function momentOf(handle: Handle): Promise<Moment> {
  const { rows } = await sql<Moment>`select ${momentSql}`.execute(handle);
  const [moment] = rows;
  if (!moment) throw new Error('The database did not say what it sees');
  return moment;
}

/**
 * Whether the statement sees all that was seen at the moment, in the same database, where nothing that was noted since has gone
 * and the tables are still defined as they were.
 */
const follows = (
  { snapshot, started }: Moment,
  relations: readonly number[],
) => sql`(pg_postmaster_start_time()::text = ${started}
  and pg_snapshot_xmax(${snapshot}::pg_snapshot) <= pg_snapshot_xmax(${seen})
  and not exists (select from pg_snapshot_xip(${seen}) xid where pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot))
  and coalesce((select min(xid) from facet.table_writes where relation = 0) <= pg_snapshot_xmin(${snapshot}::pg_snapshot), true)
  and cardinality(${relations}::oid[]) = (select count(*) from pg_class
    where oid = any(${relations}::oid[]) and pg_visible_in_snapshot(${definedBy}, ${snapshot}::pg_snapshot)))`;

/**
 * The transaction that last changed how a table of pg_class is defined: whoever does that may rewrite all rows, which no trigger
 * sees. PostgreSQL keeps the lower half of its number.
 */
const definedBy = sql`(select (now.xid - ((now.xid - pg_class.xmin::text::bigint) & 4294967295))::text::xid8
  from (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xid) now)`;

const since = ({ snapshot }: Moment, relations: readonly number[]) => sql`relation = any(${relations}::oid[])
  and xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${snapshot}::pg_snapshot)`;

/** Whether nobody has written to these tables since a moment. `relations`: their object ids, each one time. */
export async function isUnwrittenSince(handle: Handle, relations: readonly number[], moment: Moment): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`${sql.raw(preparedMark)}
    select ${follows(moment, relations)} and not exists (
      select from facet.table_writes where ${since(moment, relations)}) as holds`.execute(handle);
  return rows[0]?.holds ?? false;
}

/** What was written to a table. */
export interface Written {
  /** The ids of the rows, or for a log those of the items; 'any' where they are not known. */
  ids: ReadonlySet<number> | 'any';
  /** A row no longer belongs to the record that it belonged to: it was deleted, or belongs to another one. */
  moved: boolean;
}

/**
 * What was written to these tables since a moment, by their object ids, each one time; undefined where that cannot be known: see
 * `follows`.
 */
export async function writesSince(
  handle: Handle,
  relations: readonly number[],
  moment: Moment,
): Promise<ReadonlyMap<number, Written> | undefined> {
  const { rows } = await sql<{ follows: boolean; written: WrittenRow[] }>`${sql.raw(preparedMark)}
    select ${follows(moment, relations)} as follows, (select coalesce(json_agg(one), '[]') from (
      select w.relation::bigint, bool_or(w.ids is null) as "any", bool_or(w.moved) as moved, array_agg(distinct one.id) as ids
      from facet.table_writes w left join unnest(w.ids) one (id) on true where ${since(moment, relations)}
      group by w.relation) one) as written`.execute(handle);
  const [row] = rows;
  if (!row?.follows) return undefined;
  return new Map(
    row.written.map(({ relation, any, moved, ids }) => [relation, { ids: any ? 'any' : new Set(ids), moved }] as const),
  );
}

interface WrittenRow {
  relation: number;
  any: boolean;
  moved: boolean;
  ids: number[];
}

/**
 * Removes notes that nobody asks about any more. A mark says which transactions were over at its time; those that were
 * over when the oldest mark of at least an hour ago was made can be forgotten. Transactions that this database has not begun yet
 * were those of another one, from which somebody copied all tables.
 */
export async function removeOldWrites(handle: Handle): Promise<void> {
  await sql`delete from facet.table_writes where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(handle);
  await sql`
    with mark as (
      select max(xid) as xid from facet.table_writes where relation = 0 and at < now() - interval '1 hour'
    ) delete from facet.table_writes using mark where table_writes.xid < mark.xid`.execute(handle);
  await sql`
    insert into facet.table_writes (relation, xid, at) values (0, pg_snapshot_xmin(pg_current_snapshot()), now())
    on conflict do nothing`.execute(handle);
}
