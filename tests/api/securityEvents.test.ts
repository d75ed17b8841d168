import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { removeOldEvents } from '../../src/server/security/SecurityLog.ts';
import { administrator } from '../support/administrator.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const viewer = { email: 'viewer@example.com', password: 'Ochre-Lantern-7' };

describeShippedDatabases((open) => {
  let server: TestServer;
  let headers: { authorization: string };

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), trustProxy: true });
  });

  afterAll(() => server?.close());

  const signIn = (body: object, address: string) =>
    server.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'x-forwarded-for': address, 'user-agent': 'Firefox' },
      payload: { ...administrator, ...body },
    });
  const read = (parameters: Record<string, unknown> = {}, own = headers) =>
    server.inject({
      url: `/api/security-events?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`,
      headers: own,
    });

  it('HIST-04 records sign-ins, failed ones, new devices, limits and forbidden actions, the newest first', async () => {
    const first = (await signIn({}, '10.0.0.1')).json();
    headers = { authorization: `Bearer ${first.access_token}` };
    await signIn({ device_token: first.device_token }, '10.0.0.2');
    for (let attempt = 0; attempt < 7; attempt++) {
      await signIn({ email: ' Nobody@example.com', password: 'Wrong-1234' }, '10.0.0.3');
    }
    await (await server.signIn())('POST', 'user', { ...viewer, role: 'viewer' });
    const { access_token } = (await signIn(viewer, '10.0.0.4')).json();
    expect((await read({}, { authorization: `Bearer ${access_token}` })).statusCode).toBe(403);
    const answer = await read();
    const failed = { kind: 'sign_in_failed', user_id: null, email: 'nobody@example.com', address: '10.0.0.3' };
    expect(answer.json()).toMatchObject([
      { kind: 'forbidden', user_id: expect.any(Number), email: viewer.email, call: 'GET /api/security-events' },
      { kind: 'new_device', user_id: expect.any(Number), address: '10.0.0.4' },
      { kind: 'new_device', user_id: 1, address: '127.0.0.1' },
      ...Array(2).fill({ ...failed, kind: 'rate_limited', call: 'POST /api/auth/sign-in' }),
      ...Array(5).fill({ ...failed, user_agent: 'Firefox' }),
      { kind: 'sign_in', user_id: 1, email: administrator.email, address: '10.0.0.2' },
      { kind: 'new_device', user_id: 1, address: '10.0.0.1', user_agent: 'Firefox' },
    ]);
    expect(answer.headers['content-range']).toBe('security-events 0-11/12');
  });

  it('HIST-04 answers ranges and kinds, and names what it does not know', async () => {
    const page = await read({
      range: [3, 4],
      filter: { kind: ['sign_in', 'new_device', 'forbidden'] },
      sort: ['id', 'DESC'],
    });
    expect(page.json().map(({ kind }: { kind: string }) => kind)).toEqual(['sign_in', 'new_device']);
    expect(page.headers['content-range']).toBe('security-events 3-4/5');
    const none = await read({ filter: { kind: 'nothing' } });
    expect([none.json(), none.headers['content-range']]).toEqual([[], 'security-events 0-0/0']);
    for (const [wrong, name] of [
      [{ filter: { colour: 1 } }, 'colour'],
      [{ filter: 5 }, 'object'],
      [{ sort: ['address', 'ASC'] }, 'address'],
      [{ range: [5, 1] }, ''],
    ] as const) {
      const { statusCode, body } = await read(wrong);
      expect([statusCode, body.includes(name)]).toEqual([400, true]);
    }
    expect((await server.inject({ url: '/api/security-events' })).statusCode).toBe(401);
  });

  it('HIST-04 ROLE-06 records nothing forbidden where the password is asked for again', async () => {
    const { pool } = server.services.database;
    await pool.query("update facet.sessions set confirmed_at = now() - interval '16 minutes'");
    const url = '/api/user/1';
    const again = await server.inject({ method: 'PUT', url, headers, payload: { email: 'other@example.com' } });
    expect([again.statusCode, again.json().code]).toEqual([403, 'sign_in_again']);
    await server.services.security.settled();
    const [latest] = (await read({ filter: { kind: 'forbidden' } })).json();
    expect(latest).toMatchObject({ call: 'GET /api/security-events' });
  });

  it('HIST-04 stores no password and no token, also not one that is typed as email', async () => {
    await signIn({ email: 'My-Secret-1', password: 'Other-Secret-1', device_token: 'a-device-token' }, '10.0.1.1');
    await server.inject({ url: '/api/customer/1', headers });
    const { rows } = await server.services.database.pool.query('select to_jsonb(e) as e from facet.security_events e');
    const stored = JSON.stringify(rows);
    expect(stored).toContain('10.0.1.1');
    expect(stored).not.toMatch(/Secret|device-token|Wrong-1234|Facet-Admin/);
    expect(stored).not.toContain(headers.authorization.slice('Bearer '.length));
  });

  it('HIST-04 does not make a flood of refusals a flood of rows', async () => {
    const { security } = server.services;
    const record = (address: string) =>
      security.record({ kind: 'rate_limited', address, userAgent: '', call: 'GET /api/public/:token' });
    const statements: string[] = [];
    const stop = server.services.database.onStatement(({ sql }) => statements.push(sql));
    await Promise.all(Array.from({ length: 50 }, () => record('10.2.0.1')));
    await Promise.all(Array.from({ length: 600 }, (_, number) => record(`10.2.${number % 200}.${number}`)));
    stop();
    const { rows } = await server.services.database.pool.query(
      `select count(*) filter (where address = '10.2.0.1')::int as one, count(*)::int as all_of_them
       from facet.security_events where address like '10.2.%'`,
    );
    expect(rows[0].one).toBe(5);
    expect(rows[0].all_of_them).toBeLessThanOrEqual(300);
    expect(statements.length).toBeLessThan(30);
  });

  it('HIST-04 keeps events as they are, and removes them by age alone', async () => {
    const { pool, kysely } = server.services.database;
    await pool.query(
      `insert into facet.security_events (at, kind, address, user_agent) values
         (now() - interval '181 days', 'sign_in', 'old', ''), (now() - interval '179 days', 'sign_in', 'young', '')`,
    );
    await expect(pool.query(`update facet.security_events set address = 'x'`)).rejects.toThrow('only ever added to');
    await expect(pool.query('truncate facet.security_events')).rejects.toThrow('only ever added to');
    await expect(pool.query('delete from facet.security_events')).rejects.toThrow('keeps its rows for 30 days');
    await removeOldEvents(kysely);
    const { rows } = await pool.query(`select address from facet.security_events where address in ('old', 'young')`);
    expect(rows).toEqual([{ address: 'young' }]);
  });

  it('HIST-04 goes on when an event cannot be stored', async () => {
    const { pool } = server.services.database;
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await pool.query('alter table facet.security_events rename to gone');
    expect((await signIn({}, '10.0.3.1')).statusCode).toBe(200);
    await pool.query('alter table facet.gone rename to security_events');
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('Security events could not be recorded'));
    logged.mockRestore();
  });
});
