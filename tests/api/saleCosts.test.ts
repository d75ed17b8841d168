import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Answered = any;

describeShippedDatabases((open) => {
  describe('what sold stones had cost', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    const report = (name: string, filter: object, more = '') =>
      house.seen(`report/${name}?range=[0,999]&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`);
    /** A Confirmed sale of stones with these costs, each for 1000.00. */
    const sold = async (day: string, ...costs: (number | null)[]) => {
      const customer = await house.customer();
      const stones = [];
      for (const cost_price of costs) stones.push(await house.item({ cost_price, sale_price: 1000 }));
      const sale = await house.document('sale', customer.id, stones, { sale_date: day });
      await house.confirm('sale', sale.id);
      return { sale, customer, stones };
    };
    const overview = async ({ sale }: { sale: { sale_code: string } }) => {
      const { rows } = await report('sale-overview', {});
      const row = rows.find(({ sale_code }: Answered) => sale_code === sale.sale_code);
      return { net: row.net, cost: row.cost, cost_adjustment: row.cost_adjustment, margin: row.margin };
    };
    /** The months of one customer. */
    const months = async ({ customer }: { customer: { id: number } }, filter: object = {}) => {
      const { rows, totals } = await report('sale-summary', { customer_id: customer.id, ...filter }, '&group=month');
      const picked = rows.map(({ month, items, net, cost, cost_adjustment, margin }: Answered) => ({
        month,
        figures: [items, net, cost, cost_adjustment, margin],
      }));
      return { picked, margin: totals.margin };
    };
    const edit = async (path: string, body: object) => {
      const answer = await call('PUT', path, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    };
    const day = (month: number, date: number) => {
      const at = new Date();
      at.setMonth(at.getMonth() - month, date);
      return at.toLocaleDateString('sv');
    };
    const january = day(6, 10);

    it('BOOK-09 keeps the cost of the confirmation when the cost of the stone is edited', async () => {
      const done = await sold(january, 333.34, 200);
      const figures = { net: 2000, cost: 533.34, cost_adjustment: 0, margin: 1466.66 };
      expect(await overview(done)).toEqual(figures);
      await edit(`inventory/${done.stones[0].id}`, { cost_price: 1 });
      expect(await overview(done)).toEqual(figures);
      expect((await months(done)).picked).toEqual([
        { month: january.slice(0, 7), figures: [2, 2000, 533.34, 0, 1466.66] },
      ]);
      await house.setStatus('sale', done.sale.id, 'New');
      await house.confirm('sale', done.sale.id);
      // Confirmed anew, it keeps anew.
      expect(await overview(done)).toMatchObject({ cost: 201, margin: 1799 });
    });

    it('BOOK-09 counts a later cost on its own day, and no earlier month changes', async () => {
      const done = await sold(january, 300);
      const billed = day(3, 15);
      const bill = await house.create('item-cost', {
        inventory_id: done.stones[0].id,
        kind: 'laboratory',
        amount: 40.4,
        cost_date: billed,
      });
      expect(await overview(done)).toEqual({ net: 1000, cost: 300, cost_adjustment: 40.4, margin: 659.6 });
      const both = [
        { month: billed.slice(0, 7), figures: [0, 0, 0, 40.4, -40.4] },
        { month: january.slice(0, 7), figures: [1, 1000, 300, 0, 700] },
      ];
      expect(await months(done, {})).toEqual({ picked: both, margin: 659.6 });
      expect(await months(done, { sale_date_gte: billed, sale_date_lte: billed })).toEqual({
        picked: both.slice(0, 1),
        margin: -40.4,
      });
      const byType = await report('sale-summary', { customer_id: done.customer.id }, '&group=type');
      expect(byType.rows).toMatchObject([{ type: 'Ruby', items: 1, sales: 1000, average_price: 1000, margin: 659.6 }]);
      expect((await call('DELETE', `item-cost/${bill.id}`)).status).toBe(200);
      expect(await overview(done)).toMatchObject({ cost: 300, cost_adjustment: 0, margin: 700 });
      // A day before the sale is no day of an adjustment.
      const early = { inventory_id: done.stones[0].id, kind: 'freight', amount: 1, cost_date: day(7, 1) };
      await house.create('item-cost', early);
      expect((await months(done)).picked).toEqual([{ month: january.slice(0, 7), figures: [1, 1000, 300, 1, 699] }]);
    });

    it('BOOK-09 BOOK-13 takes the purchase of a consigned stone after its sale for an adjustment', async () => {
      const supplier = await house.supplier();
      const memo = await house.bringing('memo-in', supplier.id, [house.itemBody({ cost_price: 700 })]);
      await house.confirm('memo-in', memo.document.id);
      const [{ inventory_id: id }] = memo.rows;
      const customer = await house.customer();
      const sale = await house.document('sale', customer.id, [{ id }], { sale_date: january });
      const done = { sale, customer };
      await house.confirm('sale', sale.id);
      const { net } = await overview(done);
      expect(await overview(done)).toEqual({ net, cost: 700, cost_adjustment: 0, margin: net - 700 });
      const purchase = await house.document('purchase', supplier.id, [], { purchase_date: day(1, 5) });
      await house.row('purchase', purchase.id, { inventory_id: id, purchase_price: 650 });
      await house.confirm('purchase', purchase.id);
      expect(await overview(done)).toEqual({ net, cost: 700, cost_adjustment: -50, margin: net - 650 });
      expect((await months(done)).picked).toEqual([
        { month: day(1, 5).slice(0, 7), figures: [0, 0, 0, -50, 50] },
        { month: january.slice(0, 7), figures: [1, net, 700, 0, net - 700] },
      ]);
      await house.setStatus('purchase', purchase.id, 'New');
      expect(await overview(done)).toEqual({ net, cost: 700, cost_adjustment: 0, margin: net - 700 });
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
    });

    /** A Confirmed sale of a stone that is here on memo, and an open purchase of the stone from its owner. */
    const soldFromMemo = async (cost_price: number) => {
      const supplier = await house.supplier();
      const memo = await house.bringing('memo-in', supplier.id, [house.itemBody({ cost_price })]);
      await house.confirm('memo-in', memo.document.id);
      const [{ id: row, inventory_id: id }] = memo.rows;
      const sale = await house.document('sale', (await house.customer()).id, [{ id }]);
      await house.confirm('sale', sale.id);
      const purchase = await house.document('purchase', supplier.id);
      return { sale, id, purchase, memo: memo.document, row };
    };
    const later = async (done: { sale: { sale_code: string } }) => {
      const { cost, cost_adjustment } = await overview(done);
      return [cost, cost_adjustment];
    };

    it('BOOK-09 BOOK-13 keeps a bill of a sold stone an adjustment, entered before or after the purchase', async () => {
      for (const first of ['bill', 'purchase']) {
        const done = await soldFromMemo(700);
        const bill = () => house.create('item-cost', { inventory_id: done.id, kind: 'laboratory', amount: 45 });
        const buy = () =>
          house.create(`memo-in/${done.memo.id}/purchase-items`, {
            items: [{ memo_in_item_id: done.row, purchase_price: 700 }],
          });
        await (first === 'bill' ? bill() : buy());
        await (first === 'bill' ? buy() : bill());
        expect(await later(done), `${first} first`).toEqual([700, 45]);
        expect(await house.seen(`inventory/${done.id}`)).toMatchObject({ cost_price: 745 });
      }
    });

    it('BOOK-09 BOOK-13 counts an edit by hand between the sale and the purchase of a stone, and none after it', async () => {
      const done = await soldFromMemo(1000);
      await edit(`inventory/${done.id}`, { cost_price: 900 });
      expect(await later(done)).toEqual([1000, 0]);
      // The row begins with the 900, so the purchase has nothing to add.
      const row = await house.row('purchase', done.purchase.id, { inventory_id: done.id });
      expect(row.purchase_price).toBe(900);
      await house.confirm('purchase', done.purchase.id);
      expect(await later(done)).toEqual([1000, -100]);
      await edit(`inventory/${done.id}`, { cost_price: 1 });
      expect(await later(done)).toEqual([1000, -100]);
      await house.setStatus('purchase', done.purchase.id, 'New');
      expect(await later(done)).toEqual([1000, 0]);
      const other = await soldFromMemo(0);
      await edit(`inventory/${other.id}`, { cost_price: 100 });
      await house.row('purchase', other.purchase.id, { inventory_id: other.id, purchase_price: 500 });
      await house.confirm('purchase', other.purchase.id);
      expect(await later(other)).toEqual([0, 500]);
    });

    it('BOOK-09 counts nothing of a bill that is gone, also where its cost was evened out', async () => {
      const done = await sold(day(0, 1), 100);
      const [{ id }] = done.stones;
      const bill = await house.create('item-cost', { inventory_id: id, kind: 'other', amount: 50 });
      expect(await later(done)).toEqual([100, 50]);
      await edit(`inventory/${id}`, { cost_price: 20 });
      expect((await call('DELETE', `item-cost/${bill.id}`)).status).toBe(200);
      expect(await house.seen(`inventory/${id}`)).toMatchObject({ cost_price: 0 });
      expect(await later(done)).toEqual([100, 0]);
    });

    it('BOOK-09 leaves what came back out, with its adjustments, and lets the next sale keep its own cost', async () => {
      const done = await sold(january, 300, 100);
      const [stone] = done.stones;
      await house.create('item-cost', { inventory_id: stone.id, kind: 'other', amount: 5 });
      const [row] = await house.rowsOf('sale', done.sale.id);
      const back = await house.document('sale-return', done.customer.id);
      await house.row('sale-return', back.id, { inventory_id: stone.id, sale_item_id: row.id });
      await house.confirm('sale-return', back.id);
      expect(await overview(done)).toEqual({ net: 1000, cost: 100, cost_adjustment: 0, margin: 900 });
      expect((await months(done)).picked).toEqual([{ month: january.slice(0, 7), figures: [2, 1000, 100, 0, 900] }]);
      const again = await house.document('sale', done.customer.id, [stone]);
      await house.confirm('sale', again.id);
      expect(await overview({ sale: again })).toEqual({ net: 1000, cost: 305, cost_adjustment: 0, margin: 695 });
    });

    it('BOOK-09 shows what stones cost now while the sale is not confirmed', async () => {
      const customer = await house.customer();
      const stone = await house.item({ cost_price: 10, sale_price: 30 });
      const sale = await house.document('sale', customer.id, [stone]);
      await edit(`inventory/${stone.id}`, { cost_price: 12 });
      expect(await overview({ sale })).toEqual({ net: 30, cost: 12, cost_adjustment: 0, margin: 18 });
    });
  });
});
