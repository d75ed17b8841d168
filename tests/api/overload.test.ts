import { setImmediate } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import { administrator } from '../support/administrator.ts';
import { describePostgres, describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

const waitingSql = `
  select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

type Answered = Awaited<ReturnType<TestServer['inject']>>;

/** Takes connections of the pool until the function that is answered gives them back. */
async function hold({ pool }: Database, count: number): Promise<() => void> {
  const clients = await Promise.all(numbers(count).map(() => pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}

describeShippedDatabases((open, kind) => {
  it('SAFE-05 lets a bounded number of calls wait, and refuses the others while those wait', async () => {
    const database = await open();
    const server = await startTestServer({ database });
    const headers = { authorization: `Bearer ${await server.token()}` };
    const { sessions } = server.services;
    const session = await sessions.find(database.reserved, headers.authorization.slice('Bearer '.length));
    const known = vi.spyOn(sessions, 'find').mockResolvedValue(session);
    // On PostgreSQL the server listens on one connection of the ten.
    const release = await hold(database, kind === 'embedded' ? 1 : 9);
    const answers: Answered[] = [];
    const all = numbers(300).map(async () => {
      answers.push(await server.inject({ url: '/api/customer', headers }));
    });
    while (answers.length < 300 - 16 - 200) await setImmediate();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(84).fill(503));
    expect(answers.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
    const chinese = await server.inject({ url: '/api/customer', headers: { ...headers, 'accept-language': 'zh' } });
    expect(chinese.json()).toEqual({ message: '当前操作过多，请几秒后再试。', code: 'overloaded' });
    expect((await server.inject({ url: '/api/auth/check', headers })).statusCode).toBe(200);
    release();
    await Promise.all(all);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(216);
    known.mockRestore();
    expect((await server.inject({ url: '/api/customer', headers })).statusCode).toBe(200);
    await server.close();
  });

  it('SAFE-05 looks once for all who ask whether it is well at the same moment', async () => {
    const database = await open();
    const server = await startTestServer({ database });
    let statements = 0;
    const release = kind === 'embedded' ? await hold(database, 1) : () => undefined;
    const stop = database.onStatement(() => {
      statements += 1;
    });
    const all = numbers(50).map(() => server.inject({ url: '/health' }));
    await setImmediate();
    release();
    expect((await Promise.all(all)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(statements).toBeLessThan(25);
    stop();
    await server.close();
  });
});

describePostgres((open) => {
  const signIn = ({ inject }: TestServer) =>
    inject({ method: 'POST', url: '/api/auth/sign-in', payload: administrator });

  async function start(database: Database) {
    const server = await startTestServer({ database });
    const headers = { authorization: `Bearer ${await server.token()}` };
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, language = 'en') =>
      server.inject({
        method,
        url: `/api/${url}`,
        headers: { ...headers, 'accept-language': language },
        ...(payload && { payload }),
      });
    return { server, call };
  }

  /** A transaction of somebody else, and how many statements of the server wait for it. */
  async function lockedBy(database: Database, statement: string) {
    const [client, watcher] = [new pg.Client(database.pool.options), new pg.Client(database.pool.options)];
    await Promise.all([client.connect(), watcher.connect()]);
    await client.query('begin');
    await client.query(statement);
    const count = async () => (await watcher.query(waitingSql)).rowCount ?? 0;
    return {
      /** Waits until there are so many, and answers how many there are. */
      async waiting(least: number) {
        while ((await count()) < least) await setImmediate();
        return count();
      },
      async end() {
        await client.query('rollback');
        await Promise.all([client.end(), watcher.end()]);
      },
    };
  }

  it('SAFE-04 leaves health, sign-in and reads working while many wait for a locked row', async () => {
    const database = await open();
    const { server, call } = await start(database);
    const { id } = (await call('POST', 'customer', { customer_name: 'Ceylon Gems' })).json();
    const lock = await lockedBy(database, `select from customer where id = ${id} for update`);
    const changes = numbers(14).map((number) => call('PUT', `customer/${id}`, { phone: `+852 ${number}` }));
    await lock.waiting(4);
    expect((await server.inject({ url: '/health' })).statusCode).toBe(200);
    expect((await signIn(server)).statusCode).toBe(200);
    for (const _ of numbers(5)) {
      const reads = await Promise.all(numbers(10).map(() => call('GET', 'customer')));
      expect(reads.every(({ statusCode }) => statusCode === 200)).toBe(true);
    }
    expect(await lock.waiting(4)).toBe(4);
    await lock.end();
    const answers = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(answers.filter((status) => status === 503)).toEqual([]);
    await server.close();
  });

  it('SAFE-04 says of a row that stays locked, in a sentence, that somebody else works on it', async () => {
    const database = await open({ lockTimeout: 50 });
    const { server, call } = await start(database);
    const { id } = (await call('POST', 'customer', { customer_name: 'Ceylon Gems' })).json();
    const lock = await lockedBy(database, `select from customer where id = ${id} for update`);
    const english = await call('PUT', `customer/${id}`, { city: 'London' });
    expect([english.statusCode, english.json(), english.headers['retry-after']]).toEqual([
      503,
      {
        message: 'Somebody else is working on the same records at this moment. Try again in a few seconds.',
        code: 'locked',
      },
      '5',
    ]);
    const chinese = await call('PUT', `customer/${id}`, { city: 'London' }, 'zh');
    expect(chinese.json().message).toBe('其他人此刻正在处理相同的记录，请几秒后再试。');
    await lock.end();
    expect((await call('PUT', `customer/${id}`, { city: 'London' })).statusCode).toBe(200);
    await server.close();
  });

  it('SAFE-04 leaves health, sign-in and reads working while reports take long', async () => {
    const database = await open();
    const { server, call } = await start(database);
    const lock = await lockedBy(database, 'lock table inventory in access exclusive mode');
    const reports = numbers(14).map(() => call('GET', 'report/stock-overview'));
    await lock.waiting(3);
    expect((await server.inject({ url: '/health' })).statusCode).toBe(200);
    expect((await signIn(server)).statusCode).toBe(200);
    expect((await call('GET', 'customer')).statusCode).toBe(200);
    expect((await call('POST', 'customer', { customer_name: 'Ceylon Gems' })).statusCode).toBe(201);
    expect(await lock.waiting(3)).toBe(3);
    await lock.end();
    expect((await Promise.all(reports)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    await server.close();
  });

  it('SAFE-04 leaves health, sign-in and tokens working while every connection is in use', async () => {
    const database = await open();
    const { server, call } = await start(database);
    const release = await hold(database, 9);
    expect((await server.inject({ url: '/health' })).statusCode).toBe(200);
    expect((await signIn(server)).statusCode).toBe(200);
    expect((await call('GET', 'auth/check')).statusCode).toBe(200);
    release();
    await server.close();
  });
});
