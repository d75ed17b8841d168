import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseSettings, Tables } from '../connection/database.ts';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';
import { databaseOf, ping } from '../connection/databaseOf.ts';
import { typeParsers } from '../connection/typeParsers.ts';
import { addressesOf, clientsOf, Primary } from './Primary.ts';

type PostgresSettings = Required<
  Pick<DatabaseSettings, 'statementTimeout' | 'lockTimeout' | 'acquireTimeout' | 'poolMax' | 'log'>
> &
  Pick<DatabaseSettings, 'reportTimeout'>;

/** Milliseconds. */
const REPORT_TIMEOUT = 600_000;

/** See Database.reserved. */
const RESERVED_CONNECTIONS = 2;

/**
 * Connects to PostgreSQL; where DATABASE_URL names several hosts, always to the one that takes writes. Throws
 * DatabaseUnreachable, in one sentence without the password, when PostgreSQL does not respond.
 */
export async function openPostgres(databaseUrl: string, settings: PostgresSettings): Promise<Database> {
  const [first = databaseUrl, ...others] = addressesOf(databaseUrl);
  const Client = others.length > 0 ? clientsOf(new Primary([first, ...others])) : undefined;
  const poolOf = (max: number) =>
    new pg.Pool({ ...connectionSettings(first, settings), max, ...(Client && { Client }) });
  const pool = poolOf(settings.poolMax);
  const reservedPool = poolOf(RESERVED_CONNECTIONS);
  const parts = {
    acquireTimeout: settings.acquireTimeout,
    reportTimeout: settings.reportTimeout ?? REPORT_TIMEOUT,
    log: settings.log,
    // PostgreSQL's autovacuum does the rest.
    maintain: async () => void (await pool.query('analyze')),
    withStatementTimeout: async <Result>(
      milliseconds: number,
      transaction: Transaction<Tables>,
      work: () => Promise<Result>,
    ) => {
      const time = String(milliseconds);
      await sql`
        select set_config('statement_timeout', ${time}, true), set_config('lock_timeout', ${time}, true)`.execute(
        transaction,
      );
      return work();
    },
    close: async () => void (await Promise.all([pool.end(), reservedPool.end()])),
  };
  const database = databaseOf(pool, parts, reservedPool);
  await ping(database.kysely).catch(async (error) => {
    await parts.close();
    throw new DatabaseUnreachable(
      `The database at ${[first, ...others].map(withoutPassword).join(', ')} cannot be reached: ${reason(error)}.`,
    );
  });
  return { ...database, kind: 'postgres' };
}

function connectionSettings(databaseUrl: string, settings: PostgresSettings): pg.PoolConfig {
  return {
    connectionString: databaseUrl,
    types: typeParsers,
    statement_timeout: settings.statementTimeout,
    // What waits for a lock occupies a connection, and the client hears nothing.
    lock_timeout: settings.lockTimeout,
    // A transaction that its client has left idle holds its locks no longer than this.
    idle_in_transaction_session_timeout: settings.statementTimeout * 2,
    connectionTimeoutMillis: settings.acquireTimeout,
    application_name: 'facet',
    // By default a user named facet would get the schema of that name, which contains Facet's own tables. Compiling a
    // plan to machine code is useful for reports of minutes; here it costs half a second from time to time.
    options: '-c search_path=public -c jit=off',
    keepAlive: true,
  };
}

function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    url.password = '';
    url.search = '';
    return url.href;
  } catch {
    return 'DATABASE_URL';
  }
}

/** A host with several addresses fails with one error for each address, and without a message of its own. */
function reason(error: Error): string {
  const message = error instanceof AggregateError ? error.errors[0]?.message : error.message;
  return String(message || error.name).replace(/\.$/, '');
}
