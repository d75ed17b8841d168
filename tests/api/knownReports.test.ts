import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { runReport } from '../../src/server/reports/runReport.ts';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describePostgres, describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const REPORTS = ['stock-summary', 'stock-overview', 'sale-overview', 'memo-out-overview', 'receivables'];

describeShippedDatabases((open) => {
  describe('what a report answered', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      house = tradingHouse(call);
    });
    afterAll(() => server.close());

    /** How often the work read a report, or the dashboard. */
    const timesRead = async (work: () => Promise<unknown>) => {
      const statements = await recordStatements(server.services.database, work);
      return statements.filter((text) => text.startsWith('select page.*')).length;
    };
    const itemsOf = async (query = '') => (await house.seen(`report/stock-summary?${query}`)).totals.items;

    it('REP-04 is known until somebody writes what it reads', async () => {
      const { id } = await house.item();
      const before = await itemsOf();
      expect(await timesRead(() => itemsOf())).toBe(0);
      expect(await timesRead(() => itemsOf('group=color'))).toBe(1);

      await house.made('laboratory', { laboratory_code: 'X', laboratory_name: 'X' });
      expect(await timesRead(() => itemsOf())).toBe(0);

      const sale = await house.document('sale', (await house.customer()).id, [{ id }]);
      await house.confirm('sale', sale.id);
      expect(await timesRead(async () => expect(await itemsOf()).toBe(before - 1))).toBe(1);
      await house.setStatus('sale', sale.id, 'New');
      expect(await itemsOf()).toBe(before);
    });

    it('REP-08 is known for the dashboard too', async () => {
      const figures = async () => (await house.seen('common/overview')).figures;
      await figures();
      expect(await timesRead(figures)).toBe(0);
      await house.item();
      expect(await timesRead(figures)).toBe(1);
    });

    it('REP-01 REP-03 REP-04 REP-05 is never of yesterday, whatever is written', async () => {
      const suppliers = [await house.supplier('Mogok Mines'), await house.supplier('Pailin Mines')];
      const customer = await house.customer();
      const items: { id: number }[] = [];
      for (const { id } of suppliers) items.push(await house.item({ supplier_id: id }));
      const documents: { module: string; id: number }[] = [];
      for (const module of ['sale', 'memo-out', 'sale']) {
        documents.push({ module, id: (await house.document(module, customer.id, items)).id });
      }
      const { schema, ...services } = server.services;
      const context = { ...services, userId: null };
      /** The same report, for a schema that nobody has asked before. */
      const readAnew = (name: string) =>
        runReport({ ...context, schema: { ...schema.current } }, name, {}, { language: 'en' });
      const step = fc.oneof(
        fc.record({ what: fc.constant('status' as const), at: fc.nat(2), to: fc.constantFrom('Confirmed', 'New') }),
        fc.record({ what: fc.constant('price' as const), at: fc.nat(1), price: fc.integer({ min: 1, max: 9999 }) }),
        fc.record({ what: fc.constant('name' as const), at: fc.nat(1), name: fc.constantFrom('Thai', 'Lanka') }),
        fc.record({ what: fc.constant('item' as const) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
          for (const one of steps) {
            if (one.what === 'item') await house.item();
            else if (one.what === 'price')
              await call('PUT', `inventory/${items[one.at]?.id}`, { sale_price: one.price, cost_price: one.price / 2 });
            else if (one.what === 'name')
              await call('PUT', `supplier/${suppliers[one.at]?.id}`, { supplier_name: one.name });
            else {
              const { module, id } = documents[one.at] ?? { module: 'sale', id: 0 };
              await house.setStatus(module, id, one.to);
            }
            for (const name of REPORTS) {
              const { rows, totals, series } = await house.seen(`report/${name}`);
              expect({ rows, totals, series }).toEqual(asJson(await readAnew(name)));
            }
          }
        }),
        { numRuns: 4 },
      );
    });
  });
});

const asJson = ({ rows, totals, series }: Awaited<ReturnType<typeof runReport>>) =>
  JSON.parse(JSON.stringify({ rows, totals, series }));

describePostgres((open) => {
  it('REP-04 is read again after what was open while it was read has been committed', async () => {
    const database = await open();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    onTestFinished(async () => void (await Promise.all(servers.map((server) => server.close()))));
    const calls = [await servers[0].signIn(), await servers[1].signIn()];
    const counts = () =>
      Promise.all(calls.map(async (call) => (await tradingHouse(call).seen('report/stock-summary')).totals.items));
    await tradingHouse(calls[0] as CallApi).item();
    expect(await counts()).toEqual([1, 1]);

    const client = await database.pool.connect();
    onTestFinished(() => client.release());
    await client.query('begin');
    await client.query("insert into inventory (item_no, type) values ('900', 'Ruby')");
    await tradingHouse(calls[1] as CallApi).item({ item_no: '901' });
    expect(await counts()).toEqual([2, 2]);
    await client.query('commit');
    expect(await counts()).toEqual([3, 3]);
  });
});
