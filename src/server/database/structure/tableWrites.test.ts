import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeShippedDatabases } from '../../../../tests/support/testDatabase.ts';
import type { Database } from '../connection/database.ts';
import { synchronizeTables } from './synchronize.ts';
import { isUnwrittenSince, momentOf, noteWrites, notingTables, removeOldWrites, writesSince } from './tableWrites.ts';

describeShippedDatabases((open) => {
  describe('what is noted of writes', () => {
    let database: Database;
    let relation = 0;
    const query = (text: string) => database.pool.query(text);
    beforeAll(async () => {
      database = await open();
      await synchronizeTables(database, []);
      await query('create table stone (id integer primary key, set_id integer, label text)');
      const owners = ['set_id'];
      await database.transaction((transaction) => noteWrites(transaction, [{ name: 'stone', owners }]));
      [relation = 0] = (await notingTables(database.kysely, [['public', 'stone']])) ?? [];
    });
    afterAll(() => database.close());

    /** What is noted of the statements, which are one transaction. */
    const noted = async (...statements: string[]) => {
      const moment = await momentOf(database.kysely);
      await query(`begin; ${statements.join('; ')}; commit`);
      const writes = await writesSince(database.kysely, [relation], moment);
      if (!writes) return 'unknown';
      const written = writes.get(relation);
      return written && [written.ids === 'any' ? 'any' : [...written.ids].sort(), written.moved];
    };

    it('names the rows that were written, and says when one left the record that it belonged to', async () => {
      expect(await noted("insert into stone values (1, null, 'a'), (2, 9, 'b'), (3, 9, 'c')")).toEqual([
        [1, 2, 3],
        false,
      ]);
      expect(await noted("update stone set label = 'd' where id = 2")).toEqual([[2], false]);
      expect(await noted("update stone set label = 'd' where id = 77")).toBeUndefined();
      expect(await noted('update stone set set_id = 9 where id = 2')).toEqual([[2], false]);
      expect(await noted('update stone set set_id = 8 where id = 2')).toEqual([[2], true]);
      expect(await noted('update stone set set_id = null where id = 3')).toEqual([[3], true]);
      expect(await noted("update stone set label = 'e' where id = 1", 'delete from stone where id = 3')).toEqual([
        [1, 3],
        true,
      ]);
      expect(await noted('update stone set id = 4 where id = 2')).toEqual([[2, 4], true]);
    });

    it('says that it may be any row where many were written, or all removed', async () => {
      expect(await noted('insert into stone select one, null, one::text from generate_series(100, 356) one')).toEqual([
        'any',
        false,
      ]);
      const each = Array.from({ length: 257 }, (_, index) => `update stone set label = 'x' where id = ${100 + index}`);
      expect(await noted(...each)).toEqual(['any', false]);
      expect(await noted('update stone set label = null where id = 100', 'truncate stone')).toBe('unknown');
      expect(await noted('truncate stone', "insert into stone values (1, null, 'a')")).toBe('unknown');
    });

    it('takes a column that was renamed for one that may have changed', async () => {
      await query("insert into stone values (500, 9, 'a')");
      await query('alter table stone rename column set_id to parent_id');
      expect(await noted("update stone set label = 'b' where id = 500")).toEqual([[500], true]);
      await database.transaction((transaction) => noteWrites(transaction, [{ name: 'stone', owners: ['parent_id'] }]));
      expect(await noted("update stone set label = 'c' where id = 500")).toEqual([[500], false]);
    });

    it('is not known to whoever does not see that moment yet', async () => {
      const early = await database.transaction(async (transaction) => momentOf(transaction));
      expect(await writesSince(database.kysely, [relation], early)).toBeDefined();
      const later = { ...early, snapshot: '1000000000:1000000000:' };
      expect(await writesSince(database.kysely, [relation], later)).toBeUndefined();
      expect(await writesSince(database.kysely, [relation], { ...early, started: 'before' })).toBeUndefined();
    });

    it('is not known once a note of it has gone, whatever the clock says', async () => {
      await removeOldWrites(database.kysely);
      const moment = await momentOf(database.kysely);
      await query("update stone set label = 'f' where id = 500");
      await removeOldWrites(database.kysely);
      expect(await isUnwrittenSince(database.kysely, [relation], moment)).toBe(false);
      // Transactions of other databases of this PostgreSQL may hold a note back for a moment.
      const known = async () => {
        await removeOldWrites(database.kysely);
        await query("update facet.table_writes set at = now() - interval '2 hours' where relation = 0");
        await removeOldWrites(database.kysely);
        return writesSince(database.kysely, [relation], moment);
      };
      await expect.poll(known).toBeUndefined();
      expect(await isUnwrittenSince(database.kysely, [relation], moment)).toBe(false);
    });

    it('is not lost to notes of another database, from which all tables were copied', async () => {
      await query(
        "insert into facet.table_writes (relation, xid, at) values (0, '900000000', now() - interval '1 day')",
      );
      await removeOldWrites(database.kysely);
      const moment = await momentOf(database.kysely);
      expect(await isUnwrittenSince(database.kysely, [relation], moment)).toBe(true);
      await query("update stone set label = 'g' where id = 500");
      await removeOldWrites(database.kysely);
      expect((await writesSince(database.kysely, [relation], moment))?.get(relation)?.ids).toEqual(new Set([500]));
    });

    it('is not known where a table was changed as a whole, or is another one', async () => {
      const [before] = (await notingTables(database.kysely, [['public', 'stone']])) ?? [];
      expect(await isUnwrittenSince(database.kysely, [relation], await momentOf(database.kysely))).toBe(true);
      for (const change of [
        'alter table stone alter column label type varchar(1) using left(label, 1)',
        'create table other (like stone including all); drop table stone; alter table other rename to stone',
      ]) {
        const moment = await momentOf(database.kysely);
        expect(await isUnwrittenSince(database.kysely, [relation], moment)).toBe(true);
        await query(change);
        expect(await isUnwrittenSince(database.kysely, [relation], moment)).toBe(false);
        expect(await writesSince(database.kysely, [relation], moment)).toBeUndefined();
      }
      expect(before).toBe(relation);
    });
  });
});
