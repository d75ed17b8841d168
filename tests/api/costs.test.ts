import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleOf } from '../../src/metadata/model.ts';
import { carryOverCosts } from '../../src/server/documents/costs/carryOverCosts.ts';
import type { LiveEvent } from '../../src/server/http/Changes.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Answered = any;

/** YYYY-MM-DD, so many days before today. */
function daysAgo(days: number): string {
  const day = new Date(Date.now() - days * 86_400_000);
  return new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

describeShippedDatabases((open) => {
  describe('what items cost, as a log', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    const entriesOf = async (item: number) => {
      const { rows } = await sql<Answered>`select amount::float8 as amount, reason, document_code as code,
        day::text as day from facet.costs where item_id = ${item} order by id`.execute(server.services.database.kysely);
      return rows;
    };
    const short = async (item: number) =>
      (await entriesOf(item)).map(({ reason, amount }: Answered) => `${reason} ${amount}`);
    const costOf = async (item: number) => (await house.seen(`inventory/${item}`)).cost_price;
    const edit = async (path: string, body: object) => {
      const answer = await call('PUT', path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    /** The last entry of an item is that of an edit by hand. It gets another day, as if the edit were made then. */
    const editedOn = async (item: number, day: string) => {
      const { kysely } = server.services.database;
      await sql`alter table facet.costs disable trigger append_only`.execute(kysely);
      await sql`update facet.costs set day = ${day}::date
        where id = (select max(id) from facet.costs where item_id = ${item} and reason = 'edited')`.execute(kysely);
      await sql`alter table facet.costs enable trigger append_only`.execute(kysely);
    };
    const agrees = async () => expect((await house.seen('common/stock-check')).findings).toEqual([]);
    const valueOn = async (item: { item_no: string }, day?: string) => {
      const asOf = day === undefined ? '' : `&as_of=${day}`;
      const { rows } = await house.seen(`report/stock-overview?range=[0,999]${asOf}`);
      return rows.find(({ item_no }: Answered) => item_no === item.item_no)?.cost;
    };
    /** A stone that came on memo and was bought from its owner, both on their days. */
    const boughtFromMemo = async ({ memo = 700, price = 650, memoDay = daysAgo(60), day = daysAgo(30) }) => {
      const supplier = await house.supplier();
      const memoIn = await house.document('memo-in', supplier.id, [], { memo_in_date: memoDay });
      const body = house.itemBody({ cost_price: memo });
      const { inventory_id: id } = await house.row('memo-in', memoIn.id, { inventory: body });
      await house.confirm('memo-in', memoIn.id);
      const purchase = await house.document('purchase', supplier.id, [{ id }], { purchase_date: day });
      const [row] = await house.rowsOf('purchase', purchase.id);
      await edit(`purchase-item/${row.id}`, { purchase_price: price });
      return { id, item_no: body.item_no, memoIn, purchase };
    };

    it('BOOK-08 BOOK-10 keeps each change as an entry with its reason, document and day', async () => {
      const { id, purchase, memoIn } = await boughtFromMemo({});
      await house.confirm('purchase', purchase.id);
      await edit(`inventory/${id}`, { cost_price: 640.5 });
      expect(await entriesOf(id)).toEqual([
        { amount: 700, reason: 'document', code: memoIn.memo_in_code, day: daysAgo(60) },
        { amount: -50, reason: 'document', code: purchase.purchase_code, day: daysAgo(30) },
        { amount: -9.5, reason: 'edited', code: null, day: daysAgo(0) },
      ]);
      expect(await costOf(id)).toBe(640.5);
      await agrees();
    });

    it('BOOK-08 tells no cost from a cost of 0, and follows every way in which the cost is edited', async () => {
      const none = await house.item({ cost_price: null });
      const free = await house.item({ cost_price: 0 });
      expect([await short(none.id), await short(free.id)]).toEqual([[], ['opening 0']]);
      await edit(`inventory/${none.id}`, { cost_price: 5 });
      await edit(`inventory/${none.id}`, { cost_price: 5, notes: 'the same' });
      await edit(`inventory/${none.id}`, { cost_price: null });
      await edit(`inventory/${none.id}`, { cost_price: 0 });
      const filter = encodeURIComponent(JSON.stringify({ id: [none.id, free.id] }));
      const many = await call('PATCH', `inventory?filter=${filter}`, { cost_price: 7.25 });
      expect(many.status, JSON.stringify(many.body)).toBe(200);
      expect(await short(none.id)).toEqual(['edited 5', 'edited -5', 'edited 0', 'edited 7.25']);
      expect(await short(free.id)).toEqual(['opening 0', 'edited 7.25']);
      await agrees();
    });

    it('BOOK-10 values the stock of a past day by what stones cost then', async () => {
      const stone = await boughtFromMemo({});
      await house.confirm('purchase', stone.purchase.id);
      await edit(`inventory/${stone.id}`, { cost_price: 1 });
      const days = [61, 60, 31, 30, 1, 0].map((ago) => valueOn(stone, daysAgo(ago)));
      expect(await Promise.all(days)).toEqual([undefined, 700, 700, 650, 650, 1]);
      expect(await valueOn(stone)).toBe(1);
    });

    it('BOOK-10 a document that is dated back sets the cost of its day and of today', async () => {
      const stone = await boughtFromMemo({ price: 500 });
      // What was edited today stands on a later day than the purchase that comes in after it.
      await edit(`inventory/${stone.id}`, { cost_price: 900 });
      await house.confirm('purchase', stone.purchase.id);
      expect(await Promise.all([40, 30, 10, 0].map((ago) => valueOn(stone, daysAgo(ago))))).toEqual([
        700, 500, 500, 500,
      ]);
      await house.setStatus('purchase', stone.purchase.id, 'New');
      expect(await Promise.all([30, 10, 0].map((ago) => valueOn(stone, daysAgo(ago))))).toEqual([700, 700, 900]);
      await agrees();
    });

    it('BOOK-11 gives the memo’s cost back when the purchase is canceled, and the edits in between stay', async () => {
      const stone = await boughtFromMemo({ memo: 700, price: 650 });
      await house.confirm('purchase', stone.purchase.id);
      expect(await costOf(stone.id)).toBe(650);
      await house.setStatus('purchase', stone.purchase.id, 'Canceled');
      expect(await costOf(stone.id)).toBe(700);
      expect(await valueOn(stone, daysAgo(10))).toBe(700);
      await house.setStatus('purchase', stone.purchase.id, 'New');
      await house.confirm('purchase', stone.purchase.id);
      await edit(`inventory/${stone.id}`, { cost_price: 660 });
      await house.setStatus('purchase', stone.purchase.id, 'New');
      expect(await costOf(stone.id)).toBe(710);
      await agrees();
    });

    it('BOOK-11 leaves no cost below 0, and none where there was none', async () => {
      const supplier = await house.supplier();
      const memo = await house.bringing('memo-in', supplier.id, [
        house.itemBody({ cost_price: null }),
        house.itemBody({ cost_price: null }),
      ]);
      await house.confirm('memo-in', memo.document.id);
      const [first, second] = memo.rows.map(({ inventory_id }) => inventory_id);
      const purchase = await house.document('purchase', supplier.id, [{ id: first }, { id: second }]);
      for (const row of await house.rowsOf('purchase', purchase.id)) {
        await edit(`purchase-item/${row.id}`, { purchase_price: 300 });
      }
      await house.confirm('purchase', purchase.id);
      await edit(`inventory/${second}`, { cost_price: 20 });
      await house.setStatus('purchase', purchase.id, 'New');
      expect([await costOf(first), await costOf(second)]).toEqual([null, null]);
      await house.confirm('purchase', purchase.id);
      await edit(`inventory/${second}`, { cost_price: 320 });
      await house.setStatus('purchase', purchase.id, 'New');
      expect([await costOf(first), await costOf(second)]).toEqual([null, 20]);
      await agrees();
    });

    it('BOOK-08 carries costs into a set and out of it to the cent', async () => {
      const stones = [await house.item({ cost_price: 0.1 }), await house.item({ cost_price: 0.2 })];
      const transform = async (body: object) => {
        const answer = await call('POST', 'inventory/transform', body);
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        return answer.body;
      };
      const items = stones.map(({ id }) => id);
      const { itemBody } = house;
      const { item_no, type } = itemBody();
      const { set } = await transform({ kind: 'combine', items, values: { item_no, type } });
      await edit(`inventory/${set.id}`, { cost_price: 0.61 });
      const leaving = stones.map(({ id }) => ({ id, item_no: itemBody().item_no }));
      await transform({ kind: 'break-up', set: set.id, items: leaving });
      expect(await short(set.id)).toEqual(['combined 0.3', 'edited 0.31', 'broken_up -0.61']);
      expect(await short(items[0])).toEqual(['opening 0.1', 'broken_up 0.1']);
      expect(await Promise.all([set.id, ...items].map(costOf))).toEqual([null, 0.2, 0.41]);
      await agrees();
    });

    it('BOOK-12 SCH-10 gives a duplicate what its stone cost by itself, without the bills and the parts of the other', async () => {
      const stone = await house.item({ cost_price: 10, grouping_type: 'Set' });
      await house.create('item-cost', { inventory_id: stone.id, amount: 5 });
      const duplicate = async () =>
        (await house.create(`inventory/${stone.id}/duplicate`, { item_no: house.itemBody().item_no })).cost_price;
      expect(await duplicate()).toBe(10);
      await house.item({ id_parent: stone.id, item_no: stone.item_no, cost_price: 30 });
      expect(await duplicate()).toBe(null);
      expect(await costOf(stone.id)).toBe(15);
    });

    it('BOOK-12 adds what was paid for a stone to its cost, and takes it off again', async () => {
      const stone = await house.item({ cost_price: 100 });
      const supplier = await house.supplier('Gem Laboratory');
      const body = { inventory_id: stone.id, supplier_id: supplier.id, notes: 'Report' };
      const cost = { ...body, kind: 'laboratory', amount: 45.5, cost_date: daysAgo(20) };
      const { id } = await house.create('item-cost', cost);
      expect(await house.seen(`item-cost/${id}`)).toMatchObject({ ...cost, supplier_name: 'Gem Laboratory' });
      const freight = await house.create('item-cost', { ...body, kind: 'freight', amount: 10 });
      expect(freight).toMatchObject({ cost_date: daysAgo(0) });
      expect(await costOf(stone.id)).toBe(155.5);
      await edit(`item-cost/${id}`, { notes: 'Report 4711' });
      await edit(`item-cost/${id}`, { amount: 50, cost_date: daysAgo(10) });
      expect(await costOf(stone.id)).toBe(160);
      expect((await call('DELETE', `item-cost/${freight.id}`)).status).toBe(200);
      expect(await costOf(stone.id)).toBe(150);
      expect(await entriesOf(stone.id)).toEqual([
        { amount: 100, reason: 'opening', code: null, day: daysAgo(0) },
        { amount: 45.5, reason: 'added', code: 'laboratory', day: daysAgo(20) },
        { amount: 10, reason: 'added', code: 'freight', day: daysAgo(0) },
        { amount: -45.5, reason: 'changed', code: 'laboratory', day: daysAgo(20) },
        { amount: 50, reason: 'added', code: 'laboratory', day: daysAgo(10) },
        { amount: -10, reason: 'removed', code: 'freight', day: daysAgo(0) },
      ]);
      await agrees();
    });

    it('BOOK-11 BOOK-12 keeps the bills of a stone when its purchase is set back and confirmed again', async () => {
      const supplier = await house.supplier();
      const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody({ cost_price: 100 })]);
      await house.confirm('purchase', document.id);
      const [{ inventory_id: id }] = rows;
      const bill = { inventory_id: id, kind: 'laboratory' };
      const first = await house.create('item-cost', { ...bill, amount: 10, cost_date: daysAgo(3) });
      const second = await house.create('item-cost', { ...bill, amount: 5 });
      const again = async () => {
        await house.setStatus('purchase', document.id, 'New');
        await house.confirm('purchase', document.id);
      };
      await again();
      expect(await costOf(id)).toBe(115);
      await edit(`item-cost/${first.id}`, { amount: 12 });
      expect(await costOf(id)).toBe(117);
      await again();
      expect((await call('DELETE', `item-cost/${second.id}`)).status).toBe(200);
      expect((await call('DELETE', `item-cost/${first.id}`)).status).toBe(200);
      expect(await costOf(id)).toBe(100);
      await agrees();
    });

    it('BOOK-12 BOOK-23 begins a row with the price of a stone, without what the house has paid beside it', async () => {
      const supplier = await house.supplier();
      const bodies = [700, null].map((cost_price) => house.itemBody({ cost_price }));
      const { document, rows } = await house.bringing('memo-in', supplier.id, bodies);
      await house.confirm('memo-in', document.id);
      for (const { inventory_id } of rows) {
        await house.create('item-cost', { inventory_id, kind: 'laboratory', amount: 45 });
      }
      const purchase = await house.document('purchase', supplier.id, []);
      const prices = [];
      for (const { inventory_id } of rows) {
        prices.push((await house.row('purchase', purchase.id, { inventory_id })).purchase_price);
      }
      expect(prices).toEqual([700, null]);
    });

    it('BOOK-12 makes the cost of a stone known, and forgets it with the record', async () => {
      const stone = await house.item({ cost_price: null });
      const ids = [];
      for (const amount of [1.01, 2.02]) {
        ids.push((await house.create('item-cost', { inventory_id: stone.id, kind: 'recut', amount })).id);
      }
      expect(await costOf(stone.id)).toBe(3.03);
      const filter = encodeURIComponent(JSON.stringify({ id: ids }));
      expect((await call('DELETE', `item-cost?filter=${filter}`)).status).toBe(200);
      expect(await costOf(stone.id)).toBe(null);
      await agrees();
    });

    it('BOOK-12 forgets the cost of a stone with the last record, in whatever order they go or change', async () => {
      const bills = async (stone: { id: number }) => {
        const body = { inventory_id: stone.id, kind: 'recut' };
        const first = await house.create('item-cost', { ...body, amount: 1.01 });
        return [first, await house.create('item-cost', { ...body, amount: 2.02 })];
      };
      const remove = async ({ id }: { id: number }) => {
        expect((await call('DELETE', `item-cost/${id}`)).status).toBe(200);
      };
      const [one, other] = [await house.item({ cost_price: null }), await house.item({ cost_price: null })];
      const [first, second] = await bills(one);
      await remove(first);
      expect(await costOf(one.id)).toBe(2.02);
      await remove(second);
      expect(await costOf(one.id)).toBe(null);
      const [changed, last] = await bills(other);
      await edit(`item-cost/${changed.id}`, { amount: 3 });
      expect(await costOf(other.id)).toBe(5.02);
      await remove(last);
      await remove(changed);
      expect(await costOf(other.id)).toBe(null);
      expect(await short(other.id)).toEqual([
        'added 1.01',
        'added 2.02',
        'changed -1.01',
        'added 3',
        'removed -2.02',
        'removed -3',
      ]);
      const cleared = await house.item({ cost_price: 10 });
      const [kept, gone] = await bills(cleared);
      await edit(`inventory/${cleared.id}`, { cost_price: null });
      expect(await costOf(cleared.id)).toBe(null);
      await remove(gone);
      await remove(kept);
      expect(await costOf(cleared.id)).toBe(null);
      await agrees();
    });

    it('BOOK-10 BOOK-12 values no stone below 0 on any day, and evens a cost out on the day of the last entry', async () => {
      const stone = await boughtFromMemo({ memo: 100 });
      const body = { inventory_id: stone.id, kind: 'other' };
      const bill = await house.create('item-cost', { ...body, amount: 50, cost_date: daysAgo(10) });
      // The edit by hand that a house has made some days ago.
      await edit(`inventory/${stone.id}`, { cost_price: 20 });
      await editedOn(stone.id, daysAgo(5));
      const days = () => Promise.all([9, 5, 3, 0].map((ago) => valueOn(stone, daysAgo(ago))));
      expect(await days()).toEqual([150, 20, 20, 20]);
      await edit(`item-cost/${bill.id}`, { amount: 51 });
      expect(await days()).toEqual([151, 21, 21, 21]);
      expect((await call('DELETE', `item-cost/${bill.id}`)).status).toBe(200);
      expect(await days()).toEqual([100, 0, 0, 0]);
      expect((await entriesOf(stone.id)).at(-1)).toMatchObject({ reason: 'removed', amount: 30, day: daysAgo(5) });
      await house.create('item-cost', { ...body, amount: 7, cost_date: daysAgo(4) });
      expect(await days()).toEqual([100, 0, 7, 7]);
      await agrees();
    });

    it('BOOK-12 refuses a cost of a part of a set, without amount, or of tomorrow', async () => {
      const set = await house.item({ grouping_type: 'Set', weight: undefined });
      const part = await house.item({ item_no: set.item_no, id_parent: set.id });
      const body = { kind: 'setting', amount: 5 };
      const refused = await call('POST', 'item-cost', { ...body, inventory_id: part.id });
      expect(refused).toMatchObject({
        status: 409,
        body: { message: `Item ${part.item_no} is part of a set. Add the cost to its set.` },
      });
      for (const wrong of [{ amount: null }, { amount: 0 }, { amount: -1 }, { cost_date: daysAgo(-2) }]) {
        const answer = await call('POST', 'item-cost', { ...body, inventory_id: set.id, ...wrong });
        expect(answer.status, JSON.stringify(answer.body)).toBe(422);
      }
      expect(await costOf(part.id)).toBe(800);
      await agrees();
    });

    it('BOOK-12 says that a sum would become too large', async () => {
      const item = await house.item({ cost_price: 999_999_999_999.99 });
      const { status, body } = await call('POST', 'item-cost', { inventory_id: item.id, kind: 'other', amount: 1 });
      expect([status, body.message]).toEqual([400, 'A number is too large, or a sum would become too large.']);
      expect((await house.seen(`inventory/${item.id}`)).cost_price).toBe(999_999_999_999.99);
    });

    it('BOOK-12 refuses a change of the costs of a set that was broken up, whose stones carry them', async () => {
      const stones = [await house.item({ cost_price: 100 }), await house.item({ cost_price: 200 })];
      const transform = (body: object) => call('POST', 'inventory/transform', body);
      const { item_no, type } = house.itemBody();
      const items = stones.map(({ id }) => id);
      const combined = await transform({ kind: 'combine', items, values: { item_no, type } });
      const { set } = combined.body as Answered;
      const body = { inventory_id: set.id, kind: 'setting', amount: 20 };
      const bill = await house.create('item-cost', body);
      const leaving = stones.map(({ id }) => ({ id, item_no: house.itemBody().item_no }));
      expect((await transform({ kind: 'break-up', set: set.id, items: leaving })).status).toBe(200);
      const before = await short(set.id);
      const refused = {
        status: 409,
        body: { message: `Set ${item_no} was broken up. Its items carry its costs now: add further costs to them.` },
      };
      expect(await call('POST', 'item-cost', body)).toMatchObject(refused);
      expect(await call('PUT', `item-cost/${bill.id}`, { amount: 25 })).toMatchObject(refused);
      expect(await call('DELETE', `item-cost/${bill.id}`)).toMatchObject(refused);
      await edit(`item-cost/${bill.id}`, { notes: 'Paid in cash' });
      expect(await short(set.id)).toEqual(before);
      const costs = await Promise.all(items.map(costOf));
      expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(320);
      // What a document has canceled is no set that was broken up.
      const supplier = await house.supplier();
      const { document, rows } = await house.bringing('purchase', supplier.id, [house.itemBody({ cost_price: 5 })]);
      await house.setStatus('purchase', document.id, 'Canceled');
      await house.create('item-cost', { ...body, inventory_id: rows[0].inventory_id });
      await agrees();
    });

    it('BOOK-12 changes many costs at once in few statements, and reports their items one time', async () => {
      const stones = [await house.item({ cost_price: 1 }), await house.item({ cost_price: 2 })];
      const ids = [];
      for (const { id } of [...stones, ...stones]) {
        ids.push((await house.create('item-cost', { inventory_id: id, kind: 'freight', amount: 3 })).id);
      }
      const path = `item-cost?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;
      const costs = () => Promise.all(stones.map(({ id }) => costOf(id)));
      const changed = async (body: object) => {
        const events: LiveEvent[] = [];
        const { database, changes } = server.services;
        const stopEvents = changes.subscribe((change) => void events.push(change));
        const written: string[] = [];
        const stop = database.onStatement(
          ({ sql }) => void (/insert into facet\.costs/.test(sql) && written.push(sql)),
        );
        const answer = await call('PATCH', path, body);
        stop();
        stopEvents();
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
        const items = events.flatMap((event) =>
          event.type === 'records' && event.module === 'inventory' ? [event.ids] : [],
        );
        return { statements: written.length, items };
      };
      expect(await changed({ notes: 'One parcel' })).toEqual({ statements: 0, items: [] });
      const { statements, items } = await changed({ amount: 4 });
      expect(statements).toBe(1);
      expect(items.map((ids) => ids.sort((one, other) => one - other))).toEqual([stones.map(({ id }) => id)]);
      expect(await costs()).toEqual([9, 10]);
      await agrees();
    });

    it('BOOK-12 loses none of many costs that come at once', async () => {
      const stone = await house.item({ cost_price: 0.1 });
      const amounts = [1, 2, 3, 4, 5, 6].map((n) => n / 100);
      await Promise.all([
        ...amounts.map((amount) => house.create('item-cost', { inventory_id: stone.id, kind: 'other', amount })),
        ...[1, 2].map(() => call('PUT', `inventory/${stone.id}`, { notes: 'x' })),
      ]);
      expect(await costOf(stone.id)).toBe(0.31);
      await agrees();
    });

    it('BOOK-08 answers the log of an item in the language of the caller', async () => {
      const { id, purchase } = await boughtFromMemo({});
      await house.confirm('purchase', purchase.id);
      await house.setStatus('purchase', purchase.id, 'New');
      await house.create('item-cost', { inventory_id: id, kind: 'commission', amount: 5 });
      const log = await house.seen(`inventory/${id}/costs`);
      expect(log.map(({ label, amount, cost }: Answered) => [label, amount, cost])).toEqual([
        ['Cost Added', 5, 705],
        ['Purchase Set Back', 50, 700],
        ['Purchase', -50, 650],
        ['Memo In', 700, 700],
      ]);
      expect(log[0].document).toEqual({ module: 'item-cost', id: expect.any(Number), label: 'Commission' });
      expect(log[2]).toMatchObject({
        day: daysAgo(30),
        reason: 'document',
        document: { module: 'purchase', id: purchase.id, label: purchase.purchase_code },
        user: expect.stringMatching(/\w/),
      });
      const headers = { Authorization: `Bearer ${await server.token()}`, 'X-Preference-Language': 'zh' };
      const answer = await fetch(`${server.url}/api/inventory/${id}/costs`, { headers });
      expect(((await answer.json()) as Answered[]).map(({ label }) => label)).toEqual([
        '增加费用',
        '采购单撤回',
        '采购单',
        '借入单',
      ]);
      expect(await house.seen(`inventory/${(await house.item({ cost_price: null })).id}/costs`)).toEqual([]);
      for (const path of ['inventory/999999/costs', `purchase/${purchase.id}/costs`, 'nothing/1/costs']) {
        expect((await call('GET', path)).status).toBe(404);
      }
      expect((await call('GET', `inventory/${id}/costs?deep=1`)).status).toBe(400);
    });

    it('BOOK-08 the log is only ever added to', async () => {
      const { kysely } = server.services.database;
      await expect(sql`update facet.costs set amount = 1`.execute(kysely)).rejects.toThrow(/only ever added to/);
      await expect(sql`delete from facet.costs`.execute(kysely)).rejects.toThrow(/only ever added to/);
    });

    it('BOOK-08 fills the log of a database that had none, and says what it assumed', async () => {
      const [agreeing, edited] = [await boughtFromMemo({}), await boughtFromMemo({})];
      for (const { purchase } of [agreeing, edited]) await house.confirm('purchase', purchase.id);
      await edit(`inventory/${edited.id}`, { cost_price: 333 });
      const { database, schema, hooks } = server.services;
      await sql`alter table facet.costs disable trigger append_only`.execute(database.kysely);
      await sql`delete from facet.costs`.execute(database.kysely);
      await sql`alter table facet.costs enable trigger append_only`.execute(database.kysely);
      await sql`delete from facet.counters where starts_with(name, 'cost log')`.execute(database.kysely);
      const context = { database, schema: schema.current, hooks, userId: null };
      expect(await carryOverCosts(context)).toEqual([
        expect.stringMatching(
          /^Cost log: \d+ records of Inventory have a cost\. \d+ take their entries from the confirmed documents/,
        ),
      ]);
      expect(await carryOverCosts(context)).toEqual([]);
      await agrees();
      expect((await entriesOf(agreeing.id)).map(({ amount, day }: Answered) => [amount, day])).toEqual([
        [700, daysAgo(60)],
        [-50, daysAgo(30)],
      ]);
      expect(await short(edited.id)).toEqual(['opening 333']);
      expect(await valueOn(agreeing, daysAgo(31))).toBe(700);
      await house.setStatus('purchase', agreeing.purchase.id, 'Canceled');
      expect(await costOf(agreeing.id)).toBe(700);
      await agrees();
    });

    it('BOOK-08 the log adds up again where the schema has named another field as the cost for a time', async () => {
      const { id } = await house.item({ cost_price: 400, sale_price: 900 });
      const { database, schema, hooks } = server.services;
      const context = { database, schema: schema.current, hooks, userId: null };
      const inventory = moduleOf(schema.current, 'inventory');
      if (!inventory.stock) throw new Error('It holds stock.');
      const other = { ...inventory, stock: { ...inventory.stock, cost: 'sale_price' } };
      const modules = { ...schema.current.modules, inventory: other };
      await carryOverCosts({ ...context, schema: { ...schema.current, modules } });
      expect(await short(id)).toEqual(['opening 400', 'carried_over 500']);
      await carryOverCosts(context);
      expect(await short(id)).toEqual(['opening 400', 'carried_over 500', 'carried_over -500']);
      await agrees();
    });
  });
});
