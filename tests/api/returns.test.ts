import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('returns, moving on, payments', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    /** A Confirmed source with two stones: the module, its party, its rows. */
    const source = async (module: 'purchase' | 'memo-in' | 'sale' | 'memo-out') => {
      const bringing = module === 'purchase' || module === 'memo-in';
      const party = bringing ? await house.supplier() : await house.customer();
      const { document } = bringing
        ? await house.bringing(module, party.id, [house.itemBody(), house.itemBody()])
        : { document: await house.document(module, party.id, [await house.item(), await house.item()]) };
      await house.confirm(module, document.id);
      return { party, document, rows: await house.rowsOf(module, document.id) };
    };

    describe.each([
      ['purchase', 'pending-purchases-for-supplier', 'Unavailable', 'purchase_price'],
      ['memo-in', 'pending-memo-ins-for-supplier', 'Unavailable', 'memo_in_price'],
      ['sale', 'pending-sales-for-customer', 'Available', 'sale_price'],
      ['memo-out', 'pending-memo-outs-for-customer', 'Available', 'memo_out_price'],
    ] as const)('of a %s', (module, pending, becomes, price) => {
      const under = module.replace('-', '_');
      const returnRows = (id: number, rows: { id: number; inventory_id: number }[]) =>
        call(
          'POST',
          `${module}-return/${id}/returned-items-from-${module}`,
          rows.map((row) => ({ inventory_id: row.inventory_id, [`${under}_item_id`]: row.id })),
        );

      it(`RET-05 RET-06 lists what is pending, takes it once, and leaves the rest pending`, async () => {
        const { party, document, rows } = await source(module);
        const [title] = [`${under}_title`];
        const listed = await house.seen(`${module}/${pending}/${party.id}`);
        expect(listed).toEqual([
          {
            id: document.id,
            code: document[`${under}_code`],
            date: document[`${under}_date`],
            left: 2,
            [title]: `${document[`${under}_code`]} · ${document[`${under}_date`]} · 2 left`,
          },
        ]);
        const toReturn = await house.seen(`${module}/${document.id}/items-to-return`);
        expect(toReturn).toMatchObject(
          rows.map((row: { id: number; inventory_id: number; item_no: string }) => ({
            id: row.id,
            [`${under}_item_id`]: row.id,
            inventory_id: row.inventory_id,
            item_no: row.item_no,
            [price]: expect.any(Number),
          })),
        );
        const back = await house.document(`${module}-return`, party.id);
        expect((await returnRows(back.id, [rows[0]])).status).toBe(201);
        expect((await house.seen(`${module}/${document.id}/items-to-return`)).length).toBe(1);
        const second = await house.document(`${module}-return`, party.id);
        const twice = await returnRows(second.id, [rows[1], rows[0]]);
        expect(twice.status).toBe(409);
        expect(twice.body.message).toContain(`is not left to return`);
        expect((await house.seen(`${module}/${document.id}/items-to-return`)).length).toBe(1);
        const sum = await house.confirm(`${module}-return`, back.id);
        expect(sum[`${under}_return_price_sum`]).toBe(toReturn[0][price]);
        expect(await house.statusOf(rows[0].inventory_id)).toBe(becomes);
        await house.setStatus(`${module}-return`, back.id, 'Canceled');
        expect((await house.seen(`${module}/${document.id}/items-to-return`)).length).toBe(2);
      });

      it('RET-05 refuses what is not of that party, not of that item, nothing, and what is no list', async () => {
        const { document, rows, party } = await source(module);
        const other = /^(purchase|memo-in)/.test(module)
          ? await house.supplier('Other')
          : await house.customer('Other');
        const strange = await house.document(`${module}-return`, other.id);
        const wrong = await returnRows(strange.id, [rows[0]]);
        expect(wrong.status).toBe(422);
        const code = document[`${module.replaceAll('-', '_')}_code`];
        const { item_no } = rows[0];
        const name = party.supplier_name ?? party.customer_name;
        expect(JSON.stringify(wrong.body)).toContain(`Item ${item_no} stands in ${code} of ${name}, not of this`);
        const back = await house.document(`${module}-return`, party.id);
        expect((await returnRows(back.id, [{ id: rows[0].id, inventory_id: rows[1].inventory_id }])).status).toBe(422);
        expect((await returnRows(back.id, [{ id: 99_999, inventory_id: rows[1].inventory_id }])).status).toBe(422);
        expect((await returnRows(back.id, [])).status).toBe(400);
        const twice = await returnRows(back.id, [rows[0], rows[0]]);
        expect(twice.status).toBe(409);
        expect(JSON.stringify(twice.body)).toContain(item_no);
        const path = `${module}-return/${back.id}/returned-items-from-${module}`;
        expect((await call('POST', path, { inventory_id: 1 })).status).toBe(400);
        expect((await call('POST', path, [null])).status).toBe(400);
        await house.setStatus(module, document.id, 'New');
        expect((await returnRows(back.id, [rows[0]])).status).toBe(409);
        expect(await house.seen(`${module}/${pending}/${party.id}`)).toEqual([]);
        expect(await house.rowsOf(`${module}-return`, back.id)).toEqual([]);
      });
    });

    it('RET-05 answers a memo out under the names that the specification gives its rows', async () => {
      const { document, rows } = await source('memo-out');
      const [first] = await house.seen(`memo-out/${document.id}/items-to-return`);
      expect(first).toMatchObject({ memo_in_price: 1200, memo_in_item_id: rows[0].id, memo_out_item_id: rows[0].id });
    });

    it('RET-05 knows no such calls of what nothing returns', async () => {
      const { document } = await source('sale');
      expect((await call('GET', `sale-return/${document.id}/items-to-return`)).status).toBe(404);
      expect((await call('GET', 'sale/pending-purchases-for-supplier/1')).status).toBe(404);
      expect((await call('GET', 'sale/99999/items-to-return')).status).toBe(404);
    });

    it('DOC-05 sells from a memo out: the return and the sale at once, or neither', async () => {
      const { party, document, rows } = await source('memo-out');
      const sold = await call('POST', `memo-out/${document.id}/sell-items`, {
        items: [{ memo_out_item_id: rows[0].id, sale_price: 1111.11 }],
      });
      expect(sold.status, JSON.stringify(sold.body)).toBe(201);
      expect(sold.body).toMatchObject({
        module: 'sale',
        record: { customer_id: party.id, status: 'Confirmed', sale_price_sum: 1111.11 },
      });
      expect(await house.statusOf(rows[0].inventory_id)).toBe('Sold');
      expect(await house.seen(`memo-out/${document.id}`)).toMatchObject({
        items_tally: { MemoOut: 1, Available: 0, Sold: 1 },
      });
      expect(
        (await house.trackingOf(rows[0].inventory_id)).map((one: { tracking_type: string }) => one.tracking_type),
      ).toEqual(['Memo Out', 'Memo Out Return', 'Sale']);
      const both = { items: rows.map(({ id }: { id: number }) => ({ memo_out_item_id: id })) };
      const again = await call('POST', `memo-out/${document.id}/sell-items`, both);
      expect(again.status).toBe(409);
      expect(await house.statusOf(rows[1].inventory_id)).toBe('Unavailable');
      await house.setStatus('sale', sold.body.id, 'New');
      expect((await house.seen(`memo-out/${document.id}`)).items_tally).toEqual({ MemoOut: 1, Available: 1, Sold: 0 });
      const [row] = both.items;
      for (const [body, key] of [
        [{ ...both, reason: 'x' }, 'reason'],
        [{ items: [row, { ...row, amount: 5 }] }, 'items.1.amount'],
      ] as const) {
        expect(await call('POST', `memo-out/${document.id}/sell-items`, body)).toMatchObject({
          status: 400,
          body: { message: `There is no field ${key} here.` },
        });
      }
      for (const wrong of [{}, { items: [] }, { items: [{}] }, { items: [null] }, { items: 'all' }]) {
        expect((await call('POST', `memo-out/${document.id}/sell-items`, wrong)).status).toBe(400);
      }
      // What is no id at all is one mistake, on whichever side of them.
      for (const memo_out_item_id of [0, -1, 1.5, 2 ** 31, '7', null]) {
        const { status } = await call('POST', `memo-out/${document.id}/sell-items`, { items: [{ memo_out_item_id }] });
        expect([memo_out_item_id, status]).toEqual([memo_out_item_id, 400]);
      }
      expect(
        (await call('POST', `memo-out/${document.id}/sell-items`, { items: [{ memo_out_item_id: 99_999 }] })).status,
      ).toBe(422);
    });

    it('DOC-05 purchases from a memo in', async () => {
      const { document, rows, party } = await source('memo-in');
      const bought = await call('POST', `memo-in/${document.id}/purchase-items`, {
        items: [{ memo_in_item_id: rows[0].id }],
        date: '2026-02-03',
      });
      expect(bought.status, JSON.stringify(bought.body)).toBe(201);
      expect(bought.body.record).toMatchObject({
        supplier_id: party.id,
        purchase_date: '2026-02-03',
        status: 'Confirmed',
      });
      expect((await house.seen(`memo-in/${document.id}`)).items_tally).toEqual({
        MemoIn: 1,
        Unavailable: 0,
        Purchased: 1,
      });
      const again = await call('POST', `memo-in/${document.id}/purchase-items`, {
        items: [{ memo_in_item_id: rows[0].id }],
      });
      expect(again.status).toBe(409);
    });

    it('SUP-01 DOC-09 pays what is due and no more; a purchase is Paid once it is reached', async () => {
      const { document, party } = await source('purchase');
      const sum = (await house.seen(`purchase/${document.id}`)).purchase_price_sum;
      const first = await house.create('supplier-payment', { purchase_id: document.id, amount: 600.5 });
      expect(first).toMatchObject({ supplier_id: party.id, purchase_code: document.purchase_code });
      const more = await call('POST', 'supplier-payment', { purchase_id: document.id, amount: sum });
      expect(more).toMatchObject({
        status: 422,
        body: {
          errors: {
            amount: `At most ${(sum - 600.5).toLocaleString('en', { minimumFractionDigits: 2 })} is due for ${document.purchase_code}`,
          },
        },
      });
      const byHand = await call('PUT', `purchase/${document.id}`, { payment_status: 'Paid' });
      expect(byHand).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('has payments of 600.50') },
      });
      const rest = await house.create('supplier-payment', { purchase_id: document.id, payment_date: '2026-05-06' });
      expect(rest.amount).toBe(sum - 600.5);
      expect(await house.seen(`purchase/${document.id}`)).toMatchObject({
        payment_status: 'Paid',
        payment_date: expect.any(String),
        paid_sum: sum,
        due_sum: 0,
      });
      expect((await call('POST', 'supplier-payment', { purchase_id: document.id, amount: 1 })).status).toBe(422);
      expect((await call('PUT', `supplier-payment/${rest.id}`, { amount: sum })).status).toBe(422);
      const less = await call('PUT', `supplier-payment/${rest.id}`, { amount: 10 });
      expect(less.status, JSON.stringify(less.body)).toBe(200);
      expect(await house.seen(`purchase/${document.id}`)).toMatchObject({ payment_status: 'Due', payment_date: null });
      expect((await call('DELETE', `supplier-payment/${rest.id}`)).status).toBe(409);
      expect((await call('POST', `supplier-payment/${rest.id}/cancel`)).body).toMatchObject({ status: 'Canceled' });
      expect((await house.seen(`purchase/${document.id}`)).due_sum).toBe(sum - 600.5);
      const elsewhere = await house.supplier('Elsewhere');
      const wrong = await call('POST', 'supplier-payment', { purchase_id: document.id, supplier_id: elsewhere.id });
      expect(wrong.status).toBe(422);
    });
  });
});
