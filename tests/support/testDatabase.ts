import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Database, DatabaseSettings } from '../../src/server/database/connection/database.ts';
import { type EmbeddedDatabase, openInMemory } from '../../src/server/database/embedded/openEmbedded.ts';
import { databaseDefaults, openDatabase } from '../../src/server/database/openDatabase.ts';
import { patience } from './patience.ts';
import { emptyDump, preparedDump, prepareShipped } from './preparedImage.ts';
import { type DatabaseState, readState, resetDatabase } from './resetDatabase.ts';

type TestSettings = Partial<Omit<DatabaseSettings, 'databaseUrl' | 'dataDir'>>;

/** Opens a database for one test or one file; closing it throws it away. */
export type OpenTestDatabase = (settings?: TestSettings) => Promise<Database>;

/**
 * Defines the same tests for both kinds of database, with nothing in them: the embedded one (in memory), and PostgreSQL
 * where the run has one. What a test leaves open is closed when its describe block ends.
 */
export function describeDatabases(define: (open: OpenTestDatabase, kind: Database['kind']) => void): void {
  describeBoth('nothing', define);
}

/** The same for databases that hold the tables of the shipped schema already. */
export function describeShippedDatabases(define: (open: OpenTestDatabase, kind: Database['kind']) => void): void {
  describeBoth('shipped', define);
}

function describeBoth(contents: Contents, define: (open: OpenTestDatabase, kind: Database['kind']) => void): void {
  const openEmbedded: OpenTestDatabase = (settings) => openEmbeddedWith(contents, settings);
  describe('on the embedded database', () => define(closedAfterwards(openEmbedded), 'embedded'));
  const url = inject('postgresUrl');
  if (url) describe('on PostgreSQL', () => define(closedAfterwards(postgresOpener(url, contents)), 'postgres'));
}

/** The same, with nothing in them, for what only PostgreSQL does. `url` is that of its server. */
export function describePostgres(define: (open: OpenTestDatabase, url: string) => void): void {
  const url = inject('postgresUrl');
  if (url) describe('on PostgreSQL', () => define(closedAfterwards(postgresOpener(url, 'nothing')), url));
}

/** Further connections to a PostgreSQL database of a test, as a second process has them. */
export async function openAgain(database: Database): Promise<Database> {
  const { rows } = await database.pool.query('select current_database() as name');
  return openDatabase({ dataDir: '', databaseUrl: urlOf(inject('postgresUrl') ?? '', rows[0].name), ...patient });
}

function closedAfterwards(open: OpenTestDatabase): OpenTestDatabase {
  const opened: Database[] = [];
  afterAll(async () => {
    for (const database of opened) await database.close();
  });
  return async (settings) => {
    const database = await open(settings);
    opened.push(database);
    return database;
  };
}

/** What a new database holds: nothing, or the tables of the shipped schema with their first contents. */
type Contents = 'nothing' | 'shipped';

/** An embedded database in memory that is kept, and how it was when it was opened. */
interface Kept {
  database: EmbeddedDatabase;
  state?: DatabaseState;
}

/** What holds where a test says nothing else: a busy machine is no failure. */
const patient = {
  acquireTimeout: patience,
  statementTimeout: patience,
  reportTimeout: patience,
  lockTimeout: patience,
};

/** In-memory databases that nobody uses: opening one costs seconds, bringing it back to its beginning tenths of one. */
const idle: Record<Contents, Kept[]> = { nothing: [], shipped: [] };

/** Opens an empty embedded database in memory. `close` keeps it for the next one who asks for the default settings. */
export function openTestDatabase(settings?: TestSettings): Promise<Database> {
  return openEmbeddedWith('nothing', settings);
}

/** The same, with the tables of the shipped schema. */
export function openShippedDatabase(settings?: TestSettings): Promise<Database> {
  return openEmbeddedWith('shipped', settings);
}

async function openEmbeddedWith(contents: Contents, settings?: TestSettings): Promise<Database> {
  if (settings) return openFresh(contents, settings);
  const kept = idle[contents].pop() ?? { database: await openFresh(contents) };
  if (contents === 'shipped') kept.state ??= await readState(kept.database.pool);
  const stops: (() => void)[] = [];
  let closing: Promise<void> | undefined;
  return {
    ...kept.database,
    onStatement: (listener) => {
      const stop = kept.database.onStatement(listener);
      stops.push(stop);
      return stop;
    },
    close: () => {
      for (const stop of stops) stop();
      closing ??= resetAndKeep(contents, kept);
      return closing;
    },
  };
}

