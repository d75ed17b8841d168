import { type RawBuilder, sql } from 'kysely';
import type { Message } from '../../errors.ts';
import type { Handle } from '../connection/database.ts';
import { sqlStateOf } from '../connection/databaseErrors.ts';
import type { StructureChange } from './change.ts';
import { quoted } from './sqlNames.ts';

/** The changes that were made (in a dry run: would be made), and those that were not, because data prevents them. */
export interface Plan {
  steps: { what: string; sql: string }[];
  blocked: BlockedChange[];
}

export interface BlockedChange {
  what: string;
  why: string;
  /** The same, what and why, for people in their language. */
  message: Message;
  /** The number of rows that would lose a value or do not fit; null when only the database knows it. */
  rowsAtRisk: number | null;
  /** The SQL that makes the change by hand. */
  sql: string;
  /** The table with values that may be no values of their field; absent: they all are. */
  misread?: string;
}

/**
 * Makes the changes in their order, inside the caller's transaction. A change that rows prevent, or that the database
 * refuses, is held back; the others are made. Only a declared change ever loses a value.
 */
export async function carryOut(transaction: Handle, changes: readonly StructureChange[]): Promise<Plan> {
  const plan: Plan = { steps: [], blocked: [] };
  for (const change of changes) {
    if (change.due !== undefined && !(await count(transaction, change.due))) continue;
    const blocked = await tryChange(transaction, change);
    if (blocked) plan.blocked.push(blocked);
    const done = blocked ? change.meanwhile : change;
    if (!done) continue;
    if (blocked) await executeAll(transaction, done.sql);
    plan.steps.push({ what: done.what, sql: script(done.sql) });
  }
  return plan;
}

/** Undefined: the change was made. */
async function tryChange(transaction: Handle, change: StructureChange): Promise<BlockedChange | undefined> {
  const { what, risk } = change;
  if (risk && !change.unasked)
    await execute(transaction, `lock table ${quoted(change.table)} in share row exclusive mode`);
  const rowsAtRisk = risk ? await count(transaction, risk.count) : 0;
  const message = risk?.message ?? { key: 'facet.heldBack.other', params: { table: change.table } };
  const blocked = (why: string, rows: number | null) => ({
    ...{ what, why, message },
    rowsAtRisk: rows,
    sql: script(change.sql),
    ...(change.misreads && { misread: change.table }),
  });
  if (change.unasked || rowsAtRisk !== 0) return blocked(risk?.why ?? '', rowsAtRisk);
  const refusal = await undoably(transaction, () => executeAll(transaction, change.sql));
  return refusal === undefined ? undefined : blocked(refusal, null);
}

/** Does all of the work, or none of it and returns the database's reason. */
export async function undoably(transaction: Handle, work: () => Promise<void>): Promise<string | undefined> {
  await execute(transaction, 'savepoint change');
  try {
    await work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await execute(transaction, 'rollback to savepoint change');
    return error instanceof Error ? error.message : String(error);
  } finally {
    await execute(transaction, 'release savepoint change').catch(() => undefined);
  }
  return undefined;
}

/**
 * Classes 22 and 23: data does not fit; 42, 54: the statement is impossible, for example on a column whose new type was
 * held back.
 */
function isRefusal(error: unknown): boolean {
  return /^(22|23|42|54|0A|2BP01)/.test(sqlStateOf(error) ?? '');
}

async function count(transaction: Handle, query: string): Promise<number | null> {
  await execute(transaction, 'savepoint question');
  try {
    const { rows } = await raw<{ n: number }>(`select (${query})::float8 as n`).execute(transaction);
    return rows[0]?.n ?? 0;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await execute(transaction, 'rollback to savepoint question');
    return null;
  }
}

async function executeAll(transaction: Handle, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await execute(transaction, statement);
}

async function execute(transaction: Handle, statement: string): Promise<void> {
  await raw(statement).execute(transaction);
}

function raw<Row>(statement: string): RawBuilder<Row> {
  return sql.raw<Row>(statement);
}

function script(statements: readonly string[]): string {
  return statements.map((statement) => `${statement};`).join('\n');
}
