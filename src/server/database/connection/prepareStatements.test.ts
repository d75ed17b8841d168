import type { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDatabases } from '../../../../tests/support/testDatabase.ts';
import type { Database, Handle } from './database.ts';
import { preparedMark } from './prepareStatements.ts';

const unsendable = () => {
  throw new Error('not to be sent');
};
const marked = sql.raw(preparedMark);
const read = (handle: Handle, id: number) =>
  sql<{ value: unknown }>`${marked}select value from thing where id = ${id}::integer`.execute(handle);

describeDatabases((open) => {
  let database: Database;

  /** How many statements the connection has prepared under Facet's names. */
  const preparedCount = async (handle: Handle) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_prepared_statements where name like 'facet\\_%'`.execute(handle);
    return rows[0]?.count;
  };

  beforeEach(async () => {
    database = await open({ poolMax: 1 });
    await sql`create table thing (id integer, value integer)`.execute(database.kysely);
    await sql`insert into thing values (1, 10), (2, 20)`.execute(database.kysely);
  });

  describe('prepareStatements', () => {
    it('plans a marked statement once, whatever its values, and no other', async () => {
      expect((await read(database.kysely, 1)).rows).toEqual([{ value: 10 }]);
      expect((await read(database.kysely, 2)).rows).toEqual([{ value: 20 }]);
      await sql`select value from thing where id = ${1}`.execute(database.kysely);
      expect(await preparedCount(database.kysely)).toBe(1);
    });

    it('goes on when the database has forgotten the statement, or its table has changed', async () => {
      await read(database.kysely, 1);
      await sql`deallocate all`.execute(database.kysely);
      expect((await read(database.kysely, 1)).rows).toEqual([{ value: 10 }]);
      await sql`alter table thing alter value type text`.execute(database.kysely);
      expect((await read(database.kysely, 1)).rows).toEqual([{ value: '10' }]);
    });

    it('runs a transaction again that met a stale plan', async () => {
      await read(database.kysely, 1);
      await sql`alter table thing alter value type text`.execute(database.kysely);
      const rows = await database.transaction(async (transaction) => {
        await sql`insert into thing values (3, 'x')`.execute(transaction);
        return (await read(transaction, 3)).rows;
      });
      expect(rows).toEqual([{ value: 'x' }]);
      expect((await sql`select from thing where id = 3`.execute(database.kysely)).rows).toHaveLength(1);
    });

    it('has the columns of a statement described one time, and reads every row as it was the first time', async () => {
      const client = await database.pool.connect();
      const { connection } = client as unknown as { connection: EventEmitter };
      let described = 0;
      connection.on('rowDescription', () => described++);
      client.release();
      const readAll = (at: string, places: unknown) =>
        sql`${marked}select n as id, ${places}::integer[] as places, ${at}::date as day, 1.50::numeric as price, null as none
          from generate_series(1, 2) n`.execute(database.kysely);
      const rows = [1, 2].map((id) => ({ id, places: [3, null], day: '2026-01-31', price: 1.5, none: null }));
      for (const _time of [1, 2, 3]) expect((await readAll('2026-01-31', [3, null])).rows).toEqual(rows);
      expect(described).toBe(1);
      const other = sql`${marked}insert into thing values (${5}::integer, 50)`;
      for (const _time of [1, 2]) expect(await other.execute(database.kysely)).toMatchObject({ numAffectedRows: 1n });
    });

    it('leaves no clock running behind statements of a connection with a time limit', async () => {
      const client = await database.pool.connect();
      const { connectionParameters } = client as unknown as { connectionParameters: { query_timeout?: number } };
      connectionParameters.query_timeout = 60_000;
      const clocks = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
      const before = clocks();
      const times = 50;
      for (let time = 0; time < times; time++) await client.query(`${preparedMark}select $1::integer`, [time]);
      const after = clocks();
      connectionParameters.query_timeout = undefined;
      client.release();
      expect(after).toBeLessThan(before + times);
    });

    it('throws what the statement throws, and goes on', async () => {
      const divide = (by: unknown) => sql`${marked}select 6 / ${by}::integer as result`.execute(database.kysely);
      // A value that is refused before there are columns, one that fails while rows are made, and one that cannot be sent.
      await expect(divide('x')).rejects.toMatchObject({ code: '22P02' });
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      expect((await divide(2)).rows).toEqual([{ result: 3 }]);
      await expect(divide({ toPostgres: unsendable })).rejects.toThrow('not to be sent');
      expect((await divide(3)).rows).toEqual([{ result: 2 }]);
      expect(await preparedCount(database.kysely)).toBe(1);
    });
  });
});
