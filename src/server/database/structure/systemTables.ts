import { sql } from 'kysely';
import type { Database, Handle } from '../connection/database.ts';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';
import { systemSteps } from './systemSteps.ts';

/** Making an index or waiting for another process that does may take longer than any statement of a request. */
export const structureTimeout = 600_000;

/** Any number, but always the same: whoever changes tables holds the advisory lock of this name. */
const structureLock = 0x46616365;

/** Lets one transaction at a time, of all server processes, change tables; until that transaction ends. */
async function lockStructure(transaction: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(${structureLock})`.execute(transaction);
}

/**
 * Brings the tables of Facet itself (database schema `facet`) to what this version needs: makes them in an empty
 * database, takes the missing steps in an older one, all in one transaction. Processes that start at once take turns.
 * Throws DatabaseUnreachable, in one sentence, when the database cannot serve this version.
 */
export async function ensureSystemTables(database: Database): Promise<void> {
  await database.transaction(ensureSystemTablesIn, { statementTimeout: structureTimeout });
}

/** The same inside a transaction, which from here on holds the lock on the structure. */
export async function ensureSystemTablesIn(transaction: Handle): Promise<void> {
  await lockStructure(transaction);
  await assertCollations(transaction);
  await sql`create extension if not exists pg_trgm`.execute(transaction);
  await sql`create schema if not exists facet`.execute(transaction);
  await takeSteps(transaction, await stepsTaken(transaction));
}

/** Where people read, text sorts by the rules of Unicode, which PostgreSQL takes from ICU. */
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

async function takeSteps(transaction: Handle, taken: number): Promise<void> {
  if (taken > systemSteps.length) {
    throw new DatabaseUnreachable('The database was last used by a newer version of Facet; start that version.');
  }
  // The steps are whole statements, written down in systemSteps.ts.
  for (const statement of systemSteps.slice(taken).flat()) await sql.raw(statement).execute(transaction);
  await sql`update facet.schema_state set system_steps = ${systemSteps.length}`.execute(transaction);
}
