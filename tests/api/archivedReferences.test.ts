import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  let server: TestServer;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    call = await server.signIn();
    house = tradingHouse(call);
  });
  afterAll(() => server?.close());

  const archive = (id: number) => call('POST', `supplier/${id}/archive`);

  describe('references to archived records', () => {
    it('SCH-10 are refused in new values, at their field, and stay where they are', async () => {
      const old = await house.supplier('Archived Zeta');
      const item = await house.item({ supplier_id: old.id });
      const other = await house.item();
      const purchase = await house.document('purchase', old.id);
      await archive(old.id);
      const sentence = { key: 'archived', message: 'Archived: choose another one, or bring it back first' };
      const refused = await call('POST', 'purchase', { supplier_id: old.id });
      expect([refused.status, refused.body.errors.supplier_id]).toEqual([422, sentence.message]);
      const changed = await call('PUT', `inventory/${other.id}`, { supplier_id: old.id });
      expect([changed.status, changed.body.errors.supplier_id]).toEqual([422, sentence.message]);
      const many = await call('PATCH', `inventory?filter={"id":[${other.id}]}`, { supplier_id: old.id });
      expect([many.status, many.body.errors.supplier_id]).toEqual([422, sentence.message]);
      const kept = await call('PUT', `inventory/${item.id}`, { supplier_id: old.id, weight: 2 });
      expect([kept.status, kept.body.supplier_name]).toEqual([200, 'Archived Zeta']);
      expect((await call('GET', `purchase/${purchase.id}`)).body.supplier_name).toBe('Archived Zeta');
      await call('POST', `supplier/${old.id}/unarchive`);
      expect((await call('POST', 'purchase', { supplier_id: old.id })).status).toBe(201);
    });

    it('SCH-10 keep no document that is there from being filled and confirmed', async () => {
      const old = await house.supplier('Archived Nu');
      const { document } = await house.bringing('purchase', old.id, [house.itemBody()]);
      await archive(old.id);
      const row = await call('POST', 'purchase-item', { purchase_id: document.id, inventory: house.itemBody() });
      expect([row.status, row.body.errors]).toEqual([201, undefined]);
      await house.confirm('purchase', document.id);
      expect(await house.statusOf(row.body.inventory_id)).toBe('Available');
      const chosen = { ...house.itemBody(), supplier_id: old.id };
      const other = await house.document('purchase', (await house.supplier('Present Nu')).id);
      const refused = await call('POST', 'purchase-item', { purchase_id: other.id, inventory: chosen });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['inventory.supplier_id']]);
    });

    it('SCH-10 keep what is under way from no end: a memo is sold from, and paid', async () => {
      const customer = await house.customer('Archived Xi');
      const memo = await house.document('memo-out', customer.id, [await house.item()]);
      await house.confirm('memo-out', memo.id);
      await call('POST', `customer/${customer.id}/archive`);
      const [row] = await house.rowsOf('memo-out', memo.id);
      const sold = await call('POST', `memo-out/${memo.id}/sell-items`, { items: [{ memo_out_item_id: row.id }] });
      expect([sold.status, sold.body.record?.customer_name]).toEqual([201, 'Archived Xi']);
      const paid = await call('POST', 'customer-payment', { sale_id: sold.body.id, amount: 100 });
      expect([paid.status, paid.body.customer_name]).toEqual([201, 'Archived Xi']);
      expect((await call('POST', 'sale', { customer_id: customer.id })).status).toBe(422);
    });

    it('SCH-10 come back with a deleted record', async () => {
      const old = await house.supplier('Archived Eta');
      const purchase = await house.document('purchase', old.id);
      await call('DELETE', `purchase/${purchase.id}`);
      await archive(old.id);
      const [gone] = (await call('GET', 'purchase/deleted')).body;
      const back = await call('POST', `purchase/${purchase.id}/history/restore`, { audit_id: gone.audit_id });
      expect([back.status, back.body.supplier_name]).toEqual([200, 'Archived Eta']);
    });

    it('SCH-10 keep a record from being deleted, with a code that says so', async () => {
      const { id } = await house.supplier('Archived Theta');
      await house.document('purchase', id);
      const { status, body } = await call('DELETE', `supplier/${id}`);
      expect([status, body.code]).toEqual([409, 'still_needed']);
    });
  });
});
