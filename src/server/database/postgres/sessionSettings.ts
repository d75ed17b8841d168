import pg from 'pg';
import type { DatabaseSettings } from '../connection/database.ts';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';

/** Settings of PostgreSQL by their names, with the values as pg_db_role_setting has them. */
export type SessionSettings = Record<string, string>;

/** What each session of Facet has to have set. */
export function sessionSettings({
  statementTimeout,
  lockTimeout,
}: Required<Pick<DatabaseSettings, 'statementTimeout' | 'lockTimeout'>>): SessionSettings {
  return {
    // By default a user named facet would get the schema of that name, which contains Facet's own tables.
    search_path: 'public',
    // Compiling a plan to machine code is useful for reports of minutes; here it costs half a second from time to time.
    jit: 'off',
    statement_timeout: String(statementTimeout),
    // What waits for a lock occupies a connection, and the client hears nothing.
    lock_timeout: String(lockTimeout),
    // A transaction that its client has left idle holds its locks no longer than this.
    idle_in_transaction_session_timeout: String(statementTimeout * 2),
  };
}

/** The parameter `options` with which a connection starts. */
export function optionsOf(sessions: SessionSettings): string {
  return Object.entries(sessions)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Any number will do, as long as it is always the same: servers that start together wait for each other. */
const keeping = 7_391_046;

/** Keeps the settings with the user, for this database: each session that a pooler opens for the user has them then. */
export async function keepWithUser(pool: pg.Pool, sessions: SessionSettings): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [keeping]);
    const { rows } = await client.query(
      `select current_database() as database, coalesce((select setconfig from pg_db_role_setting
         where setrole = current_user::regrole
           and setdatabase = (select oid from pg_database where datname = current_database())), '{}') as kept`,
    );
    const [{ database, kept }] = rows as [{ database: string; kept: string[] }];
    for (const [name, value] of Object.entries(sessions)) {
      if (kept.includes(`${name}=${value}`)) continue;
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`,
      );
    }
    await client.query('commit');
  } finally {
    // Whatever went wrong, the transaction ends with its connection.
    client.release(true);
  }
}

/** Throws where the pooler has sessions from before the settings were kept. */
export async function assertKept(pool: pg.Pool, sessions: SessionSettings): Promise<void> {
  const { rows } = await pool.query("select current_setting('search_path') as path");
  if (rows[0]?.path === sessions.search_path) return;
  throw new DatabaseUnreachable(
    'The pooler at DATABASE_URL still has sessions without the settings that Facet has kept with its user; ' +
      'send RECONNECT to the console of PgBouncer, or restart it.',
  );
}
