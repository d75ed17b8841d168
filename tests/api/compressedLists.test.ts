import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const rows = 30;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const call = await signInByApi(server.url);
  for (let number = 1; number <= rows; number += 1)
    await call('POST', 'customer', { customer_name: `Party ${number}` });
});
afterAll(() => server?.close());

/** The bytes as they come, which `fetch` would unpack. */
async function list(headers: Record<string, string>) {
  const path = '/api/customer?range=[0,24]';
  const token = await accessTokenOf(server.url);
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const call = request(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } });
    call.on('response', async (answer) =>
      resolve({ headers: answer.headers, body: Buffer.concat(await answer.toArray()) }),
    );
    call.on('error', reject);
    call.end();
  });
}

it('a list is compressed for whoever accepts it, and still says which records of how many it has', async () => {
  const plain = await list({});
  const packed = await list({ 'Accept-Encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  for (const { headers } of [plain, packed]) expect(headers['content-range']).toBe(`customer 0-24/${rows}`);
  expect(packed.body.length).toBeLessThan(plain.body.length / 3);
  expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual(JSON.parse(plain.body.toString()));
});
