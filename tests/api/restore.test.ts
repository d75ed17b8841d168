import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stockCheck } from '../../src/server/documents/checks/stockCheck.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { sweepMedia } from '../../src/server/media/sweepMedia.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const DAY = 24 * 3_600_000;

interface Entry {
  id: number;
  action: string;
  changes: { field: string; from: unknown; to: unknown }[];
}

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

  const historyOf = async (path: string): Promise<Entry[]> => (await call('GET', `${path}/history`)).body;
  const restore = (path: string, body: object) => call('POST', `${path}/history/restore`, body);
  const deletionOf = async (path: string) => (await historyOf(path)).find(({ action }) => action === 'delete')?.id;
  /** Restores a deleted record, and expects it to be as it was but for its version and its last change. */
  async function comesBack(path: string, before: Record<string, unknown>) {
    const { status, body } = await restore(path, { audit_id: await deletionOf(path) });
    expect(status, JSON.stringify(body)).toBe(200);
    const { _version, updated_at, ...after } = (await call('GET', path)).body;
    const { _version: version, updated_at: _, ...was } = before;
    expect(after).toEqual(was);
    expect(_version).toBeGreaterThan(version as number);
  }

  it('HIST-02 restores a field, or the record as it was before an entry of its history', async () => {
    const { id } = await house.create('customer', {
      customer_name: 'Golden Crown',
      street: 'Duddell Street',
      state: 'HK',
    });
    const path = `customer/${id}`;
    await call('PUT', path, { street: 'Queens Road', state: 'Kowloon' });
    await call('PUT', path, { state: 'Macau', email: 'a@example.com' });
    const [last, first, created] = await historyOf(path);
    const second = await restore(path, { audit_id: last?.id, fields: ['state'] });
    expect([second.status, second.body]).toMatchObject([200, { state: 'Kowloon', email: 'a@example.com' }]);
    const whole = await restore(path, { audit_id: first?.id });
    expect(whole.body).toMatchObject({ street: 'Duddell Street', state: 'HK', email: null });
    await call('PUT', path, { customer_name: 'Silver Crown' });
    expect((await restore(path, { audit_id: created?.id })).body).toMatchObject({ customer_name: 'Golden Crown' });
    expect((await historyOf(path))[0]?.changes).toEqual([
      { field: 'customer_name', from: 'Silver Crown', to: 'Golden Crown' },
    ]);
  });

  it('HIST-02 restores by the rules of a change alone', async () => {
    const [party, other] = [await house.customer('One'), await house.customer('Two')];
    const sale = await house.document('sale', party.id, [await house.item()]);
    await call('PUT', `sale/${sale.id}`, { customer_id: other.id });
    const [moved] = await historyOf(`sale/${sale.id}`);
    await house.confirm('sale', sale.id);
    const locked = await restore(`sale/${sale.id}`, { audit_id: moved?.id, fields: ['customer_id'] });
    expect([locked.status, locked.body.code]).toEqual([409, 'conflict']);
    const path = `customer/${party.id}`;
    await call('PUT', path, { email: 'b@example.com' });
    const [entry] = await historyOf(path);
    const refused: [object, number][] = [
      [{ audit_id: entry?.id, fields: ['nothing'] }, 400],
      [{ audit_id: entry?.id, fields: ['street'] }, 400],
      [{ audit_id: entry?.id, fields: [] }, 400],
      [{ audit_id: 'x' }, 400],
      [{ audit_id: moved?.id }, 404],
      [{ audit_id: 2 ** 40 }, 404],
      [{}, 400],
    ];
    for (const [body, status] of refused) expect((await restore(path, body)).status, JSON.stringify(body)).toBe(status);
    const stone = await house.item();
    const [made] = await historyOf(`inventory/${stone.id}`);
    const readOnly = await restore(`inventory/${stone.id}`, { audit_id: made?.id, fields: ['status'] });
    expect(readOnly.status).toBe(409);
  });

  it('HIST-02 BOOK-08 leaves a cost that a purchase has written since, and the rest comes back', async () => {
    const supplier = await house.supplier();
    const { document, rows } = await house.bringing('memo-in', supplier.id, [house.itemBody({ cost_price: 10 })]);
    await house.confirm('memo-in', document.id);
    const path = `inventory/${rows[0].inventory_id}`;
    await call('PUT', path, { cost_price: 50, notes: 'Seen by an expert' });
    await call('PUT', path, { cost_price: 55 });
    const [last, first] = await historyOf(path);
    const purchase = await call('POST', `memo-in/${document.id}/purchase-items`, {
      items: [{ memo_in_item_id: rows[0].id, purchase_price: 60 }],
    });
    expect(purchase.status, JSON.stringify(purchase.body)).toBe(201);
    for (const body of [{ audit_id: last?.id }, { audit_id: first?.id, fields: ['cost_price'] }]) {
      const refused = await restore(path, body);
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('Cost Price')]);
    }
    const restored = await restore(path, { audit_id: first?.id });
    expect([restored.status, restored.body]).toMatchObject([200, { cost_price: 60, notes: null }]);

    await house.setStatus('purchase', purchase.body.id, 'New');
    expect((await restore(path, { audit_id: first?.id })).body).toMatchObject({ cost_price: 10 });
    expect((await house.seen('common/stock-check')).findings).toEqual([]);
  });

  it('HIST-02 brings a deleted record back under its id, with what belonged to it', async () => {
    const laboratory = await house.create('laboratory', { laboratory_code: 'GRS', laboratory_name: 'GemResearch' });
    const item = await house.item({ cost_price: 1234.56 });
    const certificate = await house.create('certificate', {
      inventory_id: item.id,
      laboratory_id: laboratory.id,
      certificate_no: 'GRS2026-1',
    });
    const cost = await house.create('item-cost', { inventory_id: item.id, kind: 'recut', amount: 20 });
    const tracking = async () =>
      (
        await house.seen(`inventory-tracking?filter=${encodeURIComponent(JSON.stringify({ inventory_id: item.id }))}`)
      ).map(({ id, tracking_type, tracking_detail }: Record<string, unknown>) => [id, tracking_type, tracking_detail]);
    const [path, before, story] = [`inventory/${item.id}`, await house.seen(`inventory/${item.id}`), await tracking()];
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', `certificate/${certificate.id}`)).status).toBe(404);
    await comesBack(path, before);
    expect(await house.seen(`certificate/${certificate.id}`)).toMatchObject({ certificate_no: 'GRS2026-1' });
    expect(await house.seen(`item-cost/${cost.id}`)).toMatchObject({ amount: 20 });
    expect(await tracking()).toEqual(story);
    expect((await historyOf(path)).map(({ action }) => action)[0]).toBe('restore');
    expect((await restore(path, { audit_id: await deletionOf(path) })).status).toBe(200);
    const { schema, database } = server.services;
    const context = { database, schema: schema.current, hooks: hooksOf, userId: null };
    expect((await stockCheck(context)).findings).toEqual([]);
  });

  it('HIST-02 brings a deleted document back with its rows and the items that it had brought, and goes on with it', async () => {
    const supplier = await house.supplier();
    const { document, rows } = await house.bringing('purchase', supplier.id, [
      house.itemBody({ item_no: '990001', cost_price: 500 }),
      house.itemBody({ item_no: '990002', cost_price: 700 }),
    ]);
    const path = `purchase/${document.id}`;
    const before = await house.seen(path);
    expect((await call('DELETE', path)).status).toBe(200);
    expect((await call('GET', `inventory/${rows[0].inventory_id}`)).status).toBe(404);
    await comesBack(path, before);
    for (const row of rows) {
      expect((await house.seen(`purchase-item/${row.id}`)).inventory_id).toBe(row.inventory_id);
      expect(await house.statusOf(row.inventory_id)).toBe('New');
    }
    await house.confirm('purchase', document.id);
    expect(await house.statusOf(rows[0].inventory_id)).toBe('Available');
    const { schema, database } = server.services;
    expect((await stockCheck({ database, schema: schema.current, hooks: hooksOf, userId: null })).findings).toEqual([]);
  });

  it('HIST-02 brings a row back with its item while the document is New, and not once it is Confirmed', async () => {
    const supplier = await house.supplier();
    const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody(), house.itemBody()]);
    const path = `purchase-item/${rows[0].id}`;
    const before = await house.seen(path);
    await call('DELETE', path);
    await comesBack(path, before);
    await call('DELETE', path);
    await house.confirm('purchase', document.id);
    const late = await restore(path, { audit_id: await deletionOf(path) });
    expect([late.status, late.body.code]).toEqual([409, 'conflict']);
    expect((await call('GET', `inventory/${rows[0].inventory_id}`)).status).toBe(404);
  });

  it('HIST-02 gives what comes back the status and the number that follow from what was done meanwhile', async () => {
    const comesBackWith = async (path: string) =>
      expect((await restore(path, { audit_id: await deletionOf(path) })).status).toBe(200);
    const supplier = await house.supplier();
    const bought = await house.bringing('purchase', supplier.id, [house.itemBody()]);
    const [{ id: row, inventory_id: stone }] = bought.rows;
    await call('DELETE', `purchase-item/${row}`);
    await comesBackWith(`inventory/${stone}`);
    expect(await house.statusOf(stone)).toBe('Canceled');
    await comesBackWith(`purchase-item/${row}`);
    expect(await house.statusOf(stone)).toBe('New');

    // Each of these changes stands in the tracking of the stone as well.
    const tracked = { tracking_type: 'Purchase', tracking_detail: bought.document.purchase_code };
    await house.document('memo-in', supplier.id, [{ id: stone }]);
    await call('DELETE', `purchase/${bought.document.id}`);
    expect(await house.statusOf(stone)).toBe('Canceled');
    expect((await house.trackingOf(stone)).at(-1)).toMatchObject({ ...tracked, tracking_status: 'Canceled' });
    await comesBackWith(`purchase/${bought.document.id}`);
    expect(await house.statusOf(stone)).toBe('New');
    expect((await house.trackingOf(stone)).at(-1)).toMatchObject({ ...tracked, tracking_status: 'New' });

    const lent = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
    const [{ id: lentRow, inventory_id: lentStone }] = lent.rows;
    await call('DELETE', `memo-in-item/${lentRow}`);
    await house.setStatus('memo-in', lent.document.id, 'Canceled');
    await comesBackWith(`memo-in-item/${lentRow}`);
    expect((await house.seen(`memo-in-item/${lentRow}`)).status).toBe('Canceled');
    expect(await house.statusOf(lentStone)).toBe('Canceled');

    const costly = await house.bringing('purchase', supplier.id, [house.itemBody()]);
    const [{ inventory_id: costlyStone }] = costly.rows;
    const cost = await house.create('item-cost', { inventory_id: costlyStone, kind: 'other', amount: 20 });
    await call('DELETE', `purchase/${costly.document.id}`);
    await comesBackWith(`item-cost/${cost.id}`);
    expect(await house.statusOf(costlyStone)).toBe('Canceled');

    const set = await house.item({ grouping_type: 'Set' });
    const part = await house.create('inventory', { type: 'Ruby', weight: 1, id_parent: set.id });
    await call('DELETE', `inventory/${part.id}`);
    expect((await call('PATCH', `inventory/${set.id}/update-item-no`, { item_no: '770077' })).status).toBe(200);
    await comesBackWith(`inventory/${part.id}`);
    expect((await house.seen(`inventory/${part.id}`)).item_no).toBe('770077');
    // The part comes back with its certificate as well.
    const paper = await house.create('certificate', { inventory_id: part.id, certificate_no: 'C-77' });
    await call('DELETE', `inventory/${part.id}`);
    expect((await call('PATCH', `inventory/${set.id}/update-item-no`, { item_no: '880088' })).status).toBe(200);
    await comesBackWith(`certificate/${paper.id}`);
    expect((await house.seen(`inventory/${part.id}`)).item_no).toBe('880088');
    expect((await house.seen('common/stock-check')).findings).toEqual([]);
  });

  it('HIST-02 INV-19 brings no row back, nor a document with it, whose stone is part of a set by now', async () => {
    const customer = await house.customer();
    const stones = [await house.item(), await house.item()];
    const [first, second] = stones;
    const sale = await house.document('sale', customer.id, [{ id: first?.id }, await house.item()]);
    const other = await house.document('sale', customer.id, [{ id: second?.id }]);
    const [row] = await house.rowsOf('sale', sale.id);
    for (const path of [`sale-item/${row.id}`, `sale/${other.id}`]) {
      expect((await call('DELETE', path)).status).toBe(200);
    }
    const { item_no, type } = house.itemBody();
    const items = stones.map(({ id }) => id);
    const combined = await call('POST', 'inventory/transform', { kind: 'combine', items, values: { item_no, type } });
    expect(combined.status, JSON.stringify(combined.body)).toBe(200);
    for (const path of [`sale-item/${row.id}`, `sale/${other.id}`]) {
      const { status, body } = await restore(path, { audit_id: await deletionOf(path) });
      expect([status, body.message]).toEqual([409, `Item ${item_no} is part of a set and moves with its set only.`]);
    }
    expect(await house.rowsOf('sale', sale.id)).toHaveLength(1);
    expect((await call('GET', `sale/${other.id}`)).status).toBe(404);
  });

  it('HIST-02 refuses what does not fit any more: a number that is taken, a record that is gone, a secret', async () => {
    const item = await house.item({ item_no: '770001' });
    await call('DELETE', `inventory/${item.id}`);
    const other = await house.item({ item_no: '770001' });
    const taken = await restore(`inventory/${item.id}`, { audit_id: await deletionOf(`inventory/${item.id}`) });
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['item_no']]);
    await call('DELETE', `inventory/${other.id}`);
    expect((await restore(`inventory/${item.id}`, { audit_id: await deletionOf(`inventory/${item.id}`) })).status).toBe(
      200,
    );
    const supplier = await house.supplier('Gone');
    const stone = await house.item({ supplier_id: supplier.id });
    await call('DELETE', `inventory/${stone.id}`);
    await call('DELETE', `supplier/${supplier.id}`);
    const path = `inventory/${stone.id}`;
    const orphan = await restore(path, { audit_id: await deletionOf(path) });
    expect([orphan.status, Object.keys(orphan.body.errors)]).toEqual([422, ['supplier_id']]);
    expect(orphan.body.message).toBe('Supplier Gone was deleted. Restore it first.');
    await restore(`supplier/${supplier.id}`, { audit_id: await deletionOf(`supplier/${supplier.id}`) });
    expect((await restore(path, { audit_id: await deletionOf(path) })).status).toBe(200);
    const party = await house.customer();
    const sold = await house.item();
    const sale = await house.document('sale', party.id, [sold]);
    await call('DELETE', `sale/${sale.id}`);
    await call('DELETE', `inventory/${sold.id}`);
    const without = await restore(`sale/${sale.id}`, { audit_id: await deletionOf(`sale/${sale.id}`) });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([422, ['inventory_id']]);
    expect(without.body.message).toBe(`Inventory Item ${sold.item_no} was deleted. Restore it first.`);
    expect((await call('GET', `sale/${sale.id}`)).status).toBe(404);
    const user = await house.create('user', { email: 'mei@example.com', password: 'Ochre-Lantern-7', role: 'sales' });
    await call('DELETE', `user/${user.id}`);
    const gone = await restore(`user/${user.id}`, { audit_id: await deletionOf(`user/${user.id}`) });
    expect([gone.status, gone.body.message]).toEqual([409, expect.stringContaining('password')]);
  });

  it('HIST-02 brings a deleted record back whole, from the entry of its deletion alone', async () => {
    const { id } = await house.create('customer', { customer_name: 'Gone Crown' });
    const path = `customer/${id}`;
    expect((await call('DELETE', path)).status).toBe(200);
    const [deleted, created] = await historyOf(path);
    for (const body of [{ audit_id: created?.id }, { audit_id: deleted?.id, fields: ['customer_name'] }]) {
      expect((await restore(path, body)).status, JSON.stringify(body)).toBe(409);
    }
    expect((await restore(path, { audit_id: (deleted?.id ?? 0) + 1_000_000 })).status).toBe(404);
    expect((await call('GET', path)).status).toBe(404);
    expect((await restore(path, { audit_id: deleted?.id })).status).toBe(200);
  });

  it('HIST-02 SCH-10 has what comes back with a record refer to what its references were merged into', async () => {
    const laboratory = (laboratory_code: string) =>
      house.create('laboratory', { laboratory_code, laboratory_name: laboratory_code });
    const [first, second] = [await laboratory('EX-1'), await laboratory('EX')];
    const stone = await house.item();
    const certificate = await house.create('certificate', {
      inventory_id: stone.id,
      certificate_no: 'GRS-1',
      laboratory_id: first.id,
    });
    await call('DELETE', `inventory/${stone.id}`);
    expect((await call('POST', `laboratory/${first.id}/merge`, { into: second.id })).status).toBe(200);
    const { status, body } = await restore(`inventory/${stone.id}`, {
      audit_id: await deletionOf(`inventory/${stone.id}`),
    });
    expect([status, body.laboratory_code]).toEqual([200, 'EX']);
    expect((await house.seen(`certificate/${certificate.id}`)).laboratory_id).toBe(second.id);
  });

  it('HIST-02 INV-14 brings an item back with all of its certificates, whichever of them is restored', async () => {
    const stone = await house.item();
    const certificate = (certificate_no: string) =>
      house.create('certificate', { inventory_id: stone.id, certificate_no, enhancement_code: code.value });
    const code = await house.create('valuelist', { valuelist_name: 'Inventory - Enhancement Code', value: 'Old Code' });
    const [first, second] = [await certificate('C-1'), await certificate('C-2')];
    await call('DELETE', `inventory/${stone.id}`);
    expect((await call('PUT', `valuelist/${code.id}`, { value: 'New Code' })).status).toBe(200);
    const { status, body } = await restore(`certificate/${second.id}`, {
      audit_id: await deletionOf(`certificate/${second.id}`),
    });
    expect([status, body.is_default, body.enhancement_code]).toEqual([200, false, 'New Code']);
    expect(await house.seen(`certificate/${first.id}`)).toMatchObject({
      is_default: true,
      enhancement_code: 'New Code',
    });
  });

  it('HIST-02 brings a record back once, however many restore it at the same moment', async () => {
    const item = await house.item();
    const path = `inventory/${item.id}`;
    const before = await house.seen(path);
    await call('DELETE', path);
    const body = { audit_id: await deletionOf(path) };
    const answers = await Promise.all([1, 2, 3, 4].map(() => restore(path, body)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await house.seen(path)).item_no).toBe(before.item_no);
    expect((await historyOf(path)).filter(({ action }) => action === 'restore')).toHaveLength(1);
  });

  it('HIST-02 lists what was deleted for those who may add it, until the house forgets it', async () => {
    const customer = await house.customer('Jade Palace');
    await call('DELETE', `customer/${customer.id}`);
    const [first] = (await call('GET', 'customer/deleted')).body;
    expect(first).toMatchObject({ id: customer.id, label: 'Jade Palace', user: 'admin@example.com' });
    await restore(`customer/${customer.id}`, { audit_id: first.audit_id });
    const ids = async () => (await call('GET', 'customer/deleted')).body.map(({ id }: { id: number }) => id);
    expect(await ids()).not.toContain(customer.id);
    await call('DELETE', `customer/${customer.id}`);
    expect(await ids()).toContain(customer.id);
    await house.create('user', { email: 'ann@example.com', password: 'Ochre-Lantern-7', role: 'viewer' });
    const viewer = await signInByApi(server.url, { email: 'ann@example.com', password: 'Ochre-Lantern-7' });
    expect((await viewer('GET', 'customer/deleted')).status).toBe(403);
    const again = { audit_id: await deletionOf(`customer/${customer.id}`) };
    expect((await viewer('POST', `customer/${customer.id}/history/restore`, again)).status).toBe(403);
    const { database, schema } = server.services;
    const { app, ...others } = schema.current;
    const strict = await startTestServer({ database, schema: { ...others, app: { ...app, keepDeleted: 0 } } });
    try {
      const late = await (await strict.signIn())('POST', `customer/${customer.id}/history/restore`, again);
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('0 days')]);
    } finally {
      await strict.close();
    }
  });

  it('HIST-02 SAFE-10 keeps the photos of a deleted record until it cannot come back any more', async () => {
    const { database, media, schema } = server.services;
    const item = await house.item();
    const path = `inventory/${item.id}`;
    const stored = async () =>
      (
        await sql<{
          id: number;
        }>`select id from facet.media where module = 'inventory' and record_id = ${item.id}`.execute(database.kysely)
      ).rows.length;
    await sql`insert into facet.media (module, record_id, slot, file_name, mime, size, storage_key)
      values ('inventory', ${item.id}, 'images', 'stone.jpg', 'image/jpeg', 1, ${`key-${item.id}`})`.execute(
      database.kysely,
    );
    const before = await house.seen(path);
    await call('DELETE', path);
    await sweepMedia(database.kysely, schema.current, media);
    expect(await stored()).toBe(1);
    await comesBack(path, before);
    await call('DELETE', path);
    await sweepMedia(database.kysely, schema.current, media, Date.now() + 91 * DAY);
    expect(await stored()).toBe(0);
  });
});
