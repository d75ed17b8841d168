import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** More than what is counted anew each time. */
const MANY = 2_600;

type Order = 'ASC' | 'DESC';

describeShippedDatabases((open) => {
  let server: TestServer;
  let call: CallApi;

  beforeAll(async () => {
    server = await startTestServer({ database: await open() });
    call = await server.signIn();
    // Few different values, so that most of them are equal; every fifth one is missing.
    await server.services.database.pool.query(
      `insert into customer (customer_name, city, country)
       select (array['Émile', 'emile', 'Zoë', '陈氏', 'Ann', 'ann'])[1 + n * 7 % 6], case when n % 5 > 0 then 'City ' || n % 9 end,
         case when n % 3 > 0 then 'Land ' || n * 31 % 400 end
       from generate_series(1, ${MANY}) n`,
    );
  });
  afterAll(() => server.close());

  async function page(field: string, order: Order, first: number, rows: number, filter = {}, module = 'customer') {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: JSON.stringify([first, first + rows - 1]),
      sort: JSON.stringify([field, order]),
    });
    const { body, headers, status } = await call('GET', `${module}?${query}`);
    expect(status).toBe(200);
    return { ids: body.map(({ id }: { id: number }) => id), range: headers.get('Content-Range') };
  }

  /** A page of 25, in which order the database read it, and how many records it passed over. */
  async function readBy(field: string, order: Order, first: number, module = 'customer') {
    const found: { order?: string | undefined; skipped?: unknown } = {};
    const stop = server.services.database.onStatement(({ sql, values }) => {
      const last = /\bid (asc|desc)\s+limit \$\d+ offset \$(\d+)/.exec(sql);
      if (last) Object.assign(found, { order: last[1], skipped: values[Number(last[2]) - 1] });
    });
    const { ids } = await page(field, order, first, 25, {}, module).finally(stop);
    return { ids, ...found };
  }

  /** All records in the order of the list. */
  async function whole(field: string, order: Order): Promise<number[]> {
    const { rows } = await server.services.database.pool.query(
      `select id from customer order by ${field} ${order}, id ${order}`,
    );
    return rows.map(({ id }) => id);
  }

  it('LIST-01 answers the same page far behind, from whichever end it is read', async () => {
    const lists = new Map<string, number[]>();
    await page('id', 'ASC', 0, 1);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('id', 'customer_name', 'city', 'country'),
        fc.constantFrom<Order>('ASC', 'DESC'),
        fc.oneof(fc.nat(MANY + 40), fc.integer({ min: MANY - 40, max: MANY + 2 })),
        fc.integer({ min: 1, max: 60 }),
        async (field, order, first, rows) => {
          const all = lists.get(field + order) ?? (await whole(field, order));
          lists.set(field + order, all);
          const { ids, range } = await page(field, order, first, rows);
          expect(ids).toEqual(all.slice(first, first + rows));
          expect(range).toBe(`customer ${first}-${Math.max(first + ids.length - 1, first)}/${MANY}`);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('LIST-01 answers the same page whether few or many are accepted by the filter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('id', 'customer_name', 'city', 'country'),
        fc.constantFrom<Order>('ASC', 'DESC'),
        fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 998, max: 1_002 }), fc.nat(MANY)),
        fc.nat(1_010),
        fc.integer({ min: 1, max: 60 }),
        async (field, order, total, first, rows) => {
          const all = (await whole(field, order)).filter((id) => id <= total);
          const { ids, range } = await page(field, order, first, rows, { id_lte: total });
          expect(ids).toEqual(all.slice(first, first + rows));
          expect(range).toBe(`customer ${first}-${Math.max(first + ids.length - 1, first)}/${total}`);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('LIST-01 reads the second half of a list whose number is known from its end, and what was just written counts', async () => {
    await page('city', 'ASC', 0, 1);
    expect((await readBy('city', 'ASC', MANY - 25)).order).toBe('desc');
    expect((await readBy('country', 'ASC', MANY / 2 + 1)).order).toBe('desc');
    expect((await readBy('customer_name', 'ASC', MANY / 2 - 1)).order).toBe('asc');
    const { body } = await call('POST', 'customer', { customer_name: 'The last', city: null });
    const statements = await recordStatements(server.services.database, async () => {
      expect((await page('city', 'ASC', MANY - 24, 25)).ids.at(-1)).toBe(body.id);
    });
    expect(statements.filter((text) => text.startsWith('select total,'))).toHaveLength(1);
    expect((await readBy('city', 'ASC', MANY - 24)).ids.at(-1)).toBe(body.id);
    await call('DELETE', `customer/${body.id}`);
    expect((await readBy('city', 'ASC', MANY)).ids).toEqual([]);
  });

  describe('LIST-01 a page beside one that was read before', () => {
    beforeAll(async () => {
      // Names that some share, one supplier without items, and items without a supplier.
      await server.services.database.pool.query(
        `insert into supplier (supplier_name) select 'Mine ' || n % 20 from generate_series(1, 40) n`,
      );
      await server.services.database.pool.query(
        `insert into inventory (item_no, type, weight, supplier_id)
         select 'F' || n, 'Ruby', case when n % 6 > 0 then n * 37 % 200 / 100.0 end, case when n % 4 > 0 then 1 + n % 39 end
         from generate_series(1, ${MANY}) n`,
      );
    });

    const sorts: Record<string, { module: string; key: string }> = {
      city: { module: 'customer', key: 's.city' },
      updated_at: { module: 'customer', key: 's.updated_at' },
      weight: { module: 'inventory', key: 's.weight' },
      supplier_name: { module: 'inventory', key: '(select supplier_name from supplier r where r.id = s.supplier_id)' },
      quantity: { module: 'inventory', key: "case when s.grouping_type = 'Set' then 0 else 1 end" },
    };

    async function inOrder(field: string, order: Order): Promise<number[]> {
      const { module, key } = sorts[field] as { module: string; key: string };
      const { rows } = await server.services.database.pool.query(
        `select s.id from ${module} s order by ${key} ${order}, s.id ${order}`,
      );
      return rows.map(({ id }) => id);
    }

    const writes = {
      customer: async (id: number, n: number) => {
        await call('PUT', `customer/${id}`, { city: n % 3 === 0 ? null : `City ${n % 9}` });
      },
      supplier: async (_: number, n: number) => {
        await call('PUT', `supplier/${1 + (n % 40)}`, { supplier_name: `Mine ${n % 23}` });
      },
      inventory: async (id: number, n: number) => {
        await call('PUT', `inventory/${id}`, { weight: (n % 200) / 100 });
      },
      created: async (_: number, n: number) => {
        await call('POST', 'customer', { customer_name: 'Ann', city: `City ${n % 9}` });
      },
    };

    it('is the same as by its position, whatever is written in between', async () => {
      const step = fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({ go: fc.constantFrom(1, -1, 0, 3, -2), rows: fc.constantFrom(25, 40, 700) }),
        },
        { weight: 1, arbitrary: fc.record({ to: fc.integer({ min: 1_000, max: MANY + 10 }) }) },
        {
          weight: 1,
          arbitrary: fc.record({
            write: fc.constantFrom<keyof typeof writes>('customer', 'supplier', 'inventory', 'created'),
            n: fc.nat(1_000),
          }),
        },
      );
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...Object.keys(sorts)),
          fc.constantFrom<Order>('ASC', 'DESC'),
          fc.integer({ min: 1_000, max: MANY }),
          fc.array(step, { minLength: 3, maxLength: 8 }),
          async (field, order, start, steps) => {
            const { module } = sorts[field] as { module: string };
            let all = await inOrder(field, order);
            let first = start;
            const look = async (rows: number) => {
              const { ids } = await page(field, order, first, rows, {}, module);
              expect(ids).toEqual(all.slice(first, first + rows));
            };
            await look(25);
            for (const one of steps) {
              if ('write' in one) {
                await writes[one.write](all[one.n] as number, one.n);
                all = await inOrder(field, order);
              } else first = 'to' in one ? one.to : Math.max(1_000, first + one.go * one.rows);
              await look('rows' in one ? one.rows : 25);
            }
          },
        ),
        { numRuns: 60 },
      );
    });

    it.each(['city', 'weight', 'supplier_name', 'id'])('passes over one record, sorted by %s', async (field) => {
      const module = sorts[field]?.module ?? 'customer';
      const skipped = async (first: number) => (await readBy(field, 'DESC', first, module)).skipped;
      // After a write, the number is not known: it is counted beside the page.
      await server.services.database.pool.query(`update ${module} set id = id where id = 1`);
      await skipped(1_400);
      expect(await skipped(1_400)).toBeGreaterThan(1_000);
      expect([await skipped(1_425), await skipped(1_450)]).toEqual([1, 1]);
      expect(await skipped(1_375)).toBe(1);
      expect(await skipped(1_400)).toBe(0);
    });
  });
});
