import { writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import { recordsReport } from '../../src/metadata/read/dashboardFigures.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { dashboardFigures } from '../../src/server/reports/dashboardFigures.ts';
import { renewSlowReadings } from '../../src/server/reports/keepReportsWarm.ts';
import { knownReport, readReportQuery } from '../../src/server/reports/readReportQuery.ts';
import { readNow } from '../../src/server/reports/readReports.ts';
import { reportSql } from '../../src/server/reports/reportStatements.ts';
import { runReport } from '../../src/server/reports/runReport.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { budget } from '../support/budget.ts';
import type { CallApi } from '../support/callApi.ts';
import { houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describePostgres, describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

describeShippedDatabases((open, kind) => {
  describe('what a report answered', () => {
    let server: TestServer;
    let call: CallApi;
    let house: ReturnType<typeof tradingHouse>;
    beforeAll(async () => {
      const database = await open();
      await setIdStep(database, apart);
      server = await startTestServer({ database });
      call = await server.signIn();
      house = tradingHouse(call);
    });
    afterAll(async () => {
      await setIdStep(server.services.database, 1);
      await server.close();
    });

    /** How often the work read records for a report, or for a figure of the dashboard. */
    const timesRead = async (work: () => Promise<unknown>) => {
      const statements = await recordStatements(server.services.database, work);
      return statements.filter((text) => text.startsWith('select part.*')).length;
    };
    const itemsOf = async (query = '') => (await house.seen(`report/stock-summary?${query}`)).totals.items;

    it('REP-04 is known until somebody writes what it reads', async () => {
      const { id } = await house.item();
      const before = await itemsOf();
      expect(await timesRead(() => itemsOf())).toBe(0);
      expect(await timesRead(() => itemsOf('group=color'))).toBe(1);

      await house.create('laboratory', { laboratory_code: 'X', laboratory_name: 'X' });
      expect(await timesRead(() => itemsOf())).toBe(0);

      const sale = await house.document('sale', (await house.customer()).id, [{ id }]);
      await house.confirm('sale', sale.id);
      expect(await timesRead(async () => expect(await itemsOf()).toBe(before - 1))).toBe(1);
      await house.setStatus('sale', sale.id, 'New');
      expect(await itemsOf()).toBe(before);
    });

    it('REP-04 is read no further than what was written concerns it', async () => {
      const house = await openHouse();
      const { trade, customer, items } = house;
      const supplier = await trade.supplier();
      const names = Object.values(house.server.services.schema.current.reports).flatMap(({ name, statement }) =>
        statement ? [] : [name],
      );
      const readAll = async () => {
        for (const name of names) await trade.seen(`report/${name}`);
      };
      const [sold, lent] = [
        await trade.document('sale', customer.id, items.slice(0, 2)),
        await trade.document('memo-out', customer.id, items.slice(2, 4)),
      ];
      const { document: bought } = await trade.bringing('purchase', supplier.id, [trade.itemBody()]);
      const { document: lentIn } = await trade.bringing('memo-in', supplier.id, [trade.itemBody()]);
      const returns = async () => {
        const back = await trade.document('sale-return', customer.id);
        const [row] = await trade.rowsOf('sale', sold.id);
        await trade.row('sale-return', back.id, { inventory_id: row.inventory_id, sale_item_id: row.id });
        await trade.confirm('sale-return', back.id);
      };
      const writes: Record<string, () => Promise<unknown>> = {
        sale: () => trade.confirm('sale', sold.id),
        'memo out': () => trade.confirm('memo-out', lent.id),
        purchase: () => trade.confirm('purchase', bought.id),
        'memo in': () => trade.confirm('memo-in', lentIn.id),
        return: returns,
        payment: () => trade.create('customer-payment', { sale_id: sold.id, amount: 5 }),
        cost: () => trade.create('item-cost', { inventory_id: items[1]?.id, kind: 'laboratory', amount: 5 }),
        item: () => house.call('PUT', `inventory/${items[1]?.id}`, { cost_price: 77, color: 'Red' }),
        customer: () => house.call('PUT', `customer/${customer.id}`, { customer_name: 'Silver Crown' }),
        opened: () => trade.setStatus('memo-out', lent.id, 'New'),
      };
      await readAll();
      for (const [name, write] of Object.entries(writes)) {
        await write();
        const statements = await recordStatements(house.server.services.database, readAll);
        const whole = statements.filter((text) => text.startsWith('select part.*') && !/ between \$/.test(text));
        expect(whole, name).toEqual([]);
      }
    });

    /** A server of its own with so many items that what few writes concern is little. */
    const openHouse = async () => {
      const database = await open();
      await setIdStep(database, apart);
      onTestFinished(() => setIdStep(database, 1));
      const server = await startTestServer({ database });
      onTestFinished(() => server.close());
      const call = await server.signIn();
      const trade = tradingHouse(call);
      const items: { id: number }[] = [];
      for (let count = 0; count < 40; count += 1) items.push(await trade.item());
      return { server, call, trade, items, customer: await trade.customer() };
    };

    it('REP-08 is known for the dashboard too', async () => {
      const figures = async () => (await house.seen('common/overview')).figures;
      await figures();
      expect(await timesRead(figures)).toBe(0);
      await house.item();
      expect(await timesRead(figures)).toBeGreaterThan(0);
    });

    it('REP-04 REP-08 is known on the next day too where reading it took long', async () => {
      const { server, items } = await openHouse();
      const { database, schema } = server.services;
      const context = { ...server.services, schema: schema.current, userId: null };
      const read = async () => {
        const { totals, rows } = await runReport(context, 'stock-overview', {}, { language: 'en' });
        return { items: rows.length, totals };
      };
      /** As if so many milliseconds went by between two looks at the clock, however busy the machine is. */
      const withStep = async (step: number, work: () => Promise<unknown>) => {
        const clock = vi.spyOn(performance, 'now');
        let ms = performance.now();
        clock.mockImplementation(() => (ms += step));
        await work();
        clock.mockRestore();
      };
      const slowly = (work: () => Promise<unknown>) => withStep(400, work);
      const nextDay = () => vi.setSystemTime(Date.now() + 86_400_000);
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const timesReadHere = async (work: () => Promise<unknown>) =>
        (await recordStatements(database, work)).filter((text) => text.startsWith('select part.*')).length;
      const sentences: string[] = [];
      const renew = () => renewSlowReadings(database, new AbortController().signal, (one) => sentences.push(one));

      await slowly(read);
      nextDay();
      expect(await timesReadHere(renew)).toBe(1);
      expect(await timesReadHere(async () => expect(await read()).toMatchObject({ items: items.length }))).toBe(0);
      nextDay();
      expect(await timesReadHere(renew)).toBe(1);
      expect(await timesReadHere(read)).toBe(0);

      // One that takes as long as ever, here because all items were written, is left to whoever wants it next.
      await database.pool.query('update inventory set sale_price = 7');
      await slowly(renew);
      nextDay();
      expect(await timesReadHere(renew)).toBe(0);
      await slowly(read);

      // Nothing else is read again, and nothing fails.
      const readQuickly = () => withStep(0, () => runReport(context, 'sale-overview', {}, { language: 'en' }));
      expect(await timesReadHere(readQuickly)).toBe(1);
      nextDay();
      expect(await timesReadHere(renew)).toBe(1);
      expect(await timesReadHere(readQuickly)).toBe(1);
      expect(sentences).toEqual([]);
    });

    it('REP-04 is known of records with any ids, which somebody with a terminal has chosen', async () => {
      const far = await startTestServer({ database: await open() });
      onTestFinished(() => far.close());
      const trade = tradingHouse(await far.signIn());
      const query = (text: string) => far.services.database.pool.query(text);
      const ids = [-2_147_483_648, -40_000_000, -2, -1, 0, 1, 2, 40_000_000, 2_147_483_000, 2_147_483_647];
      const insert = (id: number, place: number) =>
        query(
          `insert into inventory (id, item_no, type, cost_price) overriding system value values (${id}, 'F${place}', 'Ruby', 1.01)`,
        );
      const costs = async () => (await trade.seen('report/stock-summary')).totals;
      for (const [place, id] of ids.slice(0, -1).entries()) await insert(id, place);
      await costs();
      await insert(ids.at(-1) ?? 0, ids.length);
      for (const id of ids) {
        await query(`update inventory set cost_price = cost_price + 1 where id = ${id}`);
        const { rows } = await query('select sum(cost_price)::float as cost, count(*)::int as items from inventory');
        expect(await costs(), String(id)).toMatchObject(rows[0]);
      }
    });

    it('REP-08 is not taken for another one that adds up what this one only lists', async () => {
      const { current } = server.services.schema;
      const report = recordsReport('laboratories', {
        ...{ module: 'laboratory', where: [], columns: ['laboratory_name'] },
        sort: { field: 'laboratory_name', order: 'ASC' },
      });
      const request = readReportQuery(current, report, {});
      const read = async (totals: boolean) => {
        const readings = [{ request, wanted: { rows: { first: 0, limit: 6 }, totals } }];
        const context = { ...server.services, schema: current };
        const { answer } = await readNow<WholeReport>(context, readings, undefined);
        const [one] = answer;
        return one?.totals?._count;
      };
      const before = await read(true);
      await house.create('laboratory', { laboratory_code: 'Y', laboratory_name: 'Y' });
      await read(false);
      expect(await read(true)).toBe((before ?? 0) + 1);
    });

    it('REP-04 ROLE-04 has the records that a role sees now, also where another record decides that', async () => {
      const limited = await openHouseWithRoles(open, await houseSchema([ofMogok]));
      onTestFinished(() => limited.close());
      const trade = tradingHouse(limited.admin);
      const [supplier, other] = [
        await trade.create('supplier', { supplier_name: 'Mogok Mines' }),
        await trade.create('supplier', { supplier_name: 'Pailin Mines' }),
      ];
      for (const { id } of [supplier, supplier, other]) await trade.item({ supplier_id: id });
      const { call: callAs } = await limited.signIn(ofMogok.name);
      const seen = async () => (await callAs('GET', 'report/stock-summary?group=supplier')).body.totals.items;
      expect(await seen()).toBe(2);
      await limited.admin('PUT', `supplier/${other.id}`, { supplier_name: 'Mogok and Pailin' });
      expect(await seen()).toBe(3);
      await limited.admin('PUT', `supplier/${supplier.id}`, { supplier_name: 'Pailin' });
      expect(await seen()).toBe(1);
    });

    it('REP-04 ROLE-04 has what a role sees by the ledger, also where the report reads the ledger for something else', async () => {
      const { dir, remove } = schemaDirWith([]);
      onTestFinished(remove);
      writeFileSync(`${dir}/roles/${ofCreditors.name}.json`, JSON.stringify(ofCreditors));
      writeFileSync(`${dir}/reports/${paidOfSupplier.name}.json`, JSON.stringify(paidOfSupplier));
      const limited = await openHouseWithRoles(open, await schemaOf(dir));
      onTestFinished(() => limited.close());
      const trade = tradingHouse(limited.admin);
      const supplier = await trade.supplier();
      const { document, rows } = await trade.bringing('purchase', supplier.id, [trade.itemBody()]);
      await trade.confirm('purchase', document.id);
      const sale = await trade.document('sale', (await trade.customer()).id, [{ id: rows[0].inventory_id }]);
      // A deposit: a sale that is New keeps nothing of its items.
      await trade.create('customer-payment', { sale_id: sale.id, amount: 70 });
      const { call: callAs } = await limited.signIn(ofCreditors.name);
      const seen = async () => (await callAs('GET', `report/${paidOfSupplier.name}?group=supplier`)).body.rows;
      expect(await seen()).toMatchObject([{ supplier: 'Mogok Gems', paid: 70 }]);
      // On account: it changes the balance of the supplier, and nothing else that the report reads.
      await trade.create('supplier-payment', { supplier_id: supplier.id, amount: 5000 });
      expect((await callAs('GET', 'supplier')).body).toEqual([]);
      expect(await seen()).toMatchObject([{ supplier: null, paid: 70 }]);
    });

    it('REP-01 REP-03 REP-04 REP-05 REP-08 is never of yesterday, whatever is written', async () => {
      const suppliers = [await house.supplier('Mogok Mines'), await house.supplier('Pailin Mines')];
      const customer = await house.customer();
      const items: { id: number }[] = [];
      // In some thirty buckets, so that these have several of them, and a write makes few stale.
      for (let count = 0; count < 90; count += 1) {
        const supplier_id = suppliers[count % 2]?.id;
        items.push(await house.item({ supplier_id, type: count % 3 ? 'Ruby' : 'Spinel', cost_price: 100.01 + count }));
      }
      const at = (index: number) => items[index % items.length] ?? { id: 0 };
      const documents: { module: string; id: number }[] = [];
      const other = await house.customer('Golden Crown 1');
      for (const [place, module] of ['sale', 'memo-out', 'sale', 'memo-out'].entries()) {
        const date = module === 'sale' ? 'sale_date' : 'memo_out_date';
        const more = { [date]: daysAgo(100) };
        documents.push({
          module,
          id: (await house.document(module, (place < 3 ? customer : other).id, [at(place), at(40 + place)], more)).id,
        });
      }
      const returned: number[] = [];
      const carryOut: Record<string, (index: number, value: number) => Promise<unknown>> = {
        item: (_index, value) => house.item({ sale_price: value }),
        edit: (index, value) =>
          call('PUT', `inventory/${at(index).id}`, { sale_price: value, cost_price: value / 2, color: 'Red' }),
        supplier: (index, value) =>
          call('PUT', `inventory/${at(index).id}`, { supplier_id: suppliers[value % 2]?.id, weight: value / 100 }),
        rename: (index, value) =>
          call('PUT', `supplier/${suppliers[index % 2]?.id}`, { supplier_name: `Mines ${value % 3}` }),
        delete: (index) => call('DELETE', `inventory/${at(50 + index).id}`),
        confirm: (index) => statusOf(index, 'Confirmed'),
        open: (index) => statusOf(index, 'New'),
        cancel: (index) => statusOf(index, 'Canceled'),
        date: (index, value) => {
          const { module, id } = documents[index % documents.length] ?? { module: '', id: 0 };
          const name = module === 'sale' ? 'sale_date' : 'memo_out_date';
          // Of a confirmed document only somebody with a terminal can change it.
          const table = module.replaceAll('-', '_');
          return query(`update ${table} set ${name} = $1 where id = $2`, [daysAgo(value % 200), id]);
        },
        return: async (index) => {
          const { module, id } = documents[index % documents.length] ?? { module: '', id: 0 };
          const back = await call('POST', `${module}-return`, { customer_id: customer.id });
          const [row] = await house.rowsOf(module, id);
          const source = `${module.replaceAll('-', '_')}_item_id`;
          const head = `${module.replaceAll('-', '_')}_return_id`;
          await call('POST', `${module}-return-item`, {
            [head]: back.body.id,
            inventory_id: row?.inventory_id,
            [source]: row?.id,
          });
          await house.setStatus(`${module}-return`, back.body.id, 'Confirmed');
          returned.push(back.body.id);
        },
        set: (index) => {
          const parts = [at(60 + index).id, at(61 + index).id];
          const values = { item_no: house.itemBody().item_no, type: 'Ruby' };
          return call('POST', 'inventory/transform', { kind: 'combine', items: parts, values });
        },
        part: (index, value) => call('PUT', `inventory/${at(60 + index).id}`, { weight: value / 100 }),
        cost: (index, value) =>
          call('POST', 'item-cost', {
            inventory_id: at(index).id,
            supplier_id: suppliers[0]?.id,
            kind: 'laboratory',
            amount: value / 100,
            cost_date: daysAgo(value % 200),
          }),
        // By somebody with a terminal, whose statements know nothing of records.
        moved: (index) =>
          query(
            `update inventory set id_parent = null, item_no = $2 where id = (select max(id) from inventory
              where id_parent is not null and id <> $1)`,
            [at(index).id, house.itemBody().item_no],
          ),
        entry: (index, value) =>
          query(
            `insert into facet.costs (item_module, item_id, day, amount, reason, after_movement)
              values ('inventory', $1, $3, $2, 'edited', 0)`,
            [at(index).id, value / 100, daysAgo(value % 200)],
          ),
        worth: (index, value) =>
          query('update inventory set cost_price = $1 where id = $2', [value / 100, at(index).id]),
        log: (index) =>
          query(
            `insert into facet.movements (item_module, item_id, document_module, document_id, row_id, effect)
              values ('inventory', $1, 'sale', 1, 0, 'Sold')`,
            [at(index).id],
          ),
        undo: (index) =>
          query(
            `insert into facet.movements (item_module, item_id, document_module, document_id, row_id, effect, reversal_of)
              select item_module, item_id, document_module, document_id, row_id, effect, id from facet.active_movements
              where document_module = 'sale' and row_id = (select max(id) from sale_item where sale_id = $1)`,
            [sales[index % sales.length]?.id],
          ),
        many: (_index, value) => query("update inventory set sale_price = $1 where type = 'Spinel'", [value]),
        buyer: (index, value) =>
          call('PUT', `customer/${customer.id}`, { customer_name: `Golden Crown ${(value + index) % 3}` }),
        pay: (index, value) =>
          call('POST', 'customer-payment', {
            customer_id: customer.id,
            ...(value % 2 && { sale_id: sales[index % sales.length]?.id }),
            payment_date: daysAgo(value % 200),
            method: 'Bank Transfer',
            amount: value / 100,
          }),
        price: async (index, value) => {
          const { module, id } = documents[index % documents.length] ?? { module: '', id: 0 };
          const [row] = await house.rowsOf(module, id);
          const price = module === 'sale' ? 'sale_price' : 'memo_out_price';
          return call('PUT', `${module}-item/${row?.id}`, { [price]: value / 100 });
        },
        unrow: async (index) => {
          const { module, id } = documents[index % documents.length] ?? { module: '', id: 0 };
          const row = (await house.rowsOf(module, id)).at(-1);
          return call('DELETE', `${module}-item/${row?.id}`);
        },
        buy: async (index, value) => {
          const { document } = await house.bringing('purchase', suppliers[index % 2]?.id ?? 0, [
            house.itemBody({ cost_price: value / 100, color: 'Pink' }),
          ]);
          return house.setStatus('purchase', document.id, 'Confirmed');
        },
        memoIn: async (index, value) => {
          const { document, rows } = await house.bringing('memo-in', suppliers[index % 2]?.id ?? 0, [
            house.itemBody({ cost_price: value / 100 }),
          ]);
          await house.setStatus('memo-in', document.id, 'Confirmed');
          const item = { id: rows[0]?.inventory_id };
          const sale = await house.document('sale', customer.id, [item]);
          return house.setStatus('sale', sale.id, 'Confirmed');
        },
        // By somebody with a terminal: another item in a row that has moved one, another row that came back.
        swap: (index) =>
          query(
            'update sale_item set inventory_id = $1 where id = (select max(id) from sale_item where sale_id = $2)',
            [at(30 + index).id, sales[index % sales.length]?.id],
          ),
        reroute: (index) =>
          query(
            `update sale_return_item set sale_item_id = (select max(id) from sale_item where sale_id = $1)
              where id = (select max(id) from sale_return_item)`,
            [sales[index % sales.length]?.id],
          ),
        slip: (index) =>
          query(
            `insert into sale_return_item (sale_return_id, inventory_id, sale_item_id)
              select (select max(id) from sale_return), inventory_id, id from sale_item
              where id = (select max(id) from sale_item where sale_id = $1)`,
            [sales[index % sales.length]?.id],
          ),
        goneBack: (_index, value) =>
          query('update sale_return set status = $1 where id = (select max(id) from sale_return)', [
            ['New', 'Confirmed'][value % 2],
          ]),
        repriced: (_index, value) =>
          query('update sale_item set sale_price = $1 where id = (select max(id) from sale_item)', [value / 100]),
        posted: (index, value) =>
          query(
            `insert into facet.ledger (entry_day, party_module, party_id, document_module, document_id, source_module,
                source_id, kind, amount)
              values ($1, 'customer', $2, 'sale', $3, 'sale', $3, 'payment', $4)`,
            [daysAgo(value % 200), customer.id, sales[index % sales.length]?.id, -value / 100],
          ),
        kept: (index, value) =>
          query(
            `insert into facet.kept_rows (movement_id, document_module, document_id, row_id, own, item, pictures, digest)
              select $2, 'sale', $1, max(id), '{}', '{"type": "Kept", "color": "Kept"}', '[]', '' from sale_item
              where sale_id = $1 having max(id) is not null and not exists (select from facet.active_kept_rows known
                where known.movement_id = $2 or known.document_module = 'sale' and known.row_id = max(sale_item.id))`,
            [sales[index % sales.length]?.id, 1_000_000 + value],
          ),
      };
      const sales = documents.filter(({ module }) => module === 'sale');
      const query = (text: string, values: unknown[]) => server.services.database.pool.query(text, values);
      const statusOf = (index: number, status: string) => {
        const { module, id } = documents[index % documents.length] ?? { module: '', id: 0 };
        return house.setStatus(module, id, status);
      };
      const step = fc.record({
        what: fc.constantFrom(...Object.keys(carryOut)),
        index: fc.nat(30),
        value: fc.integer({ min: 1, max: 9999 }),
      });
      // All of it one time, in an order in which none is refused.
      const each: [string, number][] = [
        ['item', 0],
        ['edit', 20],
        ['edit', 2],
        ['supplier', 20],
        ['rename', 1],
        ['confirm', 0],
        ['confirm', 1],
        ['buyer', 0],
        ['date', 1],
        ['date', 0],
        ['cost', 0],
        ['cost', 20],
        ['entry', 0],
        ['entry', 26],
        ['log', 26],
        ['set', 5],
        ['part', 5],
        ['moved', 0],
        ['set', 8],
        ['delete', 1],
        ['many', 0],
        ['return', 1],
        ['return', 0],
        ['goneBack', 0],
        ['goneBack', 1],
        ['confirm', 2],
        ['open', 2],
        ['cancel', 2],
        ['price', 3],
        ['pay', 0],
        ['posted', 1],
        ['swap', 0],
        ['entry', 30],
        ['undo', 0],
        ['kept', 0],
        ['worth', 30],
        ['slip', 0],
        ['reroute', 1],
        ['unrow', 3],
        ['buy', 0],
        ['memoIn', 0],
        ['repriced', 0],
        ['confirm', 3],
        ['buyer', 1],
      ];
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
          for (const { what, index, value } of steps) {
            await carryOut[what]?.(index, value);
            for (const [name, query] of ASKED) {
              const { rows, totals, subtotals, series } = await house.seen(
                `report/${name}?${new URLSearchParams(query)}`,
              );
              expect(
                { rows, totals, subtotals: subtotals?.rows, points: series?.points },
                `${what} ${name} ${JSON.stringify(query)}`,
              ).toEqual(await readWhole(name, query));
            }
            expect((await house.seen('common/overview')).figures, what).toEqual(await figuresAnew());
          }
        }),
        {
          numRuns: budget({ small: kind === 'postgres' ? 2 : 1, deep: 20 }),
          // What keeps the reports is the same SQL in both databases: in the short run, the faster one does all of it.
          examples: Array.from({ length: kind === 'postgres' ? 1 : budget({ small: 0, deep: 1 }) }, () => [
            each.map(([what, index]) => ({ what, index, value: 4242 + index })),
          ]),
        },
      );
    });

    /** The dashboard of a schema that nobody has asked before. */
    const figuresAnew = async () => {
      const { schema, ...services } = server.services;
      const context = { ...services, schema: { ...schema.current }, userId: null };
      return JSON.parse(JSON.stringify(await dashboardFigures(context)));
    };

    /** The same report by one statement over all records, of which nothing was kept. */
    const readWhole = async (name: string, query: Record<string, string>) => {
      const { database, schema } = server.services;
      const { current } = schema;
      const { as_of, group, sort, range } = query;
      const request = readReportQuery(current, knownReport(current, name), {
        as_of,
        group,
        sort: sort && JSON.parse(sort),
        range: range && JSON.parse(range),
      });
      const statement = reportSql<WholeReport>(current, request, { rows: request, totals: true, points: true });
      const [read] = (await sql<WholeReport>`select page.* from (${statement}) page`.execute(database.kysely)).rows;
      const { rows, totals, subtotals, points } = JSON.parse(JSON.stringify(read)) as WholeReport;
      const { _count: _rows, ...sums } = totals;
      return { rows, totals: sums, subtotals: subtotals ?? undefined, points: points ?? undefined };
    };
  });
});

