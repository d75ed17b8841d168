import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayFrom } from '../../src/fields/shared/days/calendarDay.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/** What random days of a trading house brought to light (see stockModel.test.ts). */
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

  it('SUP-01 a paid purchase that comes to more is Due again, and Paid when it comes to less', async () => {
    const supplier = await house.supplier();
    const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody({ cost_price: 100 })]);
    await house.create('supplier-payment', { purchase_id: document.id, amount: 100 });
    const now = async () => (await house.seen(`purchase/${document.id}`)).payment_status;
    expect(await now()).toBe('Paid');
    const more = await house.row('purchase', document.id, { inventory: house.itemBody({ cost_price: 50.5 }) });
    expect(await now()).toBe('Due');
    await call('PUT', `purchase-item/${more.id}`, { purchase_price: 0 });
    expect(await now()).toBe('Paid');
    await call('PUT', `purchase-item/${rows[0].id}`, { purchase_price: 100.01 });
    expect(await now()).toBe('Due');
    await house.create('supplier-payment', { purchase_id: document.id, amount: 0.01 });
    await call('PUT', `purchase-item/${more.id}`, { purchase_price: 7 });
    expect(await now()).toBe('Due');
    await call('DELETE', `purchase-item/${more.id}`);
    expect(await now()).toBe('Paid');
  });

  it('SUP-01 leaves alone what somebody said about the payment of a purchase without payments', async () => {
    const supplier = await house.supplier();
    const { document } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
    await call('PUT', `purchase/${document.id}`, { payment_status: 'Paid' });
    await house.row('purchase', document.id, { inventory: house.itemBody() });
    expect((await house.seen(`purchase/${document.id}`)).payment_status).toBe('Paid');
  });

  it('DOC-05 RET-06 a purchase settles the memo that its item is on when it is confirmed, not when it was added', async () => {
    const [supplier, stone] = [await house.supplier(), await house.item()];
    const purchase = await house.document('purchase', supplier.id, [stone]);
    const memo = await house.document('memo-in', supplier.id, [stone]);
    await house.confirm('memo-in', memo.id);
    await house.confirm('purchase', purchase.id);
    expect((await house.rowsOf('memo-in', memo.id))[0].status).toBe('Purchased');
    expect(await house.seen(`memo-in/${memo.id}/items-to-return`)).toEqual([]);
    expect(await house.seen(`memo-in/pending-memo-ins-for-supplier/${supplier.id}`)).toEqual([]);
    await house.setStatus('purchase', purchase.id, 'Canceled');
    expect((await house.rowsOf('memo-in', memo.id))[0].status).toBe('MemoIn');
    expect(await house.seen(`memo-in/${memo.id}/items-to-return`)).toHaveLength(1);
  });

  it('INV-15 tells of the parts of a set what moved the set', async () => {
    const [customer, set] = [await house.customer(), await house.item({ grouping_type: 'Set', weight: null })];
    const part = await house.create('inventory', house.itemBody({ item_no: set.item_no, id_parent: set.id }));
    const memo = await house.document('memo-out', customer.id, [set]);
    await house.confirm('memo-out', memo.id);
    await house.setStatus('memo-out', memo.id, 'New');
    expect(await house.trackingOf(part.id)).toMatchObject([
      { tracking_type: 'Memo Out', tracking_status: 'Unavailable', tracking_detail: memo.memo_out_code },
      { tracking_type: 'Memo Out Set Back', tracking_status: 'Available' },
    ]);
  });

  it('DOC-05 keeps the parts of a set that was moved with them', async () => {
    const [customer, set] = [await house.customer(), await house.item({ grouping_type: 'Set', weight: null })];
    const part = () => house.create('inventory', house.itemBody({ item_no: set.item_no, id_parent: set.id }));
    const moved = await part();
    const sale = await house.document('sale', customer.id, [set]);
    await house.confirm('sale', sale.id);
    await house.setStatus('sale', sale.id, 'New');
    const later = await part();
    const refused = await call('DELETE', `inventory/${moved.id}`);
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining(sale.sale_code) } });
    expect((await call('DELETE', `inventory/${later.id}`)).status).toBe(200);
  });

  it('BOOK-08 counts a cost of a purchase that is dated ahead from today on', async () => {
    const { document, rows } = await house.bringing('purchase', (await house.supplier()).id, [
      house.itemBody({ cost_price: null }),
    ]);
    await call('PUT', `purchase/${document.id}`, { purchase_date: dayFrom('today+30') });
    await call('PUT', `purchase-item/${rows[0].id}`, { purchase_price: 70 });
    await house.confirm('purchase', document.id);
    const [newest] = await house.seen(`inventory/${rows[0].inventory_id}/costs`);
    expect(newest).toMatchObject({ reason: 'document', amount: 70, cost: 70, day: dayFrom('today') });
  });

  it('DOC-04 gives a new row of a Canceled memo the status of the memo', async () => {
    const memo = await house.document('memo-out', (await house.customer()).id, [await house.item()]);
    await house.setStatus('memo-out', memo.id, 'Canceled');
    const late = await house.row('memo-out', memo.id, { inventory_id: (await house.item()).id });
    const [first] = await house.rowsOf('memo-out', memo.id);
    expect([late.status, first.status]).toEqual(['Canceled', 'Canceled']);
  });

  it('RET-06 sells from a memo nothing before it is Confirmed, and no row of another one', async () => {
    const customer = await house.customer();
    const [memo, other] = [
      await house.document('memo-out', customer.id, [await house.item()]),
      await house.document('memo-out', customer.id, [await house.item()]),
    ];
    const [row] = await house.rowsOf('memo-out', memo.id);
    const sell = (id: number) =>
      call('POST', `memo-out/${id}/sell-items`, { items: [{ memo_out_item_id: row.id, sale_price: 5 }] });
    const early = await sell(memo.id);
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining(memo.memo_out_code)]);
    await house.confirm('memo-out', memo.id);
    await house.confirm('memo-out', other.id);
    expect((await sell(other.id)).status).toBe(422);
    expect((await sell(memo.id)).status).toBe(201);
  });
});
