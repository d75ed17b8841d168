import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addFirstAdministrator } from '../../src/server/auth/firstAdministrator.ts';
import { hashPassword, nobodysHash, verifyPassword } from '../../src/server/records/write/passwords.ts';
import { administrator } from '../support/administrator.ts';
import type { CallApi } from '../support/callApi.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

describeShippedDatabases((open) => {
  let server: TestServer;
  let api: CallApi;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), trustProxy: true });
    api = await server.signIn();
  });

  afterAll(() => server?.close());
  afterEach(() => void vi.useRealTimers());

  const signIn = (body: unknown, address = '10.0.0.1') =>
    server.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
  const check = (token: string, url = '/api/auth/check') =>
    server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const query = async (text: string) => (await sql.raw<Record<string, unknown>>(text).execute(db())).rows;
  const db = () => server.services.database.kysely;
  let count = 0;
  const newUser = async () => {
    count += 1;
    const user = { email: `user${count}@example.com`, password: 'Secret-123' };
    const { status, body } = await api('POST', 'user', user);
    expect(status).toBe(201);
    return { ...user, id: body.id as number };
  };

  describe('signing in', () => {
    it('answers a token and the user, whatever the case of the email', async () => {
      const answer = await signIn({ email: ' ADMIN@example.com', password: administrator.password });
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        {
          access_token: expect.stringMatching(/^[\w-]{43}$/),
          device_token: expect.any(String),
          user: { id: 1, email: administrator.email, first_name: null, last_name: null },
        },
      ]);
      expect((await check(answer.json().access_token)).json().user.email).toBe(administrator.email);
    });

    it('says the same of an unknown email and a wrong password', async () => {
      const wrong = await signIn({ email: administrator.email, password: 'Wrong-1234' }, '10.0.1.1');
      const unknown = await signIn({ email: 'nobody@example.com', password: 'Wrong-1234' }, '10.0.1.1');
      expect([wrong.statusCode, wrong.json()]).toEqual([401, unknown.json()]);
      expect([unknown.statusCode, unknown.json().code]).toEqual([401, 'sign_in_failed']);
    });

    it('verifies a password also where there is no hash', async () => {
      const hash = await hashPassword('Right-123');
      expect(await verifyPassword(hash, 'Right-123')).toBe(true);
      expect(await verifyPassword(hash, 'Wrong-123')).toBe(false);
      expect(await verifyPassword(undefined, 'nobody has this password')).toBe(false);
      // The first unknown email of a process takes no longer either: its hash is there already, and of the same cost.
      const costOf = (phc: string) => phc.split('$').slice(0, 4);
      expect(costOf(nobodysHash)).toEqual(costOf(hash));
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    });

    it.each([{}, { email: 'a@b.c' }, { email: 1, password: 'x' }, { email: ['a'], password: {} }])(
      'needs an email and a password: %j',
      async (body) => {
        expect((await signIn(body)).statusCode).toBe(400);
      },
    );

    it('refuses further attempts from that address for that email alone', async () => {
      const { email, password } = await newUser();
      for (let attempt = 0; attempt < 5; attempt++) {
        expect((await signIn({ email, password: 'Wrong-1234' }, '10.0.2.1')).statusCode).toBe(401);
      }
      const refused = await signIn({ email, password }, '10.0.2.1');
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
      expect((await signIn({ email, password }, '10.0.2.2')).statusCode).toBe(200);
      expect((await signIn(administrator, '10.0.2.1')).statusCode).toBe(200);
    });

    it('counts attempts that come at the same moment, and forgets them after the right password', async () => {
      const { email, password } = await newUser();
      const attempts = await Promise.all(
        Array.from({ length: 12 }, () => signIn({ email, password: 'Wrong-1234' }, '10.0.3.1')),
      );
      expect(attempts.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
      for (let attempt = 0; attempt < 4; attempt++) await signIn({ email, password: 'Wrong-1234' }, '10.0.3.2');
      expect((await signIn({ email, password }, '10.0.3.2')).statusCode).toBe(200);
      expect((await signIn({ email, password: 'Wrong-1234' }, '10.0.3.2')).statusCode).toBe(401);
      expect((await signIn({ email, password }, '10.0.3.2')).statusCode).toBe(200);
    });

    it('hears again when the time is over', async () => {
      const { email, password } = await newUser();
      for (let attempt = 0; attempt < 6; attempt++) await signIn({ email, password: 'Wrong-1234' }, '10.0.4.1');
      expect((await signIn({ email, password }, '10.0.4.1')).statusCode).toBe(429);
      await query(`update facet.sign_in_failures set since = since - interval '15 minutes 1 second'`);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 901_000 });
      expect((await signIn({ email, password }, '10.0.4.1')).statusCode).toBe(200);
    });
  });

  describe('AUTH-01 tokens', () => {
    const token = async (user = administrator) => (await signIn(user, '10.1.0.1')).json().access_token as string;

    it('stand in the database as their hash alone', async () => {
      const issued = await token();
      const rows = await query('select token_hash from facet.sessions');
      const hash = createHash('sha256').update(issued).digest('hex');
      expect(rows.map(({ token_hash }) => (token_hash as Buffer).toString('hex'))).toContain(hash);
      expect(JSON.stringify(rows)).not.toContain(issued);
    });

    it('are dead after sign-out, also for the streams that they opened', async () => {
      const issued = await token();
      expect((await check(issued)).statusCode).toBe(200);
      const events = await fetch(`${server.url}/api/events`, { headers: { Authorization: `Bearer ${issued}` } });
      const ended = events.text();
      await server.inject({
        method: 'POST',
        url: '/api/auth/sign-out',
        headers: { authorization: `Bearer ${issued}` },
      });
      expect((await check(issued)).statusCode).toBe(401);
      expect(await ended).toContain('event: schema');
    });

    it('die with a new password, but for the one that set it', async () => {
      const user = await newUser();
      const [own, other] = [await token(user), await token(user)];
      const update = (authorization: string, password: unknown) =>
        server.inject({
          method: 'PATCH',
          url: `/api/user/${user.id}/update-password`,
          headers: { authorization, 'content-type': 'application/json' },
          payload: JSON.stringify({ password, current_password: user.password }),
        });
      expect((await update(`Bearer ${own}`, 'Another-123')).statusCode).toBe(200);
      expect([(await check(own)).statusCode, (await check(other)).statusCode]).toEqual([200, 401]);
      expect((await signIn(user, '10.1.0.2')).statusCode).toBe(401);
      expect((await signIn({ ...user, password: 'Another-123' }, '10.1.0.2')).statusCode).toBe(200);
    });

    it('die with their user', async () => {
      const user = await newUser();
      const issued = await token(user);
      expect((await check(issued)).statusCode).toBe(200);
      expect((await api('DELETE', `user/${user.id}`)).status).toBe(200);
      expect((await check(issued)).statusCode).toBe(401);
    });

    it.each([
      ['a day without use', `last_seen_at = now() - interval '24 hours 1 second'`],
      ['thirty days', `expires_at = now()`],
    ])('die after %s', async (_time, change) => {
      const user = await newUser();
      const issued = await token(user);
      expect((await check(issued)).statusCode).toBe(200);
      await query(`update facet.sessions set ${change} where user_id = ${user.id}`);
      server.services.sessions.clear();
      expect((await check(issued)).statusCode).toBe(401);
    });

    it('note their use at most once a minute', async () => {
      const user = await newUser();
      const issued = await token(user);
      const seen = async () => (await query(`select last_seen_at from facet.sessions where user_id = ${user.id}`))[0];
      const first = await seen();
      server.services.sessions.clear();
      await check(issued);
      expect(await seen()).toEqual(first);
      await query(`update facet.sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${user.id}`);
      server.services.sessions.clear();
      await check(issued);
      expect(Date.parse(String((await seen())?.last_seen_at))).toBeGreaterThanOrEqual(
        Date.parse(String(first?.last_seen_at)),
      );
    });

    it('are listed and ended one by one, by their owner alone', async () => {
      const user = await newUser();
      const [own, other] = [await token(user), await token(user)];
      const sessions = (await check(own, '/api/auth/sessions')).json();
      expect(sessions).toHaveLength(2);
      const foreign = sessions.find((session: { current: boolean }) => !session.current);
      expect(foreign).toMatchObject({ address: '10.1.0.1', current: false });
      const end = (token: string) =>
        server.inject({
          method: 'DELETE',
          url: `/api/auth/sessions/${foreign.id}`,
          headers: { authorization: `Bearer ${token}` },
        });
      expect((await end(await server.token())).statusCode).toBe(404);
      expect((await end(own)).statusCode).toBe(200);
      expect([(await check(own)).statusCode, (await check(other)).statusCode]).toEqual([200, 401]);
    });

    it('are asked for before anything else is looked at', async () => {
      for (const url of ['/api', '/api/', '/api/customer', '/api/nobody', '/api/nobody/x/y/z', '/api/openapi.json']) {
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
          const { statusCode, body } = await server.inject({ method, url });
          expect([method, url, statusCode, body]).toEqual([
            method,
            url,
            401,
            '{"message":"Sign in first.","code":"not_signed_in"}',
          ]);
        }
      }
      for (const authorization of ['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'A'.repeat(43)}`, 'Bearer \t']) {
        const { statusCode } = await server.inject({ url: '/api/customer', headers: { authorization } });
        expect(statusCode).toBe(401);
      }
    });
  });

  describe('USER-01 update-password', () => {
    const rule =
      'Password must be at least 8 characters long and include an uppercase letter, a number, and a special character.';

    it.each([
      [undefined, 'Password is required'],
      ['', 'Password is required'],
      ['Short-1', rule],
      ['no-capital-1', rule],
      ['No-Number-Here', rule],
      ['NoSpecial123', rule],
    ])('answers its messages as a list: %j', async (password, message) => {
      const { status, body } = await api('PATCH', 'user/1/update-password', { password });
      expect([status, body.message]).toEqual([422, [message]]);
    });

    it('refuses whatever else is sent along, by its name', async () => {
      const { status, body } = await api('PATCH', 'user/1/update-password', { password: 'Another-123', email: 'x' });
      expect([status, body.message]).toEqual([400, 'There is no field email here.']);
    });

    it('never answers or keeps a password in the clear', async () => {
      const user = await newUser();
      const { body } = await api('GET', `user/${user.id}`);
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['password']));
      expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['hash']));
      expect((await api('PATCH', `user/${user.id}/update-password`, { password: 'Another-123' })).body).toEqual({
        id: user.id,
      });
      const kept = await query(
        `select to_jsonb(u) as row from "user" u union all select to_jsonb(a) from facet.audit a`,
      );
      expect(JSON.stringify(kept)).not.toMatch(/Another-123|Secret-123/);
    });
  });

  it('adds the first administrator only while there is no user', async () => {
    expect(
      await addFirstAdministrator(db(), { email: 'second@example.com' }, server.services.schema.current),
    ).toBeUndefined();
    expect(await query(`select id from "user" where email = 'second@example.com'`)).toEqual([]);
  });
});
