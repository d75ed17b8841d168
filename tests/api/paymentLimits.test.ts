import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { patience } from '../support/patience.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

describeShippedDatabases((open, kind) => {
  describe('the limits of payments', () => {
    let call: CallApi;
    let selling: ReturnType<typeof sellingHouse>;
    let { house, sold, pay, paid, sale, balance, entries } = {} as typeof selling;

    let database: Awaited<ReturnType<typeof open>>;

    beforeAll(async () => {
      database = await open();
      const server = await startTestServer({ database });
      call = await server.signIn();
      selling = sellingHouse(call, database);
      ({ house, sold, pay, paid, sale, balance, entries } = selling);
      return () => server.close();
    });

    it('BOOK-02 hold however an amount is written', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      for (const amount of ['100.000', ' 100', '+100', '0100', 100]) {
        expect((await pay({ sale_id: id, kind: 'Credit', amount })).status, String(amount)).toBe(422);
      }
      for (const amount of ['500.000', ' 500', '+500', '100.010', 500]) {
        expect((await pay({ sale_id: id, amount })).status, String(amount)).toBe(422);
        const settles = [{ sale_id: id, amount }];
        expect((await pay({ customer_id: party.id, settles })).status, String(amount)).toBe(422);
      }
      expect(await sale(id)).toMatchObject({ due_sum: 100, payment_status: 'Due' });
      await paid({ customer_id: party.id, amount: '+100.000' });
      for (const amount of ['500.000', '+100.01', ' 100.01 ']) {
        expect((await pay({ customer_id: party.id, kind: 'Refund', amount })).status, amount).toBe(422);
      }
      expect(await paid({ customer_id: party.id, kind: 'Refund', amount: ' 40.500' })).toMatchObject({ amount: 40.5 });
      expect(await balance(party)).toBe(40.5);
      expect(await paid({ sale_id: id, amount: '60.00' })).toMatchObject({ amount: 60 });
      expect(await sale(id)).toMatchObject({ paid_sum: 60, due_sum: 40 });
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-02 hold however a kind is written', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      expect((await pay({ sale_id: id, kind: 'Credit ', amount: 60 })).status).toBe(422);
      expect((await pay({ customer_id: party.id, kind: ' Refund', amount: 60 })).status).toBe(422);
      await paid({ sale_id: id });
      await selling.returnSold(party, id);
      expect(await paid({ sale_id: id, kind: 'Refund ' })).toMatchObject({ kind: 'Refund', amount: 100 });
      expect((await entries(id)).at(-1)).toMatchObject({ kind: 'refund', amount: '100.00' });
      expect((await pay({ customer_id: party.id, kind: 'Gift', amount: 5 })).status).toBe(422);
      expect(await balance(party)).toBe(0);
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-03 named documents get what is named, or nothing is paid', async () => {
      const party = await house.customer();
      const [first, second] = [await sold(party, 40), await sold(party, 100)];
      const settles = [
        { sale_id: first, amount: 40 },
        { sale_id: second, amount: 30 },
      ];
      const refused = {
        status: 422,
        body: { errors: { settles: 'The documents get 70.00 in all, more than the amount of 60.00' } },
      };
      for (const more of [{}, { as_credit: true }]) {
        expect(await pay({ customer_id: party.id, amount: 60, settles, ...more })).toMatchObject(refused);
      }
      await paid({ customer_id: party.id, amount: 60 });
      const credit = { customer_id: party.id, kind: 'Credit', settles };
      expect(await pay({ ...credit, amount: 60 })).toMatchObject(refused);
      expect(await pay(credit)).toMatchObject({
        status: 422,
        body: { errors: { amount: 'There is a credit of 60.00 only' } },
      });
      expect([await sale(first), await sale(second)]).toMatchObject([{ due_sum: 40 }, { due_sum: 100 }]);
      expect(await paid({ customer_id: party.id, amount: 75, settles })).toMatchObject({ amount: 75 });
      expect([await sale(first), await sale(second)]).toMatchObject([{ due_sum: 0 }, { due_sum: 70 }]);
      await paid({ customer_id: party.id, kind: 'Credit', settles: [{ sale_id: second, amount: 65 }] });
      expect(await sale(second)).toMatchObject({ due_sum: 5 });
      expect([await balance(party), await selling.findings()]).toEqual([5, []]);
    });

    it('BOOK-03 an amount that is none is refused in a sentence', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      for (const amount of [{ toString: 1 }, [], [100], true, 'much', '1e2', 0, -5]) {
        const refused = await pay({ sale_id: id, amount });
        expect([refused.status, typeof refused.body.errors?.amount], JSON.stringify(amount)).toEqual([422, 'string']);
        const settles = [{ sale_id: id, amount }];
        expect((await pay({ customer_id: party.id, settles })).status, JSON.stringify(amount)).toBe(400);
      }
      expect((await pay({ sale_id: id, amount: 5, kind: { toString: 1 } })).status).toBe(422);
      expect(await sale(id)).toMatchObject({ paid_sum: 0 });
    });

    it('BOOK-03 a payment is for a document that is there or for several, and never for both', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      const settles = [{ sale_id: id, amount: 10 }];
      const both = await pay({ sale_id: id, settles });
      expect([both.status, Object.keys(both.body.errors)]).toEqual([422, ['settles']]);
      for (const kind of ['Payment', 'Credit', 'Refund']) {
        const missing = await pay({ sale_id: 2_000_000_000, kind, amount: 5 });
        expect([missing.status, Object.keys(missing.body.errors)], kind).toEqual([422, ['sale_id']]);
      }
      expect(await pay({ customer_id: party.id, kind: 'Credit' })).toMatchObject({
        status: 422,
        body: { errors: { sale_id: 'Required' } },
      });
      for (const wrong of [[...settles, ...settles], [null], [{ sale_id: 'x', amount: 1 }], [], 'newest']) {
        expect((await pay({ customer_id: party.id, settles: wrong })).status, JSON.stringify(wrong)).toBe(400);
      }
      expect(await sale(id)).toMatchObject({ paid_sum: 0, due_sum: 100 });
      expect(await balance(party)).toBe(100);
    });

    it('BOOK-02 an amount that somebody empties is what is due, and that of a used credit or a refund stays', async () => {
      const party = await house.customer();
      const id = await sold(party, 100);
      const part = await paid({ sale_id: id, amount: 40 });
      const edit = (payment: number, amount: unknown) => call('PUT', `customer-payment/${payment}`, { amount });
      expect(await edit(part.id, null)).toMatchObject({ status: 200, body: { amount: 100 } });
      expect(await sale(id)).toMatchObject({ due_sum: 0, payment_status: 'Paid' });
      const deposit = await paid({ customer_id: party.id, amount: 50 });
      expect(await edit(deposit.id, null)).toMatchObject({ status: 422, body: { errors: { amount: 'Required' } } });
      const credit = await paid({ sale_id: await sold(party, 30), kind: 'Credit' });
      const refund = await paid({ customer_id: party.id, kind: 'Refund', amount: 5 });
      for (const { id } of [credit, refund]) {
        const fixed = await edit(id, 3);
        expect([fixed.status, fixed.body.code]).toEqual([409, 'conflict']);
      }
      expect(await balance(party)).toBe(-15);
      expect(await selling.findings()).toEqual([]);
    });

    it('BOOK-02 a named document gets more than is due on purpose alone', async () => {
      const party = await house.customer();
      const id = await sold(party, 40);
      const body = { customer_id: party.id, settles: [{ sale_id: id, amount: 60 }] };
      expect(await pay(body)).toMatchObject({ status: 422, body: { errors: { settles: expect.any(String) } } });
      expect(await paid({ ...body, as_credit: true })).toMatchObject({ amount: 60 });
      expect(await sale(id)).toMatchObject({ due_sum: -20 });
      expect(await balance(party)).toBe(-20);
    });

    if (kind === 'postgres') {
      it('BOOK-02 a credit on the account is paid back once to two who ask at the same moment', async () => {
        const waiting = async () => {
          const { rows } = await database.pool.query(
            `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].n;
        };
        const party = await house.customer();
        await paid({ customer_id: party.id, amount: 100 });
        const lock = await database.pool.connect();
        await lock.query('begin');
        await lock.query('select from customer where id = $1 for update', [party.id]);
        const answers = [1, 2].map(() => pay({ customer_id: party.id, kind: 'Refund' }));
        await expect.poll(waiting, { timeout: patience }).toBe(2);
        await lock.query('rollback');
        lock.release();
        const statuses = (await Promise.all(answers)).map(({ status }) => status);
        expect(statuses.sort()).toEqual([201, 422]);
        expect(await balance(party)).toBe(0);
      });
    }
  });
});
