import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDatabases } from '../../../../tests/support/testDatabase.ts';
import type { Database, Handle } from './database.ts';
import { preparedMark } from './prepareStatements.ts';

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

    it('throws what the statement throws', async () => {
      const failing = sql`${marked}select 1 / ${0}::integer`.execute(database.kysely);
      await expect(failing).rejects.toMatchObject({ code: '22012' });
    });
  });
});
