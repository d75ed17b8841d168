import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const year = new Date().getFullYear();

describeShippedDatabases((open) => {
  describe('documents', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    it('DOC-01 gives each document a code of its own counter, by the year of its date', async () => {
      const customer = await house.customer();
      const first = await house.document('sale', customer.id, [], { sale_date: `${year}-02-01` });
      const second = await house.document('sale', customer.id, [], { sale_date: `${year}-02-01` });
      const older = await house.document('sale', customer.id, [], { sale_date: '2019-12-31' });
      expect(first.sale_code).toMatch(new RegExp(`^SA-${year}-\\d{4}$`));
      expect(Number(second.sale_code.slice(-4))).toBe(Number(first.sale_code.slice(-4)) + 1);
      expect(older.sale_code).toBe('SA-2019-0001');
      expect(first).toMatchObject({ invoice_number: first.sale_code, status: 'New', payment_status: 'Due' });
    });

    it('DOC-01 keeps an invoice number that was given, and never gives it away again', async () => {
      const customer = await house.customer();
      const { sale_code } = await house.document('sale', customer.id, [], { sale_date: '2018-05-01' });
      expect(sale_code).toBe('SA-2018-0001');
      const own = await house.document('sale', customer.id, [], {
        sale_date: '2018-05-01',
        invoice_number: 'SA-2018-0003',
      });
      expect(own).toMatchObject({ sale_code: 'SA-2018-0002', invoice_number: 'SA-2018-0003' });
      const next = await house.document('sale', customer.id, [], { sale_date: '2018-05-01' });
      expect(next).toMatchObject({ sale_code: 'SA-2018-0004', invoice_number: 'SA-2018-0004' });
      const twice = await call('PUT', `sale/${next.id}`, { invoice_number: 'SA-2018-0003' });
      expect(twice.status).toBe(409);
      const emptied = await call('PUT', `sale/${own.id}`, { invoice_number: '' });
      expect(emptied.body.invoice_number).toBe('SA-2018-0002');
      const again = await call('PUT', `sale/${own.id}`, { invoice_number: '' });
      expect(again.body).toEqual(emptied.body);
      const [last] = (await call('GET', `sale/${own.id}/history`)).body;
      expect(last.changes).toEqual([{ field: 'invoice_number', from: 'SA-2018-0003', to: 'SA-2018-0002' }]);
    });

    it('BOOK-22 has a number of a supplier only once in its purchases, and once in its memos in', async () => {
      for (const module of ['purchase', 'memo-in']) {
        const [one, other] = [await house.supplier(), await house.supplier('Ratnapura')];
        const values = { invoice_number: `T-77-${module}` };
        const first = await house.document(module, one.id, [], values);
        const twice = await call('POST', module, { supplier_id: one.id, ...values });
        expect(twice.status).toBe(409);
        expect(twice.body.errors).toEqual({
          invoice_number: 'Another record of this supplier has this invoice number.',
        });
        expect(await house.document(module, other.id, [], values)).toMatchObject(values);
        expect(first).toMatchObject(values);
      }
    });

    it('BOOK-22 has a number of the house only once in its sales, whoever the customer is', async () => {
      const [one, other] = [await house.customer(), await house.customer('Silver Fern')];
      const values = { invoice_number: 'H-77' };
      expect(await house.document('sale', one.id, [], values)).toMatchObject(values);
      const twice = await call('POST', 'sale', { customer_id: other.id, ...values });
      expect([twice.status, Object.keys(twice.body.errors)]).toEqual([409, ['invoice_number']]);
    });

    it('DOC-05 DOC-10 brings new items with a purchase, and confirms them into stock', async () => {
      const supplier = await house.supplier();
      const { document, rows } = await house.bringing('purchase', supplier.id, [
        house.itemBody({ cost_price: 950.5 }),
        house.itemBody({ grouping_type: 'Set' }),
      ]);
      const [first] = rows;
      const item = await house.seen(`inventory/${first.inventory_id}`);
      expect(item).toMatchObject({
        status: 'New',
        grouping_type: 'Single',
        quantity: 1,
        supplier_id: supplier.id,
      });
      expect(first).toMatchObject({ item_no: item.item_no, type: 'Ruby', purchase_price: 950.5, item_status: 'New' });
      await call('PUT', `purchase-item/${first.id}`, { purchase_price: 900.25 });
      const confirmed = await house.confirm('purchase', document.id);
      expect(confirmed).toMatchObject({ status: 'Confirmed', purchase_price_sum: 1700.25 });
      expect(await house.seen(`inventory/${item.id}`)).toMatchObject({ status: 'Available', cost_price: 900.25 });
      expect(await house.trackingOf(item.id)).toMatchObject([
        {
          tracking_type: 'Purchase',
          related_party: 'Mogok Gems',
          tracking_detail: document.purchase_code,
          tracking_status: 'Available',
        },
      ]);
    });

    it('DOC-05 says of items made in a document what the document says while nothing moved them', async () => {
      const supplier = await house.supplier();
      const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
      const item = rows[0].inventory_id;
      await house.setStatus('purchase', document.id, 'Canceled');
      expect(await house.statusOf(item)).toBe('Canceled');
      await house.setStatus('purchase', document.id, 'New');
      expect(await house.statusOf(item)).toBe('New');
      await house.confirm('purchase', document.id);
      await house.setStatus('purchase', document.id, 'Canceled');
      expect(await house.statusOf(item)).toBe('Canceled');
      await house.confirm('purchase', document.id);
      expect(await house.statusOf(item)).toBe('Available');
    });

    it('DOC-04 changes nothing and says so when the status is that already', async () => {
      const customer = await house.customer();
      const sale = await house.document('sale', customer.id, [await house.item()]);
      const before = await house.confirm('sale', sale.id);
      const again = await house.setStatus('sale', sale.id, 'Confirmed');
      expect(again.status).toBe(200);
      expect(again.body).toEqual({ ...before, message: 'This sale is Confirmed already. Nothing was changed.' });
    });

    it('DOC-04 refuses what is no status, what is no document, and what is not there', async () => {
      const customer = await house.customer();
      const sale = await house.document('sale', customer.id);
      expect((await house.setStatus('sale', sale.id, 'Gone')).status).toBe(422);
      expect((await call('POST', `sale/${sale.id}/update-status`, {})).status).toBe(422);
      expect(await call('POST', `sale/${sale.id}/update-status`, { status: 'Confirmed', date: 'x' })).toMatchObject({
        status: 400,
        body: { message: 'There is no field date here.' },
      });
      expect((await house.setStatus('sale', 99_999, 'Confirmed')).status).toBe(404);
      expect((await house.setStatus('customer', customer.id, 'Confirmed')).status).toBe(404);
      expect((await call('POST', `sale/${sale.id}/nothing-known`, {})).status).toBe(404);
      const empty = await house.setStatus('sale', sale.id, 'Confirmed');
      expect(empty).toMatchObject({
        status: 409,
        body: { message: `${sale.sale_code} has no items, so it cannot be confirmed. Add an item first.` },
      });
    });

    it('DOC-05 has one winner where two sales hold a stone, and names stone and document to the other', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const first = await house.document('sale', customer.id, [stone]);
      const second = await house.document('sale', customer.id, [stone]);
      await house.confirm('sale', second.id);
      expect(await house.statusOf(stone.id)).toBe('Sold');
      const refused = await house.setStatus('sale', first.id, 'Confirmed');
      expect(refused.status).toBe(409);
      expect(refused.body).toEqual({
        code: 'conflict',
        message: `Item ${stone.item_no} has the status Sold: ${second.sale_code} has it.`,
        blockers: [
          {
            message: `Item ${stone.item_no} has the status Sold: ${second.sale_code} has it.`,
            item: { module: 'inventory', id: stone.id, label: stone.item_no },
            document: { module: 'sale', id: second.id, label: second.sale_code },
          },
        ],
      });
      await house.setStatus('sale', second.id, 'New');
      expect(await house.statusOf(stone.id)).toBe('Available');
      await house.confirm('sale', first.id);
    });

    it('DOC-05 counts a status that a document gives as a change of the item, for programs that keep a copy', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const sale = await house.document('sale', customer.id, [stone]);
      await house.confirm('sale', sale.id);
      const { updated_at } = (await call('GET', `inventory/${stone.id}`)).body;
      expect(updated_at).not.toBe(stone.updated_at);
      const filter = encodeURIComponent(JSON.stringify({ updated_at_gte: updated_at }));
      const changed = (await call('GET', `inventory?filter=${filter}`)).body;
      expect(changed).toContainEqual(expect.objectContaining({ id: stone.id, status: 'Sold' }));
    });

    it('DOC-05 sets back only what was moved last, and names the document in the way', async () => {
      const [customer, stone] = [await house.customer(), await house.item()];
      const memo = await house.document('memo-out', customer.id, [stone]);
      await house.confirm('memo-out', memo.id);
      const [row] = await house.rowsOf('memo-out', memo.id);
      expect(row).toMatchObject({ status: 'MemoOut', memo_out_price: 1200, item_status: 'Unavailable' });
      const back = await house.document('memo-out-return', customer.id);
      const rows = await call('POST', `memo-out-return/${back.id}/returned-items-from-memo-out`, [
        { inventory_id: stone.id, memo_out_item_id: row.id },
      ]);
      expect(rows.status, JSON.stringify(rows.body)).toBe(201);
      await house.confirm('memo-out-return', back.id);
      expect(await house.statusOf(stone.id)).toBe('Available');
      expect((await house.rowsOf('memo-out', memo.id))[0].status).toBe('Available');
      const refused = await house.setStatus('memo-out', memo.id, 'New');
      expect(refused).toMatchObject({ status: 409, body: { blockers: [{ document: { module: 'memo-out-return' } }] } });
      await house.setStatus('memo-out-return', back.id, 'Canceled');
      expect((await house.rowsOf('memo-out', memo.id))[0].status).toBe('MemoOut');
      const set = await house.setStatus('memo-out', memo.id, 'New');
      expect(set.status).toBe(200);
      expect((await house.rowsOf('memo-out', memo.id))[0].status).toBe('New');
      expect((await house.trackingOf(stone.id)).map((entry: { tracking_type: string }) => entry.tracking_type)).toEqual(
        ['Memo Out', 'Memo Out Return', 'Memo Out Return Set Back', 'Memo Out Set Back'],
      );
    });

    it.each([
      ['sale', 'sale'],
      ['memo-out', 'memo out'],
    ])('DOC-07 DOC-08 refuses links to a %s in the words of the specification', async (module, words) => {
      const [customer, stone, other] = [await house.customer(), await house.item(), await house.item()];
      const document = await house.document(module, customer.id, [stone]);
      await house.confirm(module, document.id);
      const by = `${module.replace('-', '_')}_id`;
      const late = await call('POST', `${module}-item`, { [by]: document.id, inventory_id: other.id });
      expect(late).toMatchObject({
        status: 409,
        body: { message: `You can't add link if the ${words} is already confirmed.` },
      });
      const next = await house.document(module, customer.id);
      const gone = await call('POST', `${module}-item`, { [by]: next.id, inventory_id: stone.id });
      expect(gone).toMatchObject({
        status: 409,
        body: { message: "You can't add link if the inventory status is not Available." },
      });
    });

    it('DOC-07 DOC-08 refuses links to a purchase in the words of the specification', async () => {
      const [supplier, customer, stone] = [await house.supplier(), await house.customer(), await house.item()];
      const sale = await house.document('sale', customer.id, [stone]);
      await house.confirm('sale', sale.id);
      const { document } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
      const gone = await call('POST', 'purchase-item', { purchase_id: document.id, inventory_id: stone.id });
      expect(gone.body.message).toBe("You can't add link if the inventory status is not Available.");
      await house.confirm('purchase', document.id);
      const late = await call('POST', 'purchase-item', { purchase_id: document.id, inventory: house.itemBody() });
      expect(late.body.message).toBe("You can't add link if the purchase is already confirmed.");
    });

    it('DOC-05 locks rows and party once Confirmed; notes and payment stay open', async () => {
      const [customer, other, stone] = [await house.customer(), await house.customer('Lotus'), await house.item()];
      const sale = await house.document('sale', customer.id, [stone]);
      const [row] = await house.rowsOf('sale', sale.id);
      const confirmed = await house.confirm('sale', sale.id);
      expect((await call('PUT', `sale-item/${row.id}`, { sale_price: 1 })).status).toBe(409);
      expect((await call('DELETE', `sale-item/${row.id}`)).status).toBe(409);
      expect((await call('PATCH', `sale-item?filter={"id":[${row.id}]}`, { sale_price: 1 })).status).toBe(409);
      expect((await call('DELETE', `sale/${sale.id}`)).status).toBe(409);
      const moved = await call('PUT', `sale/${sale.id}`, { customer_id: other.id });
      // Nothing was paid: the sentence names the field, and no payments.
      expect([moved.status, moved.body.message]).toEqual([
        409,
        expect.stringMatching(/is confirmed.*: Customer\. Set/),
      ]);
      expect((await call('PUT', `sale/${sale.id}`, { invoice_number: 'X' })).status).toBe(409);
      const open = { notes: 'By courier', payment_status: 'Paid', payment_date: `${year}-03-01` };
      const whole = await call('PUT', `sale/${sale.id}`, { ...confirmed, ...open });
      expect(whole, JSON.stringify(whole.body)).toMatchObject({ status: 200, body: open });
      expect((await call('DELETE', `inventory/${stone.id}`)).status).toBe(409);
    });

    it('DOC-05 takes further items on a Confirmed memo in, and moves them at once', async () => {
      const supplier = await house.supplier();
      const { document } = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
      await house.confirm('memo-in', document.id);
      const row = await house.row('memo-in', document.id, { inventory: house.itemBody(), memo_in_price: 77 });
      expect(row).toMatchObject({ status: 'MemoIn', item_status: 'Available', memo_in_price: 77 });
      expect(await house.seen(`inventory/${row.inventory_id}`)).toMatchObject({ status: 'Available', cost_price: 77 });
      expect((await house.seen(`memo-in/${document.id}`)).items_tally).toEqual({
        MemoIn: 2,
        Unavailable: 0,
        Purchased: 0,
      });
    });

    it('DOC-05 purchases what is on memo from the very supplier, and nothing else that is there', async () => {
      const [supplier, other, own] = [await house.supplier(), await house.supplier('Ratnapura'), await house.item()];
      const { document, rows } = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
      await house.confirm('memo-in', document.id);
      const stone = { id: rows[0].inventory_id };
      for (const [party, item] of [
        [other, stone],
        [supplier, own],
      ]) {
        const wrong = await house.document('purchase', party.id, [item]);
        const refused = await house.setStatus('purchase', wrong.id, 'Confirmed');
        expect(refused.status).toBe(409);
        expect(refused.body.message).toContain('is not here on memo from this supplier');
      }
      const purchase = await house.document('purchase', supplier.id, [stone]);
      await house.confirm('purchase', purchase.id);
      expect((await house.rowsOf('memo-in', document.id))[0].status).toBe('Purchased');
      expect(await house.seen(`memo-in/${document.id}/items-to-return`)).toEqual([]);
      await house.setStatus('purchase', purchase.id, 'New');
      expect((await house.rowsOf('memo-in', document.id))[0].status).toBe('MemoIn');
    });

    it('DOC-05 moves a set with its parts, which are not added one by one', async () => {
      const customer = await house.customer();
      const set = await house.item({ grouping_type: 'Set', weight: null });
      const part = await house.create('inventory', house.itemBody({ item_no: set.item_no, id_parent: set.id }));
      const memo = await house.document('memo-out', customer.id, [set]);
      const alone = await call('POST', 'memo-out-item', { memo_out_id: memo.id, inventory_id: part.id });
      expect(alone).toMatchObject({
        status: 409,
        body: { message: `Item ${set.item_no} is part of a set and moves with its set only.` },
      });
      await house.confirm('memo-out', memo.id);
      expect(await house.statusOf(part.id)).toBe('Unavailable');
      const late = await house.create('inventory', house.itemBody({ item_no: set.item_no, id_parent: set.id }));
      expect(late.status).toBe('Unavailable');
      await house.setStatus('memo-out', memo.id, 'New');
      expect([await house.statusOf(part.id), await house.statusOf(late.id)]).toEqual(['Available', 'Available']);
    });

    it('DOC-05 removes with a row the item that it brought, unless that has a history', async () => {
      const supplier = await house.supplier();
      const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody(), house.itemBody()]);
      expect((await call('DELETE', `purchase-item/${rows[0].id}`)).status).toBe(200);
      expect((await call('GET', `inventory/${rows[0].inventory_id}`)).status).toBe(404);
      await house.confirm('purchase', document.id);
      await house.setStatus('purchase', document.id, 'New');
      expect((await call('DELETE', `purchase/${document.id}`)).status).toBe(200);
      expect(await house.statusOf(rows[1].inventory_id)).toBe('Canceled');
    });

    it('DOC-05 tells the fields of a new item that are refused by their place', async () => {
      const supplier = await house.supplier();
      const purchase = await house.document('purchase', supplier.id);
      const refused = await call('POST', 'purchase-item', { purchase_id: purchase.id, inventory: { item_no: 'x1' } });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.body.errors).sort()).toEqual(['inventory.item_no', 'inventory.type']);
      const priced = {
        purchase_id: purchase.id,
        inventory: house.itemBody({ cost_price: undefined }),
        purchase_price: -1,
      };
      const price = await call('POST', 'purchase-item', priced);
      expect(Object.keys(price.body.errors)).toEqual(['purchase_price']);
      for (const inventory of [null, 'x1', []]) {
        const { status, body } = await call('POST', 'purchase-item', { purchase_id: purchase.id, inventory });
        const message = 'inventory must be an object with the values of the new item.';
        expect([status, body.message]).toEqual([400, message]);
      }
      const nowhere = await call('POST', 'purchase-item', { purchase_id: 99_999, inventory: house.itemBody() });
      expect([nowhere.status, Object.keys(nowhere.body.errors)]).toEqual([422, ['purchase_id']]);
      expect(await house.rowsOf('purchase', purchase.id)).toEqual([]);
    });

    it('INV-15 tells in the tracking of an item, and of the parts of a set, that its number was changed', async () => {
      const set = await house.item({ grouping_type: 'Set', weight: null });
      const part = await house.create('inventory', house.itemBody({ item_no: set.item_no, id_parent: set.id }));
      expect((await call('PATCH', `inventory/${set.id}/update-item-no`, { item_no: '909090' })).status).toBe(200);
      for (const { id } of [set, part]) {
        expect((await house.trackingOf(id)).at(-1)).toMatchObject({
          ...{ tracking_type: 'Item No', tracking_detail: `${set.item_no} → 909090`, tracking_status: 'Available' },
        });
      }
    });

    it('INV-08 tells at an item its purchase and its latest sale', async () => {
      const [supplier, first, second] = [await house.supplier(), await house.customer(), await house.customer('Lotus')];
      const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody()]);
      await house.confirm('purchase', document.id);
      const stone = { id: rows[0].inventory_id };
      const sale = await house.document('sale', first.id, [stone], { sale_date: `${year}-01-02` });
      await house.confirm('sale', sale.id);
      const back = await house.document('sale-return', first.id);
      const [row] = await house.rowsOf('sale', sale.id);
      await house.row('sale-return', back.id, { inventory_id: stone.id, sale_item_id: row.id });
      await house.confirm('sale-return', back.id);
      const again = await house.document('sale', second.id, [stone], { sale_date: `${year}-03-04` });
      await house.confirm('sale', again.id);
      expect(await house.seen(`inventory/${stone.id}`)).toMatchObject({
        status: 'Sold',
        purchase_invoice_number: document.invoice_number,
        purchase_date: document.purchase_date,
        purchase_supplier_name: 'Mogok Gems',
        sale_invoice_number: again.invoice_number,
        sale_date: `${year}-03-04`,
        customer_name: 'Lotus',
      });
      expect(
        (await house.seen(`inventory?filter={"customer_name":"Lotus"}`)).map(({ id }: { id: number }) => id),
      ).toEqual([stone.id]);
    });

    it('INV-08 names at an item the sale that was confirmed last, also where its draft was the first one', async () => {
      const [first, second] = [await house.customer(), await house.customer('Lotus')];
      const stone = await house.item();
      const [late, early] = [
        await house.document('sale', second.id, [stone]),
        await house.document('sale', first.id, [stone]),
      ];
      const shownSale = async () => (await house.seen(`inventory/${stone.id}`)).sale_invoice_number;
      await house.confirm('sale', early.id);
      expect(await shownSale()).toBe(early.invoice_number);
      const back = await house.document('sale-return', first.id);
      const [row] = await house.rowsOf('sale', early.id);
      await house.row('sale-return', back.id, { inventory_id: stone.id, sale_item_id: row.id });
      await house.confirm('sale-return', back.id);
      await house.confirm('sale', late.id);
      expect(await shownSale()).toBe(late.invoice_number);
      expect((await house.seen(`inventory/${stone.id}`)).customer_name).toBe('Lotus');
      await house.setStatus('sale', late.id, 'New');
      expect(await shownSale()).toBe(early.invoice_number);
    });

    it('LINK-02 DOC-03 sums the rows exactly', async () => {
      const customer = await house.customer();
      const stones = [await house.item({ sale_price: 0.1 }), await house.item({ sale_price: 0.2 })];
      const sale = await house.document('sale', customer.id, stones);
      expect((await house.seen(`sale/${sale.id}`)).sale_price_sum).toBe(0.3);
      const [row] = await house.rowsOf('sale', sale.id);
      await call('PUT', `sale-item/${row.id}`, { sale_price: 1_000_000.07 });
      expect((await house.seen(`sale/${sale.id}`)).sale_price_sum).toBe(1_000_000.27);
      const twice = await call('POST', 'sale-item', { sale_id: sale.id, inventory_id: stones[0].id });
      expect(twice).toMatchObject({ status: 409, body: { message: 'This item is in it already.' } });
    });
  });
});
