import { beforeAll, describe, expect, it } from 'vitest';
import { formatDay } from '../../src/fields/shared/days/formatDay.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/** A day so many days ago, in UTC as the server of the tests. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describeShippedDatabases((open) => {
  describe('reports of the ledger', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;

    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
      return () => server.close();
    });

    /** A Confirmed sale of that day. */
    const sold = async (party: { id: number }, sale_price: number, sale_date: string) => {
      const stone = await house.item({ sale_price });
      const sale = await house.create('sale', { customer_id: party.id, sale_date });
      await house.row('sale', sale.id, { inventory_id: stone.id });
      await house.confirm('sale', sale.id);
      return sale as { id: number; sale_code: string };
    };
    const paid = (body: object) => house.create('customer-payment', body);
    const report = (path: string) => house.seen(`report/${path}`);
    const openWith = async (name: string, party: string, asOf?: string) => {
      const { rows } = await report(`${name}?range=[0,999]${asOf ? `&as_of=${asOf}` : ''}`);
      return rows.find((row: Record<string, unknown>) => row.party === party);
    };

    it('BOOK-16 receivables tell by the age of the sales what is due, on any day', async () => {
      const party = await house.customer('Aged Gems');
      await sold(party, 400, daysAgo(120));
      const old = await sold(party, 300, daysAgo(75));
      await sold(party, 200, daysAgo(31));
      const young = await sold(party, 100, daysAgo(30));
      await paid({ sale_id: old.id, amount: 50.5, payment_date: daysAgo(20) });
      await paid({ customer_id: party.id, amount: 30, payment_date: daysAgo(10) });
      expect(await openWith('receivables', 'Aged Gems')).toMatchObject({
        _id: party.id,
        days_30: 100,
        days_60: 200,
        days_90: 249.5,
        older: 400,
        credit: -30,
        balance: 919.5,
      });
      const before = {
        days_30: 200,
        days_60: 300,
        days_90: 0,
        older: 400,
        credit: 0,
        balance: 900,
      };
      // The sale of 400 is 89 days old by then.
      expect(await openWith('receivables', 'Aged Gems', daysAgo(31))).toMatchObject({
        ...before,
        days_90: 400,
        older: 0,
      });
      expect(await openWith('receivables', 'Aged Gems', daysAgo(121))).toBeUndefined();
      expect((await house.seen(`customer/${party.id}`)).balance).toBe(919.5);

      await house.setStatus('sale', young.id, 'Canceled');
      expect(await openWith('receivables', 'Aged Gems')).toMatchObject({ days_30: 0, balance: 819.5 });
      // What was owed on a past day stays as it was.
      expect(await openWith('receivables', 'Aged Gems', daysAgo(5))).toMatchObject({ days_30: 300, balance: 919.5 });
    });

    it('BOOK-16 payables tell the same of suppliers, and nothing of whom nothing is owed', async () => {
      const party = await house.supplier('Mine & Sons');
      const bodies = [house.itemBody({ cost_price: 700 })];
      const { document } = await house.bringing('purchase', party.id, bodies);
      expect(await openWith('payables', 'Mine & Sons')).toBeUndefined();
      await house.confirm('purchase', document.id);
      expect(await openWith('payables', 'Mine & Sons')).toMatchObject({ days_30: 700, credit: 0, balance: 700 });
      await house.create('supplier-payment', { purchase_id: document.id });
      expect(await openWith('payables', 'Mine & Sons')).toBeUndefined();
    });

    it('BOOK-16 a statement of account runs from what was open before to what is open then', async () => {
      const party = await house.customer('Stated Gems');
      await sold(party, 100, '2024-01-10');
      const sale = await sold(party, 250.25, '2024-02-05');
      await paid({ sale_id: sale.id, amount: 50.25, payment_date: '2024-02-10' });
      await paid({ customer_id: party.id, amount: 300, settles: 'oldest', payment_date: '2024-02-10' });
      await sold(party, 75, '2024-03-01');
      const statement = await report(`customer-statement?party=${party.id}&from=2024-02-01&to=2024-02-29`);
      const line = (day: string, kind: string, code: string | null, amounts: [unknown, unknown, number]) => ({
        _id: party.id,
        ...{ day, kind, code, charged: amounts[0], settled: amounts[1], balance: amounts[2] },
      });
      expect(statement.rows).toEqual([
        line('2024-02-01', 'opening', null, [null, null, 100]),
        line('2024-02-05', 'document', sale.sale_code, [250.25, null, 350.25]),
        line('2024-02-10', 'payment', sale.sale_code, [null, 50.25, 300]),
        line('2024-02-10', 'payment', null, [null, 300, 0]),
        line('2024-02-29', 'closing', null, [null, null, 0]),
      ]);
      expect(statement.totals).toEqual({ charged: 250.25, settled: 350.25 });
      const whole = await report(`customer-statement?party=${party.id}`);
      expect(whole.rows.at(-1)).toMatchObject({ kind: 'closing', balance: 75 });
      expect(whole.rows).toHaveLength(7);
      const page = await report(`customer-statement?party=${party.id}&range=[2,3]`);
      expect([page.rows, page.count]).toEqual([whole.rows.slice(2, 4), 7]);
      const filter = encodeURIComponent(JSON.stringify({ party: [party.id], day_gte: '2024-02-01' }));
      expect((await report(`customer-statement?filter=${filter}`)).rows).toHaveLength(6);
    });

    it('BOOK-16 a statement shows what was taken back, but not what was corrected on the same day', async () => {
      const party = await house.customer();
      const sale = await sold(party, 100, '2024-01-10');
      const other = await sold(party, 40, daysAgo(0));
      await house.setStatus('sale', other.id, 'New');
      await house.setStatus('sale', sale.id, 'New');
      const { rows } = await report(`customer-statement?party=${party.id}`);
      expect(rows.map(({ kind, balance }: Record<string, unknown>) => [kind, balance])).toEqual([
        ['opening', 0],
        ['document', 100],
        ['document-back', 0],
        ['closing', 0],
      ]);
    });

    it('BOOK-16 a statement is a CSV file and a workbook, in the language of the reader', async () => {
      const party = await house.customer();
      await sold(party, 1234.5, '2024-01-10');
      const file = (name: string) => fetch(`${server.url}/api/report/${name}?party=${party.id}`, { headers });
      const headers = { Authorization: `Bearer ${await server.token()}`, 'X-Preference-Language': 'zh' };
      const csv = await (await file('customer-statement.csv')).text();
      expect(csv).toMatch(/日期,摘要,单号,账单金额,已收与退货,余额/);
      expect(csv).toMatch(/2024-01-10,账单,SA-2024-\d+,1234\.5,,1234\.5/);
      expect(csv).toContain('期末余额');
      const book = await file('customer-statement.xlsx');
      expect([book.status, (await book.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    });

    it('BOOK-16 names what is wrong in the parameters of a statement', async () => {
      const status = async (path: string) => (await call('GET', `report/${path}`)).status;
      for (const [name, query] of [
        ['party', 'party=x'],
        ['from', 'party=1&from=2024-13-01'],
        ['to', 'party=1&to=01.02.2024'],
      ]) {
        const wrong = await call('GET', `report/customer-statement?${query}`);
        expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining(`parameter ${name} `)]);
      }
      expect(await status('sale-overview?party=1')).toBe(400);
      const reversed = await call('GET', `report/customer-statement?party=1&from=${daysAgo(-5)}&to=${daysAgo(5)}`);
      const [from, to] = [daysAgo(-5), daysAgo(5)].map((day) => formatDay(day, 'en'));
      const message = `The range begins on ${from}, after its last day, ${to}.`;
      expect(reversed).toMatchObject({ status: 400, body: { message } });
      expect(await status(`customer-statement.csv?party=1&from=${daysAgo(-5)}&to=${daysAgo(5)}`)).toBe(400);
      expect(await status(`customer-statement?party=1&from=${daysAgo(5)}&to=${daysAgo(5)}`)).toBe(200);
      expect(await report('customer-statement')).toMatchObject({ rows: [], count: 0 });
      for (const path of ['customer-statement', 'customer-statement.csv', 'supplier-statement.xlsx']) {
        const { status, body } = await call('GET', `report/${path}?party=2000000000`);
        expect([path, status, body.message]).toEqual([path, 404, 'This record does not exist (any more).']);
      }
      expect(await report(`customer-statement?party=${(await house.customer()).id}`)).toMatchObject({ count: 2 });
    });
  });
});
