import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { patience } from '../../../../tests/support/patience.ts';
import { emptyDump } from '../../../../tests/support/preparedImage.ts';
import { startDatabaseProcess } from '../../../../tests/support/startDatabaseProcess.ts';
import { temporaryDataFolder } from '../../../../tests/support/temporaryFolder.ts';
import { openTestDatabase } from '../../../../tests/support/testDatabase.ts';
import type { Database } from '../connection/database.ts';
import { databaseDefaults, openDatabase } from '../openDatabase.ts';
import { type EmbeddedDatabase, openInMemory } from './openEmbedded.ts';

const endless = 'select count(*) from generate_series(1, 100000000000)';

async function open(folder: string, statementTimeout = 30_000): Promise<{ database: Database; said: string[] }> {
  const lines: string[] = [];
  const log = (sentence: string) => lines.push(sentence);
  const database = await openDatabase({ dataDir: folder, statementTimeout, acquireTimeout: patience, log });
  onTestFinished(() => database.close());
  return { database, said: lines };
}

/** A connection beside those of the pool. */
function clientOf({ engine }: EmbeddedDatabase): pg.Client {
  return new pg.Client({ stream: () => engine.stream(), user: 'postgres', database: 'postgres', ssl: false });
}

it('leaves the process free to answer HTTP while a statement runs', async () => {
  const database = await openTestDatabase({ statementTimeout: 3_000, log: () => undefined });
  onTestFinished(() => database.close());
  const server = createServer((_request, response) => response.end('pong')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  let running = true;
  const statement = database.pool.query(endless).catch((error) => {
    running = false;
    return error.message;
  });
  let answered = 0;
  while (running && answered < 20) {
    expect(await (await fetch(url)).text()).toBe('pong');
    if (running) answered += 1;
  }
  expect(answered).toBeGreaterThan(0);
  expect(await statement).toMatch(/given up/);
});

it('forces each commit to disk before it is acknowledged', async () => {
  const { database } = await open(await temporaryDataFolder());
  const { engine } = database as EmbeddedDatabase;
  await database.pool.query('create table stone (id integer)');
  for (let id = 0; id < 5; id++) {
    const before = engine.fsyncs;
    await database.pool.query('insert into stone values ($1)', [id]);
    expect(engine.fsyncs).toBeGreaterThan(before);
  }
});

it('gives up a statement past its deadline with all that its transaction did, and goes on from the log', async () => {
  const { database, said } = await open(await temporaryDataFolder(), 1_000);
  await database.pool.query('create table stone (id integer)');
  await database.pool.query('insert into stone values (1)');
  const failed = database.transaction(async (transaction) => {
    await transaction.insertInto('stone').values({ id: 3 }).execute();
    await sql.raw(endless).execute(transaction);
  });
  await expect(failed).rejects.toThrow('A database statement took longer than 1 s and was given up.');
  const waiting = database.pool.query('select id from stone order by id');
  expect((await waiting).rows).toEqual([{ id: 1 }]);
  expect(said).toEqual([
    'A database statement took longer than 1 s and was given up. The embedded database is opened again.',
  ]);
});

it('lets what waits in line behind a statement that is given up go on afterwards', async () => {
  const { database } = await open(await temporaryDataFolder(), 500);
  const stuck = database.pool.query(endless).catch((error) => error.name);
  const behind = Promise.all([1, 2, 3].map((n) => database.pool.query('select $1::integer as n', [n])));
  expect(await stuck).toBe('StatementTimeout');
  expect((await behind).map(({ rows }) => rows[0].n)).toEqual([1, 2, 3]);
});

it('SAFE-04 gives up no statement because the time of day jumps', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  // Long enough for the supervisor to look once.
  const counted = sql<{ count: number }>`select count(*)::float8 as count from generate_series(1, 8000000)`.execute(
    database.kysely,
  );
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await counted).rows).toEqual([{ count: 8_000_000 }]);
});

it('acknowledges nothing when the log cannot be written, and is there again when it can', async () => {
  const folder = await temporaryDataFolder();
  const { database, said } = await open(folder);
  await database.pool.query('create table stone (id integer, name text)');
  await database.pool.query('insert into stone values (1)');
  const log = join(folder, 'database/pg_wal');
  renameSync(log, `${log}.away`);
  const many = `insert into stone select n, repeat(md5(n::text), 30) from generate_series(2, $1) n`;
  await expect(database.pool.query(many, [30_000])).rejects.toThrow(
    /^The embedded database stopped: could not .*pg_wal/,
  );
  await expect(database.pool.query('select 1')).rejects.toThrow(/^The database in .* cannot be opened: .*pg_wal/);
  rmSync(log, { recursive: true, force: true });
  renameSync(`${log}.away`, log);
  expect((await database.pool.query('select id from stone')).rows).toEqual([{ id: 1 }]);
  expect(said[0]).toMatch(/opened again/);
});

it('leaves no transaction, setting or temporary table to the next session', async () => {
  const database = await openTestDatabase({ log: () => undefined });
  onTestFinished(() => database.close());
  const client = await database.pool.connect();
  await client.query('create temporary table mine (id integer)');
  await client.query(`set work_mem = '5MB'`);
  await client.query('begin');
  await client.query('create table half_done (id integer)');
  client.release(true);
  const { rows } = await database.pool.query(
    `select current_setting('work_mem') as memory, to_regclass('mine') as mine, to_regclass('half_done') as half`,
  );
  expect(rows).toEqual([{ memory: '4MB', mine: null, half: null }]);
});

it('keeps what the next session did, though the one before it has not told of its end', async () => {
  const database = await openInMemory({ ...databaseDefaults, log: () => undefined }, await emptyDump());
  onTestFinished(() => database.close());
  // After the connection of the pool, which maintenance opens at once.
  await database.pool.query('select');
  const [before, after] = [clientOf(database), clientOf(database)];
  await before.connect();
  await before.query('begin');
  await before.query('create table half_done (id integer)');
  await after.connect();
  await after.query('create table whole (id integer)');
  await before.end();
  const { rows } = await after.query(`select to_regclass('whole') as whole, to_regclass('half_done') as half`);
  expect(rows).toEqual([{ whole: 'whole', half: null }]);
  await after.end();
});

it('carries large values and long results both ways', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const text = 'é'.repeat(3_000_000);
  const { rows } = await database.pool.query('select $1::text as text, n from generate_series(1, 2) n', [text]);
  expect(rows.map((row) => row.text === text)).toEqual([true, true]);
  const long = await database.pool.query('select n from generate_series(1, 100000) n');
  expect(long.rows.at(-1)).toEqual({ n: 100_000 });
});

it('loses nothing that was acknowledged when its process is killed', async () => {
  const folder = await temporaryDataFolder();
  const acknowledged = new Set<number>();
  for (let round = 0; round < 3; round++) {
    const writer = await startDatabaseProcess(folder);
    await writer.untilLines(2 + Math.floor(Math.random() * 150));
    await writer.kill();
    const [first, ...ids] = writer.lines;
    expect(first).toBe('open');
    for (const id of ids) acknowledged.add(Number(id));
  }
  const { database } = await open(folder);
  const { rows } = await database.pool.query('select id, name from stone');
  const stored = new Map(rows.map(({ id, name }) => [id, name]));
  expect([...acknowledged].filter((id) => stored.get(id) !== `stone ${id}`)).toEqual([]);
  expect(acknowledged.size).toBeGreaterThan(2);
});
