import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { dayFrom, today } from '../../src/fields/shared/days/calendarDay.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { CallApi } from '../support/callApi.ts';
import { limitedExhibitionSchemaDir } from '../support/exhibitionModules.ts';
import { describeShippedDatabases, openAgain } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/* What a customer may have out on memo at once, and what somebody is asked who confirms beyond it. */

describeShippedDatabases((open, kind) => {
  let database: Database;
  /** The same database, as a second process has it. */
  let other: Database | undefined;
  let servers: TestServer[];
  let calls: CallApi[];
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    database = await open();
    servers = [await startTestServer({ database })];
    if (kind === 'postgres') {
      other = await openAgain(database);
      servers.push(await startTestServer({ database: other }));
    }
    calls = await Promise.all(servers.map((server) => server.signIn()));
    call = calls[0] as CallApi;
    house = tradingHouse(call);
  });

  afterAll(async () => {
    for (const server of servers ?? []) await server.close();
    await other?.close();
  });

  const customer = (memo_limit: number | null, customer_name = 'Golden Crown') =>
    house.create('customer', { customer_name, memo_limit });
  /** A memo that is New, with new stones at these prices; null: a stone without a price. */
  const memo = async (party: number, prices: readonly (number | null)[]) => {
    const { id } = await house.document('memo-out', party);
    for (const price of prices) {
      const stone = await house.item({ sale_price: null });
      await house.row('memo-out', id, { inventory_id: stone.id, memo_out_price: price });
    }
    return id as number;
  };
  const confirm = (id: number, more: object = {}, by: CallApi = call) =>
    by('POST', `memo-out/${id}/update-status`, { status: 'Confirmed', ...more });
  const exposureOf = async (id: number) => {
    const { memo_items_out, memo_value_out, memo_out_since } = await house.seen(`customer/${id}`);
    return { items: memo_items_out, value: memo_value_out, since: memo_out_since };
  };
  const seenAs = async (language: string, id: number) => {
    const headers = { authorization: `Bearer ${await servers[0]?.token()}`, 'x-preference-language': language };
    const payload = { status: 'Confirmed' };
    const url = `/api/memo-out/${id}/update-status`;
    return (await servers[0]?.inject({ method: 'POST', url, headers, payload }))?.json().message;
  };

  describe('memo exposure', () => {
    it('DOC-04 asks before a memo goes beyond the limit of its customer, and changes nothing by asking', async () => {
      const { id: party } = await customer(1000);
      await house.confirm('memo-out', await memo(party, [400]));
      const second = await memo(party, [600.01]);
      const before = await house.seen(`memo-out/${second}`);
      const warning = await confirm(second);
      expect(warning.status).toBe(409);
      expect(warning.body).toEqual({
        code: 'over_limit',
        message: 'With this, Golden Crown would have 2 items worth 1,000.01 out, more than the limit of 1,000.00.',
        exposure: { limit: 1000, value: 1000.01, items: 2 },
      });
      expect(await seenAs('zh', second)).toBe(
        '确认后，Golden Crown 共有 2 件货品在外，总值 1,000.01，超过限额 1,000.00。',
      );
      expect(await house.seen(`memo-out/${second}`)).toEqual(before);
      expect(await exposureOf(party)).toMatchObject({ items: 1, value: 400 });
      const [row] = await house.rowsOf('memo-out', second);
      expect(row.status).toBe('New');
      expect(await house.statusOf(row.inventory_id)).toBe('Available');

      expect((await confirm(second, { over_limit: false })).status).toBe(409);
      const agreed = await confirm(second, { over_limit: true });
      expect(agreed.status).toBe(200);
      expect(agreed.body.status).toBe('Confirmed');
      expect(await exposureOf(party)).toMatchObject({ items: 2, value: 1000.01 });
    });

    it('DOC-04 speaks of one item in its own words, and counts an item without a price', async () => {
      const { id: party } = await customer(0);
      const priced = await memo(party, [5]);
      expect((await confirm(priced)).body.message).toBe(
        'With this, Golden Crown would have 1 item worth 5.00 out, more than the limit of 0.00.',
      );
      const free = await memo(party, [null]);
      expect((await confirm(free)).status).toBe(200);
      expect((await confirm(priced)).body.exposure).toEqual({ limit: 0, value: 5, items: 2 });
    });

    it('DOC-04 asks nothing without a limit, at the limit, of sales, or where nothing is over', async () => {
      const { id: unlimited } = await customer(null);
      expect((await confirm(await memo(unlimited, [99_999_999]))).status).toBe(200);
      const { id: party } = await customer(1000);
      expect((await confirm(await memo(party, [333.33, 333.33, 333.34]))).status).toBe(200);
      const sale = await house.document('sale', party, [await house.item({ sale_price: 5000 })]);
      await house.confirm('sale', sale.id);
      const { id: small } = await customer(10);
      expect((await confirm(await memo(small, [10]), { over_limit: true })).status).toBe(200);
    });

    it('DOC-04 counts what is still out: not what came back, was sold or is canceled, nor what others have', async () => {
      const { id: party } = await customer(1000);
      await house.confirm('memo-out', await memo((await customer(null)).id, [900]));
      const first = await memo(party, [300, 300, 400]);
      await house.confirm('memo-out', first);
      const next = await memo(party, [500]);
      const wouldBe = async () => (await confirm(next)).body.exposure;
      expect(await wouldBe()).toEqual({ limit: 1000, value: 1500, items: 4 });
      const [one, two] = await house.rowsOf('memo-out', first);
      const back = await house.document('memo-out-return', party);
      await call('POST', `memo-out-return/${back.id}/returned-items-from-memo-out`, [
        { inventory_id: one.inventory_id, memo_out_item_id: one.id },
      ]);
      expect(await wouldBe()).toMatchObject({ value: 1500 });
      await house.confirm('memo-out-return', back.id);
      expect(await wouldBe()).toMatchObject({ value: 1200, items: 3 });
      const canceled = await memo(party, [200]);
      await call('POST', `memo-out/${canceled}/update-status`, { status: 'Canceled' });
      expect(await wouldBe()).toMatchObject({ value: 1200, items: 3 });
      expect(
        (await call('POST', `memo-out/${first}/sell-items`, { items: [{ memo_out_item_id: two.id }] })).status,
      ).toBe(201);
      expect((await confirm(next)).status).toBe(200);
      expect(await exposureOf(party)).toMatchObject({ items: 2, value: 900 });
    });

    it('DOC-05 names a stone that cannot be moved before it asks anything', async () => {
      const { id: party } = await customer(10);
      const stone = await house.item();
      const memos = [];
      for (let number = 0; number < 2; number++) memos.push(await house.document('memo-out', party, [stone]));
      expect((await confirm(memos[0].id, { over_limit: true })).status).toBe(200);
      const { status, body } = await confirm(memos[1].id);
      expect([status, body.code]).toEqual([409, 'conflict']);
      expect(body.blockers).toHaveLength(1);
    });

    it('DOC-04 takes true or false and nothing else', async () => {
      const id = await memo((await customer(1)).id, [5]);
      for (const over_limit of ['true', 1, null, {}, []]) {
        const { status, body } = await confirm(id, { over_limit });
        expect([status, body.message]).toEqual([400, 'over_limit takes true or false.']);
      }
      const items = [{ memo_out_item_id: 1 }];
      expect((await call('POST', `memo-out/${id}/sell-items`, { items, over_limit: 'yes' })).status).toBe(400);
    });

    it('DOC-05 asks one of two who confirm for a customer at once', async () => {
      for (let round = 0; round < 5; round++) {
        const { id: party } = await customer(1000);
        const memos = [await memo(party, [600]), await memo(party, [500])];
        const answers = await Promise.all(memos.map((id, number) => confirm(id, {}, calls[number % calls.length])));
        expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([200, 409]);
        expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
          code: 'over_limit',
          exposure: { value: 1100, items: 2 },
        });
        const [won] = memos.filter((_, number) => answers[number]?.status === 200);
        expect((await exposureOf(party)).value).toBe(won === memos[0] ? 600 : 500);
      }
    });

    it('DOC-04 asks exactly when cents go beyond, in whatever order memos are confirmed', async () => {
      const cents = fc.integer({ min: 0, max: 999_999 });
      const memos = fc.array(fc.array(cents, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(cents, memos, async (limit, all) => {
          const { id: party } = await customer(limit / 100);
          let out = 0;
          for (const prices of all) {
            const sum = prices.reduce((total, price) => total + price, 0);
            const id = await memo(
              party,
              prices.map((price) => price / 100),
            );
            expect((await confirm(id)).status).toBe(out + sum > limit ? 409 : 200);
            if (out + sum <= limit) out += sum;
          }
          expect((await exposureOf(party)).value).toBe(out / 100);
        }),
        { numRuns: 6 },
      );
    });

    it('REP-05 the report memo-exposure has each customer who has something out, and what is left of the limit', async () => {
      const parties: number[] = [];
      for (const [limit, prices] of [
        [1000, [300.1, 200]],
        [null, [70]],
        [50, []],
        [600, [600]],
      ] as const) {
        const { id } = await customer(limit);
        if (prices.length > 0) await house.confirm('memo-out', await memo(id, prices));
        parties.push(id);
      }
      const answer = await house.seen('report/memo-exposure?range=[0,999]');
      const row = (number: number) => answer.rows.find(({ _id }: { _id: number }) => _id === parties[number]);
      expect(row(0)).toMatchObject({ items: 2, value: 500.1, limit: 1000, left: 499.9, since: today(), days: 0 });
      expect(row(1)).toMatchObject({ items: 1, value: 70, limit: null, left: null });
      expect(row(2)).toBeUndefined();
      expect(row(3)).toMatchObject({ limit: 600, left: 0 });
      expect(answer.opens).toBe('customer');
      const values = answer.rows.map(({ value }: { value: number }) => value);
      expect(values).toEqual([...values].sort((one, other) => other - one));
      const out = (await house.seen('memo-out-item?range=[0,999]')).filter(
        ({ status }: { status: string }) => status === 'MemoOut',
      );
      expect(answer.totals.items).toBe(out.length);
      const cents = out.reduce(
        (sum: number, item: { memo_out_price: number }) => sum + Math.round(item.memo_out_price * 100),
        0,
      );
      expect(answer.totals.value).toBe(cents / 100);
      expect(answer.totals).not.toHaveProperty('limit');
      const before = await house.seen(`report/memo-exposure?as_of=${dayFrom('today-1')}`);
      expect(before.rows.filter(({ _id }: { _id: number }) => parties.includes(_id))).toEqual([]);
    });

    it('LOW-03 asks in a step that moves items on to a document with a limit, as its schema file says', async () => {
      const { dir, remove } = limitedExhibitionSchemaDir();
      const server = await startTestServer({ database: await open(), schema: await schemaOf(dir) });
      onTestFinished(async () => {
        await server.close();
        remove();
      });
      const there = await server.signIn();
      const shop = tradingHouse(there);
      const party = await shop.create('customer', { customer_name: 'Vault 8', memo_limit: 2000 });
      const source = await shop.document('memo-out', party.id, [await shop.item()]);
      await shop.confirm('memo-out', source.id);
      const [row] = await shop.rowsOf('memo-out', source.id);
      const show = (price: number, more: object = {}) => {
        const items = [{ memo_out_item_id: row.id, insured_value: price }];
        return there('POST', `memo-out/${source.id}/show-items`, { items, ...more });
      };
      const warning = await show(2000.01);
      expect([warning.status, warning.body.code]).toEqual([409, 'over_limit']);
      expect(warning.body.exposure).toEqual({ limit: 2000, value: 2000.01, items: 1 });
      expect(await shop.seen('exhibition-out')).toEqual([]);
      expect(await shop.seen('memo-out-return')).toEqual([]);
      expect((await show(2000.01, { over_limit: true })).status).toBe(201);
      // What is out for exhibitions counts there alone.
      expect((await shop.seen(`customer/${party.id}`)).memo_items_out).toBe(0);
    });

    it('CUST-01 tells of a customer what is out, for how much and since when, and lists customers by it', async () => {
      const { id: party } = await customer(null, 'Exposed & Sons');
      const dated = async (memo_out_date: string, price: number) => {
        const id = await memo(party, [price]);
        await call('PUT', `memo-out/${id}`, { memo_out_date });
        await house.confirm('memo-out', id);
        return id;
      };
      expect(await exposureOf(party)).toEqual({ items: 0, value: 0, since: null });
      const oldest = await dated('2026-01-05', 70);
      await dated('2026-03-09', 30.5);
      expect(await exposureOf(party)).toEqual({ items: 2, value: 100.5, since: '2026-01-05' });
      expect(await house.seen(`memo-out/${oldest}`)).toMatchObject({ price_out: 70, out_since: '2026-01-05' });
      const exposed = async () =>
        (await house.seen('report/memo-exposure?range=[0,999]')).rows.find(({ _id }: { _id: number }) => _id === party);
      expect(await exposed()).toMatchObject({ items: 2, value: 100.5, since: '2026-01-05', limit: null, left: null });
      const found = async (filter: object, sort = '["memo_value_out","DESC"]') => {
        const query = encodeURIComponent(JSON.stringify({ customer_name: 'Exposed & Sons', ...filter }));
        return (await house.seen(`customer?filter=${query}&sort=${sort}`)).length;
      };
      expect(await found({ memo_items_out_gte: 2, memo_value_out_lte: 100.5, memo_out_since_lte: '2026-01-05' })).toBe(
        1,
      );
      expect(await found({ memo_value_out_gte: 100.51 }, '["memo_out_since","ASC"]')).toBe(0);

      const back = await house.document('memo-out-return', party);
      const rows = await house.seen(`memo-out/${oldest}/items-to-return`);
      await call('POST', `memo-out-return/${back.id}/returned-items-from-memo-out`, [
        { inventory_id: rows[0].inventory_id, memo_out_item_id: rows[0].memo_out_item_id },
      ]);
      await house.confirm('memo-out-return', back.id);
      expect(await exposureOf(party)).toEqual({ items: 1, value: 30.5, since: '2026-03-09' });
      expect(await house.seen(`memo-out/${oldest}`)).toMatchObject({ price_out: 0, out_since: null });
    });
  });
});
