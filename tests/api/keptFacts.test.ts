import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import { administrator } from '../support/administrator.ts';
import type { CallApi } from '../support/callApi.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('what rows of Confirmed documents keep of their items', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    let database: Awaited<ReturnType<typeof open>>;

    beforeAll(async () => {
      database = await open();
      const server = await startTestServer({ database });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    const edit = async (path: string, body: object) => {
      const answer = await call('PUT', path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };
    const list = (query: string) => house.seen(`sale-item?${query}`);
    const filtered = (filter: object) => list(`filter=${encodeURIComponent(JSON.stringify(filter))}`);
    /** A sale with one row. */
    const sale = async (item: object = {}) => {
      const stone = await house.item({ weight: 1.45, color: 'Red', ...item });
      const { id } = await house.document('sale', (await house.customer()).id, [stone]);
      const [row] = await house.rowsOf('sale', id);
      return { id: id as number, stone, row: row.id as number };
    };

    it('BOOK-05 follow the item while the document is New, and stay as they were once it is Confirmed', async () => {
      const { id, stone, row } = await sale();
      await edit(`inventory/${stone.id}`, { weight: 1.5 });
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({ weight: 1.5, item_changed: false });
      await house.confirm('sale', id);
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({ weight: 1.5, item_changed: false });
      await edit(`inventory/${stone.id}`, { weight: 0.5, color: 'Pink', dim_length: 7.1 });
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({
        weight: 1.5,
        color: 'Red',
        dimension: null,
        item_status: 'Sold',
        item_changed: true,
        item_changes: { weight: [1.5, 0.5], color: ['Red', 'Pink'], dimension: [null, '7.10 mm'] },
      });
      await edit(`inventory/${stone.id}`, { weight: 1.5, color: 'Red', dim_length: null });
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({ item_changed: false, item_changes: null });
    });

    it('BOOK-05 are kept anew when the document is set back and confirmed again', async () => {
      const { id, stone, row } = await sale();
      await house.confirm('sale', id);
      await edit(`inventory/${stone.id}`, { weight: 0.5 });
      expect((await house.setStatus('sale', id, 'New')).status).toBe(200);
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({ weight: 0.5, item_changed: false });
      await edit(`inventory/${stone.id}`, { weight: 0.75 });
      await house.confirm('sale', id);
      await edit(`inventory/${stone.id}`, { weight: 9 });
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({ weight: 0.75, item_changed: true });
    });

    it('BOOK-05 are what lists filter, sort and search by', async () => {
      const one = await sale({ type: 'Spinel', weight: 1 });
      const other = await sale({ type: 'Spinel', weight: 2 });
      await house.confirm('sale', one.id);
      await edit(`inventory/${one.stone.id}`, { type: 'Emerald', weight: 3 });
      const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
      expect(ids(await filtered({ type: 'Spinel' })).sort()).toEqual([one.row, other.row].sort());
      expect(await filtered({ type: 'Emerald' })).toEqual([]);
      expect(ids(await filtered({ id: [one.row, other.row], weight_gte: 1.5 }))).toEqual([other.row]);
      const own = encodeURIComponent(JSON.stringify({ type_like: 'spin' }));
      expect(ids(await list(`filter=${own}&sort=["weight","ASC"]&range=[0,9]`))).toEqual([one.row, other.row]);
      const renumbered = await call('PATCH', `inventory/${one.stone.id}/update-item-no`, { item_no: '777001' });
      expect(renumbered.status, JSON.stringify(renumbered.body)).toBe(200);
      expect(ids(await filtered({ q: one.stone.item_no }))).toEqual([one.row]);
      expect(await filtered({ q: '777001' })).toEqual([]);
    });

    it('BOOK-05 a row that comes to a Confirmed memo in is kept at once', async () => {
      const supplier = await house.supplier();
      const { document } = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
      await house.confirm('memo-in', document.id);
      const later = await house.row('memo-in', document.id, { inventory: house.itemBody({ weight: 3.3 }) });
      expect(later).toMatchObject({ weight: 3.3, item_changed: false });
      await edit(`inventory/${later.inventory_id}`, { weight: 3.4 });
      expect(await house.seen(`memo-in-item/${later.id}`)).toMatchObject({ weight: 3.3, item_changed: true });
    });

    it('BOOK-05 a changed certificate or stone of a set is a difference too', async () => {
      const { id, stone, row } = await sale({ grouping_type: 'Set', weight: undefined });
      const part = { item_no: stone.item_no, id_parent: stone.id, weight: 1.1 };
      const { id: partId } = await house.item(part);
      await house.confirm('sale', id);
      expect(await house.seen(`sale-item/${row}`)).toMatchObject({ item_changed: false });
      await edit(`inventory/${partId}`, { weight: 1.2 });
      expect((await house.seen(`sale-item/${row}`)).item_changes).toEqual({ weight_for_set: [1.1, 1.2] });
      await house.create('certificate', { inventory_id: stone.id, certificate_no: 'GRS-1', is_default: true });
      expect((await house.seen(`sale-item/${row}`)).item_changes).toEqual({
        weight_for_set: [1.1, 1.2],
        certificate_no: [null, 'GRS-1'],
      });
    });

    it('BOOK-05 what is kept is never changed, not even by hand', async () => {
      for (const table of ['kept_rows', 'kept_documents', 'kept_papers']) {
        const change = sql`update ${sql.table(`facet.${table}`)} set digest = 'x'`.execute(database.kysely);
        await expect(change, table).rejects.toThrow('only ever added to');
      }
    });

    it('BOOK-05 documents of an older version keep what is true at the first start of this one, which says so', async () => {
      const [confirmed, pending] = [await sale(), await sale()];
      await house.confirm('sale', confirmed.id);
      await forgetAll();
      await edit(`inventory/${confirmed.stone.id}`, { weight: 1.6 });
      const start = async () => {
        const lines: string[] = [];
        await prepareDatabase(database, await shippedSchema(), { administrator }, (line) => lines.push(line));
        return lines.filter((line) => line.startsWith('Kept facts'));
      };
      const [line] = await start();
      expect(line).toMatch(/^Kept facts: \d+ confirmed documents keep what is true today of items, parties and house/);
      expect(await start()).toEqual([]);
      for (const { stone } of [confirmed, pending]) await edit(`inventory/${stone.id}`, { weight: 2 });
      expect(await house.seen(`sale-item/${confirmed.row}`)).toMatchObject({ weight: 1.6, item_changed: true });
      expect(await house.seen(`sale-item/${pending.row}`)).toMatchObject({ weight: 2, item_changed: false });
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
    });

    /** Makes the database one of a version that kept nothing. */
    const forgetAll = async () => {
      for (const table of ['kept_rows', 'kept_documents', 'kept_papers']) {
        await database.pool.query(`alter table facet.${table} disable trigger append_only`);
        await database.pool.query(`delete from facet.${table}`);
        await database.pool.query(`alter table facet.${table} enable trigger append_only`);
      }
      await database.pool.query(`delete from facet.counters where name = 'kept facts'`);
    };

    it('BOOK-05 a row that is sent back whole is taken, with the keys that the server alone writes', async () => {
      const { row } = await sale();
      const whole = await house.seen(`sale-item/${row}`);
      expect(await edit(`sale-item/${row}`, { ...whole, sale_price: 99 })).toMatchObject({ sale_price: 99 });
    });

    it('BOOK-05 other records than rows of documents refuse these keys', async () => {
      const { id, customer_id } = await house.seen(`sale/${(await sale()).id}`);
      for (const key of ['item_changed', 'item_changes']) {
        const customer = await call('POST', 'customer', { customer_name: 'X', [key]: true });
        expect(customer).toMatchObject({ status: 400, body: { message: expect.stringContaining(key) } });
        for (const path of [`sale/${id}`, `customer/${customer_id}`]) {
          expect((await call('PUT', path, { [key]: true })).status, path).toBe(400);
        }
      }
    });
  });
});
