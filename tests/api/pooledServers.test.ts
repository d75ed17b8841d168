import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../src/server/database/openDatabase.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { patience } from '../support/patience.ts';
import { readEvents } from '../support/readEvents.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { type PgBouncer, startPgBouncer } from '../support/startPgBouncer.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { describePostgres } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/*
 * Two processes of the product, whose statements all go through PgBouncer in transaction mode: each transaction may run in
 * another session of PostgreSQL, of which there are fewer than either process would open.
 */

const many = 12;
/** Totals are remembered from 1,000 on. */
const MANY_RECORDS = 1_200;

describePostgres((_open, postgresUrl) => {
  let bouncer: PgBouncer;
  let directUrl: string;
  let products: Product[] = [];
  let calls: CallApi[];
  const folders = [schemaDirWith([]), schemaDirWith([])] as const;

  const onServer = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client.query(statement).finally(() => client.end());
  };
  const newDatabase = async () => {
    const name = `facet_pooled_${randomBytes(6).toString('hex')}`;
    await onServer(postgresUrl, `create database ${name} template template0`);
    return Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href;
  };
  const dropDatabase = (url: string) =>
    onServer(postgresUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
  const callOf = (place: number) => calls[place % calls.length] as CallApi;
  const urlOf = (place: number) => products[place]?.url ?? '';

  beforeAll(async () => {
    bouncer = await startPgBouncer(postgresUrl);
    directUrl = await newDatabase();
    for (const { dir } of folders) {
      const env = { DATABASE_URL: bouncer.urlOf(directUrl), DATABASE_DIRECT_URL: directUrl };
      products.push(await startProduct({ schemaDir: dir, env }));
    }
    calls = await Promise.all(products.map(({ url }) => signInByApi(url)));
  });

  afterAll(async () => {
    for (const product of products) await product.stop();
    products = [];
    await bouncer?.stop();
    if (directUrl) await dropDatabase(directUrl);
    for (const { remove } of folders) remove();
  });

  it('SCALE-01 sessions: who signs out at one server is signed out at the other', async () => {
    const token = await accessTokenOf(urlOf(0));
    const callServer = (place: number, path: string, method = 'GET') =>
      fetch(`${urlOf(place)}/api/auth/${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
    expect([(await callServer(0, 'check')).status, (await callServer(1, 'check')).status]).toEqual([200, 200]);
    expect((await callServer(0, 'sign-out', 'POST')).status).toBeLessThan(300);
    expect([(await callServer(0, 'check')).status, (await callServer(1, 'check')).status]).toEqual([401, 401]);
  });

  it('SCALE-01 events: what is saved at one server reaches the clients of the other', async () => {
    const events = await readEvents(urlOf(1), await accessTokenOf(urlOf(1)));
    const { body } = await callOf(0)('POST', 'customer', { customer_name: 'Golden Crown' });
    expect(await events.next('records')).toMatchObject({ module: 'customer', ids: [body.id], action: 'create' });
    await events.close();
  });

  it('SCALE-01 of many confirmations of one stone at both servers, one wins', async () => {
    const house = tradingHouse(callOf(0));
    const [item, { id: customer }] = [await house.item(), await house.customer()];
    const sales = [];
    for (let place = 0; place < many; place += 1) sales.push(await house.document('sale', customer, [item]));
    const answers = await Promise.all(
      sales.map(({ id }, place) => callOf(place)('POST', `sale/${id}/update-status`, { status: 'Confirmed' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 400 && status < 500)).toHaveLength(many - 1);
    expect(await house.statusOf(item.id)).toBe('Sold');
  });

  it('SCALE-01 what is sent many times with one key, to both servers, is done once', async () => {
    const key = randomUUID();
    const tokens = [await accessTokenOf(urlOf(0)), await accessTokenOf(urlOf(1))];
    // The same user with the same key, whichever server is asked.
    const send = (place: number) =>
      fetch(`${urlOf(place % 2)}/api/customer`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${tokens[place % 2]}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ customer_name: 'Once only' }),
      });
    await Promise.all(Array.from({ length: many }, (_, place) => send(place)));
    // Who came while the first was under way may have been asked to come again; afterwards both give its answer.
    const answers = [await send(0), await send(1)];
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { id: number }).id));
    expect(ids[0]).toBeGreaterThan(0);
    expect(ids[1]).toBe(ids[0]);
    const { headers } = await callOf(1)('GET', 'customer?filter={"customer_name":"Once only"}&range=[0,0]');
    expect(headers.get('Content-Range')).toMatch(/\/1$/);
  });

  it('SCALE-01 totals: one server counts what the other has written, at once', async () => {
    await onServer(
      directUrl,
      `insert into supplier (supplier_name, city) select 'Supplier ' || n, 'London' from generate_series(1, ${MANY_RECORDS}) n`,
    );
    const total = async (place: number) => {
      const { headers } = await callOf(place)('GET', 'supplier?filter={"city":"London"}&range=[0,0]');
      return Number(headers.get('Content-Range')?.split('/')[1]);
    };
    expect([await total(0), await total(1)]).toEqual([MANY_RECORDS, MANY_RECORDS]);
    for (const place of [0, 1, 0]) {
      const before = await total(place);
      const { status, body } = await callOf(place + 1)('POST', 'supplier', { supplier_name: 'New', city: 'London' });
      expect(status, JSON.stringify(body)).toBe(201);
      expect(await total(place)).toBe(before + 1);
    }
  });

  it('SCALE-01 sign-in limits: failures at one server count at the other', async () => {
    const attempt = async (place: number) => {
      const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-1234' });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(`${urlOf(place % 2)}/api/auth/sign-in`, { method: 'POST', headers, body })).status;
    };
    const statuses: number[] = [];
    for (let place = 0; place < 40 && statuses.at(-1) !== 429; place += 1) statuses.push(await attempt(0));
    expect(statuses.at(-1)).toBe(429);
    expect(await attempt(1)).toBe(429);
  });

  it('SCALE-01 reports and their files, which a cursor reads, are there', async () => {
    await tradingHouse(callOf(0)).item({ item_no: '9001' });
    const { status, body } = await callOf(0)('GET', 'report/stock-summary');
    expect([status, body.count > 0]).toEqual([200, true]);
    const file = await callOf(1)('GET', 'report/stock-summary.csv');
    expect([file.status, file.body]).toEqual([200, expect.stringContaining('Ruby')]);
  });

  it('SCALE-01 what each session must have set holds behind the pooler, and no name of a statement stays there', async () => {
    const client = new pg.Client({ connectionString: bouncer.urlOf(directUrl) });
    await client.connect();
    const { rows } = await client.query(
      `select current_setting('search_path') as path, current_setting('jit') as jit,
         current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
    );
    expect(rows).toEqual([{ path: 'public', jit: 'off', statement: '30s', lock: '5s' }]);
    const { rows: prepared } = await client.query('select count(*)::integer as count from pg_prepared_statements');
    expect(prepared).toEqual([{ count: 0 }]);
    await client.end();
  });

  it('SCALE-01 the schema of one folder is told to the other server, which says that it is behind', async () => {
    const [first, second] = folders;
    const repair = {
      name: 'repair',
      label: 'Repair',
      recordLabel: 'title',
      fields: [{ name: 'title', type: 'input', required: true, label: 'Title' }],
      list: { columns: ['title'] },
      tabs: [{ name: 'main', label: 'Main', fields: ['title'] }],
    };
    const put = (dir: string) => writeFileSync(join(dir, 'modules/repair.json'), JSON.stringify(repair));
    const ahead = async () => (await callOf(1)('GET', 'common/status')).body.schema.ahead;
    expect(await ahead()).toBeNull();
    put(first.dir);
    await expect.poll(ahead, { timeout: patience }).toMatchObject({ version: 2 });
    put(second.dir);
    await expect.poll(ahead, { timeout: patience }).toBeNull();
    const { status } = await callOf(1)('POST', 'repair', { title: 'Clasp' });
    expect(status).toBe(201);
    expect((await callOf(0)('GET', 'repair')).body).toHaveLength(1);
  });

  it('SCALE-01 refuses to start over sessions of the pooler that are without these settings, and says what helps', async () => {
    const url = await newDatabase();
    const early = new pg.Client({ connectionString: bouncer.urlOf(url) });
    await early.connect();
    await early.query('select 1');
    const opened = openDatabase({ databaseUrl: bouncer.urlOf(url), directUrl: url, dataDir: '' });
    await expect(opened).rejects.toThrow('send RECONNECT to the console of PgBouncer');
    await onServer(bouncer.urlOf(Object.assign(new URL(url), { pathname: '/pgbouncer' }).href), 'reconnect');
    await (await openDatabase({ databaseUrl: bouncer.urlOf(url), directUrl: url, dataDir: '' })).close();
    await early.end();
    await dropDatabase(url);
  });
});
