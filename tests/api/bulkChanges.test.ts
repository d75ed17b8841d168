import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/* The same change to many records, which people see before it is made. */

const everything = { read: true, create: true, update: true, delete: true };
const schema = await houseSchema([
  {
    ...{ name: 'seller', label: { en: 'Seller', zh: '销售' }, reports: false },
    modules: {
      '*': everything,
      inventory: { fields: { cost_price: 'hidden', sale_price: 'read' } },
      supplier: { update: false },
    },
  },
]);

describeShippedDatabases((open) => {
  describe('changes to many records', () => {
    let admin: CallAs;
    let seller: CallAs;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const opened = await openHouseWithRoles(open, schema);
      admin = (await opened.signIn('administrator')).call;
      seller = (await opened.signIn('seller')).call;
      house = tradingHouse(admin as unknown as CallApi);
      return () => opened.close();
    });

    const stones = async (count: number, more: object = {}) => {
      const created = [];
      for (let number = 0; number < count; number += 1) created.push(await house.item(more));
      return created as { id: number; item_no: string }[];
    };
    const preview = (filter: object, values: object, call = admin) =>
      call('POST', 'inventory/preview', { filter, values });
    const carryOut = (filter: object, values: object, version: string, call = admin) =>
      call('PATCH', `inventory?filter=${encodeURIComponent(JSON.stringify(filter))}`, values, { 'If-Match': version });
    const read = async (ids: number[]) =>
      (await admin('GET', `inventory?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`)).body;

    it('SCH-10 tells what a change to all found records would do, changes nothing yet, and then does exactly that', async () => {
      const some = await stones(25, { weight: 2.11, sale_price: 900 });
      const [same] = some;
      await admin('PUT', `inventory/${same?.id}`, { sale_price: 950 });
      const filter = { weight: 2.11 };
      const { status, body } = await preview(filter, { sale_price: 950 });
      expect([status, body.changed, body.unchanged, body.refused, body.message]).toEqual([200, 24, 1, 0, null]);
      expect(body.changes).toHaveLength(20);
      expect(body.changes[0]).toMatchObject({
        label: some[1]?.item_no,
        before: { sale_price: 900 },
        after: { sale_price: 950 },
      });
      const ids = some.map(({ id }) => id);
      expect((await read(ids)).filter((one: { sale_price: number }) => one.sale_price === 950)).toHaveLength(1);
      const done = await carryOut(filter, { sale_price: 950 }, body.version);
      expect([done.status, done.body]).toEqual([200, ids]);
      expect((await read(ids)).every((one: { sale_price: number }) => one.sale_price === 950)).toBe(true);
      const history = (await admin('GET', `inventory/${some[3]?.id}/history`)).body;
      expect(JSON.stringify(history)).toContain('sale_price');
      expect((await preview(filter, { sale_price: 950 })).body).toMatchObject({
        changed: 0,
        unchanged: 25,
        changes: [],
      });
    });

    it('SCH-10 refuses to go on when somebody changed a record, or what is found, since the preview', async () => {
      const some = await stones(3, { weight: 2.22 });
      const filter = { weight: 2.22 };
      const { body: first } = await preview(filter, { sale_price: 1 });
      await admin('PUT', `inventory/${some[1]?.id}`, { sale_price: 77 });
      expect(await carryOut(filter, { sale_price: 1 }, first.version)).toMatchObject({ status: 409 });
      const { body: second } = await preview(filter, { sale_price: 1 });
      await stones(1, { weight: 2.22 });
      expect(await carryOut(filter, { sale_price: 1 }, second.version)).toMatchObject({ status: 409 });
      const { body: third } = await preview(filter, { sale_price: 1 });
      expect(await carryOut(filter, { sale_price: 2 }, third.version)).toMatchObject({ status: 409 });
      const now = await read(some.map(({ id }) => id));
      expect(now.map((one: { sale_price: number }) => one.sale_price)).toEqual([1200, 77, 1200]);
    });

    it('SCH-10 changes none of the named records when one of them has another version than the one that was read', async () => {
      const [one, other] = await stones(2);
      const ids = [one?.id ?? 0, other?.id ?? 0];
      const change = (body: object, call = admin) =>
        call('PATCH', `inventory?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`, body);
      expect((await change({ sale_price: 5, _version: 1 })).body).toEqual(ids);
      await admin('PUT', `inventory/${other?.id}`, { sale_price: 6 });
      const stale = await change({ sale_price: 7, _version: 2 }, seller);
      expect(stale).toMatchObject({ status: 403 });
      const refused = await change({ notes: 'Tray', _version: 2 }, seller);
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version', current: { id: other?.id } } });
      expect(refused.body.current).not.toHaveProperty('cost_price');
      expect((await read(ids)).map((now: { notes: unknown }) => now.notes).sort()).toEqual([null, null]);
      expect(await change({ notes: 'Tray', _version: 'x' })).toMatchObject({ status: 400 });
    });

    it('SCH-10 names the records that refuse a change, and what refuses it as a whole, and then changes none', async () => {
      const party = await house.customer('Bulk Buyer');
      const sold = await stones(2, { weight: 2.33 });
      const sale = await house.document('sale', party.id, sold);
      await house.confirm('sale', sale.id);
      const sales = { sale_code: sale.sale_code };
      const locked = await admin('POST', 'sale/preview', { filter: sales, values: { sale_date: '2020-01-01' } });
      expect(locked.body).toMatchObject({ changed: 0, refused: 1, changes: [] });
      expect(locked.body.refusals).toEqual([
        { id: sale.id, label: sale.sale_code, message: expect.stringContaining(sale.sale_code) },
      ]);
      const wrong = await preview({ weight: 2.33 }, { sale_price: 'dear' });
      expect(wrong.body).toMatchObject({ changed: 0, refused: 2 });
      expect(wrong.body.refusals[0].message).toMatch(/^Sale Price: /);
      expect((await carryOut({ weight: 2.33 }, { sale_price: 'dear' }, wrong.body.version)).status).toBe(422);
    });

    it('SCH-10 lets a role change only what it may, and tells nothing of what is hidden', async () => {
      await stones(2, { weight: 2.44 });
      const filter = { weight: 2.44 };
      const shown = await preview(filter, { notes: 'Bulk five' }, seller);
      expect(shown.body).toMatchObject({ changed: 2, refused: 0 });
      expect(JSON.stringify(shown.body)).not.toContain('cost_price');
      expect((await preview(filter, { cost_price: 1 }, seller)).status).toBe(400);
      expect((await preview({ cost_price: 800 }, { notes: 'x' }, seller)).status).toBe(400);
      expect((await preview(filter, { sale_price: 1 }, seller)).status).toBe(403);
      expect((await seller('POST', 'supplier/preview', { filter: {}, values: { phone: '1' } })).status).toBe(403);
      expect((await carryOut(filter, { notes: 'Bulk five' }, shown.body.version, seller)).status).toBe(200);
    });
  });
});
