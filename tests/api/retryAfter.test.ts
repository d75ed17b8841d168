import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Refusal, tooManySignIns, unavailable } from '../../src/server/errors.ts';
import { storageUnavailable } from '../../src/server/storage/storageRefusals.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = await server.token();
});

afterAll(() => server?.close());

it.each([
  ['no database', unavailable(), 503, '5'],
  ['no storage', storageUnavailable(), 503, '5'],
  ['a slow statement', Object.assign(new Error('canceling statement'), { code: '57014' }), 503, '5'],
  ['a lost connection', Object.assign(new Error('connection failure'), { code: '08006' }), 503, '5'],
  ['lost against others', Object.assign(new Error('deadlock detected'), { code: '40P01' }), 503, '5'],
  ['any 429', new Refusal('too_many_requests', { key: 'facet.error.tooManyRequests' }), 429, '5'],
  ['a 429 that knows better', tooManySignIns(600), 429, '600'],
  ['any other refusal', new Refusal('forbidden', { key: 'facet.error.forbidden' }), 403, undefined],
])('SAFE-05 says when to try again: %s', async (_name, error, status, seconds) => {
  const broken = vi.spyOn(server.services.sessions, 'find').mockRejectedValueOnce(error);
  const answer = await server.inject({ url: '/api/auth/check', headers: { authorization: `Bearer ${token}` } });
  broken.mockRestore();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, seconds]);
});

it('SAFE-05 LOW-04 says when to try again what the change of the schema has come in between of, and hides no defect else', async () => {
  const failing = async (code: string) => {
    const error = Object.assign(new Error('column "weight" does not exist'), { code });
    const broken = vi.spyOn(server.services.sessions, 'find').mockRejectedValueOnce(error);
    const answer = await server.inject({ url: '/api/auth/check', headers: { authorization: `Bearer ${token}` } });
    broken.mockRestore();
    return [answer.statusCode, answer.headers['retry-after'], answer.json().message];
  };
  const again = [503, '5', 'The schema is just being changed. Please try again in a moment.'];
  const codes = ['42703', '42P01', '42804', '42883'];
  for (const code of codes) expect(await failing(code)).toEqual([500, undefined, expect.any(String)]);
  await server.services.schema.whileChanging(async () => {
    for (const code of codes) expect(await failing(code)).toEqual(again);
  });
  // The call had read the schema before, and failed only afterwards.
  expect(await failing('42703')).toEqual(again);
});

it('SAFE-05 finishes what has begun when the server stops, and refuses what comes then', async () => {
  const stopped = await startTestServer();
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'Wrong-1234' });
  const begun = await startCall(stopped, 'POST /api/auth/sign-in HTTP/1.1\r\n');
  const head = `Host: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const arrived = once(stopped.app.server, 'request');
  begun.socket.write(head);
  await arrived;
  // A connection on which a call has begun is not idle, so it stays open although the call comes too late.
  const late = await startCall(stopped, 'GET /health HTTP/1.1\r\n');
  const closed = stopped.app.close();
  while (stopped.app.server.listening) await setImmediate();
  late.socket.write('Host: x\r\nX-Preference-Language: zh\r\n\r\n');
  expect(await late.answer).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 5\r\n/i);
  expect(await late.answer).toContain('{"message":"服务器即将停止，请稍后再试。","code":"unavailable"}');
  begun.socket.write(body);
  expect(await begun.answer).toMatch(/^HTTP\/1\.1 401 /);
  await closed;
  await stopped.close();
});

/** A connection whose first bytes the server has read, and what it answers until it ends the connection. */
async function startCall({ app, url }: TestServer, text: string) {
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
  let read = '';
  socket.setEncoding('utf8').on('data', (part) => {
    read += part;
  });
  const answer = once(socket, 'close').then(() => read);
  const [other] = (await accepted) as [Socket];
  while (other.bytesRead < text.length) await setImmediate();
  return { socket, answer };
}
