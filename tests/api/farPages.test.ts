import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

  async function page(field: string, order: Order, first: number, rows: number, filter = {}) {
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: JSON.stringify([first, first + rows - 1]),
      sort: JSON.stringify([field, order]),
    });
    const { body, headers, status } = await call('GET', `customer?${query}`);
    expect(status).toBe(200);
    return { ids: body.map(({ id }: { id: number }) => id), range: headers.get('Content-Range') };
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
    const readBy = async (first: number) => {
      let order: string | undefined;
      const stop = server.services.database.onStatement((statement) => {
        order ??= /s\.id (asc|desc)\s+limit/.exec(statement.sql)?.[1];
      });
      const { ids } = await page('city', 'ASC', first, 25).finally(stop);
      return { ids, order };
    };
    expect((await readBy(MANY - 25)).order).toBe('desc');
    expect((await readBy(MANY / 2 + 1)).order).toBe('desc');
    expect((await readBy(MANY / 2 - 1)).order).toBe('asc');
    const { body } = await call('POST', 'customer', { customer_name: 'The last', city: null });
    const statements = await recordStatements(server.services.database, async () => {
      expect((await page('city', 'ASC', MANY - 24, 25)).ids.at(-1)).toBe(body.id);
    });
    expect(statements.filter((text) => text.startsWith('select total,'))).toHaveLength(1);
    expect((await readBy(MANY - 24)).ids.at(-1)).toBe(body.id);
    await call('DELETE', `customer/${body.id}`);
    expect((await readBy(MANY)).ids).toEqual([]);
  });
});
