import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

/** A day so many days from now, in UTC as the server of the tests. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [yesterday, today] = [dayFromNow(-1), dayFromNow(0)] as const;

describeShippedDatabases((open) => {
  describe('what staff call paid without a payment', () => {
    let call: CallApi;
    let database: Awaited<ReturnType<typeof open>>;
    let selling: ReturnType<typeof sellingHouse>;
    let { house, sold, soldOn, paid, sale, balance, owes, entries } = {} as typeof selling;

    beforeAll(async () => {
      database = await open();
      const server = await startTestServer({ database });
      call = await server.signIn();
      selling = sellingHouse(call, database);
      ({ house, sold, soldOn, paid, sale, balance, owes, entries } = selling);
      return () => server.close();
    });

    const marked = async (id: number, payment_status: 'Paid' | 'Due', more: object = {}) => {
      const answer = await call('PUT', `sale/${id}`, { payment_status, ...more });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    };

    it('BOOK-16 is settled from the day on which they say so, or that they name', async () => {
      const [party, other] = [await house.customer(), await house.customer()];
      const id = await soldOn('2024-01-10', party, 100);
      await marked(id, 'Paid');
      expect([await owes(party, '2024-06-01'), await owes(party, yesterday)]).toEqual([100, 100]);
      expect([await owes(party, today), await owes(party), await balance(party)]).toEqual([0, 0, 0]);
      const named = await soldOn('2024-01-10', other, 100);
      await marked(named, 'Paid', { payment_date: '2024-03-01' });
      expect([await owes(other, '2024-02-29'), await owes(other, '2024-03-01')]).toEqual([100, 0]);
    });

    it('BOOK-16 has no day of a payment any more once they say that it is due', async () => {
      const party = await house.customer();
      const id = await soldOn('2024-01-10', party, 100);
      await marked(id, 'Paid', { payment_date: '2024-03-01' });
      expect(await marked(id, 'Due')).toMatchObject({ payment_status: 'Due', payment_date: null });
      await marked(id, 'Paid');
      expect(await owes(party, today)).toBe(0);
      expect((await sale(id)).payment_date).not.toBe('2024-03-01');
    });

    it('BOOK-16 is never settled before the day of its document', async () => {
      const party = await house.customer();
      const id = await soldOn('2024-01-10', party, 100);
      await marked(id, 'Paid', { payment_date: '2023-12-01' });
      expect([await owes(party, '2023-12-31'), await owes(party, '2024-01-10')]).toEqual([0, 0]);
      const [ahead, far] = [await house.customer(), '2062-05-01'];
      const later = await soldOn(far, ahead, 100);
      await marked(later, 'Paid');
      expect([await owes(ahead, today), await owes(ahead, far)]).toEqual([0, 0]);
      expect((await entries(later)).at(-1)).toEqual({ day: far, kind: 'by-hand', amount: '-100.00' });
    });

    it('BOOK-16 is settled on the day that staff named before its confirmation', async () => {
      const party = await house.customer();
      const stone = await house.item({ sale_price: 100 });
      const { id } = await house.document('sale', party.id, [stone], { sale_date: '2024-01-10' });
      await marked(id, 'Paid', { payment_date: '2024-03-01' });
      await house.confirm('sale', id);
      expect(await entries(id)).toEqual([
        { day: '2024-01-10', kind: 'document', amount: '100.00' },
        { day: '2024-03-01', kind: 'by-hand', amount: '-100.00' },
      ]);
      expect([await owes(party, '2024-02-29'), await owes(party, '2024-03-01')]).toEqual([100, 0]);
    });

    it('BOOK-01 stays Paid when staff say that it is Due, where all of it came back', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await marked(id, 'Paid');
      const back = await selling.returnSold(party, id);
      expect(await sale(id)).toMatchObject({ due_sum: -100 });
      expect(await marked(id, 'Due')).toMatchObject({ payment_status: 'Paid', paid_sum: 0, due_sum: 0 });
      expect(await balance(party)).toBe(0);
      expect(await selling.findings()).toEqual([]);
      expect((await call('PUT', `sale/${id}`, { payment_status: 'Due' })).status).toBe(409);
      await house.setStatus('sale-return', back, 'New');
      expect(await sale(id)).toMatchObject({ payment_status: 'Due', due_sum: 100 });
    });

    it('BOOK-02 is not taken back by setting the sale back once its credit was used', async () => {
      const party = await house.customer();
      const id = await sold(party, 60, 40);
      const { sale_code: code } = await sale(id);
      await marked(id, 'Paid');
      const back = await selling.returnSold(party, id, 1);
      const refund = await paid({ sale_id: id, kind: 'Refund' });
      expect(refund).toMatchObject({ amount: 40 });
      await house.setStatus('sale-return', back, 'New');
      expect(await sale(id)).toMatchObject({ due_sum: 40 });
      for (const status of ['New', 'Canceled']) {
        expect(await house.setStatus('sale', id, status)).toMatchObject({
          status: 409,
          body: {
            message: `${code} was marked as paid without a payment, and 40.00 of that was used for something else or paid back since. Cancel that first.`,
          },
        });
      }
      expect(await sale(id)).toMatchObject({ status: 'Confirmed', due_sum: 40 });
      expect((await call('POST', `customer-payment/${refund.id}/cancel`)).status).toBe(200);
      expect((await house.setStatus('sale', id, 'New')).status).toBe(200);
      expect(await balance(party)).toBe(0);
      await house.confirm('sale', id);
      expect([(await sale(id)).due_sum, await balance(party)]).toEqual([0, 0]);
    });

    it('BOOK-01 is settled at the next confirmation too, where what was paid besides was paid back', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await marked(id, 'Paid');
      await paid({ sale_id: id, amount: 50, as_credit: true });
      await paid({ sale_id: id, kind: 'Refund' });
      await house.setStatus('sale', id, 'New');
      await house.confirm('sale', id);
      expect(await sale(id)).toMatchObject({ payment_status: 'Paid', due_sum: 0 });

      const canceled = await sold(party, 100);
      await paid({ sale_id: canceled, amount: 100 });
      await call('POST', `sale/${canceled}/update-status`, { status: 'Canceled', as_credit: true });
      await paid({ sale_id: canceled, kind: 'Refund' });
      await house.setStatus('sale', canceled, 'New');
      expect(await sale(canceled)).toMatchObject({ payment_status: 'Due' });
      await marked(canceled, 'Paid');
      await house.confirm('sale', canceled);
      expect(await sale(canceled)).toMatchObject({ payment_status: 'Paid', due_sum: 0 });
      expect([await balance(party), await selling.findings()]).toEqual([0, []]);
    });

    it('BOOK-01 is settled at the confirmation too, where a payment before it was paid back as its rows were lowered', async () => {
      const supplier = await house.supplier();
      const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody({ cost_price: 100 })]);
      const purchase = () => house.seen(`purchase/${document.id}`);
      const priced = async (purchase_price: number) => {
        expect((await call('PUT', `purchase-item/${rows[0].id}`, { purchase_price })).status).toBe(200);
      };
      await house.create('supplier-payment', { purchase_id: document.id });
      await priced(0);
      await house.create('supplier-payment', { purchase_id: document.id, kind: 'Refund' });
      await priced(80);
      expect((await call('PUT', `purchase/${document.id}`, { payment_status: 'Paid' })).status).toBe(200);
      await house.confirm('purchase', document.id);
      expect(await purchase()).toMatchObject({ payment_status: 'Paid', paid_sum: 80, due_sum: 0 });
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-01 is Due once it is set back, where payments say that a part was paid', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      await marked(id, 'Paid');
      await paid({ sale_id: id, amount: 10, as_credit: true });
      expect(await sale(id)).toMatchObject({ payment_status: 'Paid', paid_sum: 110, due_sum: -10 });
      const { body: back } = await house.setStatus('sale', id, 'New');
      expect(back).toMatchObject({ status: 'New', payment_status: 'Due', payment_date: null });
      expect(await sale(id)).toEqual(back);
      expect(await house.confirm('sale', id)).toMatchObject({ payment_status: 'Due', paid_sum: 10, due_sum: 90 });
      expect([await balance(party), await selling.findings()]).toEqual([90, []]);
    });

    it('BOOK-01 is mended at its confirmation, where a database says Paid of a part', async () => {
      const party = await house.customer();
      const { id } = await house.document('sale', party.id, [await house.item({ sale_price: 100 })]);
      await paid({ sale_id: id, amount: 10 });
      await database.pool.query(`update sale set payment_status = 'Paid' where id = $1`, [id]);
      expect(await house.confirm('sale', id)).toMatchObject({ payment_status: 'Due', due_sum: 90 });
      expect(await selling.findings()).toEqual([]);
    });

    const dated = (id: number, payment_date: string | null, more: object = {}) =>
      call('PUT', `sale/${id}`, { payment_date, ...more });

    it('BOOK-16 is settled from another day on, once staff name another one', async () => {
      const [party, start] = [await house.customer(), '2024-01-10'];
      const id = await soldOn(start, party, 100);
      await marked(id, 'Paid', { payment_date: dayFromNow(30) });
      expect([await owes(party, today), await owes(party, dayFromNow(30))]).toEqual([100, 0]);
      const before = await entries(id);
      expect(await dated(id, today)).toMatchObject({ status: 200, body: { payment_date: today, due_sum: 0 } });
      expect((await entries(id)).slice(before.length)).toEqual([
        { day: dayFromNow(30), kind: 'by-hand', amount: '100.00' },
        { day: today, kind: 'by-hand', amount: '-100.00' },
      ]);
      expect([await owes(party, yesterday), await owes(party, today), await owes(party)]).toEqual([100, 0, 0]);
      // Past days stay as they were, as with payments.
      expect(await dated(id, '2024-03-01')).toMatchObject({ status: 200, body: { payment_date: '2024-03-01' } });
      expect([await owes(party, yesterday), await owes(party, today)]).toEqual([100, 0]);
      expect(await dated(id, dayFromNow(10))).toMatchObject({ status: 200 });
      expect([await owes(party, today), await owes(party, dayFromNow(10))]).toEqual([100, 0]);
      expect(await dated(id, null)).toMatchObject({
        status: 200,
        body: { payment_status: 'Paid', payment_date: null },
      });
      expect([await owes(party, today), await owes(party), await selling.findings()]).toEqual([0, 0, []]);
    });

    it('BOOK-16 keeps what it was settled with, and so its credit, on another day', async () => {
      const party = await house.customer();
      const id = await sold(party, 60, 40);
      await marked(id, 'Paid');
      await selling.returnSold(party, id, 1);
      expect((await dated(id, dayFromNow(5))).status).toBe(200);
      expect(await sale(id)).toMatchObject({ paid_sum: 100, due_sum: -40, payment_status: 'Paid' });
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-16 takes the day of payments from them alone', async () => {
      const party = await house.customer();
      const [id, part] = [await sold(party, 100), await sold(party, 100)];
      const { sale_code: code } = await sale(id);
      await paid({ sale_id: id, payment_date: yesterday });
      await paid({ sale_id: part, amount: 10 });
      for (const payment_date of [today, null]) {
        expect(await dated(id, payment_date)).toMatchObject({
          status: 409,
          body: { message: `${code} has payments, which say on which day it was paid. Change those instead.` },
        });
      }
      expect((await dated(part, yesterday)).status).toBe(409);
      expect((await dated(part, null, { payment_status: 'Due' })).status).toBe(200);
      const whole = await sale(id);
      const { _version, ...unversioned } = whole;
      for (const body of [whole, unversioned, { payment_status: 'Paid', payment_date: yesterday }]) {
        expect(await call('PUT', `sale/${id}`, body)).toMatchObject({ status: 200, body: { _version } });
      }
      expect((await call('PUT', `sale/${id}`, { ...unversioned, notes: 'Seen' })).status).toBe(200);
    });

    it('BOOK-16 posts nothing where its day, or its whole record, is sent again', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      const whole = await marked(id, 'Paid', { payment_date: today });
      const before = await entries(id);
      expect((await call('PUT', `sale/${id}`, whole)).status).toBe(200);
      expect((await dated(id, today, { payment_status: 'Paid' })).status).toBe(200);
      expect(await entries(id)).toEqual(before);
    });

    it('BOOK-16 stays settled in part where staff note a day while the rest is due', async () => {
      const party = await house.customer();
      const id = await sold(party, 60, 40);
      const back = await selling.returnSold(party, id, 1);
      await marked(id, 'Paid');
      await house.setStatus('sale-return', back, 'New');
      expect(await sale(id)).toMatchObject({ payment_status: 'Due', due_sum: 40 });
      expect(await dated(id, yesterday)).toMatchObject({ status: 200, body: { payment_status: 'Due', due_sum: 40 } });
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-16 keeps the day that staff named where a credit of it is paid back', async () => {
      const party = await house.customer();
      const id = await sold(party, 60, 40);
      await marked(id, 'Paid', { payment_date: today });
      await selling.returnSold(party, id, 1);
      const refund = await paid({ sale_id: id, kind: 'Refund' });
      expect(await sale(id)).toMatchObject({ payment_status: 'Paid', payment_date: today, due_sum: 0 });
      expect((await dated(id, yesterday)).status).toBe(409);
      await call('POST', `customer-payment/${refund.id}/cancel`);
      expect(await sale(id)).toMatchObject({ payment_status: 'Paid', payment_date: today, due_sum: -40 });
    });
  });
});
