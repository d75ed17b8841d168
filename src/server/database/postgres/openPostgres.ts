import { sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseSettings, Handle, Tables } from '../connection/database.ts';
import { DatabaseUnreachable } from '../connection/databaseErrors.ts';
import { databaseOf, ping } from '../connection/databaseOf.ts';
import { typeParsers } from '../connection/typeParsers.ts';
import { addressesOf, clientsOf, Primary } from './Primary.ts';
import { StreamingReplica } from './StreamingReplica.ts';
import { assertKept, keepWithUser, optionsOf, type SessionSettings, sessionSettings } from './sessionSettings.ts';
import { warnOfFewConnections } from './warnOfFewConnections.ts';

type PostgresSettings = Required<
  Pick<DatabaseSettings, 'statementTimeout' | 'lockTimeout' | 'acquireTimeout' | 'poolMax' | 'log'>
> &
  Pick<DatabaseSettings, 'reportTimeout' | 'directUrl' | 'replicaUrl'>;

/** Milliseconds. */
const REPORT_TIMEOUT = 600_000;

/** See Database.reserved. */
const RESERVED_CONNECTIONS = 2;

/** The one that listens (see listenToChannel). Without a pooler it is one of the pool. */
const LISTENING_CONNECTIONS = 1;

/**
 * Connects to PostgreSQL; where DATABASE_URL names several hosts, always to the one that takes writes. With `directUrl`,
 * DATABASE_URL is that of a pooler: what each session has to have set is kept with the database's user then, and
 * statements on Facet's own tables that must not wait take the direct way. Throws DatabaseUnreachable, in one sentence
 * without the password, when PostgreSQL does not respond.
 */
export async function openPostgres(databaseUrl: string, settings: PostgresSettings): Promise<Database> {
  const { directUrl, replicaUrl } = settings;
  const sessions = sessionSettings(settings);
  const pool = poolTo(databaseUrl, directUrl === undefined ? sessions : undefined, settings, settings.poolMax);
  const reserved =
    directUrl === undefined
      ? poolTo(databaseUrl, sessions, settings, RESERVED_CONNECTIONS)
      : poolTo(directUrl, sessions, settings, RESERVED_CONNECTIONS + LISTENING_CONNECTIONS);
  const following = replicaUrl === undefined ? undefined : poolTo(replicaUrl, sessions, settings, settings.poolMax);
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
    close: async () => void (await Promise.all([pool, reserved, following].map((one) => one?.end()))),
  };
  const database = databaseOf(pool, parts, { reserved, ...(directUrl !== undefined && { direct: reserved }) });
  try {
    if (directUrl !== undefined) {
      await answering(database.reserved, directUrl);
      await keepWithUser(reserved, sessions);
    }
    await answering(database.kysely, databaseUrl);
    if (directUrl !== undefined) await assertKept(pool, sessions);
    const needed = RESERVED_CONNECTIONS + (directUrl === undefined ? settings.poolMax : LISTENING_CONNECTIONS);
    await warnOfFewConnections(database.reserved, needed, settings.log);
  } catch (error) {
    await parts.close();
    throw error;
  }
  const replica = following && new StreamingReplica(database.kysely, databaseOf(following, parts), settings.log);
  return { ...database, ...(replica && { replica }), kind: 'postgres' };
}

/**
 * @param sessions what each session has to have set; absent: a pooler, which refuses to set anything at the start of a
 *   connection, as its sessions are not those of PostgreSQL
 */
function poolTo(
  url: string,
  sessions: SessionSettings | undefined,
  { acquireTimeout }: PostgresSettings,
  max: number,
): pg.Pool {
  const [first = url, ...others] = addressesOf(url);
  const Client = others.length > 0 ? clientsOf(new Primary([first, ...others])) : undefined;
  return new pg.Pool({
    connectionString: first,
    types: typeParsers,
    connectionTimeoutMillis: acquireTimeout,
    application_name: 'facet',
    ...(sessions && { options: optionsOf(sessions) }),
    keepAlive: true,
    max,
    ...(Client && { Client }),
  });
}

async function answering(handle: Handle, url: string): Promise<void> {
  await ping(handle).catch((error) => {
    const places = addressesOf(url).map(withoutPassword).join(', ');
    throw new DatabaseUnreachable(`The database at ${places} cannot be reached: ${reason(error)}.`);
  });
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
  if ('code' in error && error.code === 'ERR_INVALID_URL')
    return 'it is no address. In a password, write characters such as # and / as %23 and %2F';
  const message = error instanceof AggregateError ? error.errors[0]?.message : error.message;
  return String(message || error.name).replace(/\.$/, '');
}
