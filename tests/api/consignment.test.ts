import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Answered = any;

describeShippedDatabases((open) => {
  describe('own and consigned stock', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv');
    const report = (name: string, more = '') => house.seen(`report/${name}?range=[0,999]${more}`);
    const byOwner = ({ subtotals }: Answered) =>
      Object.fromEntries(
        subtotals.rows.map(({ _key, _count, cost, sale_price }: Answered) => [_key, [_count, cost, sale_price]]),
      );

    it('BOOK-15 tells own from consigned stock in count and value, in reports and on the dashboard', async () => {
      for (const cost_price of [100.5, 200]) await house.item({ cost_price, sale_price: 500 });
      const supplier = await house.supplier();
      const memo = await house.document('memo-in', supplier.id, [], { memo_in_date: daysAgo(40) });
      for (const cost_price of [10, 20, 30.25]) {
        await house.row('memo-in', memo.id, { inventory: house.itemBody({ cost_price, sale_price: 70 }) });
      }
      await house.confirm('memo-in', memo.id);
      const owners = { own: [2, 300.5, 1000], memo: [3, 60.25, 210] };
      const overview = await report('stock-overview');
      expect(byOwner(overview)).toEqual(owners);
      expect(overview.subtotals.by).toMatchObject({ name: 'ownership', label: 'Ownership' });
      expect(overview.totals).toMatchObject({ cost: 360.75, sale_price: 1210 });
      // The totals are those of all pages, and of what the filter leaves.
      expect(byOwner(await house.seen('report/stock-overview?range=[0,0]'))).toEqual(owners);
      const filter = encodeURIComponent(JSON.stringify({ ownership: 'memo' }));
      expect(byOwner(await report('stock-overview', `&filter=${filter}`))).toEqual({ memo: owners.memo });
      const { rows } = await report('stock-summary', '&group=ownership');
      expect(
        Object.fromEntries(rows.map(({ ownership, items, cost }: Answered) => [ownership, [items, cost]])),
      ).toEqual({ own: [2, 300.5], memo: [3, 60.25] });
      const { figures } = await house.seen('common/overview');
      const { parts } = figures.find(({ name }: Answered) => name === 'ownership');
      const points = parts[0].rows.map(({ key, _count, cost }: Answered) => [key, _count, cost]);
      expect(Object.fromEntries(points.map(([key, ...rest]: Answered[]) => [key, rest]))).toEqual({
        own: [2, 300.5],
        memo: [3, 60.25],
      });
      // The stones came on memo forty days ago; those of the house were entered today.
      expect(byOwner(await report('stock-overview', `&as_of=${daysAgo(10)}`))).toEqual({ memo: owners.memo });
    });

    it('BOOK-15 BOOK-13 lists what was sold or is out and still to be bought, by supplier, as of any day', async () => {
      const [first, second] = [await house.supplier('Mogok One'), await house.supplier('Mogok Two')];
      const customer = await house.customer('Golden Buyer');
      const came = async (supplier: { id: number }, cost_price: number) => {
        const memo = await house.document('memo-in', supplier.id, [], { memo_in_date: daysAgo(50) });
        const body = house.itemBody({ cost_price, sale_price: cost_price * 2 });
        const { inventory_id: id } = await house.row('memo-in', memo.id, { inventory: body });
        await house.confirm('memo-in', memo.id);
        return { id, item_no: body.item_no, memo };
      };
      const [sold, out, here, bought] = [
        await came(first, 100),
        await came(second, 40.5),
        await came(second, 5),
        await came(first, 70),
      ];
      const sale = await house.document('sale', customer.id, [sold, bought], { sale_date: daysAgo(20) });
      await house.confirm('sale', sale.id);
      const memoOut = await house.document('memo-out', customer.id, [out], { memo_out_date: daysAgo(12) });
      await house.confirm('memo-out', memoOut.id);
      const purchase = await house.document('purchase', first.id, [], { purchase_date: daysAgo(5) });
      await house.row('purchase', purchase.id, { inventory_id: bought.id, purchase_price: 65 });
      await house.confirm('purchase', purchase.id);
      const listed = ({ rows }: Answered) => rows.map(({ item_no }: Answered) => item_no).sort();
      const today = await report('consignment-sold');
      expect(listed(today)).toEqual([sold.item_no, out.item_no].sort());
      expect(today.rows[0]).toMatchObject({
        item_no: sold.item_no,
        supplier: 'Mogok One',
        memo: sold.memo.memo_in_code,
        memo_price: 100,
        status: 'Sold',
        document: sale.sale_code,
        customer: 'Golden Buyer',
        left_on: daysAgo(20),
        days: 20,
        price: 200,
        since: daysAgo(50),
      });
      expect(today.rows[1]).toMatchObject({ status: 'Unavailable', document: memoOut.memo_out_code, days: 12 });
      expect(today.subtotals.rows).toMatchObject([
        { _key: first.id, _label: 'Mogok One', _count: 1, memo_price: 100, price: 200 },
        { _key: second.id, _label: 'Mogok Two', _count: 1, memo_price: 40.5, price: 81 },
      ]);
      const asOf = async (days: number) => listed(await report('consignment-sold', `&as_of=${daysAgo(days)}`));
      expect(await asOf(6)).toEqual([sold.item_no, out.item_no, bought.item_no].sort());
      expect(await asOf(13)).toEqual([sold.item_no, bought.item_no].sort());
      expect(await asOf(30)).toEqual([]);
      expect(listed(today)).not.toContain(here.item_no);
      const filter = encodeURIComponent(JSON.stringify({ supplier_id: second.id }));
      expect(listed(await report('consignment-sold', `&filter=${filter}`))).toEqual([out.item_no]);
      await house.setStatus('purchase', purchase.id, 'New');
      expect(listed(await report('consignment-sold'))).toContain(bought.item_no);
      const sheet = await call('GET', 'report/consignment-sold?filter={}&as_of=nonsense');
      expect(sheet.status).toBe(400);
    });
  });
});
