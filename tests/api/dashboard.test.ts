import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../src/fields/shared/days/calendarDay.ts';
import { dashboardFigures } from '../../src/server/reports/dashboardFigures.ts';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Any = any;

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((all, one) => all + Math.round((one ?? 0) * 100), 0) / 100;
const daysAgo = (days: number) =>
  new Date(Date.parse(`${today()}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);

describeShippedDatabases((open) => {
  describe('dashboard', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    let server: Awaited<ReturnType<typeof startTestServer>>;

    const figures = async (): Promise<Record<string, Any>> => {
      const { figures } = (await call('GET', 'common/overview')).body;
      return Object.fromEntries(figures.map((figure: Any) => [figure.name, figure]));
    };
    const part = async (name: string, place = 0): Promise<Any> => (await figures())[name].parts[place];
    const all = (module: string): Promise<Any[]> => house.seen(`${module}?range=[0,999]`);
    /** How many snapshots it is read under, and how often records are read. */
    const statements = async () => {
      const context = {
        database: server.services.database,
        // Nobody has asked for this one before.
        schema: { ...server.services.schema.current },
        hooks: server.services.hooks,
        userId: null,
      };
      const sent = await recordStatements(context.database, () => dashboardFigures(context));
      const times = (start: string) => sent.filter((statement) => statement.startsWith(start)).length;
      return [times('set transaction isolation level repeatable read'), times('select part.*')];
    };

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    it('DASH-01 of an empty database has every figure and nothing in it, of one moment', async () => {
      const found = await figures();
      expect(Object.keys(found)).toEqual(server.services.schema.current.dashboard?.figures.map(({ name }) => name));
      for (const { name, parts } of Object.values(found)) {
        expect(
          parts.flatMap(({ rows }: Any) => rows),
          name,
        ).toEqual([]);
      }
      expect(found.to_pay.parts[0].totals).toEqual({ _count: 0, due: 0 });
      expect(await statements()).toEqual([1, 10]);
    });

    describe('of a house that trades', () => {
      beforeAll(async () => {
        const supplier = await house.supplier();
        const customer = await house.customer('Golden Crown');
        const bought = await house.create('purchase', { supplier_id: supplier.id, purchase_date: daysAgo(120) });
        for (const [index, price] of [100.1, 200.2, 300.3, 0.07].entries()) {
          const inventory = house.itemBody({ sale_price: 1000.1 + index });
          await house.row('purchase', bought.id, { inventory, purchase_price: price });
        }
        await house.confirm('purchase', bought.id);
        for (const days of [0, 30, 31, 60, 61, 90, 91, 400]) {
          const item = await house.item({ cost_price: 10.01 });
          const memo = await house.document('memo-out', customer.id, [item], { memo_out_date: daysAgo(days) });
          await house.confirm('memo-out', memo.id);
        }
        for (const days of [0, 40, 800]) {
          const item = await house.item({ cost_price: 5.05 });
          const sale = await house.document('sale', customer.id, [item], { sale_date: daysAgo(days) });
          await house.confirm('sale', sale.id);
        }
        await house.document('sale', customer.id, [await house.item()]);
      });

      it('DASH-01 has the stock by status to the cent, and each leads to as many rows', async () => {
        const { rows, totals, filter } = await part('stock');
        const items = (await all('inventory')).filter(({ status }) => status !== 'Sold' && status !== 'Canceled');
        for (const status of ['Available', 'Unavailable']) {
          const of = items.filter((item) => item.status === status);
          expect(rows.find(({ key }: Any) => key === status)).toMatchObject({
            _count: of.length,
            cost: sum(of.map(({ cost_price }) => cost_price)),
            sale_price: sum(of.map(({ sale_price }) => sale_price)),
          });
          const behind = await house.seen(
            `report/stock-overview?filter=${JSON.stringify({ ...filter, status: [status] })}`,
          );
          expect((behind as Any).count).toBe(of.length);
        }
        expect(totals).toMatchObject({ _count: items.length, cost: sum(items.map(({ cost_price }) => cost_price)) });
      });

      it('DASH-01 has memos out by age, the bands as they end, and the report behind a band has its rows', async () => {
        const { rows } = await part('memo_age');
        const out = (await all('memo-out-item')).filter(({ status }) => status === 'MemoOut');
        expect(rows.map(({ key, _count }: Any) => [key, _count])).toEqual([
          ['0-30', 2],
          ['31-60', 2],
          ['61-90', 2],
          ['91-', 2],
        ]);
        expect(sum(rows.map(({ price }: Any) => price))).toBe(sum(out.map(({ memo_out_price }) => memo_out_price)));
        const filter = JSON.stringify({ since_gte: daysAgo(60), since_lte: daysAgo(31) });
        const behind: Any = await house.seen(`report/memo-out-overview?filter=${filter}`);
        expect(behind.rows.map(({ days }: Any) => days)).toEqual([60, 31]);
        const oldest = await part('oldest_memos');
        expect(oldest.rows.map(({ days }: Any) => days)).toEqual([400, 91, 90, 61, 60, 31]);
        expect(oldest.totals).toEqual({ _count: 8, price: sum(out.map(({ memo_out_price }) => memo_out_price)) });
      });

      it('DASH-01 has Confirmed sales and purchases of the last 12 months, by month', async () => {
        for (const [place, module, date, total] of [
          [0, 'sale', 'sale_date', 'sale_price_sum'],
          [1, 'purchase', 'purchase_date', 'purchase_price_sum'],
        ] as const) {
          const { rows, filter, totals } = await part('trade', place);
          const from = filter[`${date}_gte`];
          const documents = (await all(module)).filter((one) => one.status === 'Confirmed' && one[date] >= from);
          expect(documents.length).toBeGreaterThan(0);
          for (const { key, net } of rows) {
            const ofMonth = documents.filter((one) => one[date].startsWith(key));
            expect(net).toBe(sum(ofMonth.map((one) => one[total])));
          }
          expect(totals.net).toBe(sum(documents.map((one) => one[total])));
        }
      });

      it('DASH-01 has what is due either way, and the last movements', async () => {
        const pay = await part('to_pay');
        expect(pay.rows).toMatchObject([{ due: 600.67, purchase_date: daysAgo(120) }]);
        expect(pay.totals).toEqual({ _count: 1, due: 600.67 });
        const receive = await part('to_receive');
        expect(receive.rows.map(({ sale_date }: Any) => sale_date)).toEqual([daysAgo(800), daysAgo(40), daysAgo(0)]);
        const { rows } = await part('movements');
        expect(rows).toHaveLength(6);
        expect(rows[0]).toMatchObject({ _id: expect.any(Number), item_no: expect.any(String) });
      });

      it('DASH-01 still reads each figure once, all of one moment', async () => {
        expect(await statements()).toEqual([1, 10]);
      });
    });
  });
});

describeShippedDatabases((open) => {
  it('DASH-01 answers no figures where the schema has no dashboard', async () => {
    const server = await startTestServer({ database: await open() });
    const { dashboard: _none, ...schema } = server.services.schema.current;
    const context = { database: server.services.database, schema, hooks: server.services.hooks, userId: null };
    expect(await dashboardFigures(context)).toBeUndefined();
    await server.close();
  });
});
