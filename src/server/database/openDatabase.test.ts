import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { recordStatements } from '../../../tests/support/recordStatements.ts';
import { describeDatabases } from '../../../tests/support/testDatabase.ts';
import type { Database } from './connection/database.ts';
import { preparedMark } from './connection/prepareStatements.ts';

describeDatabases((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await database.pool.query(
      `create table stone (id bigint generated always as identity primary key, weight numeric(12,3), bought date,
       seen timestamptz, details jsonb, prices numeric[], days date[])`,
    );
  });

  it('answers values as the API sends them', async () => {
    const values = {
      weight: 1.205,
      bought: '2024-02-29',
      seen: '2026-03-01T08:05:00.25+08:00',
      details: JSON.stringify({ cut: 'oval' }),
      prices: sql`array[1.5, 2]`,
      days: sql`array['2024-02-29']::date[]`,
    };
    const [stone] = await database.kysely.insertInto('stone').values(values).returningAll().execute();
    expect(stone).toEqual({
      id: expect.any(Number),
      weight: 1.205,
      bought: '2024-02-29',
      seen: '2026-03-01T00:05:00.250Z',
      details: { cut: 'oval' },
      prices: [1.5, 2],
      days: ['2024-02-29'],
    });
  });

  it('answers counts as numbers, and as text what no number holds', async () => {
    const { rows } = await database.pool.query('select count(*) as count, 9007199254740993 as large');
    expect(rows).toEqual([{ count: expect.any(Number), large: '9007199254740993' }]);
  });

  it('rolls a transaction back and throws what its work threw', async () => {
    const failed = database.transaction(async (transaction) => {
      await transaction.insertInto('stone').values({ weight: 77 }).execute();
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await database.kysely.selectFrom('stone').select('id').where('weight', '=', 77).execute()).toEqual([]);
  });

  it('shows every statement, begin and commit left out of the record', async () => {
    const statements = await recordStatements(database, () =>
      database.transaction((transaction) => transaction.selectFrom('stone').select('id').execute()),
    );
    expect(statements).toEqual(['select "id" from "stone"']);
  });

  it('refuses the outer handle inside a transaction that holds the last connection, and says why', async () => {
    // So long a busy machine does not take to open the one connection.
    const small = await open({ acquireTimeout: 3000, poolMax: 1 });
    const stuck = small.transaction(() => sql`select 1`.execute(small.kysely));
    await expect(stuck).rejects.toThrow(
      "No database connection became free within 3 s. Inside a transaction, use only the transaction's own handle.",
    );
    expect(await small.transaction(async () => 'goes on')).toBe('goes on');
  });

  it('gives a statement up at its deadline, and lets a transaction ask for more time', async () => {
    const hasty = await open({ statementTimeout: 300 });
    await expect(hasty.pool.query('select count(*) from generate_series(1, 100000000000)')).rejects.toThrow(
      /took longer than 0.3 s|statement timeout/,
    );
    const answered = hasty.transaction(
      (transaction) => sql<{ count: number }>`select count(*) from generate_series(1, 5000000)`.execute(transaction),
      { statementTimeout: 60_000 },
    );
    expect((await answered).rows).toEqual([{ count: 5_000_000 }]);
  });

  it('SAFE-11 takes no writes from the first that finds no room on its disk until there is room again', async () => {
    const lines: string[] = [];
    const short = await open({ log: (sentence) => lines.push(sentence) });
    const noRoom = `raise exception using errcode = 'disk_full', message = 'could not extend file "16384": No space left on device'`;
    await short.pool.query('create schema if not exists facet');
    await short.pool.query(
      `create function no_room() returns event_trigger language plpgsql as $$ begin ${noRoom}; end $$`,
    );
    await short.pool.query(
      `create function no_room_for(rows integer) returns integer language plpgsql as $$ begin ${noRoom}; end $$`,
    );
    await short.pool.query(`create event trigger full_disk on ddl_command_start execute function no_room()`);
    expect(await short.takesWrites()).toBe(true);
    const write = (mark: string) => sql.raw(`${mark}select no_room_for(1)`).execute(short.kysely);
    for (const mark of [preparedMark, '']) await expect(write(mark)).rejects.toThrow('could not extend file');
    expect(await short.takesWrites()).toBe(false);
    expect(lines).toEqual(['The database cannot write: could not extend file "16384": No space left on device.']);
    await short.pool.query('drop event trigger full_disk');
    expect(await short.takesWrites()).toBe(true);
    expect((await short.pool.query(`select to_regclass('facet.room') as room`)).rows).toEqual([{ room: null }]);
  });

  it('maintains itself when asked', async () => {
    await database.maintain();
    const { rows } = await database.pool.query(`select reltuples::int as rows from pg_class where relname = 'stone'`);
    expect(rows).toEqual([{ rows: 1 }]);
  });
});