async function resetAndKeep(contents: Contents, kept: Kept): Promise<void> {
  const { pool } = kept.database;
  const isAsNew = kept.state ? await resetDatabase(pool, kept.state) : await emptyDatabase(pool);
  if (isAsNew) idle[contents].push(kept);
  else await kept.database.close();
}

async function emptyDatabase(pool: pg.Pool): Promise<true> {
  const { rows } = await pool.query(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  for (const { name } of rows) await pool.query(`drop schema ${name} cascade`);
  await pool.query('create schema public');
  await pool.query('discard all');
  return true;
}

/** Milliseconds. Tests count the statements of a call, so the database's own do not come in between. */
const unattended = 24 * 3_600_000;

async function openFresh(contents: Contents, settings?: TestSettings): Promise<EmbeddedDatabase> {
  const dump = contents === 'shipped' ? await preparedDump() : await emptyDump();
  return openInMemory({ ...databaseDefaults, ...patient, maintenanceInterval: unattended, ...settings }, dump);
}

/** PostgreSQL databases with the shipped schema's tables that nobody uses: a new one writes 40 MB. */
const idleNames: string[] = [];
/** What all of them hold at first, as they are copies of one. */
let copied: DatabaseState | undefined;

function postgresOpener(url: string, contents: Contents): OpenTestDatabase {
  return async (settings) => {
    const name = (contents === 'shipped' ? idleNames.pop() : undefined) ?? (await createDatabase(url, contents));
    const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(url, name), ...patient, ...settings });
    let closing: Promise<void> | undefined;
    return {
      ...database,
      close: () => {
        closing ??= database.close().then(async () => {
          if (contents === 'shipped' && (await resetPostgres(url, name))) idleNames.push(name);
          else await onServer(url, (client) => client.query(`drop database ${name} with (force)`));
        });
        return closing;
      },
    };
  };
}

async function createDatabase(url: string, contents: Contents): Promise<string> {
  const name = `facet_test_${randomBytes(8).toString('hex')}`;
  const template = contents === 'shipped' ? await preparedTemplate(url) : 'template0';
  await onServer(url, (client) => client.query(`create database ${name} template ${template}`));
  if (contents === 'shipped') copied ??= await onOneConnection(urlOf(url, name), readState);
  return name;
}

/** @returns false when it is of no more use */
function resetPostgres(url: string, name: string): Promise<boolean> {
  return onOneConnection(urlOf(url, name), async (pool) => {
    if (copied === undefined || !(await isLeft(pool))) return false;
    await pool.query(`alter role current_user in database ${name} reset all`);
    return resetDatabase(pool, copied);
  });
}

/** Whether nobody else is connected. Connections that were closed a moment ago are ended soon; others keep what they hold. */
async function isLeft(pool: pg.Pool): Promise<boolean> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await pool.query(`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (rowCount === 0) return true;
    await wait(10);
  }
  return false;
}

/**
 * So that the settings of its session hold for all of the work. The connection is closed afterwards: who drops the database at
 * once would end it otherwise, and nobody listens to that any more.
 */
async function onOneConnection<Result>(url: string, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const closed = new Promise<unknown>((resolve) => pool.once('remove', resolve));
  try {
    return await work(pool);
  } finally {
    const wasOpen = pool.totalCount > 0;
    await pool.end();
    if (wasOpen) await closed;
  }
}

/** The database of this run to copy the shipped schema's tables from. Who needs it first makes it. */
async function preparedTemplate(url: string): Promise<string> {
  const name = inject('preparedTemplate');
  await onServer(url, async (client) => {
    await client.query(`select pg_advisory_lock(hashtext('${name}'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await makeTemplate(client, url, name);
  });
  return name;
}

async function makeTemplate(client: pg.Client, url: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`;
  await client.query(`drop database if exists ${unfinished}`);
  await client.query(`create database ${unfinished} template template0`);
  const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(url, unfinished) });
  await prepareShipped(database).finally(() => database.close());
  await client.query(`alter database ${unfinished} rename to ${name}`);
}

function urlOf(server: string, database: string): string {
  return Object.assign(new URL(server), { pathname: `/${database}` }).href;
}

async function onServer(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}
