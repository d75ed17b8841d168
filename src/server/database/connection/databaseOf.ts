import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Handle, Statement, Tables, TransactionSettings } from './database.ts';
import { WriteWatch } from './WriteWatch.ts';
import { watchPool } from './watchPool.ts';
import { withRetry } from './withRetry.ts';

export interface DatabaseParts {
  acquireTimeout: number;
  reportTimeout: number;
  log: (sentence: string) => void;
  maintain(): Promise<void>;
  /** Runs work with this deadline for its statements, inside a transaction that is open already. */
  withStatementTimeout<Result>(
    milliseconds: number,
    transaction: Transaction<Tables>,
    work: () => Promise<Result>,
  ): Promise<Result>;
  close(): Promise<void>;
}

export interface FurtherPools {
  /** See Database.reserved; the pool itself when absent. */
  reserved?: Pool;
  /** See Database.direct; the pool itself when absent. Present: the pool goes through a pooler. */
  direct?: Pool;
}

/** The part of a Database that both kinds share: everything that uses the pools. */
export function databaseOf(
  pool: Pool,
  parts: DatabaseParts,
  { reserved: reservedPool = pool, direct = pool }: FurtherPools = {},
): Omit<Database, 'kind'> {
  const listeners = new Set<(statement: Statement) => void>();
  const losses = lossesOnce(parts.log);
  const writes = new WriteWatch(parts.log);
  for (const watched of new Set([pool, reservedPool, direct])) {
    watchPool(watched, {
      acquireTimeout: parts.acquireTimeout,
      isPooled: watched === pool && direct !== pool,
      onStatement: (statement) => {
        for (const listener of listeners) listener(statement);
      },
      onFailure: (error) => writes.failed(error),
      onConnect: losses.connected,
      onIdleError: losses.lost,
    });
  }
  const kysely = handleOver(pool);
  const reserved = reservedPool === pool ? kysely : handleOver(reservedPool);
  let closing: Promise<void> | undefined;
  return {
    kysely,
    pool,
    reserved,
    direct,
    takesWrites: () => writes.takesWrites(reserved),
    transaction: (work, settings = {}) =>
      withRetry(() => runTransaction(kysely, timed(work, settings, parts)), settings.attempts),
    onStatement: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reportTimeout: parts.reportTimeout,
    maintain: parts.maintain,
    close: () => {
      closing ??= parts.close();
      return closing;
    },
  };
}

/** A restart of PostgreSQL takes all connections at once: the first of them is logged, until there is a new one. */
function lossesOnce(log: DatabaseParts['log']) {
  let isLogged = false;
  return {
    lost(error: Error): void {
      if (!isLogged) log(`A database connection was lost: ${error.message}`);
      isLogged = true;
    },
    connected(): void {
      isLogged = false;
    },
  };
}

function handleOver(pool: Pool): Handle {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

function timed<Result>(work: Work<Result>, settings: TransactionSettings, parts: DatabaseParts): Work<Result> {
  const { statementTimeout } = settings;
  if (statementTimeout === undefined) return work;
  return (transaction) => parts.withStatementTimeout(statementTimeout, transaction, () => work(transaction));
}

/**
 * Passes on the error of the work. On a lost connection the rollback fails too, and its error must not hide the first
 * one.
 */
async function runTransaction<Result>(kysely: Handle, work: Work<Result>): Promise<Result> {
  const thrown: unknown[] = [];
  const noted: Work<Result> = async (transaction) => {
    try {
      return await work(transaction);
    } catch (error) {
      thrown.push(error);
      throw error;
    }
  };
  try {
    return await kysely.transaction().execute(noted);
  } catch (error) {
    throw thrown[0] ?? error;
  }
}

/** Whether the statement begins or ends a transaction. Counts of statements leave these out. */
export function isTransactionControl({ sql: text }: Statement): boolean {
  return /^\s*(begin|start transaction|commit|rollback)\b/i.test(text);
}

/** Resolves when the database responds; throws what the connection throws. */
export async function ping(handle: Handle): Promise<void> {
  await sql`select 1`.execute(handle);
}
