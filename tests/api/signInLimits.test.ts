import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { describePostgres, describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/** Takes all places in which passwords are verified, so that every attempt waits; the function gives them back. */
async function holdVerifying({ services }: TestServer): Promise<() => void> {
  const { lane } = services.signIns;
  const leave = [await lane.enter(), await lane.enter()];
  return () => {
    for (const one of leave) one();
  };
}

interface Attempt {
  email: string;
  password?: string;
  device_token?: string;
}

const signIn = ({ inject }: TestServer, attempt: Attempt, address: string) =>
  inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { 'x-forwarded-for': address },
    payload: { password: 'Wrong-1234', ...attempt },
  });

type Answered = Awaited<ReturnType<typeof signIn>>;
const countOf = (answers: readonly Answered[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;
const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);

describeShippedDatabases((open) => {
  let server: TestServer;
  let headers: { authorization: string };
  let device: string;

  beforeAll(async () => {
    const database = await open();
    server = await startTestServer({ database, trustProxy: true });
    const { access_token, device_token } = (await signIn(server, administrator, '10.0.0.1')).json();
    headers = { authorization: `Bearer ${access_token}` };
    device = device_token;
    await server.close();
  });

  // A server of its own for each test, whose memory has counted nothing.
  beforeEach(async () => {
    const { database } = server.services;
    await database.pool.query('delete from facet.sign_in_failures');
    server = await startTestServer({ database, trustProxy: true });
    return () => server.close();
  });

  const flood = (attempts: { email: string; address: string }[]) => {
    const answers: Answered[] = [];
    const all = attempts.map(async ({ email, address }) => {
      answers.push(await signIn(server, { email }, address));
    });
    return { answers, ended: Promise.all(all) };
  };
  const refused = async (answers: readonly Answered[], count: number) => {
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(count);
  };

  it('SAFE-01 refuses a flood from one address before anything is hashed or written, while others work on', async () => {
    const statements: string[] = [];
    const stop = server.services.database.onStatement(({ sql }) => statements.push(sql));
    const openGate = await holdVerifying(server);
    const { answers, ended } = flood(
      numbers(300).map((number) => ({ email: `nobody${number}@example.com`, address: '10.1.0.1' })),
    );
    await refused(answers, 280);
    expect(answers).toHaveLength(280);
    expect(countOf(answers, 429)).toBe(280);
    expect(answers.every((answer) => Number(answer.headers['retry-after']) > 0)).toBe(true);
    // The other twenty wait without having used the database.
    expect(server.services.signIns.lane.waiting).toBe(20);
    expect(statements.filter((sql) => sql.includes('sign_in_failures'))).toEqual([]);
    expect((await server.inject({ url: '/health' })).statusCode).toBe(200);
    expect((await server.inject({ url: '/api/customer', headers })).statusCode).toBe(200);
    expect((await server.inject({ url: '/api/auth/check', headers })).statusCode).toBe(200);
    stop();
    openGate();
    await ended;
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([20, 280]);
  });

  it('SAFE-01 refuses a flood at a pace, and answers those who work before it', async () => {
    const openGate = await holdVerifying(server);
    const { answers, ended } = flood(
      numbers(300).map((number) => ({ email: `no${number}@example.com`, address: '10.8.0.1' })),
    );
    await refused(answers, 1);
    const list = await server.inject({ url: '/api/customer', headers });
    expect([list.statusCode, answers.length < 280]).toEqual([200, true]);
    openGate();
    await ended;
    expect([countOf(answers, 401), countOf(answers, 429)]).toEqual([20, 280]);
  });

  it('SAFE-01 lets no more attempts wait than will be heard soon, but known devices before strangers', async () => {
    const openGate = await holdVerifying(server);
    const { answers, ended } = flood(
      numbers(40).map((number) => ({ email: `nobody${number}@example.com`, address: `10.2.0.${number}` })),
    );
    await refused(answers, 20);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503));
    expect(answers[0]?.json()).toEqual({
      message: 'Too much is going on at the moment. Try again in a few seconds.',
      code: 'overloaded',
    });
    const owner = signIn(server, { ...administrator, device_token: device }, '10.2.0.99').then(({ statusCode }) => ({
      statusCode,
      heardBefore: countOf(answers, 401),
    }));
    openGate();
    const { statusCode, heardBefore } = await owner;
    await ended;
    expect(statusCode).toBe(200);
    expect(heardBefore).toBeLessThan(10);
    expect([countOf(answers, 401), countOf(answers, 503)]).toEqual([20, 20]);
  });

  it('SAFE-01 limits what the whole house hears of strangers', async () => {
    const attempts = [];
    for (const number of numbers(125)) {
      attempts.push(await signIn(server, { email: `nobody${number}@example.com` }, `10.3.0.${number}`));
    }
    expect([countOf(attempts, 401), countOf(attempts, 429)]).toEqual([120, 5]);
    const owner = await signIn(server, { ...administrator, device_token: device }, '10.3.1.1');
    expect(owner.statusCode).toBe(200);
  });

  it('SAFE-02 slows guessing of one account from many addresses, and lets its owner in', async () => {
    const { email } = administrator;
    const guesses = [];
    for (const number of numbers(30)) guesses.push(await signIn(server, { email }, `10.4.0.${number}`));
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([20, 10]);
    const owner = (known?: string) =>
      signIn(server, { ...administrator, ...(known && { device_token: known }) }, '10.4.0.1');
    expect((await owner()).statusCode).toBe(429);
    expect((await owner(`${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(429);
    const [id, time, signature] = device.split('.');
    expect((await owner(`${id}.${(Number.parseInt(time ?? '', 36) + 1).toString(36)}.${signature}`)).statusCode).toBe(
      429,
    );
    expect((await owner(device)).statusCode).toBe(200);
  });

  it('SAFE-02 slows guessing through many accounts from one address, and from one network', async () => {
    for (const address of [() => '10.5.0.1', (number: number) => `2001:db8:0:1::${number.toString(16)}`]) {
      const guesses = [];
      for (const number of numbers(30)) {
        guesses.push(await signIn(server, { email: `user${number}@example.com` }, address(number)));
      }
      expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([20, 10]);
    }
  });

  it('SAFE-02 limits a known device too, for its own account alone', async () => {
    const { email } = administrator;
    const guesses = [];
    for (const _ of numbers(12)) guesses.push(await signIn(server, { email, device_token: device }, '10.6.0.1'));
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([10, 2]);
    for (const number of numbers(30)) {
      const attempt = { email: `other${number}@example.com`, device_token: device };
      guesses.push(await signIn(server, attempt, '10.6.0.2'));
    }
    expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([30, 12]);
  });

  it('SAFE-02 forgets what was counted by a clock that was set back since', async () => {
    const { database } = server.services;
    const attempts = async () => {
      const answers: Answered[] = [];
      for (const _ of numbers(6)) answers.push(await signIn(server, { email: 'shifted@example.com' }, '10.0.7.1'));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await attempts()).toEqual([401, 401, 401, 401, 401, 429]);
    await database.pool.query(`update facet.sign_in_failures set since = since + interval '1 day'`);
    await server.close();
    server = await startTestServer({ database, trustProxy: true });
    expect(await attempts()).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('SAFE-02 knows a device for half a year', async () => {
    const { devices } = server.services;
    const { email } = administrator;
    const id = await devices.idOf(device, email);
    expect(id).toMatch(/^[\w-]{16}$/);
    const again = await signIn(server, { ...administrator, device_token: device }, '10.7.0.1');
    expect(await devices.idOf(again.json().device_token, email)).toBe(id);
    expect(await devices.idOf(device, 'other@example.com')).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 181 * 24 * 3_600_000 });
    expect(await devices.idOf(device, email)).toBeUndefined();
    vi.useRealTimers();
  });

  it('SAFE-01 counts only wrong passwords', async () => {
    for (const _ of numbers(25)) {
      expect((await signIn(server, administrator, '10.8.0.1')).statusCode).toBe(200);
    }
    const { rows } = await server.services.database.pool.query(
      'select sum(failures)::int as sum from facet.sign_in_failures',
    );
    expect(rows[0].sum).toBe(0);
  });
});

describePostgres((open) => {
  describe('two servers', () => {
    it('SAFE-01 SAFE-02 count together, and each remembers what the other has counted', async () => {
      const database = await open();
      const servers = [
        await startTestServer({ database, trustProxy: true }),
        await startTestServer({ database, trustProxy: true }),
      ] as const;
      const guess = (number: number) =>
        signIn(servers[number % 2 === 0 ? 0 : 1], { email: administrator.email }, `10.0.0.${number}`);
      const guesses = [];
      for (const number of numbers(30)) guesses.push(await guess(number));
      expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([20, 10]);
      const through = [];
      for (const number of numbers(30)) {
        const server = servers[number % 2 === 0 ? 0 : 1];
        through.push(await signIn(server, { email: `user${number}@example.com` }, '10.0.1.1'));
      }
      expect([countOf(through, 401), countOf(through, 429)]).toEqual([20, 10]);
      // From then on nothing is counted or looked up any more.
      const statements: string[] = [];
      const stop = database.onStatement(({ sql }) => statements.push(sql));
      for (const number of numbers(4)) expect((await guess(100 + number)).statusCode).toBe(429);
      stop();
      expect(statements.filter((text) => !text.includes('security_events'))).toEqual([]);
      for (const server of servers) await server.close();
    });
  });
});
