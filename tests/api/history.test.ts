import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { dayFrom } from '../../src/fields/shared/days/calendarDay.ts';
import { administrator } from '../support/administrator.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
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

  it('HIST-01 says who did what to a record, from what to what, the newest first', async () => {
    const { id } = await house.customer('Golden Crown');
    await call('PUT', `customer/${id}`, { street: 'Mei' });
    await call('PUT', `customer/${id}`, { street: 'Ada', customer_name: 'Silver Crown' });
    const [last, second, first] = (await call('GET', `customer/${id}/history`)).body;
    expect([last, second]).toMatchObject([
      { user: administrator.email, action: 'update' },
      { user: administrator.email, action: 'update', changes: [{ field: 'street', from: null, to: 'Mei' }] },
    ]);
    expect(last.changes).toEqual([
      { field: 'customer_name', from: 'Golden Crown', to: 'Silver Crown' },
      { field: 'street', from: 'Mei', to: 'Ada' },
    ]);
    expect(first).toMatchObject({ action: 'create' });
    expect(first.changes).toContainEqual({ field: 'customer_name', from: null, to: 'Golden Crown' });
    expect((await call('GET', `customer/${id}/history?before=${second.id}`)).body).toEqual([first]);
    expect((await call('GET', `customer/${id}/history?to=2001-01-01`)).body).toEqual([]);
    expect((await call('GET', `customer/${id}/history?user=999`)).body).toEqual([]);
    expect((await call('GET', `customer/${id}/history?limit=1`)).body).toEqual([last]);
    expect((await call('GET', `customer/${id}/history?limit=none`)).status).toBe(400);
  });

  it('HIST-01 goes by the days of the house, or by the moments that a browser elsewhere sends', async () => {
    const ahead = new Date().getUTCHours() >= 10;
    vi.stubEnv('TZ', ahead ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { id } = await house.customer('Golden Crown');
    await call('PUT', `customer/${id}`, { street: 'Mei' });
    const history = async (query: string) => (await call('GET', `customer/${id}/history?${query}`)).body;
    const [last, first] = await history('limit=2');
    const [day, yesterday, tomorrow] = ['today', 'today-1', 'today+1'].map((text) => dayFrom(text));
    expect(await history(`from=${day}&to=${day}`)).toEqual([last, first]);
    expect([await history(`to=${yesterday}`), await history(`from=${tomorrow}`)]).toEqual([[], []]);
    const moment = (at: string, later: number) => new Date(Date.parse(at) + later).toISOString();
    expect(await history(`from=${first.at}&to=${moment(last.at, 1)}`)).toEqual([last, first]);
    expect(await history(`to=${moment(first.at, -1)}`)).toEqual([]);
  });

  it('HIST-01 tells of a document and its rows in one story, also of rows that are gone', async () => {
    const customer = await house.customer();
    const sale = await house.document('sale', customer.id, [await house.item(), await house.item()]);
    const [, row] = (await call('GET', `sale-item?filter=${encodeURIComponent(`{"sale_id":${sale.id}}`)}`)).body;
    await call('PUT', `sale-item/${row.id}`, { sale_price: 1500 });
    await call('DELETE', `sale-item/${row.id}`);
    const story = (await call('GET', `sale/${sale.id}/history`)).body;
    const ofRow = story.filter((entry: { row?: { id: number } }) => entry.row?.id === row.id);
    expect(ofRow.map(({ action }: { action: string }) => action)).toEqual(['delete', 'update', 'create']);
    expect(ofRow[1].changes).toContainEqual(expect.objectContaining({ field: 'sale_price', to: 1500 }));
    expect(story.at(-1)).toMatchObject({ action: 'create' });
    expect(story.at(-1).row).toBeUndefined();
  });

  it('HIST-01 says which row of a memo a row comes from, and that it no longer comes from it', async () => {
    const supplier = await house.supplier();
    const { document: memo, rows } = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
    await house.confirm('memo-in', memo.id);
    const purchase = await house.document('purchase', supplier.id, [{ id: rows[0].inventory_id }]);
    const [bought] = await house.rowsOf('purchase', purchase.id);
    expect(bought.memo_in_item_id).toBe(rows[0].id);
    const back = await house.document('memo-in-return', supplier.id);
    await house.row('memo-in-return', back.id, { inventory_id: rows[0].inventory_id, memo_in_item_id: rows[0].id });
    await house.confirm('memo-in-return', back.id);
    // The stone went back, and comes in anew by the purchase.
    await house.confirm('purchase', purchase.id);
    const [after] = await house.rowsOf('purchase', purchase.id);
    expect(after).toMatchObject({ memo_in_item_id: null, _version: bought._version + 1 });
    const lost = { field: 'memo_in_item_id', from: rows[0].id, to: null };
    expect((await house.seen(`purchase-item/${bought.id}/history`))[0].changes).toMatchObject([lost]);

    const out = await house.document('memo-out', (await house.customer()).id, [{ id: rows[0].inventory_id }]);
    await house.confirm('memo-out', out.id);
    const [lent] = await house.rowsOf('memo-out', out.id);
    const { id } = await house.create(`memo-out/${out.id}/sell-items`, { items: [{ memo_out_item_id: lent.id }] });
    const story = (await house.seen(`sale/${id}/history`)).flatMap(({ changes }: { changes: object[] }) => changes);
    expect(story).toContainEqual(expect.objectContaining({ field: 'memo_out_item_id', from: null, to: lent.id }));
  });

  it('HIST-01 keeps the history of what was deleted, and no secret', async () => {
    const { id } = await house.customer('Gone');
    await call('DELETE', `customer/${id}`);
    expect((await call('GET', `customer/${id}/history`)).body[0]).toMatchObject({ action: 'delete' });
    const user = await house.create('user', { email: 'mei@example.com', password: 'Ochre-Lantern-7', role: 'sales' });
    expect(JSON.stringify((await call('GET', `user/${user.id}/history`)).body)).not.toMatch(/Lantern|argon/);
    expect((await call('GET', 'customer/999999/history')).status).toBe(404);
    expect((await call('GET', `customer/${id}/history?from=yesterday`)).status).toBe(400);
  });

  it('HIST-01 ROLE-03 leaves out what the reader does not see', async () => {
    const item = await house.item({ cost_price: 31_415.93 });
    await call('PUT', `inventory/${item.id}`, { cost_price: 27_182.82 });
    await call('PUT', `inventory/${item.id}`, { cost_price: 16_180.34, color: 'Red' });
    const sales = await signInByApi(server.url, { email: 'mei@example.com', password: 'Ochre-Lantern-7' });
    const { body } = await sales('GET', `inventory/${item.id}/history`);
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ user: null, changes: [{ field: 'color' }] });
    expect(body[0]).not.toHaveProperty('own');
    await sales('PUT', `inventory/${item.id}`, { color: 'Blue' });
    expect((await sales('GET', `inventory/${item.id}/history?limit=1`)).body).toMatchObject([
      { user: null, own: true },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/cost_price|31415|27182|16180/);
    expect((await sales('GET', `supplier/1/history`)).status).toBe(404);
  });
});
