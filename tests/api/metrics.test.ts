import { afterAll, beforeAll, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const metricsToken = 'a-token-of-the-monitoring';
const lines: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ metricsToken, logLevel: 'info', log: { write: (line) => lines.push(line) } });
});

afterAll(() => server?.close());

const metrics = (authorization?: string) =>
  server.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });

it('answers /metrics to whoever has the token, and nothing where there is none', async () => {
  const token = await server.token();
  for (const wrong of [undefined, 'Bearer x', `Bearer ${token}`, metricsToken]) {
    expect((await metrics(wrong)).statusCode).toBe(401);
  }
  await server.inject({ url: '/api/customer/7', headers: { authorization: `Bearer ${token}` } });
  const { statusCode, body, headers } = await metrics(`Bearer ${metricsToken}`);
  expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  expect(body).toContain(
    'facet_http_request_duration_seconds_count{method="GET",route="/api/:module/:id",status="404"} 1',
  );
  expect(body).toContain('facet_http_refusals_total{status="401"} 4');
  expect(body).toContain('facet_database_connections{state="in_use"} ');
  expect(body).toContain('facet_queue{lane="reads",state="waiting"} 0');
  expect(body).toContain('facet_queue{lane="sign_ins",state="running"} 0');
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds ');
  expect(body).not.toContain('/api/customer/7');
  const off = await startTestServer();
  expect((await off.inject({ url: '/metrics' })).statusCode).toBe(404);
  await off.close();
});

it('HIST-04 logs requests with their ids, and never a secret', async () => {
  const { access_token, device_token } = (
    await server.inject({ method: 'POST', url: '/api/auth/sign-in', payload: administrator })
  ).json();
  const guest = 'guest-token-'.padEnd(32, 'x');
  const headers = { authorization: `Bearer ${access_token}` };
  await server.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { ...administrator, device_token } });
  await server.inject({ method: 'POST', url: '/api/auth/sign-in', payload: { ...administrator, password: 'Wrong-1' } });
  await server.inject({ url: `/api/public/${guest}` });
  await server.inject({ url: '/api/media/1/file?signature=of-a-link', headers });
  await server.inject({ url: '/api/customer?filter={"q":"searched"}', headers });
  await server.inject({ url: '/api/customer?token=in-the-query', headers });
  await server.services.database.pool.query('drop table "laboratory" cascade');
  const broken = await server.inject({ url: '/api/laboratory', headers });
  const patch = { method: 'PATCH', url: '/api/user/1/update-password', headers } as const;
  await server.inject({ ...patch, payload: { password: 'Never-Logged-1' } });
  const logged = lines.map((line) => JSON.parse(line));
  const [, id] = /this number: (\w+)$/.exec(broken.json().message) ?? [];
  expect(logged).toContainEqual(expect.objectContaining({ level: 50, reqId: id, err: expect.anything() }));
  expect(logged).toContainEqual(
    expect.objectContaining({ reqId: expect.any(String), res: { statusCode: 200, user: 1 }, msg: 'request completed' }),
  );
  expect(logged).toContainEqual(
    expect.objectContaining({ req: { method: 'GET', route: '/api/public/:token', address: '127.0.0.1' } }),
  );
  const text = lines.join('');
  for (const secret of [
    ...[access_token, device_token, guest, metricsToken, administrator.password],
    ...['Wrong-1', 'Never-Logged-1', 'of-a-link', 'in-the-query', 'searched'],
  ]) {
    expect(text).not.toContain(secret);
  }
});

it('HIST-04 writes nothing of requests at the level that is the default', async () => {
  const quiet: string[] = [];
  const other = await startTestServer({ log: { write: (line) => quiet.push(line) } });
  await other.token();
  expect(quiet).toEqual([]);
  await other.close();
});
