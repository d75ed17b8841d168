import { beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open) => {
  describe('what is owed for documents of which something came back', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    let database: Awaited<ReturnType<typeof open>>;

    beforeAll(async () => {
      database = await open();
      const server = await startTestServer({ database });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    /** A Confirmed purchase with a stone for each price. */
    const bought = async (...prices: number[]) => {
      const party = await house.supplier();
      const bodies = prices.map((cost_price) => house.itemBody({ cost_price }));
      const { document } = await house.bringing('purchase', party.id, bodies);
      const rows = await house.rowsOf('purchase', document.id);
      for (const [at, price] of prices.entries()) {
        await call('PUT', `purchase-item/${rows[at].id}`, { purchase_price: price });
      }
      await house.confirm('purchase', document.id);
      return { party, id: document.id as number, rows };
    };

    /** A Confirmed return of a row, for a price of its own where one is given. */
    const returnTo = async (
      module: 'purchase' | 'sale',
      party: { id: number },
      row: { id: number; inventory_id: number },
      price?: number,
    ) => {
      const document = await house.document(`${module}-return`, party.id);
      const returned = await house.row(`${module}-return`, document.id, {
        inventory_id: row.inventory_id,
        [`${module}_item_id`]: row.id,
      });
      if (price !== undefined) {
        const answer = await call('PUT', `${module}-return-item/${returned.id}`, { [`${module}_price`]: price });
        expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      }
      await house.confirm(`${module}-return`, document.id);
      return document.id as number;
    };

    const pay = (purchase_id: number, amount?: number) => call('POST', 'supplier-payment', { purchase_id, amount });
    const purchase = (id: number) => house.seen(`purchase/${id}`);
    const reported = async (name: string, key: string, code: string) => {
      const { rows } = await house.seen(`report/${name}?range=[0,999]`);
      return rows.find((row: Record<string, unknown>) => row[key] === code);
    };

    it('BOOK-01 a return lowers what is due, for payments, the report and the dashboard alike', async () => {
      const { party, id, rows } = await bought(12_345.67, 2_000.3);
      await pay(id, 1_000.33);
      await returnTo('purchase', party, rows[0]);
      const seen = await purchase(id);
      expect(seen).toMatchObject({
        purchase_price_sum: 14_345.97,
        returned_sum: 12_345.67,
        paid_sum: 1_000.33,
        due_sum: 999.97,
        payment_status: 'Due',
      });
      expect(await reported('purchase-overview', 'purchase_code', seen.purchase_code)).toMatchObject({
        returned: 12_345.67,
        net: 2_000.3,
        due: 999.97,
      });
      const { figures } = await house.seen('common/overview');
      const toPay = figures.find(({ name }: { name: string }) => name === 'to_pay');
      expect(JSON.stringify(toPay)).toContain('999.97');

      expect(await pay(id, 999.98)).toMatchObject({
        status: 422,
        body: { errors: { amount: `At most 999.97 is due for ${seen.purchase_code}` } },
      });
      const rest = await pay(id);
      expect(rest).toMatchObject({ status: 201, body: { amount: 999.97 } });
      expect(await purchase(id)).toMatchObject({ due_sum: 0, payment_status: 'Paid' });
    });

    it('BOOK-01 a return that makes the payments enough makes the purchase Paid, and its setting back Due again', async () => {
      const { party, id, rows } = await bought(700, 300);
      await pay(id, 300);
      expect(await purchase(id)).toMatchObject({ due_sum: 700, payment_status: 'Due' });
      const back = await returnTo('purchase', party, rows[0]);
      expect(await purchase(id)).toMatchObject({ due_sum: 0, payment_status: 'Paid' });
      expect((await house.setStatus('purchase-return', back, 'New')).status).toBe(200);
      expect(await purchase(id)).toMatchObject({ due_sum: 700, payment_status: 'Due', payment_date: null });
    });

    it('BOOK-01 what was paid and then returned is less than nothing to pay, and nothing more is taken', async () => {
      const { party, id, rows } = await bought(500, 250.5);
      await pay(id);
      await returnTo('purchase', party, rows[0], 450);
      const seen = await purchase(id);
      expect(seen).toMatchObject({ returned_sum: 450, due_sum: -450, payment_status: 'Paid' });
      const refused = {
        status: 422,
        body: { errors: { amount: `At most 0.00 is due for ${seen.purchase_code}` } },
      };
      expect(await pay(id, 0.01)).toMatchObject(refused);
      expect(await pay(id)).toMatchObject(refused);
    });

    it('BOOK-01 a payment that a return has made too much can stay and be lowered, and never falls below nothing', async () => {
      const { party, id, rows } = await bought(500, 200);
      const [first, second] = [(await pay(id, 500)).body, (await pay(id, 200)).body];
      await returnTo('purchase', party, rows[0], 650);
      const change = (amount: number | null) =>
        call('PUT', `supplier-payment/${second.id}`, { amount, notes: 'Checked' });
      expect((await change(200)).status).toBe(200);
      expect((await change(150)).status).toBe(200);
      expect((await change(150.01)).status).toBe(422);
      expect((await change(null)).status).toBe(422);
      expect(await house.seen(`supplier-payment/${second.id}`)).toMatchObject({ amount: 150 });
      expect(await purchase(id)).toMatchObject({ paid_sum: first.amount + 150, due_sum: -600, payment_status: 'Paid' });
    });

    it('BOOK-01 DOC-07 no rule is missed where a client writes ids as texts', async () => {
      const { party, id, rows } = await bought(500);
      const asText = (module: string, body: object) => call('POST', module, body);
      expect(await asText('supplier-payment', { purchase_id: String(id), amount: 500.01 })).toMatchObject({
        status: 422,
      });
      const paid = await asText('supplier-payment', { purchase_id: String(id) });
      expect(paid).toMatchObject({ status: 201, body: { amount: 500, supplier_id: party.id } });
      const stone = await house.item();
      const row = { purchase_id: String(id), inventory_id: String(stone.id) };
      expect(await asText('purchase-item', row)).toMatchObject({ status: 409 });
      expect(await house.rowsOf('purchase', id)).toHaveLength(rows.length);
    });

    it('BOOK-01 staff say whether a purchase without payments is paid, whatever came back', async () => {
      const { party, id, rows } = await bought(500, 250);
      expect((await call('PUT', `purchase/${id}`, { payment_status: 'Paid' })).status).toBe(200);
      const back = await returnTo('purchase', party, rows[0]);
      expect(await purchase(id)).toMatchObject({ payment_status: 'Paid', paid_sum: 750, due_sum: -500 });
      expect((await house.setStatus('purchase-return', back, 'New')).status).toBe(200);
      expect(await purchase(id)).toMatchObject({ payment_status: 'Paid', paid_sum: 750, due_sum: 0 });
      expect((await call('PUT', `purchase/${id}`, { payment_status: 'Due' })).status).toBe(200);
      expect(await purchase(id)).toMatchObject({ payment_status: 'Due', paid_sum: 0, due_sum: 750 });
    });

    it('BOOK-01 a purchase that went back whole, and was never paid, is Paid, until its return is set back', async () => {
      const { party, id, rows } = await bought(500);
      const back = await returnTo('purchase', party, rows[0]);
      expect(await purchase(id)).toMatchObject({ due_sum: 0, payment_status: 'Paid', payment_date: null });
      expect((await house.setStatus('purchase-return', back, 'Canceled')).status).toBe(200);
      expect(await purchase(id)).toMatchObject({ due_sum: 500, payment_status: 'Due' });
    });

    it('BOOK-01 a purchase that costs nothing is Paid with its confirmation, and Due once it is set back', async () => {
      const { id } = await bought(0);
      expect(await purchase(id)).toMatchObject({ due_sum: 0, payment_status: 'Paid', payment_date: null });
      expect((await call('PUT', `purchase/${id}`, { payment_status: 'Due' })).status).toBe(409);
      expect((await house.setStatus('purchase', id, 'New')).status).toBe(200);
      expect(await purchase(id)).toMatchObject({ payment_status: 'Due' });
    });

    it('BOOK-01 a payment beside a return leaves one winner or both, and never a wrong due', async () => {
      for (let round = 0; round < 4; round += 1) {
        const { party, id, rows } = await bought(700, 300);
        const [payment] = await Promise.all([pay(id, 900), returnTo('purchase', party, rows[0])]);
        const paid = payment.status === 201 ? 900 : 0;
        if (paid === 0) expect(payment.status, JSON.stringify(payment.body)).toBe(422);
        expect(await purchase(id)).toMatchObject({
          due_sum: 300 - paid,
          payment_status: paid > 0 ? 'Paid' : 'Due',
        });
      }
    });

    it('BOOK-01 a return of several purchases with payments takes at most 12 statements', async () => {
      const party = await house.supplier();
      const sources = [];
      for (const price of [100, 200, 300]) {
        const bringing = await house.bringing('purchase', party.id, [house.itemBody({ cost_price: price })]);
        await house.confirm('purchase', bringing.document.id);
        await pay(bringing.document.id, 50);
        sources.push(...(await house.rowsOf('purchase', bringing.document.id)));
      }
      const document = await house.document('purchase-return', party.id);
      for (const { id, inventory_id } of sources) {
        await house.row('purchase-return', document.id, { inventory_id, purchase_item_id: id });
      }
      for (const status of ['Confirmed', 'New']) {
        const sent = await recordStatements(database, async () => {
          expect((await house.setStatus('purchase-return', document.id, status)).status).toBe(200);
        });
        // Who calls is looked up before, and other servers are told after it; begin and commit are two more.
        const own = sent.filter((statement) => !/pg_notify/.test(statement));
        expect(own.length, own.join('\n')).toBeLessThanOrEqual(10);
      }
    });

    it('BOOK-03 customers pay for a sale in parts, and receivables follow', async () => {
      const customer = await house.customer();
      const stones = [await house.item({ sale_price: 100 }), await house.item({ sale_price: 40.25 })];
      const sale = await house.document('sale', customer.id, stones);
      await house.confirm('sale', sale.id);
      const receive = (amount?: number) => call('POST', 'customer-payment', { sale_id: sale.id, amount });
      const toReceive = async () => {
        const { figures } = await house.seen('common/overview');
        return JSON.stringify(figures.find(({ name }: { name: string }) => name === 'to_receive'));
      };

      expect(await receive(40.25)).toMatchObject({ status: 201, body: { customer_id: customer.id, amount: 40.25 } });
      expect(await house.seen(`sale/${sale.id}`)).toMatchObject({
        paid_sum: 40.25,
        due_sum: 100,
        payment_status: 'Due',
      });
      expect(await toReceive()).toContain(sale.sale_code);
      expect(await receive(100.01)).toMatchObject({
        status: 422,
        body: { errors: { amount: `At most 100.00 is due for ${sale.sale_code}` } },
      });
      expect(await call('PUT', `sale/${sale.id}`, { payment_status: 'Paid' })).toMatchObject({ status: 409 });

      expect(await receive()).toMatchObject({ status: 201, body: { amount: 100 } });
      expect(await house.seen(`sale/${sale.id}`)).toMatchObject({ due_sum: 0, payment_status: 'Paid' });
      expect(await toReceive()).not.toContain(sale.sale_code);
      expect(await reported('sale-overview', 'sale_code', sale.sale_code)).toMatchObject({ paid: 140.25, due: 0 });

      const [row] = await house.rowsOf('sale', sale.id);
      await returnTo('sale', customer, row);
      expect(await house.seen(`sale/${sale.id}`)).toMatchObject({ due_sum: -100, payment_status: 'Paid' });
    });

    it('BOOK-18 the price of a return is what is credited, in the sale and in every report', async () => {
      const customer = await house.customer();
      const stone = await house.item({ sale_price: 100, cost_price: 60 });
      const sale = await house.document('sale', customer.id, [
        stone,
        await house.item({ sale_price: 40, cost_price: 10 }),
      ]);
      await house.confirm('sale', sale.id);
      const [row] = await house.rowsOf('sale', sale.id);
      const summary = async () => (await house.seen('report/sale-summary')).totals;
      const before = await summary();
      await returnTo('sale', customer, row, 80);
      expect(await house.seen(`sale/${sale.id}`)).toMatchObject({ sale_price_sum: 140, returned_sum: 80 });
      expect(await reported('sale-overview', 'sale_code', sale.sale_code)).toMatchObject({
        total: 140,
        returned: 80,
        net: 60,
        cost: 10,
        margin: 50,
      });
      const after = await summary();
      expect(after.returned - before.returned).toBeCloseTo(80, 2);
      expect(after.net - before.net).toBeCloseTo(-80, 2);
    });

    it('BOOK-01 the self-check names a purchase that is Due although its payments and returns make it Paid', async () => {
      const { party, id, rows } = await bought(700, 300);
      await pay(id, 300);
      await returnTo('purchase', party, rows[0]);
      const findings = async () =>
        (await call('GET', 'common/stock-check')).body.findings.filter(
          ({ kind }: { kind: string }) => kind === 'payment',
        );
      expect(await findings()).toEqual([]);
      await database.pool.query(`update purchase set payment_status = 'Due' where id = $1`, [id]);
      expect(await findings()).toMatchObject([{ module: 'purchase', id }]);
      await database.pool.query(`update purchase set payment_status = 'Paid' where id = $1`, [id]);
    });
  });
});
