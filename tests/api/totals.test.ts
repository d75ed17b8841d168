import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describePostgres, describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** More than what is counted anew each time. */
const MANY = 1_500;

const totalOf = async (call: CallApi, filter: Record<string, unknown> = {}, module = 'customer') => {
  const { headers } = await call('GET', `${module}?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`);
  return Number(headers.get('Content-Range')?.split('/')[1]);
};

async function addCustomers({ services }: TestServer): Promise<void> {
  await services.database.pool.query(
    `insert into customer (customer_name, city) select 'Customer ' || n, 'London' from generate_series(1, ${MANY}) n`,
  );
}

describeShippedDatabases((open) => {
  describe('LIST-01 the number of all records that a list finds', () => {
    let server: TestServer;
    let call: CallApi;
    beforeAll(async () => {
      server = await startTestServer({ database: await open() });
      call = await server.signIn();
      await addCustomers(server);
    });
    afterAll(() => server.close());

    const counts = async (filter: Record<string, unknown>) => {
      let total = 0;
      const statements = await recordStatements(server.services.database, async () => {
        total = await totalOf(call, filter);
      });
      return { total, counted: statements.filter((text) => text.startsWith('select total,')).length };
    };

    it('is counted once, until somebody writes', async () => {
      const filter = { city: 'London' };
      expect(await counts(filter)).toEqual({ total: MANY, counted: 1 });
      expect(await counts(filter)).toEqual({ total: MANY, counted: 0 });
      const { body, status } = await call('POST', 'customer', { customer_name: 'New', city: 'London' });
      expect(status).toBe(201);
      expect(await counts(filter)).toEqual({ total: MANY + 1, counted: 1 });
      await call('PUT', `customer/${body.id}`, { city: 'Hong Kong' });
      expect(await counts(filter)).toEqual({ total: MANY, counted: 1 });
      // What nobody counts by has no part in it.
      await call('POST', 'laboratory', { laboratory_code: 'X', laboratory_name: 'X' });
      expect(await counts(filter)).toEqual({ total: MANY, counted: 0 });
    });

    it('follows what is written to other tables that the filter reads', async () => {
      const supplier = (await call('POST', 'supplier', { supplier_name: 'Mogok Mines' })).body.id;
      await server.services.database.pool.query(
        `insert into inventory (item_no, type, supplier_id) select 'S' || n, 'Ruby', ${supplier} from generate_series(1, ${MANY}) n`,
      );
      const filter = { supplier_name_like: 'Mogok' };
      expect(await totalOf(call, filter, 'inventory')).toBe(MANY);
      expect(await totalOf(call, filter, 'inventory')).toBe(MANY);
      await call('PUT', `supplier/${supplier}`, { supplier_name: 'Pailin Mines' });
      expect(await totalOf(call, filter, 'inventory')).toBe(0);
    });

    it('is right whatever is written', async () => {
      const ids: number[] = (await call('GET', 'customer?range=[0,99]')).body.map(({ id }: { id: number }) => id);
      const step = fc.oneof(
        fc.record({ what: fc.constant('create' as const), city: fc.constantFrom('London', 'Hong Kong') }),
        fc.record({ what: fc.constant('move' as const), at: fc.nat(), city: fc.constantFrom('London', 'Hong Kong') }),
        fc.record({ what: fc.constant('delete' as const), at: fc.nat() }),
        fc.record({ what: fc.constant('list' as const) }),
        fc.record({ what: fc.constant('fail' as const) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 12 }), async (steps) => {
          for (const one of steps) {
            if (one.what === 'create') {
              const { body, status } = await call('POST', 'customer', { customer_name: 'One', city: one.city });
              expect(status).toBe(201);
              ids.push(body.id);
            } else if (one.what === 'move') {
              await call('PUT', `customer/${ids[one.at % ids.length]}`, { city: one.city });
            } else if (one.what === 'delete') {
              await call('DELETE', `customer/${ids.splice(one.at % ids.length, 1)[0]}`);
            } else if (one.what === 'fail') await call('POST', 'customer', { city: 'London' });
            for (const filter of [{}, { city: 'London' }]) {
              const { rows } = await server.services.database.pool.query(
                `select count(*)::integer as n from customer ${'city' in filter ? "where city = 'London'" : ''}`,
              );
              expect(await totalOf(call, filter)).toBe(rows[0].n);
            }
          }
        }),
        { numRuns: 6 },
      );
    });
  });
});

describePostgres((open) => {
  it('LIST-01 counts a great number again, unless the client takes that of a moment ago', async () => {
    const server = await startTestServer({ database: await open() });
    onTestFinished(() => server.close());
    const { pool } = server.services.database;
    const Authorization = `Bearer ${await server.token()}`;
    const totalFor = async (prefer: string | undefined, first = 0) => {
      const url = `${server.url}/api/laboratory?range=[${first},${first + 9}]&sort=["id","ASC"]`;
      const { headers } = await fetch(url, { headers: { Authorization, ...(prefer && { Prefer: prefer }) } });
      return [headers.get('Content-Range')?.split(' ')[1], headers.get('Preference-Applied')];
    };
    const add = (from: number, to: number) =>
      pool.query(`insert into laboratory (laboratory_code, laboratory_name)
        select 'L' || n, 'L' from generate_series(${from}, ${to}) n`);
    const estimated = 'return=representation, count=estimated';
    await add(1, 99_999);
    expect(await totalFor(estimated)).toEqual(['0-9/99999', null]);
    await add(100_000, 100_000);
    expect(await totalFor(estimated)).toEqual(['0-9/100000', null]);
    await add(100_001, 100_005);
    expect(await totalFor(estimated)).toEqual(['0-9/100000', 'count=estimated']);
    // The pages behind the end, as far as the client knows it.
    expect(await totalFor(estimated, 99_995)).toEqual(['99995-100004/100005', 'count=estimated']);
    expect(await totalFor(estimated, 100_000)).toEqual(['100000-100004/100005', null]);
    expect(await totalFor('count=exact')).toEqual(['0-9/100005', null]);
    await add(100_006, 100_006);
    expect(await totalFor(undefined)).toEqual(['0-9/100006', null]);
    expect(await totalFor(estimated)).toEqual(['0-9/100006', null]);
  });

  it('LIST-01 counts what another server wrote, and what was not yet committed when it counted before', async () => {
    const database = await open();
    const servers = [await startTestServer({ database }), await startTestServer({ database })] as const;
    const [one, other] = [await servers[0].signIn(), await servers[1].signIn()];
    await addCustomers(servers[0]);
    expect([await totalOf(one), await totalOf(other)]).toEqual([MANY, MANY]);
    await one('POST', 'customer', { customer_name: 'New' });
    expect([await totalOf(other), await totalOf(one)]).toEqual([MANY + 1, MANY + 1]);

    const client = await database.pool.connect();
    await client.query('begin');
    await client.query("insert into customer (customer_name) values ('Open')");
    await one('POST', 'customer', { customer_name: 'Later, and committed earlier' });
    expect([await totalOf(one), await totalOf(other)]).toEqual([MANY + 2, MANY + 2]);
    await client.query('commit');
    client.release();
    expect([await totalOf(one), await totalOf(other)]).toEqual([MANY + 3, MANY + 3]);
    for (const server of servers) await server.close();
  });
});
