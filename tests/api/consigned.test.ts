import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('a stone on memo that is sold or out before the house owns it', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      const server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    /** A Confirmed memo in of a supplier with so many new stones. */
    const onMemo = async (count: number) => {
      const supplier = await house.supplier();
      const bodies = Array.from({ length: count }, () => house.itemBody());
      const { document, rows } = await house.bringing('memo-in', supplier.id, bodies);
      await house.confirm('memo-in', document.id);
      return { supplier, memo: document, rows, items: rows.map((row) => row.inventory_id as number) };
    };

    const moved = async (module: 'sale' | 'memo-out', item: number) => {
      const document = await house.document(module, (await house.customer()).id, [{ id: item }]);
      await house.confirm(module, document.id);
      return document;
    };

    const ownership = async (item: number) => {
      const { rows } = await house.seen(
        'report/stock-overview?range=[0,999]&filter={"status":["Available","Unavailable","Sold"]}',
      );
      const { item_no } = await house.seen(`inventory/${item}`);
      return rows.find((row: Record<string, unknown>) => row.item_no === item_no)?.ownership;
    };

    it('BOOK-13 is bought from its owner by the memo, and stays where it is', async () => {
      const { memo, rows, items } = await onMemo(2);
      const [sold, out] = items as [number, number];
      const sale = await moved('sale', sold);
      await moved('memo-out', out);
      const body = { items: rows.map((row) => ({ memo_in_item_id: row.id, purchase_price: 900 })) };
      const answer = await call('POST', `memo-in/${memo.id}/purchase-items`, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);

      expect(await house.statusOf(sold)).toBe('Sold');
      expect(await house.statusOf(out)).toBe('Unavailable');
      expect(await ownership(out)).toBe('own');
      expect((await house.rowsOf('memo-in', memo.id)).map(({ status }: { status: string }) => status)).toEqual([
        'Purchased',
        'Purchased',
      ]);
      expect((await house.trackingOf(sold)).at(-1)).toMatchObject({
        tracking_type: 'Purchase',
        tracking_status: 'Sold',
      });
      expect((await house.seen('common/stock-check')).findings).toEqual([]);

      // The sale can be set back, and then the stone is here as the house's own.
      expect((await house.setStatus('sale', sale.id, 'Canceled')).status).toBe(200);
      expect(await house.statusOf(sold)).toBe('Available');
      expect(await ownership(sold)).toBe('own');
    });

    it('BOOK-13 is bought by a row of a purchase, and is on memo again when that is set back', async () => {
      const { supplier, memo, items } = await onMemo(1);
      const [stone] = items as [number];
      await moved('sale', stone);
      const purchase = await house.document('purchase', supplier.id, [{ id: stone }]);
      await house.confirm('purchase', purchase.id);
      expect((await house.rowsOf('memo-in', memo.id))[0].status).toBe('Purchased');
      expect((await house.setStatus('memo-in', memo.id, 'New')).status).toBe(409);

      expect((await house.setStatus('purchase', purchase.id, 'New')).status).toBe(200);
      expect(await house.statusOf(stone)).toBe('Sold');
      expect((await house.rowsOf('memo-in', memo.id))[0].status).toBe('MemoIn');
    });

    it('BOOK-13 stays bought while the house has sent it back or put it into a set', async () => {
      const { supplier, memo, items } = await onMemo(2);
      const sold = await moved('sale', items[0] as number);
      const out = await moved('sale', items[1] as number);
      const purchase = await house.document('purchase', supplier.id, [{ id: items[0] as number }]);
      const other = await house.document('purchase', supplier.id, [{ id: items[1] as number }]);
      for (const { id } of [purchase, other]) await house.confirm('purchase', id);
      for (const { id } of [sold, out]) expect((await house.setStatus('sale', id, 'Canceled')).status).toBe(200);

      const back = await returnTo('purchase', supplier, items[0] as number);
      const refused = await house.setStatus('purchase', purchase.id, 'New');
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining(back.purchase_return_code)]);
      const values = { item_no: '990001', type: 'Ruby' };
      const combined = { kind: 'combine', items: [items[1], (await house.item()).id], values };
      expect((await call('POST', 'inventory/transform', combined)).status).toBe(200);
      expect((await house.setStatus('purchase', other.id, 'Canceled')).status).toBe(409);

      expect((await house.setStatus('purchase-return', back.id, 'New')).status).toBe(200);
      expect((await house.setStatus('purchase', purchase.id, 'New')).status).toBe(200);
      expect((await house.seen('common/stock-check')).findings).toEqual([]);
      expect((await house.rowsOf('memo-in', memo.id)).map(({ status }: { status: string }) => status)).toEqual([
        'MemoIn',
        'Purchased',
      ]);
    });

    it('BOOK-13 is not bought from anybody else, nor what is sold and own', async () => {
      const { items } = await onMemo(1);
      const own = await house.item();
      await moved('sale', own.id);
      await moved('sale', items[0] as number);
      const purchase = await house.document('purchase', (await house.supplier('Ratnapura')).id);
      for (const inventory_id of [items[0], own.id]) {
        const refused = await call('POST', 'purchase-item', { purchase_id: purchase.id, inventory_id });
        expect(refused.status).toBe(409);
      }
      expect(await house.seen(`purchase/${purchase.id}/items-on-memo`)).toEqual([]);
    });

    it('BOOK-13 BOOK-21 is offered to a purchase of its owner, as is what went back', async () => {
      const { supplier, items } = await onMemo(4);
      const [sold, out, back, bought] = items as [number, number, number, number];
      await moved('sale', sold);
      await moved('memo-out', out);
      await returnTo('memo-in', supplier, back);
      const earlier = await house.document('purchase', supplier.id, [{ id: bought }]);
      await house.confirm('purchase', earlier.id);
      const purchase = await house.document('purchase', supplier.id);
      expect(await house.seen(`purchase/${purchase.id}/items-on-memo`)).toEqual([sold, out, back]);
    });

    it('BOOK-14 is not left to return, and the memo says who has it', async () => {
      const { supplier, memo, rows, items } = await onMemo(2);
      const sale = await moved('sale', items[0] as number);
      const left = await house.seen(`memo-in/${memo.id}/items-to-return`);
      expect(left.map((row: Record<string, unknown>) => row.memo_in_item_id)).toEqual([rows[1].id]);
      const [pending] = await house.seen(`memo-in/pending-memo-ins-for-supplier/${supplier.id}`);
      expect(pending.left).toBe(1);

      const { item_no } = await house.seen(`inventory/${items[0]}`);
      expect(await house.seen(`memo-in/${memo.id}/items-elsewhere`)).toMatchObject([
        {
          memo_in_item_id: rows[0].id,
          reason: `Item ${item_no} is Sold: ${sale.sale_code} has it.`,
          held_by: { module: 'sale', id: sale.id, label: sale.sale_code },
        },
      ]);
      await house.setStatus('sale', sale.id, 'New');
      expect(await house.seen(`memo-in/${memo.id}/items-to-return`)).toHaveLength(2);
      expect(await house.seen(`memo-in/${memo.id}/items-elsewhere`)).toEqual([]);
    });

    /** Returns a stone to the supplier that it came from. */
    const returnTo = async (source: 'memo-in' | 'purchase', supplier: { id: number }, item: number) => {
      const stem = source.replace('-', '_');
      const [row] = await house.seen(`${source}-item?filter={"inventory_id":${item}}&sort=["id","DESC"]`);
      const document = await house.document(`${source}-return`, supplier.id);
      await house.row(`${source}-return`, document.id, { inventory_id: item, [`${stem}_item_id`]: row.id });
      await house.confirm(`${source}-return`, document.id);
      return document;
    };

    it.each(['memo-in', 'purchase'] as const)(
      'BOOK-21 went back by a return of a %s and comes in again under its number',
      async (source) => {
        const supplier = await house.supplier();
        const { document, rows } = await house.bringing(source, supplier.id, [house.itemBody()]);
        await house.confirm(source, document.id);
        const item = rows[0].inventory_id as number;
        const back = await returnTo(source, supplier, item);
        expect(await house.statusOf(item)).toBe('Unavailable');

        const memo = await house.document('memo-in', supplier.id, [{ id: item }]);
        await house.confirm('memo-in', memo.id);
        expect(await house.statusOf(item)).toBe('Available');
        expect(await ownership(item)).toBe('memo');
        expect((await house.setStatus(`${source}-return`, back.id, 'New')).status).toBe(409);
        await returnTo('memo-in', supplier, item);

        const purchase = await house.document('purchase', (await house.supplier('Ratnapura')).id, [{ id: item }]);
        await house.confirm('purchase', purchase.id);
        expect(await house.statusOf(item)).toBe('Available');
        expect(await ownership(item)).toBe('own');
        const [ofMemo] = await house.rowsOf('memo-in', memo.id);
        expect(ofMemo.status).toBe('Unavailable');
        expect((await house.seen('common/stock-check')).findings).toEqual([]);
      },
    );
  });
});
