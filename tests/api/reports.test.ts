import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { dayFrom, today } from '../../src/fields/shared/days/calendarDay.ts';
import { runReport } from '../../src/server/reports/runReport.ts';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type Any = any;

const cents = (amount: number | null) => Math.round((amount ?? 0) * 100);
const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + cents(one), 0) / 100;
const by = <Row>(rows: readonly Row[], key: (row: Row) => string | null) => {
  const groups = new Map<string | null, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
};

describeShippedDatabases((open, kind) => {
  describe('reports', () => {
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    let server: Awaited<ReturnType<typeof startTestServer>>;
    let token: string;
    /** What the house did; each has the ids that the tests ask for. */
    let done: Any;

    const report = async (name: string, query: Record<string, unknown> = {}): Promise<Any> => {
      const parameters = Object.entries(query).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      return house.seen(`report/${name}?${new URLSearchParams(parameters)}`);
    };
    /** The rows of sales that a Confirmed return has. */
    const cameBack = async (): Promise<Set<number>> => {
      const returns = new Map((await all('sale-return')).map(({ id, status }) => [id, status]));
      const rows = await all('sale-return-item');
      return new Set(
        rows.flatMap((row) => (returns.get(row.sale_return_id) === 'Confirmed' ? [row.sale_item_id] : [])),
      );
    };
    const all = (module: string): Promise<Any[]> => house.seen(`${module}?range=[0,999]`);

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      token = await server.token();
      house = tradingHouse(call);
      done = await tradeAWhile(house, call);
      return () => server.close();
    });

    it('REP-01 sale-overview has a row for each Confirmed sale of this year, as its list and rows add up', async () => {
      const answer = await report('sale-overview', { filter: { status: ['Confirmed'] } });
      const sales = (await all('sale')).filter(({ status }) => status === 'Confirmed');
      const rows = await all('sale-item');
      const costs = new Map((await all('inventory')).map(({ id, cost_price }) => [id, cost_price]));
      const of = (sale: number) => rows.filter(({ sale_id }) => sale_id === sale);
      const came = await cameBack();
      expect(answer.rows).toHaveLength(sales.length);
      for (const sale of sales) {
        const kept = of(sale.id).filter(({ id }) => !came.has(id));
        const cost = sum(kept.map(({ inventory_id }) => costs.get(inventory_id)));
        const net = sum(kept.map(({ sale_price }) => sale_price));
        expect(answer.rows.find(({ _id }: Any) => _id === sale.id)).toMatchObject({
          sale_code: sale.sale_code,
          customer_name: sale.customer_name,
          items: of(sale.id).length,
          total: sum(of(sale.id).map(({ sale_price }) => sale_price)),
          returned: sum([sale.sale_price_sum, -net]),
          net,
          cost,
          margin: sum([net, -cost]),
        });
      }
      const total = sum(sales.map(({ sale_price_sum }) => sale_price_sum));
      expect(answer.totals).toMatchObject({ total, items: sales.reduce((n, { id }) => n + of(id).length, 0) });
      expect(answer.totals.returned).toBe(done.returnedPrice);
      expect(answer.totals.margin_percent).toBeCloseTo((answer.totals.margin / answer.totals.net) * 100, 1);
      expect(answer.totals.net).toBe(sum([total, -done.returnedPrice]));
      expect(sum(answer.series.points.map((point: Any) => point.net))).toBe(answer.totals.net);
    });

    it('REP-01 filters by date, party and status, and holds to its own filter where none is given', async () => {
      const april = await report('sale-overview', {
        filter: { sale_date_gte: '2025-04-01', sale_date_lte: '2025-04-30' },
      });
      expect(april.rows.map(({ _id }: Any) => _id).sort()).toEqual([done.april, done.unconfirmed].sort());
      const other = await report('sale-overview', { filter: { customer_id: done.customers[1] } });
      expect(other.rows.map(({ _id }: Any) => _id)).toEqual([done.may]);
      const year = today().slice(0, 4);
      const own = await report('sale-overview');
      expect(own).toMatchObject({ as_of: null, today: today() });
      expect(own.filter).toEqual({
        sale_date_gte: `${year}-01-01`,
        sale_date_lte: `${year}-12-31`,
        status: ['Confirmed'],
      });
      expect(own.rows).toEqual([]);
      expect(own.totals).toMatchObject({ total: 0, margin_percent: null });
    });

    it.each(['month', 'customer', 'type', 'color', 'shape', 'origin'])(
      'REP-02 sale-summary groups by %s',
      async (group) => {
        const answer = await report('sale-summary', { group, filter: { status: ['Confirmed'] } });
        const items = new Map((await all('inventory')).map((item) => [item.id, item]));
        const rows = (await all('sale-item')).filter(({ sale_status }) => sale_status === 'Confirmed');
        const keys: Record<string, (row: Any) => string | null> = {
          month: ({ sale_date }) => sale_date.slice(0, 7),
          customer: ({ customer_name }) => customer_name,
        };
        const came = await cameBack();
        const groups = by(rows, keys[group] ?? ((row) => items.get(row.inventory_id)[group]));
        expect(answer.count).toBe(groups.size);
        for (const [key, members] of groups) {
          const sales = sum(members.map(({ sale_price }) => sale_price));
          const kept = members.filter(({ id }) => !came.has(id));
          const cost = sum(kept.map(({ inventory_id }) => items.get(inventory_id).cost_price));
          const net = sum(kept.map(({ sale_price }) => sale_price));
          const row = answer.rows.find((one: Any) => one[group] === key);
          expect(row, String(key)).toMatchObject({
            items: members.length,
            sales,
            net,
            cost,
            margin: sum([net, -cost]),
          });
          expect(row.average_price).toBeCloseTo(sales / members.length, 2);
        }
        expect(answer.totals.sales).toBe(sum(rows.map(({ sale_price }) => sale_price)));
        expect(answer.totals.returned).toBe(done.returnedPrice);
        expect(sum(answer.series.points.map((point: Any) => point.sales))).toBe(answer.totals.sales);
      },
    );

    it('REP-02 the sort of a report holds for months too, unless they have one of their own', async () => {
      const filter = { status: ['Confirmed'] };
      const months = (answer: Any) => answer.rows.map(({ month }: Any) => month);
      const shipped = await report('sale-summary', { filter });
      expect(months(shipped)).toEqual([...months(shipped)].sort().reverse());
      const group = server.services.schema.current.reports.find(({ name }) => name === 'sale-summary')?.groupBy?.[0];
      const { sort } = group ?? {};
      onTestFinished(() => void Object.assign(group ?? {}, { sort }));
      Object.assign(group ?? {}, { sort: undefined });
      const { rows } = await report('sale-summary', { filter });
      const sales = rows.map((row: Any) => row.sales);
      expect(sales).toEqual([...sales].sort((one, other) => other - one));
      expect(rows).toHaveLength(shipped.rows.length);
    });

    it('REP-03 counts days where the server stands, whatever day it is elsewhere', async () => {
      const ahead = new Date().getUTCHours() >= 10;
      vi.stubEnv('TZ', ahead ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago');
      onTestFinished(() => void vi.unstubAllEnvs());
      const item = await house.item();
      const found = async (as_of: string) => {
        const { rows } = await report('stock-overview', { as_of, range: [0, 999] });
        return rows.find(({ _id }: Any) => _id === item.id);
      };
      expect(await found(today())).toMatchObject({ since: today(), days: 0 });
      expect(await found(dayFrom('today-1'))).toBeUndefined();
      expect(await call('DELETE', `inventory/${item.id}`)).toMatchObject({ status: 200 });
    });

    it('REP-03 stock-overview has each item that is there, as the list of items has it', async () => {
      const answer = await report('stock-overview', { range: [0, 999] });
      const items = (await all('inventory')).filter(
        ({ id, status, id_parent }) =>
          ['Available', 'Unavailable'].includes(status) && id_parent === null && id !== done.sentBack,
      );
      expect(answer.rows.map(({ _id }: Any) => _id).sort()).toEqual(items.map(({ id }) => id).sort());
      expect(answer.totals.cost).toBe(sum(items.map(({ cost_price }) => cost_price)));
      // What stands below the columns agrees with itself, also where an item has no cost or no price.
      const { margin, cost, sale_price } = answer.totals;
      expect(margin).toBe(sum([sale_price, -cost]));
      const row = (id: number) => answer.rows.find(({ _id }: Any) => _id === id);
      expect(row(done.out)).toMatchObject({ ownership: 'own', held_by: 'Harbour House', since: '2025-01-10' });
      expect(row(done.lent)).toMatchObject({ ownership: 'memo', held_by: null, since: '2025-02-01' });
    });

    it.each([
      ['2025-01-09', []],
      ['2025-01-10', ['ruby', 'spinel', 'out']],
      ['2025-02-10', ['ruby', 'spinel', 'out', 'lent', 'sentBack']],
      ['2025-04-04', ['ruby', 'spinel', 'out', 'lent', 'sentBack']],
      ['2025-04-05', ['spinel', 'out', 'lent', 'sentBack']],
      ['2025-05-20', ['ruby', 'out', 'lent', 'sentBack']],
      ['2025-06-01', ['ruby', 'out', 'lent']],
    ])('REP-03 as of %s what was owned or here on memo was %j', async (as_of, names) => {
      const answer = await report('stock-overview', { as_of });
      const expected = names.map((name) => done[name]).sort();
      expect(answer.rows.map(({ _id }: Any) => _id).sort()).toEqual(expected);
      const costs = new Map((await all('inventory')).map(({ id, cost_price }) => [id, cost_price]));
      expect(answer.totals.cost).toBe(sum(expected.map((id) => costs.get(id))));
      const ruby = answer.rows.find(({ _id }: Any) => _id === done.ruby);
      if (ruby) expect(ruby.days).toBe((Date.parse(as_of) - Date.parse('2025-01-10')) / 86_400_000);
    });

    it('REP-03 as of a day tells who had an item then', async () => {
      const holder = async (as_of: string) =>
        (await report('stock-overview', { as_of })).rows.find(({ _id }: Any) => _id === done.ruby)?.held_by;
      expect(await holder('2025-02-28')).toBeNull();
      expect(await holder('2025-03-01')).toBe('Golden Crown');
      expect(await holder('2025-03-20')).toBeNull();
      expect((await report('stock-overview', { filter: { ownership: ['memo'] }, as_of: '2025-03-01' })).count).toBe(2);
    });

    it('REP-03 does not count what was set back', async () => {
      const before = await report('stock-overview', { as_of: '2025-07-01' });
      expect(before.rows.some(({ _id }: Any) => _id === done.setBack)).toBe(false);
    });

    it('REP-03 has a set that was combined since as the singles that it was', async () => {
      const singles = [await house.item({ cost_price: 10.1 }), await house.item({ cost_price: 20.2 })];
      const answer = await call('POST', 'inventory/transform', {
        kind: 'combine',
        items: singles.map(({ id }) => id),
        values: { item_no: '9100', type: 'Ruby' },
      });
      expect(answer.status).toBe(200);
      const now = await report('stock-overview', { range: [0, 999], as_of: today() });
      const ids = now.rows.map(({ _id }: Any) => _id);
      expect(ids).toContain(answer.body.set.id);
      expect(ids).not.toContain(singles[0]?.id);
      expect(now.rows.find(({ _id }: Any) => _id === answer.body.set.id)).toMatchObject({ cost: 30.3, weight: 2.5 });
    });

    describe('REP-04 stock-summary', () => {
      it.each(['type', 'color', 'shape', 'origin', 'supplier'])('by %s adds up to stock-overview', async (group) => {
        for (const as_of of ['2025-02-10', '2025-06-01', today()]) {
          const overview = await report('stock-overview', { as_of, range: [0, 999] });
          const summary = await report('stock-summary', { as_of, group });
          expect(overview.count).toBeGreaterThan(0);
          expect(sum(summary.rows.map((row: Any) => row.cost))).toBe(overview.totals.cost);
          expect(summary.totals).toMatchObject({ items: overview.count, cost: overview.totals.cost });
          if (group === 'supplier') continue;
          const groups = by(overview.rows, (row: Any) => row[group]);
          for (const [key, members] of groups) {
            const row = summary.rows.find((one: Any) => one[group] === key);
            expect(row).toMatchObject({ items: members.length, cost: sum(members.map((one: Any) => one.cost)) });
          }
        }
      });
    });

    it('REP-05 memo-out-overview has what customers have, and had on a day', async () => {
      const now = await report('memo-out-overview');
      const rows = (await all('memo-out-item')).filter(({ status }) => status === 'MemoOut');
      expect(now.rows.map(({ item_no }: Any) => item_no).sort()).toEqual(rows.map(({ item_no }) => item_no).sort());
      expect(now.totals.price).toBe(sum(rows.map(({ memo_out_price }) => memo_out_price)));
      expect(now.opens).toBe('memo-out');
      const then = await report('memo-out-overview', { as_of: '2025-03-11' });
      expect(then.rows).toMatchObject([{ party: 'Golden Crown', days: 10, since: '2025-03-01', price: 1200 }]);
      expect((await report('memo-out-overview', { as_of: '2025-02-28' })).rows).toEqual([]);
      expect((await report('memo-out-overview', { as_of: '2025-03-20' })).rows).toEqual([]);
    });

    it('REP-06 memo-in-overview has what is here from suppliers, and was on a day', async () => {
      const now = await report('memo-in-overview');
      const rows = (await all('memo-in-item')).filter(({ status }) => status === 'MemoIn');
      expect(now.rows.map(({ item_no }: Any) => item_no)).toEqual(rows.map(({ item_no }) => item_no));
      const then = await report('memo-in-overview', { as_of: '2025-02-11' });
      expect(then.count).toBe(2);
      expect(then.rows).toMatchObject([
        { days: 10, overdue: 0 },
        { days: 10, overdue: 0 },
      ]);
      const late = await report('memo-in-overview', { as_of: '2099-01-01' });
      const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
      for (const { overdue, due_date } of late.rows) {
        expect(overdue).toBe(dayNumber('2099-01-01') - dayNumber(due_date));
      }
      expect(late.count).toBeGreaterThan(0);
      expect((await report('memo-in-overview', { as_of: '2025-01-31' })).rows).toEqual([]);
    });

    it('REP-07 purchase-overview has each purchase with what is due', async () => {
      const answer = await report('purchase-overview', { filter: {} });
      const purchases = await all('purchase');
      expect(answer.count).toBe(purchases.length);
      for (const { id, purchase_price_sum, paid_sum, due_sum, supplier_name } of purchases) {
        const row = answer.rows.find(({ _id }: Any) => _id === id);
        expect(row).toMatchObject({ total: purchase_price_sum, paid: paid_sum, due: due_sum, supplier_name });
      }
      expect(answer.totals).toMatchObject({
        total: sum(purchases.map(({ purchase_price_sum }) => purchase_price_sum)),
        due: sum(purchases.map(({ due_sum }) => due_sum)),
      });
    });

    it('REP-01 sorts by any column and answers page by page, totals over all', async () => {
      const whole = await report('purchase-overview', { filter: {}, sort: ['total', 'ASC'] });
      const totals = whole.rows.map(({ total }: Any) => total);
      expect(totals).toEqual([...totals].sort((a, b) => a - b));
      const page = await report('purchase-overview', { filter: {}, sort: ['total', 'ASC'], range: [1, 1] });
      expect(page.rows).toEqual([whole.rows[1]]);
      expect(page.totals).toEqual(whole.totals);
    });

    it('REP-01 gives all rows as a file that spreadsheets open, formulas escaped', async () => {
      for (const address of ['report/sale-overview.csv?filter={}', 'report/sale-overview?filter={}&format=csv']) {
        const answer = await fetch(`${server.url}/api/${address}`, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
        const lines = text.trimEnd().split('\r\n');
        expect(lines[0]).toMatch(/^\uFEFFSale Code,Sale Date,Customer,/);
        expect(lines).toHaveLength((await all('sale')).length + 1);
        expect(text).toContain(`,"'=HYPERLINK`);
      }
    });

    it('REP-01 gives all rows as a workbook: numbers as numbers, days as days, and no formula', async () => {
      for (const address of ['report/sale-overview.xlsx?filter={}', 'report/sale-overview?filter={}&format=xlsx']) {
        const answer = await fetch(`${server.url}/api/${address}`, { headers: { authorization: `Bearer ${token}` } });
        expect(answer.headers.get('content-disposition')).toMatch(/filename="sale-overview-[\d-]+\.xlsx"/);
        const [sheet] = await readExcelFile(Buffer.from(await answer.arrayBuffer()));
        const [header = [], ...rows] = sheet?.data ?? [];
        const at = (label: string) => header.indexOf(label);
        expect(sheet?.sheet).toBe('Sale Overview');
        const sales = await all('sale');
        expect(rows).toHaveLength(sales.length);
        for (const sale of sales) {
          const row = rows.find((one) => one[at('Sale Code')] === sale.sale_code);
          expect(row?.[at('Total')]).toBe(sale.sale_price_sum);
          expect(row?.[at('Sale Date')]).toEqual(new Date(sale.sale_date));
          expect(row?.[at('Customer')]).toBe(sale.customer_name);
        }
        expect(rows.some((row) => String(row[at('Customer')]).startsWith('=HYPERLINK'))).toBe(true);
      }
      const chinese = await fetch(`${server.url}/api/report/sale-overview.xlsx`, {
        headers: { authorization: `Bearer ${token}`, 'x-preference-language': 'zh' },
      });
      const [sheet] = await readExcelFile(Buffer.from(await chinese.arrayBuffer()));
      expect(sheet?.data).toEqual([expect.arrayContaining(['销售单号', '毛利'])]);
    });

    it.each([
      ['report/nothing', 404, 'There is no report nothing.'],
      ['report/sale-overview?filter={"colour":"x"}', 400, 'colour'],
      ['report/sale-overview?filter={"sale_date_gte":"x"}', 400, 'sale_date_gte'],
      ['report/sale-overview?filter={"sale_date_gte":"2025-02-01","sale_date_lte":"2025-01-31"}', 400, '1 Feb 2025'],
      ['report/sale-overview?filter=[]', 400, 'The filter must be an object'],
      ['report/sale-overview?sort=["nothing","ASC"]', 400, 'nothing'],
      ['report/sale-overview?range=[5,1]', 400, 'range'],
      ['report/sale-overview?as_of=2025-01-01', 400, 'as_of'],
      ['report/stock-overview?as_of=yesterday', 400, 'as_of'],
      ['report/sale-summary?group=colour', 400, 'group'],
      ['report/stock-overview?filter={"ownership_gte":"own"}', 400, 'ownership_gte'],
      ['report/sale-overview?format=xml', 400, 'format'],
      ['report/sale-overview?wide=1', 400, 'wide'],
    ])('REP-01 refuse %s with %i and a sentence', async (path, status, words) => {
      const answer = await call('GET', path);
      expect(answer.status).toBe(status);
      expect(answer.body.message).toContain(words);
    });

    it('REP-01 are read by one statement whatever they hold', async () => {
      const context = {
        database: server.services.database,
        // Nobody has asked for this one before.
        schema: { ...server.services.schema.current },
        hooks: server.services.hooks,
        userId: null,
      };
      for (const { name } of context.schema.reports) {
        const sent = await recordStatements(context.database, () => runReport(context, name, {}, { language: 'en' }));
        expect(
          sent.filter((text) => text.startsWith('select page.*')),
          name,
        ).toHaveLength(1);
      }
    });

    if (kind === 'postgres') {
      it('REP-01 end in the database once nobody waits for them', async () => {
        const { database } = server.services;
        const waiting = async () => {
          const { rows } = await database.pool.query(
            `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0].n;
        };
        const lock = await database.pool.connect();
        await lock.query('begin; lock table sale in access exclusive mode');
        const controller = new AbortController();
        const request = fetch(`${server.url}/api/report/sale-overview`, {
          headers: { authorization: `Bearer ${token}` },
          signal: controller.signal,
        });
        await expect.poll(waiting).toBe(1);
        controller.abort();
        await expect(request).rejects.toThrow();
        await expect.poll(waiting).toBe(0);
        await lock.query('rollback');
        lock.release();
        expect((await report('sale-overview')).rows).toEqual([]);
      });
    }
  });
});

/** Two suppliers' worth of 2025: bought, lent, sold, brought back, sent back, and set back. */
async function tradeAWhile(house: ReturnType<typeof tradingHouse>, call: CallApi) {
  const supplier = await house.supplier();
  const customers = [
    await house.customer(),
    await house.customer('=HYPERLINK("http://x")'),
    await house.customer('Harbour House'),
  ];
  const [crown, formula, harbour] = customers.map(({ id }) => id);
  const bring = async (module: 'purchase' | 'memo-in', more: object, prices: number[], bodies: object[]) => {
    const document = await house.create(module, { supplier_id: supplier.id, ...more });
    const price = `${module.replace('-', '_')}_price`;
    const rows = [];
    for (const [index, body] of bodies.entries()) {
      rows.push(await house.row(module, document.id, { inventory: house.itemBody(body), [price]: prices[index] }));
    }
    return { document, items: rows.map(({ inventory_id }) => ({ id: inventory_id })) };
  };
  const returnRows = async (module: string, source: string, party: object, date: object, rows: object[]) => {
    const back = await house.create(module, { ...party, ...date });
    const answer = await call('POST', `${module}/${back.id}/returned-items-from-${source}`, rows);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    await house.confirm(module, back.id);
  };
  const bought = await bring(
    'purchase',
    { purchase_date: '2025-01-10' },
    [100.1, 200.2, 300.3],
    [
      {},
      { type: 'Spinel', color: 'Pigeon Blood', sale_price: 0.1 },
      { type: 'Emerald', origin: 'Kashmir', shape: 'Pear' },
    ],
  );
  await house.confirm('purchase', bought.document.id);
  const [ruby, spinel, out] = bought.items;
  if (!ruby || !spinel || !out) throw new Error('Three were bought');
  const memoIn = await bring('memo-in', { memo_in_date: '2025-02-01' }, [50.55, 60.66], [{}, { type: 'Spinel' }]);
  await house.confirm('memo-in', memoIn.document.id);
  const memoOut = await house.document('memo-out', crown, [ruby], { memo_out_date: '2025-03-01' });
  await house.confirm('memo-out', memoOut.id);
  const [row] = await house.rowsOf('memo-out', memoOut.id);
  const rowOf = (key: string, one: { id: number; inventory_id: number }) => ({
    inventory_id: one.inventory_id,
    [key]: one.id,
  });
  await returnRows('memo-out-return', 'memo-out', { customer_id: crown }, { memo_out_return_date: '2025-03-20' }, [
    rowOf('memo_out_item_id', row),
  ]);
  const april = await house.document('sale', crown, [ruby], { sale_date: '2025-04-05' });
  await house.confirm('sale', april.id);
  const [sold] = await house.rowsOf('sale', april.id);
  await returnRows('sale-return', 'sale', { customer_id: crown }, { sale_return_date: '2025-04-20' }, [
    rowOf('sale_item_id', sold),
  ]);
  const may = await house.document('sale', formula, [spinel], { sale_date: '2025-05-05' });
  await house.confirm('sale', may.id);
  const [, sent] = await house.rowsOf('memo-in', memoIn.document.id);
  await returnRows('memo-in-return', 'memo-in', { supplier_id: supplier.id }, { memo_in_return_date: '2025-05-25' }, [
    rowOf('memo_in_item_id', sent),
  ]);
  const late = await house.document('memo-out', harbour, [out], { memo_out_date: '2025-06-10' });
  await house.confirm('memo-out', late.id);
  const mistaken = await bring('purchase', { purchase_date: '2025-06-15' }, [10], [{}]);
  await house.confirm('purchase', mistaken.document.id);
  await house.setStatus('purchase', mistaken.document.id, 'New');
  const unconfirmed = await house.document('sale', crown, [ruby], { sale_date: '2025-04-30' });
  return {
    customers: [crown, formula, harbour],
    ruby: ruby.id,
    spinel: spinel.id,
    out: out.id,
    lent: memoIn.items[0]?.id,
    sentBack: memoIn.items[1]?.id,
    setBack: mistaken.items[0]?.id,
    april: april.id,
    may: may.id,
    unconfirmed: unconfirmed.id,
    returnedPrice: sold.sale_price,
  };
}
