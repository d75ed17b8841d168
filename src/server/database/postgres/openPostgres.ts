import { sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseSettings } from '../connection/database.ts';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';
import { databaseOf, ping } from '../connection/databaseOf.ts';
import { typeParsers } from '../connection/typeParsers.ts';

type PostgresSettings = Required<Pick<DatabaseSettings, 'statementTimeout' | 'acquireTimeout' | 'poolMax' | 'log'>>;

/**
 * Connects to PostgreSQL. Throws DatabaseUnreachable, in one sentence without the password, when PostgreSQL does not
 * respond.
 */
export async function openPostgres(databaseUrl: string, settings: PostgresSettings): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: settings.poolMax,
    types: typeParsers,
    statement_timeout: settings.statementTimeout,
    // A transaction that its client has left idle holds its locks no longer than this.
    idle_in_transaction_session_timeout: settings.statementTimeout * 2,
    connectionTimeoutMillis: settings.acquireTimeout,
    application_name: 'facet',
    // By default a user named facet would get the schema of that name, which contains Facet's own tables. Compiling a
    // plan to machine code is useful for reports of minutes; here it costs half a second from time to time.
    options: '-c search_path=public -c jit=off',
    keepAlive: true,
  });
  const database = databaseOf(pool, {
    acquireTimeout: settings.acquireTimeout,
    log: settings.log,
    // PostgreSQL's autovacuum does the rest.
    maintain: async () => void (await pool.query('analyze')),
    withStatementTimeout: async (milliseconds, transaction, work) => {
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(transaction);
      return work();
    },
    close: () => pool.end(),
  });
  await ping(database.kysely).catch(async (error) => {
    await pool.end();
    throw new DatabaseUnreachable(
      `The database at ${withoutPassword(databaseUrl)} cannot be reached: ${reason(error)}.`,
    );
  });
  return { ...database, kind: 'postgres' };
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
