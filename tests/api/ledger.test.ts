import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import { fillLedger } from '../../src/server/documents/payments/fillLedger.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import type { CallApi } from '../support/callApi.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

describeShippedDatabases((open) => {
  describe('the ledger of what parties owe', () => {
    let call: CallApi;
    let selling: ReturnType<typeof sellingHouse>;
    let { house, sold, pay, paid, sale, balance, entries } = {} as typeof selling;
    let database: Awaited<ReturnType<typeof open>>;
    let server: TestServer;

    beforeAll(async () => {
      database = await open();
      server = await startTestServer({ database });
      call = await server.signIn();
      selling = sellingHouse(call, database);
      ({ house, sold, pay, paid, sale, balance, entries } = selling);
      return () => server.close();
    });

    const credit = (amount: string) => ({
      status: 422,
      body: { errors: { amount: `There is a credit of ${amount} only` } },
    });

    it('BOOK-04 a payment is never deleted: canceling it adds a counter-entry, and it stays', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      const payment = await paid({ sale_id: id, amount: 100, payment_date: '2024-05-01' });
      expect(await sale(id)).toMatchObject({ due_sum: 0, payment_status: 'Paid', payment_date: '2024-05-01' });
      expect(await call('DELETE', `customer-payment/${payment.id}`)).toMatchObject({
        status: 409,
        body: { message: 'A payment is not deleted. Cancel it: it stays, and no longer counts.' },
      });
      expect(await call('POST', `customer-payment/${payment.id}/cancel`)).toMatchObject({
        status: 200,
        body: { id: payment.id, status: 'Canceled', amount: 100 },
      });
      expect(await sale(id)).toMatchObject({ paid_sum: 0, due_sum: 100, payment_status: 'Due', payment_date: null });
      expect(await balance(party)).toBe(100);
      expect((await entries(id)).map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
        'document 100.00',
        'payment -100.00',
        'payment 100.00',
      ]);
      expect((await call('POST', `customer-payment/${payment.id}/cancel`)).status).toBe(409);
      expect((await call('PUT', `customer-payment/${payment.id}`, { amount: 5 })).status).toBe(409);
      expect((await call('PUT', `customer-payment/${payment.id}`, { notes: 'Bounced' })).status).toBe(200);
      expect((await call('POST', `sale/${id}/cancel`)).status).toBe(404);
    });

    it('BOOK-04 an edit of a payment leaves what was owed on past days as it was', async () => {
      const id = await sold(await house.customer(), 100);
      const payment = await paid({ sale_id: id, amount: 60, payment_date: '2024-05-01' });
      expect((await call('PUT', `customer-payment/${payment.id}`, { amount: 70 })).status).toBe(200);
      const [, first, counter, second] = await entries(id);
      expect(first).toEqual({ day: '2024-05-01', kind: 'payment', amount: '-60.00' });
      expect(counter).toMatchObject({ amount: '60.00' });
      expect(second).toMatchObject({ day: counter?.day, amount: '-70.00' });
      expect(await sale(id)).toMatchObject({ paid_sum: 70, due_sum: 30 });
    });

    it('BOOK-02 what was paid and then returned is a credit, which settles another sale of the customer', async () => {
      const party = await house.customer();
      const [first, second] = [await sold(party, 100), await sold(party, 80)];
      await paid({ sale_id: first });
      await selling.returnSold(party, first);
      expect(await sale(first)).toMatchObject({ due_sum: -100, payment_status: 'Paid' });
      expect(await balance(party)).toBe(-20);
      expect(await pay({ sale_id: second, kind: 'Credit', amount: 80.01 })).toMatchObject({ status: 422 });
      const used = await paid({ sale_id: second, kind: 'Credit' });
      expect(used).toMatchObject({ amount: 80, customer_id: party.id, kind: 'Credit' });
      expect(await sale(first)).toMatchObject({ paid_sum: 20, due_sum: -20 });
      expect(await sale(second)).toMatchObject({ paid_sum: 80, due_sum: 0, payment_status: 'Paid' });
      expect(await balance(party)).toBe(-20);
      const third = await sold(party, 50);
      expect(await pay({ sale_id: third, kind: 'Credit', amount: 20.01 })).toMatchObject(credit('20.00'));
      await call('POST', `customer-payment/${used.id}/cancel`);
      expect(await sale(first)).toMatchObject({ due_sum: -100 });
      expect(await sale(second)).toMatchObject({ due_sum: 80, payment_status: 'Due' });
    });

    it('BOOK-02 a credit is paid back, and no more than there is', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await paid({ sale_id: id });
      await selling.returnSold(party, id);
      await paid({ customer_id: party.id, amount: 30 });
      expect(await balance(party)).toBe(-130);
      expect(await pay({ sale_id: id, kind: 'Refund', amount: 100.01 })).toMatchObject(credit('100.00'));
      expect(await pay({ customer_id: party.id, kind: 'Refund', amount: 130.01 })).toMatchObject(credit('130.00'));
      await paid({ customer_id: party.id, kind: 'Refund', amount: 110 });
      expect(await sale(id)).toMatchObject({ paid_sum: 0, due_sum: 0 });
      expect(await balance(party)).toBe(-20);
      await paid({ customer_id: party.id, kind: 'Refund' });
      expect(await balance(party)).toBe(0);
      expect(await pay({ customer_id: party.id, kind: 'Refund' })).toMatchObject(credit('0.00'));
    });

    it('BOOK-02 a sale stays paid on the day of its payment, where its credit goes elsewhere later', async () => {
      const party = await house.customer();
      const [id, other] = [await sold(party, 60, 40), await sold(party, 10)];
      await paid({ sale_id: id, amount: 70, payment_date: '2024-05-01' });
      await paid({ sale_id: id, amount: 30, payment_date: '2024-05-07' });
      await selling.returnSold(party, id, 1);
      const settled = { payment_status: 'Paid', payment_date: '2024-05-07' };
      expect(await sale(id)).toMatchObject(settled);
      await paid({ sale_id: id, kind: 'Refund', amount: 15, payment_date: '2024-06-01' });
      expect(await sale(id)).toMatchObject({ ...settled, due_sum: -25 });
      await paid({ sale_id: other, kind: 'Credit', payment_date: '2024-06-02' });
      expect(await sale(id)).toMatchObject({ ...settled, due_sum: -15 });
      expect(await sale(other)).toMatchObject({ payment_status: 'Paid', payment_date: '2024-06-02' });
    });

    it('HIST-01 the history of a sale says when it became paid, and from which day to which that was moved', async () => {
      const id = await sold(await house.customer(), 100);
      const payment = await paid({ sale_id: id, payment_date: '2024-05-01' });
      expect((await call('PUT', `customer-payment/${payment.id}`, { payment_date: '2024-05-03' })).status).toBe(200);
      const history = await house.seen(`sale/${id}/history?limit=2`);
      expect(history.map(({ changes }: { changes: object[] }) => changes)).toEqual([
        [{ field: 'payment_date', from: '2024-05-01', to: '2024-05-03' }],
        [
          { field: 'payment_status', from: 'Due', to: 'Paid' },
          { field: 'payment_date', from: null, to: '2024-05-01' },
        ],
      ]);
    });

    it('BOOK-03 a deposit without a document is a credit of the party, and is used later', async () => {
      const party = await house.customer();
      expect(await pay({ amount: 5 })).toMatchObject({
        status: 422,
        body: { errors: { sale_id: 'Choose what is paid, or whose payment it is' } },
      });
      expect((await pay({ customer_id: party.id })).status).toBe(422);
      const deposit = await paid({ customer_id: party.id, amount: 250.5 });
      expect(deposit).toMatchObject({ sale_id: null, customer_id: party.id, status: 'Posted' });
      expect(await balance(party)).toBe(-250.5);
      const id = await sold(party, 300);
      await paid({ sale_id: id, kind: 'Credit' });
      expect(await sale(id)).toMatchObject({ paid_sum: 250.5, due_sum: 49.5 });
      expect(await balance(party)).toBe(49.5);
      expect(await call('POST', `customer-payment/${deposit.id}/cancel`)).toMatchObject({
        status: 409,
        body: { message: '250.50 of it was used for something else or paid back since. Cancel that first.' },
      });
      expect(await call('PUT', `customer-payment/${deposit.id}`, { amount: 250 })).toMatchObject({ status: 409 });
      expect((await call('PUT', `customer-payment/${deposit.id}`, { amount: 251 })).status).toBe(200);
      expect(await balance(party)).toBe(49);
    });

    it('BOOK-03 one payment settles several sales: the oldest first, or those that are named', async () => {
      const party = await house.customer();
      const ids = [await sold(party, 100), await sold(party, 40), await sold(party, 60)];
      const dues = () => Promise.all(ids.map(async (id) => (await sale(id)).due_sum));
      const payment = await paid({ customer_id: party.id, amount: 130, settles: 'oldest' });
      expect(await dues()).toEqual([0, 10, 60]);
      expect((await call('PUT', `customer-payment/${payment.id}`, { amount: 120 })).status).toBe(409);
      const [, second, third] = ids;
      const named = [
        { sale_id: third, amount: 60 },
        { sale_id: second, amount: 10.01 },
      ];
      expect(await pay({ customer_id: party.id, settles: named })).toMatchObject({ status: 422 });
      const settles = [
        { sale_id: third, amount: 25 },
        { sale_id: second, amount: 10 },
      ];
      expect(await pay({ customer_id: party.id, amount: 40, settles })).toMatchObject({ status: 201 });
      expect(await dues()).toEqual([0, 0, 35]);
      expect(await balance(party)).toBe(30);
      await call('POST', `customer-payment/${payment.id}/cancel`);
      expect(await dues()).toEqual([100, 30, 35]);
      const others = await sold(await house.customer(), 9);
      const refused = await pay({ customer_id: party.id, settles: [{ sale_id: others, amount: 1 }] });
      expect(refused.status).toBe(422);
      for (const wrong of ['newest', [], [{ sale_id: 1 }], [{ sale_id: 1, amount: 0 }], 7]) {
        expect((await pay({ customer_id: party.id, settles: wrong })).status).toBe(400);
      }
    });

    it('BOOK-02 more than is due is refused, or on purpose a credit', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      expect(await pay({ sale_id: id, amount: 120 })).toMatchObject({ status: 422 });
      expect((await pay({ sale_id: id, amount: 120, as_credit: 'yes' })).status).toBe(400);
      await paid({ sale_id: id, amount: 120, as_credit: true });
      expect(await sale(id)).toMatchObject({ paid_sum: 120, due_sum: -20, payment_status: 'Paid' });
      expect(await balance(party)).toBe(-20);
    });

    it('BOOK-04 canceling a sale with payments asks, and leaves a credit', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await paid({ sale_id: id, amount: 60 });
      const cancel = (more: object) => call('POST', `sale/${id}/update-status`, { status: 'Canceled', ...more });
      expect(await cancel({})).toMatchObject({ status: 409, body: { code: 'becomes_credit' } });
      expect(await sale(id)).toMatchObject({ status: 'Confirmed' });
      expect((await cancel({ as_credit: true })).status).toBe(200);
      expect(await sale(id)).toMatchObject({ paid_sum: 60, due_sum: -60 });
      expect(await balance(party)).toBe(-60);
      const named = { customer_id: party.id, settles: [{ sale_id: id, amount: 1 }], as_credit: true };
      expect((await pay(named)).status).toBe(422);
      const other = await sold(party, 50);
      await paid({ sale_id: other, kind: 'Credit' });
      await paid({ sale_id: id, kind: 'Refund' });
      expect(await balance(party)).toBe(0);
      expect((await call('DELETE', `sale/${id}`)).status).toBe(409);
    });

    it('BOOK-04 confirming a sale that was lowered below what was paid asks, and the rest is a credit', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await paid({ sale_id: id });
      await house.setStatus('sale', id, 'New');
      const [row] = await house.rowsOf('sale', id);
      await call('PUT', `sale-item/${row.id}`, { sale_price: 70 });
      const confirm = (more: object) => call('POST', `sale/${id}/update-status`, { status: 'Confirmed', ...more });
      expect(await confirm({})).toMatchObject({
        status: 409,
        body: { code: 'becomes_credit', message: expect.stringMatching(/comes to .*70\.00, but .*100\.00 was paid/) },
      });
      expect((await confirm({ as_credit: true })).status).toBe(200);
      expect(await sale(id)).toMatchObject({ due_sum: -30, payment_status: 'Paid' });
      expect(await balance(party)).toBe(-30);
    });

    it('BOOK-04 setting a sale back takes back what it posted, and confirming posts it anew', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await house.setStatus('sale', id, 'New');
      expect(await balance(party)).toBe(0);
      const [row] = await house.rowsOf('sale', id);
      await call('PUT', `sale-item/${row.id}`, { sale_price: 90 });
      await house.confirm('sale', id);
      expect(await balance(party)).toBe(90);
      expect((await entries(id)).map(({ amount }) => amount)).toEqual(['100.00', '-100.00', '90.00']);
    });

    it('BOOK-01 what staff call paid without a payment is settled in the ledger, with the confirmation at the latest', async () => {
      const party = await house.customer();
      const { id } = await house.document('sale', party.id, [await house.item({ sale_price: 70 })]);
      expect((await call('PUT', `sale/${id}`, { payment_status: 'Paid' })).status).toBe(200);
      expect(await entries(id)).toEqual([]);
      await house.confirm('sale', id);
      expect(await sale(id)).toMatchObject({ paid_sum: 70, due_sum: 0, payment_status: 'Paid' });
      expect(await balance(party)).toBe(0);
      const back = await selling.returnSold(party, id);
      expect(await sale(id)).toMatchObject({ due_sum: -70 });
      await house.setStatus('sale-return', back, 'New');
      expect((await call('PUT', `sale/${id}`, { payment_status: 'Due' })).status).toBe(200);
      expect(await sale(id)).toMatchObject({ paid_sum: 0, due_sum: 70 });
    });

    it('BOOK-01 a document for which something was paid keeps its party', async () => {
      const [party, other] = [await house.customer(), await house.customer()];
      const { id } = await house.document('sale', party.id, [await house.item({ sale_price: 70 })]);
      const payment = await paid({ sale_id: id, amount: 20 });
      expect(await sale(id)).toMatchObject({ due_sum: 50 });
      expect(await balance(party)).toBe(-20);
      expect((await call('PUT', `sale/${id}`, { customer_id: other.id })).status).toBe(409);
      await call('POST', `customer-payment/${payment.id}/cancel`);
      expect((await call('PUT', `sale/${id}`, { customer_id: other.id })).status).toBe(200);
    });

    it('BOOK-01 a document of which rows stand in a return keeps its party, and its return credits that party', async () => {
      const [party, other] = [await house.customer(), await house.customer()];
      const id = await sold(party, 100);
      const back = await selling.takenBack(party, id);
      const { sale_code: code } = await sale(id);
      const { sale_return_code: by } = await house.seen(`sale-return/${back}`);
      const moved = () => call('PUT', `sale/${id}`, { customer_id: other.id });
      expect((await house.setStatus('sale', id, 'New')).status).toBe(200);
      expect(await moved()).toMatchObject({
        status: 409,
        body: {
          message: `${by} takes items of ${code} back, so ${code} keeps its customer. Take them out of ${by} first.`,
        },
      });
      expect((await house.setStatus('sale-return', back, 'Canceled')).status).toBe(200);
      expect((await moved()).status).toBe(409);
      await house.confirm('sale', id);
      await database.pool.query('update sale_return set customer_id = $1 where id = $2', [other.id, back]);
      expect(await house.setStatus('sale-return', back, 'Confirmed')).toMatchObject({
        status: 409,
        body: { message: expect.stringMatching(new RegExp(`cannot be returned: ${code} is of another customer\\.$`)) },
      });
      await database.pool.query('update sale_return set customer_id = $1 where id = $2', [party.id, back]);
      await house.confirm('sale-return', back);
      expect([await balance(party), await balance(other)]).toEqual([0, 0]);
      expect(await selling.findings()).toEqual([]);
      await house.setStatus('sale-return', back, 'New');
      const [row] = await house.rowsOf('sale-return', back);
      await call('DELETE', `sale-return-item/${row.id}`);
      await house.setStatus('sale', id, 'New');
      expect((await moved()).status).toBe(200);
    });

    it('BOOK-01 a purchase of which rows stand in a return keeps its supplier', async () => {
      const [party, other] = [await house.supplier(), await house.supplier()];
      const { document, rows } = await house.bringing('purchase', party.id, [house.itemBody()]);
      await house.confirm('purchase', document.id);
      const [{ id, inventory_id }] = rows as [{ id: number; inventory_id: number }];
      const back = await house.document('purchase-return', party.id);
      await house.row('purchase-return', back.id, { inventory_id, purchase_item_id: id });
      await house.setStatus('purchase', document.id, 'New');
      const moved = await call('PUT', `purchase/${document.id}`, { supplier_id: other.id });
      expect(moved).toMatchObject({ status: 409, body: { message: expect.stringContaining('keeps its supplier') } });
    });

    it('BOOK-02 two payments that use one credit at once have one winner', async () => {
      for (let round = 0; round < 3; round += 1) {
        const party = await house.customer();
        const [one, other] = [await sold(party, 100), await sold(party, 100)];
        await paid({ customer_id: party.id, amount: 100 });
        const use = (sale_id: number) => pay({ sale_id, kind: 'Credit', amount: 100 });
        const refund = () => pay({ customer_id: party.id, kind: 'Refund', amount: 100 });
        const answers = await Promise.all([use(one), use(other), refund()]);
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      }
    });

    it('BOOK-04 a payment beside a setting back is never lost', async () => {
      for (let round = 0; round < 4; round += 1) {
        const party = await house.customer();
        const id = await sold(party, 100);
        const [payment, back] = await Promise.all([
          pay({ sale_id: id, amount: 100 }),
          call('POST', `sale/${id}/update-status`, { status: 'Canceled' }),
        ]);
        const seen = await sale(id);
        if (payment.status === 201) expect(back.status).toBe(409);
        else expect([payment.status, back.status]).toEqual([409, 200]);
        expect(seen.due_sum).toBe(0);
        expect(await balance(party)).toBe(0);
      }
    });

    it('BOOK-17 payment terms give a due date, which people can put off, and late sales are counted', async () => {
      const party = await house.customer();
      const newSale = (body: object) => house.create('sale', { customer_id: party.id, ...body });
      expect((await newSale({ sale_date: '2024-03-01' })).payment_due_date).toBeNull();
      expect((await call('PUT', `customer/${party.id}`, { payment_terms: 30 })).status).toBe(200);
      const { id } = await newSale({ sale_date: '2024-03-01' });
      expect(await sale(id)).toMatchObject({ payment_due_date: '2024-03-31' });
      await call('PUT', `sale/${id}`, { sale_date: '2024-03-02' });
      expect(await sale(id)).toMatchObject({ payment_due_date: '2024-04-01' });
      const chosen = await newSale({ sale_date: '2024-03-01', payment_due_date: '2031-01-01' });
      expect(chosen).toMatchObject({ payment_due_date: '2031-01-01' });
      // A day that somebody has chosen stays, whatever becomes of the date beside it.
      await call('PUT', `sale/${chosen.id}`, { sale_date: '2024-03-02' });
      expect(await sale(chosen.id)).toMatchObject({ payment_due_date: '2031-01-01' });
      const both = await newSale({ sale_date: '2024-03-01' });
      await call('PUT', `sale/${both.id}`, { sale_date: '2024-03-02', payment_due_date: '2024-03-08' });
      expect(await sale(both.id)).toMatchObject({ payment_due_date: '2024-03-08' });

      await house.row('sale', id, { inventory_id: (await house.item({ sale_price: 40 })).id });
      const badge = async () => (await house.seen('common/badges')).sale ?? 0;
      const before = await badge();
      await house.confirm('sale', id);
      expect(await badge()).toBe(before + 1);
      const late = encodeURIComponent(JSON.stringify({ payment_due_date_lte: '2024-04-01', due_sum_gte: 0.01 }));
      expect((await house.seen(`sale?filter=${late}`)).map((one: { id: number }) => one.id)).toContain(id);
      await paid({ sale_id: id });
      expect(await badge()).toBe(before);
      expect((await call('PUT', `sale/${id}`, { payment_due_date: '2024-05-01' })).status).toBe(200);
      expect(await sale(id)).toMatchObject({ status: 'Confirmed', payment_due_date: '2024-05-01' });
    });

    it('BOOK-17 a sale of the last days of the calendar has no due date, so it is saved again as it is', async () => {
      const party = await house.customer();
      await call('PUT', `customer/${party.id}`, { payment_terms: 30 });
      const last = await house.create('sale', { customer_id: party.id, sale_date: '9999-12-02' });
      expect(last.payment_due_date).toBeNull();
      await call('PUT', `sale/${last.id}`, { sale_date: '9999-12-01' });
      expect(await sale(last.id)).toMatchObject({ payment_due_date: '9999-12-31' });
      await call('PUT', `sale/${last.id}`, { sale_date: '9999-12-31' });
      const late = await sale(last.id);
      expect(late).toMatchObject({ payment_due_date: null });
      expect((await call('PUT', `sale/${last.id}`, late)).status).toBe(200);
    });

    it('BOOK-19 nobody changes the ledger, and the self-check names an entry that was altered', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      const payment = await paid({ sale_id: id, amount: 30 });
      const altered = `update facet.ledger set amount = amount + 1 where document_module = 'sale' and document_id = $1`;
      await expect(database.pool.query(altered, [id])).rejects.toThrow('ledger is only ever added to');
      const found = async () => (await call('GET', 'common/stock-check')).body.findings;
      expect(await found()).toEqual([]);
      await database.pool.query('alter table facet.ledger disable trigger append_only');
      await database.pool.query(altered, [id]);
      expect(await found()).toMatchObject([
        { kind: 'ledgerDocument', module: 'sale', id, message: expect.stringContaining('101.00') },
        { kind: 'ledgerPayment', module: 'customer-payment', id: payment.id },
      ]);
      await database.pool.query(altered.replace('+', '-'), [id]);
      await database.pool.query('alter table facet.ledger enable trigger append_only');
      expect(await found()).toEqual([]);
    });

    /** Fills the ledger as if the database had none. Credits and what was spread are of this version: an older one has neither. */
    const fillAnew = async (party: { id: number }) => {
      await database.pool.query('alter table facet.ledger disable trigger append_only');
      await database.pool.query('delete from facet.ledger');
      await database.pool.query('delete from facet.ledger_filled');
      await database.pool.query('alter table facet.ledger enable trigger append_only');
      await database.pool.query(`update customer_payment set status = 'Canceled' where customer_id <> ${party.id}`);
      const context: RecordsContext = { ...server.services, schema: server.services.schema.current, userId: null };
      return [await fillLedger(context), await fillLedger(context)];
    };

    it('BOOK-01 the ledger of an older database is filled from what is there, once', async () => {
      const party = await house.customer();
      const ids = [await sold(party, 100, 50), await sold(party, 70), await sold(party, 30)];
      await paid({ sale_id: ids[0], amount: 20, payment_date: '2024-05-01' });
      await selling.returnSold(party, ids[0] ?? 0);
      await call('PUT', `sale/${ids[1]}`, { payment_status: 'Paid', payment_date: '2024-06-01' });
      const seen = () => Promise.all(ids.map(sale));
      const [before, owes] = [await seen(), await balance(party)];
      expect(await fillAnew(party)).toEqual([
        expect.stringMatching(
          /^Ledger: filled from \d+ confirmed documents, \d+ returns and 1 payments, each on its own day; \d+ documents/,
        ),
        undefined,
      ]);
      expect(
        (await seen()).map(({ paid_sum, returned_sum, due_sum, payment_status }) => [
          paid_sum,
          returned_sum,
          due_sum,
          payment_status,
        ]),
      ).toEqual(
        before.map(({ paid_sum, returned_sum, due_sum, payment_status }) => [
          paid_sum,
          returned_sum,
          due_sum,
          payment_status,
        ]),
      );
      expect(await balance(party)).toBe(owes);
      expect(await entries(ids[1] ?? 0)).toMatchObject([{ kind: 'document' }, { kind: 'by-hand', amount: '-70.00' }]);
      const ledger = (await call('GET', 'common/stock-check')).body.findings.filter(({ kind }: { kind: string }) =>
        kind.startsWith('ledger'),
      );
      expect(ledger).toEqual([]);
    });

    it('BOOK-01 the ledger of an older database counts what has no day from the day of its entry, where the server stands', async () => {
      const ahead = new Date().getUTCHours() >= 10;
      vi.stubEnv('TZ', ahead ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
      onTestFinished(() => void vi.unstubAllEnvs());
      const party = await house.customer();
      const id = await sold(party, 100);
      await paid({ sale_id: id, amount: 20, payment_date: null });
      const posted = await entries(id);
      expect(posted.at(-1)).toEqual({ day: today(), kind: 'payment', amount: '-20.00' });
      await fillAnew(party);
      expect(await entries(id)).toEqual(posted);
    });

    it('BOOK-01 documents confirmed while the schema said nothing of payments are owed once it does again, and others no other way', async () => {
      const party = await house.customer();
      const [paidOne, open] = [await sold(party, 100), await sold(party, 70)];
      await paid({ sale_id: paidOne, amount: 130, as_credit: true });
      await paid({ sale_id: open, amount: 10, kind: 'Credit' });
      const { id } = await house.document('sale', party.id, [await house.item({ sale_price: 50 })]);
      const context: RecordsContext = { ...server.services, schema: server.services.schema.current, userId: null };
      const { sale: module } = context.schema.modules;
      if (!module?.document) throw new Error('It is a document.');
      const silent = { ...module, document: { ...module.document, payment: undefined } };
      await fillLedger({
        ...context,
        schema: { ...context.schema, modules: { ...context.schema.modules, sale: silent } },
      });
      await database.pool.query(`update sale set status = 'Confirmed' where id = ${id}`);
      const before = [await entries(paidOne), await entries(open)];
      await fillLedger(context);
      expect(await entries(id)).toMatchObject([{ kind: 'document', amount: '50.00' }]);
      expect([await entries(paidOne), await entries(open)]).toEqual(before);
      expect(await balance(party)).toBe(100 + 70 - 130 + 50);
    });
  });
});
