import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../src/fields/shared/days/formatDay.ts';
import type { CallApi } from '../support/callApi.ts';
import { importCallsOf } from '../support/importFile.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** A day so many days from now, in UTC as the server of the tests. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [yesterday, today, soon, far] = [dayFromNow(-1), dayFromNow(0), dayFromNow(30), '2062-05-01'] as const;

describeShippedDatabases((open) => {
  describe('the days of the ledger', () => {
    let server: TestServer;
    let call: CallApi;
    let selling: ReturnType<typeof sellingHouse>;
    let { house, soldOn, pay, paid, sale, owes, entries } = {} as typeof selling;

    beforeAll(async () => {
      const database = await open();
      server = await startTestServer({ database });
      call = await server.signIn();
      selling = sellingHouse(call, database);
      ({ house, soldOn, pay, paid, sale, owes, entries } = selling);
      return () => server.close();
    });

    it('BOOK-03 a payment with a mistyped year counts from the day to which it is corrected', async () => {
      const party = await house.customer();
      const id = await soldOn('2024-01-10', party, 100);
      const payment = await paid({ sale_id: id, payment_date: far });
      const dated = async (payment_date: string) => {
        expect((await call('PUT', `customer-payment/${payment.id}`, { payment_date })).status).toBe(200);
      };
      expect(await owes(party, today)).toBe(100);
      await dated(soon);
      expect([await owes(party, today), await owes(party, soon), await owes(party, far)]).toEqual([100, 0, 0]);
      await dated(today);
      expect([await owes(party, yesterday), await owes(party, today)]).toEqual([100, 0]);
      expect([await owes(party, soon), await owes(party, far)]).toEqual([0, 0]);
      expect((await entries(id)).at(-1)).toEqual({ day: today, kind: 'payment', amount: '-100.00' });
    });

    it('BOOK-03 a payment with a mistyped year that is corrected to a past day leaves past days as they were', async () => {
      const party = await house.customer();
      const id = await soldOn('2024-01-10', party, 100);
      const payment = await paid({ sale_id: id, payment_date: far });
      const change = { payment_date: '2024-05-01' };
      expect(await call('PUT', `customer-payment/${payment.id}`, change)).toMatchObject({ status: 200, body: change });
      expect([await owes(party, '2024-06-01'), await owes(party, yesterday)]).toEqual([100, 100]);
      expect([await owes(party, today), await owes(party, far), await owes(party)]).toEqual([0, 0, 0]);
    });

    it('BOOK-16 a sale with a mistyped year is owed from the day on which it is put right', async () => {
      const party = await house.customer();
      const id = await soldOn(far, party, 100);
      expect([await owes(party, today), await owes(party, far)]).toEqual([0, 100]);
      await house.setStatus('sale', id, 'New');
      expect((await call('PUT', `sale/${id}`, { sale_date: '2024-01-10' })).status).toBe(200);
      await house.confirm('sale', id);
      expect([await owes(party, yesterday), await owes(party, today), await owes(party, far)]).toEqual([0, 100, 100]);
      expect(await sale(id)).toMatchObject({ due_sum: 100, sale_date: '2024-01-10' });
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-16 a customer with whom something was open on a past day is not deleted', async () => {
      const [party, other] = [await house.customer('Once Owing'), await house.customer()];
      const id = await soldOn('2024-01-10', party, 100);
      await house.setStatus('sale', id, 'New');
      expect((await call('DELETE', `sale/${id}`)).status).toBe(200);
      const ids = encodeURIComponent(JSON.stringify({ id: [other.id, party.id] }));
      for (const path of [`customer/${party.id}`, `customer?filter=${ids}`]) {
        expect(await call('DELETE', path)).toMatchObject({
          status: 409,
          body: { message: expect.stringMatching(/^Once Owing is not deleted: its statement of account has entries/) },
        });
      }
      expect([await owes(party, '2024-06-01'), await owes(party)]).toEqual([100, 0]);
      expect((await call('DELETE', `customer/${other.id}`)).status).toBe(200);
    });

    /** A 422 at the day that names the first one on which so much of a credit was there. */
    const tooEarly = (credit: string, day: string) => ({
      status: 422,
      body: { errors: { payment_date: `A credit of ${credit} is there from ${formatDay(day, 'en')} on` } },
    });

    it('BOOK-02 a credit is used from the day on which it was there, and no earlier', async () => {
      const party = await house.customer();
      await paid({ customer_id: party.id, amount: 50, payment_date: dayFromNow(-10) });
      const id = await soldOn(dayFromNow(-5), party, 50);
      const use = (payment_date: string | null) => pay({ sale_id: id, kind: 'Credit', payment_date });
      expect(await use(dayFromNow(-100))).toMatchObject(tooEarly('50.00', dayFromNow(-10)));
      expect(await use(dayFromNow(-11))).toMatchObject(tooEarly('50.00', dayFromNow(-10)));
      expect(await owes(party, dayFromNow(-50))).toBe(0);
      expect((await use(dayFromNow(-10))).status).toBe(201);
      expect([await sale(id), await owes(party)]).toMatchObject([{ due_sum: 0 }, 0]);
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-02 a credit is paid back from the day on which it was there, and no earlier', async () => {
      const party = await house.customer();
      const id = await soldOn(dayFromNow(-20), party, 100);
      await paid({ sale_id: id, payment_date: dayFromNow(-15) });
      const back = await selling.takenBack(party, id);
      expect((await call('PUT', `sale-return/${back}`, { sale_return_date: dayFromNow(-3) })).status).toBe(200);
      await house.confirm('sale-return', back);
      const refund = (payment_date: string, more: object = { sale_id: id }) =>
        pay({ kind: 'Refund', payment_date, ...more });
      for (const more of [{ sale_id: id }, { customer_id: party.id }, { customer_id: party.id, amount: 1 }]) {
        const credit = 'amount' in more ? '1.00' : '100.00';
        expect(await refund(dayFromNow(-4), more)).toMatchObject(tooEarly(credit, dayFromNow(-3)));
      }
      const { body: chinese } = await server.inject({
        method: 'POST',
        url: '/api/customer-payment',
        headers: { authorization: `Bearer ${await server.token()}`, 'x-preference-language': 'zh' },
        payload: { sale_id: id, kind: 'Refund', payment_date: dayFromNow(-16) },
      });
      expect(JSON.parse(chinese).errors.payment_date).toBe(`${formatDay(dayFromNow(-3), 'zh')}起才有 100.00 的余额`);
      expect((await refund(dayFromNow(-3))).status).toBe(201);
      expect([await owes(party, dayFromNow(-4)), await owes(party)]).toEqual([0, 0]);
    });

    it('BOOK-02 a credit that was used in between is not used again before that', async () => {
      const party = await house.customer();
      await paid({ customer_id: party.id, amount: 100, payment_date: dayFromNow(-30) });
      await paid({ customer_id: party.id, kind: 'Refund', amount: 80, payment_date: dayFromNow(-20) });
      await paid({ customer_id: party.id, amount: 40, payment_date: dayFromNow(-10) });
      const refund = (amount: number, payment_date: string) =>
        pay({ customer_id: party.id, kind: 'Refund', amount, payment_date });
      expect(await refund(21, dayFromNow(-25))).toMatchObject(tooEarly('21.00', dayFromNow(-10)));
      expect((await refund(20, dayFromNow(-25))).status).toBe(201);
      expect((await refund(40, dayFromNow(-10))).status).toBe(201);
    });

    it('BOOK-02 a credit is taken from where it was on that day', async () => {
      const party = await house.customer();
      const old = await soldOn(dayFromNow(-40), party, 50);
      await paid({ sale_id: old, payment_date: dayFromNow(-30) });
      await selling.returnSold(party, old);
      await paid({ customer_id: party.id, amount: 50, payment_date: dayFromNow(-20) });
      const id = await soldOn(dayFromNow(-15), party, 100);
      await paid({ sale_id: id, kind: 'Credit', amount: 50, payment_date: dayFromNow(-15) });
      expect(await sale(old)).toMatchObject({ due_sum: -50 });
      expect([await owes(party, dayFromNow(-15)), await owes(party)]).toEqual([50, 0]);
    });

    it('BOOK-02 the day of a credit, or of a refund, is not moved before it was there', async () => {
      const party = await house.customer();
      await paid({ customer_id: party.id, amount: 80, payment_date: dayFromNow(-10) });
      const id = await soldOn(dayFromNow(-5), party, 50);
      const used = await paid({ sale_id: id, kind: 'Credit', payment_date: dayFromNow(-5) });
      const refund = await paid({ customer_id: party.id, kind: 'Refund', payment_date: dayFromNow(-4) });
      const dated = (payment: { id: number }, payment_date: string) =>
        call('PUT', `customer-payment/${payment.id}`, { payment_date });
      expect(await dated(used, dayFromNow(-11))).toMatchObject(tooEarly('50.00', dayFromNow(-10)));
      expect(await dated(refund, dayFromNow(-100))).toMatchObject(tooEarly('30.00', dayFromNow(-10)));
      for (const payment of [used, refund]) {
        expect((await dated(payment, dayFromNow(-10))).status).toBe(200);
        expect((await dated(payment, today)).status).toBe(200);
      }
      expect([await owes(party), await selling.findings()]).toEqual([0, []]);
    });

    it('BOOK-02 a payment is not put off to a day after its credit was used', async () => {
      const [party, other] = [await house.customer(), await house.customer()];
      const deposit = await paid({ customer_id: party.id, amount: 80, payment_date: dayFromNow(-10) });
      await paid({ customer_id: party.id, kind: 'Refund', amount: 30, payment_date: dayFromNow(-5) });
      const id = await soldOn(dayFromNow(-20), other, 50);
      const payment = await paid({ sale_id: id, payment_date: dayFromNow(-10) });
      await selling.returnSold(other, id);
      await paid({ sale_id: id, kind: 'Refund', amount: 20 });
      const dated = ({ id }: { id: number }, payment_date: string) =>
        call('PUT', `customer-payment/${id}`, { payment_date });
      for (const [one, amount] of [
        [deposit, '30.00'],
        [payment, '20.00'],
      ] as const) {
        expect(await dated(one, soon)).toMatchObject({
          status: 409,
          body: { message: `${amount} of it was used for something else or paid back since. Cancel that first.` },
        });
        for (const day of [today, dayFromNow(-30)]) expect((await dated(one, day)).status).toBe(200);
      }
      expect([await owes(party, today), await owes(other, today)]).toEqual([-50, -30]);
    });

    it('BOOK-02 a credit that was there too late is refused in a file too', async () => {
      const party = await house.customer('Filed Gems');
      await paid({ customer_id: party.id, amount: 50, payment_date: dayFromNow(-10) });
      const rows = [-11, -10].map((days) => `Filed Gems,Refund,20,${dayFromNow(days)}\n`);
      const content = `Customer,Kind,Amount,Payment Date\n${rows.join('')}`;
      const files = await importCallsOf(server.url);
      const mapping = JSON.stringify({
        Customer: 'customer_id',
        Kind: 'kind',
        Amount: 'amount',
        'Payment Date': 'payment_date',
      });
      const { body } = await files.send('customer-payment/import', { content, fields: { mapping, dry_run: 'true' } });
      expect(body.errors).toEqual([
        {
          row: 2,
          field: 'payment_date',
          column: 'Payment Date',
          message: `A credit of 20.00 is there from ${formatDay(dayFromNow(-10), 'en')} on`,
        },
      ]);
    });
  });
});
