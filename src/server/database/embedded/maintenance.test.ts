import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../../tests/support/testDatabase.ts';
import { NoFreeConnection } from '../connection/databaseErrors.ts';
import { startMaintenance } from './maintenance.ts';
import type { EmbeddedDatabase } from './openEmbedded.ts';

async function open(settings: { maintenanceInterval?: number } = {}): Promise<EmbeddedDatabase> {
  const database = await openTestDatabase(settings);
  onTestFinished(() => database.close());
  return database as EmbeddedDatabase;
}

/** Resolves with the SQL of the first statement that matches. */
function untilStatement(database: EmbeddedDatabase, pattern: RegExp): Promise<string> {
  return new Promise((resolve) => {
    const stop = database.onStatement(({ sql }) => {
      if (!pattern.test(sql)) return;
      stop();
      resolve(sql);
    });
  });
}

it('vacuums a changed database and checkpoints it, by itself', async () => {
  const database = await open({ maintenanceInterval: 20 });
  const vacuumed = untilStatement(database, /^vacuum \(analyze\) public\.stone$/);
  const checkpointed = untilStatement(database, /^checkpoint$/);
  await database.pool.query('create table stone as select n from generate_series(1, 500) n');
  await vacuumed;
  await checkpointed;
  const { rows } = await database.pool.query(`select reltuples::int as n from pg_class where relname = 'stone'`);
  expect(rows).toEqual([{ n: 500 }]);
});

it('checkpoints as soon as the log has grown long', async () => {
  const database = await open();
  const seen: string[] = [];
  database.onStatement(({ sql }) => seen.push(sql));
  const { pool, engine } = database;
  const looked = untilStatement(database, /pg_current_wal_insert_lsn/);
  const maintenance = startMaintenance(pool, engine, { interval: 20, logLimit: 100_000, log: () => undefined });
  onTestFinished(maintenance.stop);
  await looked;
  const checkpointed = untilStatement(database, /^checkpoint$/);
  await pool.query('create table stone as select n from generate_series(1, 20000) n');
  await checkpointed;
  expect(seen).not.toContainEqual(expect.stringMatching(/^vacuum/));
});

it('maintains every table when asked, also one that is gone meanwhile', async () => {
  const database = await open();
  await database.pool.query('create table "Odd name" (id integer); create table stone (id integer)');
  const stop = database.onStatement(({ sql }) => {
    if (sql.includes('"Odd name"')) {
      stop();
      void database.pool.query('drop table stone');
    }
  });
  const done = untilStatement(database, /^checkpoint$/);
  await database.maintain();
  expect(await done).toBe('checkpoint');
});

it('SAFE-04 says that maintenance waits while one long work holds the only connection', async () => {
  const { pool, engine } = await open();
  const busy = () => Promise.reject(new NoFreeConnection(10_000));
  const held = new Proxy(pool, {
    get: (of, name) => (/^(query|connect)$/.test(String(name)) ? busy : Reflect.get(of, name)),
  });
  const line = await new Promise<string>((log) => {
    const maintenance = startMaintenance(held, engine, { interval: 60_000, log });
    onTestFinished(maintenance.stop);
  });
  expect(line).toBe("The database's maintenance is put off: the database is at work.");
});