/** Ids so far from each other that a bucket of a report has few of them. */
const apart = 100;

/** The next records of each module get ids that are so far from each other. It is of the database, so somebody has to set it back. */
async function setIdStep({ pool }: Database, step: number): Promise<void> {
  const { rows } = await pool.query(
    `select format('alter sequence %I.%I increment by ${step}', schemaname, sequencename) as change
      from pg_sequences where schemaname = 'public'`,
  );
  await pool.query(rows.map(({ change }) => change).join('; '));
}

/** Sees the items of suppliers with that name. */
const ofMogok: RoleDescriptor = {
  ...{ name: 'of-mogok', label: { en: 'Of Mogok', zh: '甲' }, reports: true, settings: false },
  modules: { '*': { read: true }, inventory: { where: { supplier_name_like: 'Mogok' } } },
};

/** Sees the suppliers with whom nothing is open, or to whom the house owes something. */
const ofCreditors: RoleDescriptor = {
  ...{ name: 'of-creditors', label: { en: 'Of creditors', zh: '乙' }, reports: true, settings: false },
  modules: { '*': { read: true }, supplier: { where: { balance_gte: 0 } } },
};

/** What was paid of the sales of each supplier's items. */
const paidOfSupplier = {
  ...{ name: 'paid-of-supplier', label: { en: 'Paid', zh: '已付' }, description: { en: 'Paid.', zh: '已付。' } },
  menu: { group: 'sales', order: 9 },
  module: 'sale-item',
  columns: [{ name: 'of_sale', field: 'sale_id.paid_sum' }],
  groupBy: [{ name: 'supplier', field: 'inventory_id.supplier_name', label: { en: 'Supplier', zh: '供应商' } }],
  measures: [{ name: 'paid', sum: 'of_sale', label: { en: 'Paid', zh: '已付' } }],
  filters: [],
  sort: { field: 'paid', order: 'DESC' },
};

interface WholeReport {
  rows: object[];
  totals: { _count: number };
  subtotals: object[] | null;
  points: object[] | null;
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What the property asks after each write. */
const ASKED: [name: string, query: Record<string, string>][] = [
  ['stock-summary', {}],
  ['stock-summary', { group: 'supplier' }],
  ['stock-summary', { group: 'color', as_of: daysAgo(60) }],
  ['stock-overview', {}],
  ['stock-overview', { sort: '["cost","ASC"]', range: '[5,24]' }],
  ['stock-overview', { sort: '["held_by","ASC"]', range: '[0,0]' }],
  ['stock-overview', { as_of: daysAgo(60), sort: '["item_no","ASC"]' }],
  ['sale-overview', {}],
  ['sale-summary', { group: 'customer' }],
  ['sale-summary', { group: 'color' }],
  ['sale-summary', { group: 'month' }],
  ['purchase-overview', {}],
  ['consignment-sold', {}],
  ['payables', {}],
  ['memo-out-overview', {}],
  ['memo-out-overview', { as_of: daysAgo(60) }],
  ['memo-exposure', {}],
  ['receivables', {}],
];

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
