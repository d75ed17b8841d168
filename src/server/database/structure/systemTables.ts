import { sql } from 'kysely';
import type { Database, Handle } from '../connection/database.ts';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';
import { systemSteps } from './systemSteps.ts';

/** Making an index, or waiting for another process that does so, may take longer than any statement of a request. */
export const structureTimeout = 600_000;

/**
 * The key of an advisory lock. Any number will do, as long as it is always the same: every process that changes tables
 * takes this lock.
 */
const structureLock = 0x46616365;

/**
 * Takes the lock on the structure, so that of all server processes one transaction at a time changes tables. The lock
 * ends with the transaction.
 */
export async function lockStructure(transaction: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${structureLock})`.execute(transaction);
}

/**
 * Changes Facet's own tables (database schema `facet`) to those that this version needs: all steps in an empty
 * database, the missing steps in an older one, in one transaction. Processes that start at the same time do this one
 * after another. Throws DatabaseUnreachable, in one sentence, when the database cannot serve this version.
 */
export async function ensureSystemTables(database: Database): Promise<void> {
  await database.transaction(ensureSystemTablesIn, { statementTimeout: structureTimeout });
}

/**
 * Does the same inside a transaction, which holds the lock on the structure from here on.
 * @param last the number of steps after which it stops: rows of an older version fit into its tables alone
 */
export async function ensureSystemTablesIn(transaction: Handle, last = systemSteps.length): Promise<void> {
  await lockStructure(transaction);
  await assertCollations(transaction);
  await sql`create extension if not exists pg_trgm`.execute(transaction);
  await sql`create schema if not exists facet`.execute(transaction);
  await takeSteps(transaction, await stepsTaken(transaction), last);
}

/** Text for people is sorted by the rules of Unicode, which PostgreSQL takes from ICU. */
async function assertCollations(handle: Handle): Promise<void> {
  const { rows } = await sql`select 1 from pg_collation where collname = 'und-x-icu'`.execute(handle);
  if (rows.length === 0)
    throw new DatabaseUnreachable('This PostgreSQL was built without ICU, which Facet needs to sort.');
}

async function stepsTaken(transaction: Handle): Promise<number> {
  await sql`
    create table if not exists facet.schema_state (
      one boolean primary key default true check (one),
      system_steps integer not null default 0,
      tables jsonb not null default '[]'
    )`.execute(transaction);
  await sql`insert into facet.schema_state default values on conflict do nothing`.execute(transaction);
  const { rows } = await sql<{ system_steps: number }>`select system_steps from facet.schema_state`.execute(
    transaction,
  );
  return rows[0]?.system_steps ?? 0;
}

async function takeSteps(transaction: Handle, taken: number, last: number): Promise<void> {
  if (taken > systemSteps.length) {
    throw new DatabaseUnreachable('The database was last used by a newer version of Facet; start that version.');
  }
  // The steps are whole statements, written in systemSteps.ts.
  for (const statement of systemSteps.slice(taken, last).flat()) await sql.raw(statement).execute(transaction);
  await sql`update facet.schema_state set system_steps = ${last}`.execute(transaction);
}
