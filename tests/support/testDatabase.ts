import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Database, DatabaseSettings } from '../../src/server/database/connection/database.ts';
import { type EmbeddedDatabase, openInMemory } from '../../src/server/database/embedded/openEmbedded.ts';
import { databaseDefaults, openDatabase } from '../../src/server/database/openDatabase.ts';
import { pgliteCache } from './pgliteCache.ts';

type TestSettings = Partial<Omit<DatabaseSettings, 'databaseUrl' | 'dataDir'>>;

/** Opens a database with nothing in it, for one test or one file; closing it throws it away. */
export type OpenTestDatabase = (settings?: TestSettings) => Promise<Database>;

/**
 * Defines the same tests for both kinds of database: the embedded one (in memory), and PostgreSQL where the run has
 * one. What a test leaves open is closed when its describe block ends.
 */
export function describeDatabases(define: (open: OpenTestDatabase, kind: Database['kind']) => void): void {
  describe('on the embedded database', () => define(closedAfterwards(openTestDatabase), 'embedded'));
  describePostgres((open) => define(open, 'postgres'));
}

/** The same for what only PostgreSQL does. `url` is that of its server. */
export function describePostgres(define: (open: OpenTestDatabase, url: string) => void): void {
  const url = inject('postgresUrl');
  if (url) describe('on PostgreSQL', () => define(closedAfterwards(postgresOpener(url)), url));
}

/** Further connections to a PostgreSQL database of a test, as a second process has them. */
export async function openAgain(database: Database): Promise<Database> {
  const { rows } = await database.pool.query('select current_database() as name');
  const databaseUrl = Object.assign(new URL(inject('postgresUrl') ?? ''), { pathname: `/${rows[0].name}` }).href;
  return openDatabase({ dataDir: '', databaseUrl });
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

/** In-memory databases that were emptied: opening one costs half a second, emptying it some milliseconds. */
const idle: EmbeddedDatabase[] = [];

/** Opens an empty embedded database in memory. `close` keeps it for the next one who asks for the default settings. */
export async function openTestDatabase(settings?: TestSettings): Promise<Database> {
  const database = (!settings && idle.pop()) || (await openFresh(settings));
  const stops: (() => void)[] = [];
  let closing: Promise<void> | undefined;
  return {
    ...database,
    onStatement: (listener) => {
      const stop = database.onStatement(listener);
      stops.push(stop);
      return stop;
    },
    close: () => {
      for (const stop of stops) stop();
      closing ??= settings ? database.close() : emptyAndKeep(database);
      return closing;
    },
  };
}

async function emptyAndKeep(database: EmbeddedDatabase): Promise<void> {
  const { rows } = await database.pool.query(
    `select quote_ident(nspname) as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  );
  for (const { name } of rows) await database.pool.query(`drop schema ${name} cascade`);
  await database.pool.query('create schema public');
  await database.pool.query('discard all');
  idle.push(database);
}

async function openFresh(settings?: TestSettings): Promise<EmbeddedDatabase> {
  return openInMemory({ ...databaseDefaults, ...settings }, await emptyClusterDump());
}

/** The dump of an empty cluster, kept from run to run: making the cluster costs seconds, a copy tenths of one. */
async function emptyClusterDump(): Promise<Uint8Array<ArrayBuffer>> {
  const file = pgliteCache('dump.tar');
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    const database = await openInMemory(databaseDefaults);
    const dump = await database.engine.dump();
    await database.close();
    mkdirSync(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, dump);
    renameSync(unfinished, file);
    return dump;
  }
}

function postgresOpener(url: string): OpenTestDatabase {
  return async (settings) => {
    const name = `facet_test_${randomBytes(8).toString('hex')}`;
    await onServer(url, `create database ${name} template template0`);
    const databaseUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
    const database = await openDatabase({ dataDir: '', databaseUrl, ...settings });
    let closing: Promise<void> | undefined;
    return {
      ...database,
      close: () => {
        closing ??= database.close().then(() => onServer(url, `drop database ${name} with (force)`));
        return closing;
      },
    };
  };
}

async function onServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}
