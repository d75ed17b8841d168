import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFrom } from '../../src/fields/shared/days/calendarDay.ts';
import { budget } from '../support/budget.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { dayOfTransforms, playTransforms } from './transformDays.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Item = any;

describeShippedDatabases((open) => {
  describe('INV-19 Transform Items', () => {
    let server: TestServer;
    let call: CallApi;
    let token: string;
    let house: ReturnType<typeof tradingHouse>;
    let next = 90_000;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      token = await server.token();
      house = tradingHouse(call);
    });
    afterAll(() => server?.close());

    const number = () => String(next++);
    const transform = (body: object) => call('POST', 'inventory/transform', body);
    const done = async (body: object) => {
      const answer = await transform(body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
      return answer.body as { set: Item; items: Item[] };
    };
    const combine = (items: readonly Item[], values: object = {}) =>
      done({
        kind: 'combine',
        items: items.map(({ id }) => id),
        values: { item_no: number(), type: 'Ruby', ...values },
      });
    const numbered = (items: readonly Item[]) => items.map(({ id }) => ({ id, item_no: number() }));
    const item = (id: number): Promise<Item> => house.seen(`inventory/${id}`);
    const historyOf = async (id: number) =>
      (await house.trackingOf(id)).map(({ tracking_type, tracking_detail, tracking_status }: Item) => [
        tracking_type,
        tracking_detail,
        tracking_status,
      ]);

    it('INV-19 combines singles into a set: number, weight, cost to the cent, tracking on each', async () => {
      const stones = [
        await house.item({ cost_price: 0.1, weight: 1.5 }),
        await house.item({ cost_price: 0.2, weight: 2.25 }),
        await house.item({ cost_price: null }),
      ];
      const { set, items } = await combine(stones, { color: 'Red', sale_price: 5000 });
      expect(set).toMatchObject({ grouping_type: 'Set', status: 'Available', cost_price: 0.3, sale_price: 5000 });
      expect(set).toMatchObject({ color: 'Red', quantity: 3, weight_for_set: 5 });
      expect(items).toMatchObject(
        stones.map(({ id, cost_price }) => ({ id, cost_price, item_no: set.item_no, id_parent: set.id })),
      );
      const detail = `${stones.map(({ item_no }) => item_no).join(' + ')} → ${set.item_no}`;
      for (const { id } of [set, ...stones]) {
        expect((await historyOf(id)).at(-1)).toEqual(['Transform', detail, 'Available']);
      }
      const refused = await call('POST', 'sale-item', {
        sale_id: (await house.document('sale', (await house.customer()).id)).id,
        inventory_id: stones[0]?.id,
      });
      expect(refused.status).toBe(409);
    });

    it('INV-19 takes parts out of a set that was bought: they keep whose they are, and the purchase stays', async () => {
      const supplier = await house.supplier();
      const whole = await house.item({ grouping_type: 'Set', weight: undefined, cost_price: null });
      const { id: setId, item_no } = whole;
      const parts = [];
      for (const cost_price of [10, 10, 10]) {
        parts.push(await house.item({ item_no, id_parent: setId, cost_price }));
      }
      const memo = await house.document('memo-in', supplier.id, [whole]);
      await house.confirm('memo-in', memo.id);
      const purchase = await house.document('purchase', supplier.id);
      await house.row('purchase', purchase.id, { inventory_id: setId, purchase_price: 100 });
      await house.confirm('purchase', purchase.id);
      const [first, ...rest] = parts;
      const out = numbered([first]);
      const { set, items } = await done({ kind: 'take-out', set: setId, items: out });
      expect(items).toMatchObject([{ id: first.id, item_no: out[0]?.item_no, id_parent: null, cost_price: 33.34 }]);
      expect(set).toMatchObject({ cost_price: 66.66, quantity: 2, status: 'Available' });
      expect(await item(rest[0].id)).toMatchObject({ cost_price: 33.33, item_no, id_parent: setId });
      const back = await house.setStatus('purchase', purchase.id, 'New');
      expect(back).toMatchObject({ status: 409, body: { blockers: [{ item: { id: setId } }] } });
      expect(back.body.message).toEqual(
        `Item ${item_no} has been combined or taken apart since (${item_no}), so what moved it before stays.`,
      );
      const sale = await house.document('sale', (await house.customer()).id, [first]);
      await house.confirm('sale', sale.id);
      expect((await item(first.id)).status).toBe('Sold');
      expect((await item(setId)).status).toBe('Available');
    });

    it('INV-19 breaks up a set that was combined of bought stones: each can still be returned to its supplier', async () => {
      const supplier = await house.supplier();
      const bought = await house.bringing('purchase', supplier.id, [house.itemBody(), house.itemBody()]);
      await house.confirm('purchase', bought.document.id);
      const stones = await Promise.all(bought.rows.map((row: Item) => item(row.inventory_id)));
      const { set } = await combine(stones);
      expect((await house.setStatus('purchase', bought.document.id, 'Canceled')).status).toBe(409);
      const { set: gone, items } = await done({ kind: 'break-up', set: set.id, items: numbered(stones) });
      expect(gone).toMatchObject({ status: 'Canceled', quantity: 0, cost_price: null });
      expect(items).toMatchObject(
        stones.map(({ cost_price }) => ({ id_parent: null, cost_price, status: 'Available' })),
      );
      expect((await historyOf(items[0].id)).map(([type]: string[]) => type)).toEqual([
        'Purchase',
        'Transform',
        'Transform',
      ]);
      const back = await house.document('purchase-return', supplier.id);
      const [row] = bought.rows;
      await house.create(`purchase-return/${back.id}/returned-items-from-purchase`, [
        { inventory_id: row.inventory_id, purchase_item_id: row.id },
      ]);
      await house.confirm('purchase-return', back.id);
      expect((await item(row.inventory_id)).status).toBe('Unavailable');
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
    });

    it('INV-19 follows a set that was combined through a sale and its return', async () => {
      const stones = [await house.item(), await house.item()];
      const { set } = await combine(stones);
      const sale = await house.document('sale', (await house.customer()).id, [set]);
      await house.confirm('sale', sale.id);
      expect(await house.statusOf(stones[0].id)).toBe('Sold');
      const refused = await transform({ kind: 'break-up', set: set.id, items: numbered(stones) });
      expect(refused.body.message).toEqual(
        `Item ${set.item_no} has the status Sold. Only available items are combined or taken apart.`,
      );
      await house.setStatus('sale', sale.id, 'Canceled');
      await done({ kind: 'break-up', set: set.id, items: numbered(stones) });
      expect(await house.statusOf(stones[0].id)).toBe('Available');
    });

    it('INV-19 BOOK-10 has no stone twice on a day before the set, also where documents date the set back', async () => {
      const [supplier, customer] = [await house.supplier(), await house.customer()];
      const bought = await house.bringing('purchase', supplier.id, [house.itemBody(), house.itemBody()]);
      await call('PUT', `purchase/${bought.document.id}`, { purchase_date: dayFrom('today-20') });
      await house.confirm('purchase', bought.document.id);
      const ids = bought.rows.map((row: Item) => row.inventory_id);
      const { set } = await combine(await Promise.all(ids.map(item)));
      const there = async (as_of: string) =>
        (await house.seen(`report/stock-overview?range=[0,999]&as_of=${as_of}`)).rows
          .map(({ _id }: Item) => _id)
          .filter((id: number) => [...ids, set.id].includes(id))
          .sort((one: number, other: number) => one - other);
      expect([await there(dayFrom('today-1')), await there(dayFrom('today'))]).toEqual([ids, [set.id]]);
      const memo = await house.document('memo-out', customer.id, [set], { memo_out_date: dayFrom('today-2') });
      await house.confirm('memo-out', memo.id);
      expect([await there(dayFrom('today-1')), await there(dayFrom('today'))]).toEqual([ids, [set.id]]);
    });

    it('INV-19 REP-05 has out on a past day what the stock of that day has', async () => {
      const customer = await house.customer('Pearl Quay');
      const memoOf = async (item: Item) => {
        const memo = await house.document('memo-out', customer.id, [item], { memo_out_date: dayFrom('today-2') });
        await house.confirm('memo-out', memo.id);
      };
      const out = async (as_of: string) =>
        (await house.seen(`report/memo-out-overview?range=[0,999]&as_of=${as_of}`)).rows
          .filter(({ party }: Item) => party === 'Pearl Quay')
          .map(({ item_no }: Item) => item_no);
      const { set } = await combine([await house.item(), await house.item()]);
      await memoOf(set);
      expect([await out(dayFrom('today-1')), await out(dayFrom('today'))]).toEqual([[], [set.item_no]]);
      const single = await house.item();
      await memoOf(single);
      expect(await out(dayFrom('today-1'))).toEqual([single.item_no]);
    });

    it('INV-19 says of a set that was broken up that it stays and has no document', async () => {
      const stones = [await house.item(), await house.item()];
      const { set } = await combine(stones);
      const memo = await house.document('memo-out', (await house.customer()).id, [set]);
      await house.setStatus('memo-out', memo.id, 'Canceled');
      await done({ kind: 'break-up', set: set.id, items: numbered(stones) });
      const confirmed = await house.setStatus('memo-out', memo.id, 'Confirmed');
      expect([confirmed.status, confirmed.body.message]).toEqual([409, `Item ${set.item_no} has the status Canceled.`]);
      expect((await call('DELETE', `memo-out/${memo.id}`)).status).toBe(200);
      const kept = await call('DELETE', `inventory/${set.id}`);
      const sentence = `Item ${set.item_no} was combined or taken apart (${set.item_no}), so it stays.`;
      expect([kept.status, kept.body.message]).toEqual([409, sentence]);
    });

    it('INV-19 names each item in the way and the document that has it, in both languages, and changes nothing', async () => {
      const [supplier, customer] = [await house.supplier(), await house.customer()];
      const memo = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
      await house.confirm('memo-in', memo.document.id);
      const borrowed = await item(memo.rows[0].inventory_id);
      const [offered, free] = [await house.item(), await house.item()];
      const sale = await house.document('sale', customer.id, [offered]);
      const body = {
        kind: 'combine',
        items: [free.id, borrowed.id, offered.id],
        values: { item_no: number(), type: 'Ruby' },
      };
      const refused = await transform(body);
      expect(refused).toMatchObject({
        status: 409,
        body: { blockers: [{ item: { id: borrowed.id } }, { document: { id: sale.id } }] },
      });
      expect(refused.body.message).toEqual([
        `Item ${borrowed.item_no} is here on memo (${memo.document.memo_in_code}) and goes back as it came. Purchase it first.`,
        `Item ${offered.item_no} stands in ${sale.sale_code}, which is New. Take it out there first, or confirm or cancel that one.`,
      ]);
      expect(await item(free.id)).toEqual(free);
      const { set } = await combine([await house.item(), await house.item()]);
      const parts = (await house.seen(`inventory?filter={"id_parent":${set.id}}&sort=["id","ASC"]`)) as Item[];
      const cases: [object, number, RegExp][] = [
        [{ kind: 'combine', items: [free.id, set.id], values: { item_no: number(), type: 'Ruby' } }, 409, /is a set/],
        [
          { kind: 'combine', items: [free.id, parts[0].id], values: { item_no: number(), type: 'Ruby' } },
          409,
          /part of a set/,
        ],
        [{ kind: 'break-up', set: free.id, items: numbered([free]) }, 409, /is no set/],
        [{ kind: 'take-out', set: set.id, items: numbered(parts) }, 409, /Nothing would be left/],
        [{ kind: 'break-up', set: set.id, items: numbered(parts.slice(1)) }, 409, /every sub-item/],
        [{ kind: 'take-out', set: set.id, items: [{ id: parts[0].id, item_no: free.item_no }] }, 409, /already/],
        [{ kind: 'take-out', set: set.id, items: [{ id: parts[0].id, item_no: 'x' }] }, 422, /./],
        [{ kind: 'take-out', set: set.id, items: [{ id: parts[0].id }] }, 422, /./],
        [{ kind: 'take-out', set: set.id, items: numbered([free]) }, 422, /./],
        [{ kind: 'combine', items: [free.id, 2_000_000_000], values: { item_no: number(), type: 'Ruby' } }, 404, /./],
        [{ kind: 'combine', items: [free.id], values: {} }, 400, /at least two/],
        [{ kind: 'combine', items: [free.id, free.id], values: {} }, 400, /at least two/],
        [{ kind: 'combine', items: [free.id, parts[0].id], values: { cost_price: 1 } }, 400, /cost_price/],
        [{ kind: 'combine', items: [free.id, offered.id], set: set.id, values: {} }, 400, /set/],
        [{ kind: 'combine', items: [free.id, offered.id] }, 400, /./],
        [{ kind: 'combine', items: [], values: {} }, 400, /at least two/],
        [{ kind: 'break-up', set: 2_000_000_000, items: numbered(parts) }, 404, /./],
        [{ kind: 'break-up', set: set.id, items: [...numbered([parts[0]]), ...numbered([parts[0]])] }, 400, /./],
        [{ kind: 'break-up', set: set.id, items: [{ id: parts[0].id, item_no: number(), weight: 1 }] }, 400, /./],
        [{ kind: 'melt' }, 400, /combine, take-out, break-up/],
        [{ kind: 'take-out', set: 'x', items: numbered(parts) }, 400, /id of the set/],
      ];
      for (const [asked, status, message] of cases) {
        const answer = await transform(asked);
        expect([answer.status, [answer.body.message].flat().join()], JSON.stringify(asked)).toEqual([
          status,
          expect.stringMatching(message),
        ]);
      }
      const twice = parts.map(({ id }) => ({ id, item_no: '95000' }));
      const same = await transform({ kind: 'break-up', set: set.id, items: twice });
      expect([same.status, Object.keys(same.body.errors)]).toEqual([422, ['items.1.item_no']]);
      expect((await call('POST', 'customer/transform', body)).status).toBe(404);
      expect(await item(free.id)).toEqual(free);
    });

    it('INV-19 knows no cost of a set of stones whose costs nobody knows, and cuts a long sentence', async () => {
      const stones = [];
      for (let count = 0; count < 40; count += 1) {
        stones.push(await house.item({ item_no: `9${String(count).padStart(18, '0')}`, cost_price: null }));
      }
      const { set } = await combine(stones);
      expect(set).toMatchObject({ cost_price: null, quantity: 40 });
      expect(await house.seen(`inventory/${set.id}/costs`)).toEqual([]);
      const [, detail] = (await historyOf(set.id)).at(-1) ?? [];
      expect([detail.length, detail.slice(-1)]).toEqual([500, '…']);
    });

    it('INV-19 does the work of one Idempotency-Key once, and leaves nothing behind that failed half way', async () => {
      const [one, other] = [await house.item(), await house.item()];
      const body = { kind: 'combine', items: [one.id, other.id], values: { item_no: one.item_no, type: 'Ruby' } };
      expect((await transform(body)).status).toBe(409);
      expect(await item(one.id)).toEqual(one);
      const right = { ...body, values: { ...body.values, item_no: number() } };
      const send = async () => {
        const answer = await fetch(`${server.url}/api/inventory/transform`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${token}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': `transform-${one.id}`,
          },
          body: JSON.stringify(right),
        });
        return { status: answer.status, text: await answer.text() };
      };
      const first = await send();
      expect(first.status).toBe(200);
      expect(await send()).toEqual(first);
    });

    it('INV-19 lets one of two win who combine the same stone at the same moment', async () => {
      const [one, other, third] = [await house.item(), await house.item(), await house.item()];
      const operations = [other, third].map(({ id }) => ({
        kind: 'combine',
        items: [one.id, id],
        values: { item_no: number(), type: 'Ruby' },
      }));
      const answers = await Promise.all(operations.map(transform));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
    });

    it('INV-19 carries costs over to the cent, whatever is combined and taken apart', async () => {
      const cents = fc.option(fc.integer({ min: 0, max: 10_000_000 }));
      await fc.assert(
        fc.asyncProperty(fc.array(cents, { minLength: 2, maxLength: 5 }), cents, async (costs, changed) => {
          const stones = [];
          for (const cost of costs) stones.push(await house.item({ cost_price: cost === null ? null : cost / 100 }));
          const { set } = await combine(stones);
          const all = costs.some((cost) => cost !== null)
            ? costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0)
            : null;
          expect(inCents(set)).toBe(all);
          if (changed !== null) await call('PUT', `inventory/${set.id}`, { cost_price: changed / 100 });
          const [first, ...rest] = stones;
          const out = await done({ kind: 'take-out', set: set.id, items: numbered([first]) });
          const apart = await done({ kind: 'break-up', set: set.id, items: numbered(rest) });
          const sum = [...out.items, ...apart.items].reduce((total, one) => total + (inCents(one) ?? 0), 0);
          expect(sum).toBe(changed ?? all ?? 0);
        }),
        { numRuns: 8 },
      );
    });

    it('INV-19 BOOK-10 BOOK-24 has each stone once on every day, and no earlier day otherwise, whatever is combined between documents', async () => {
      const outcomes = new Set<string>();
      await fc.assert(
        fc.asyncProperty(dayOfTransforms, async (day) => {
          for (const outcome of await playTransforms(call, house, number, day)) outcomes.add(outcome);
        }),
        // The search for a shorter day that fails would take longer than reading this one.
        { numRuns: budget({ small: 1, deep: 12 }), endOnFailure: true },
      );
      expect([...outcomes]).toEqual(expect.arrayContaining(['combine let', 'send let', 'setStatus let']));
    });

    const inCents = ({ cost_price }: Item) => (cost_price === null ? null : Math.round(cost_price * 100));
  });
});
