import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

/** A day so many days from now, in UTC as the server of the tests. */
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [yesterday, today, soon, far] = [dayFromNow(-1), dayFromNow(0), dayFromNow(30), '2062-05-01'] as const;

describeShippedDatabases((open) => {
  describe('the days of the ledger', () => {
    let call: CallApi;
    let selling: ReturnType<typeof sellingHouse>;
    let { house, soldOn, paid, sale, owes, entries } = {} as typeof selling;

    beforeAll(async () => {
      const database = await open();
      const server = await startTestServer({ database });
      call = await server.signIn();
      selling = sellingHouse(call, database);
      ({ house, soldOn, paid, sale, owes, entries } = selling);
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
  });
});
