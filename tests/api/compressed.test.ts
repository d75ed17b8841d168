import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const rows = 30;
const list = '/api/customer?range=[0,24]';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const call = await signInByApi(server.url);
  for (let number = 1; number <= rows; number += 1)
    await call('POST', 'customer', { customer_name: `Party ${number}` });
});
afterAll(() => server?.close());

/** The bytes as they come, which `fetch` would unpack. */
async function get(path: string, headers: Record<string, string>) {
  const token = await accessTokenOf(server.url);
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const call = request(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}`, ...headers } });
      call.on('response', async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) }),
      );
      call.on('error', reject);
      call.end();
    },
  );
}

it('a list is compressed for whoever accepts it, and still says which records of how many it has', async () => {
  const plain = await get(list, {});
  const packed = await get(list, { 'Accept-Encoding': 'gzip' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers['content-encoding']).toBe('gzip');
  for (const { headers } of [plain, packed]) expect(headers['content-range']).toBe(`customer 0-24/${rows}`);
  expect(packed.body.length).toBeLessThan(plain.body.length / 3);
  expect(JSON.parse(gunzipSync(packed.body).toString())).toEqual(JSON.parse(plain.body.toString()));
});

const packings = { br: brotliDecompressSync, gzip: gunzipSync };
const schema = '/api/common/schema';

it.each(['br', 'gzip'] as const)('the schema comes smaller than what is packed for each call: %s', async (packing) => {
  const plain = await get(schema, {});
  const wanted = { 'Accept-Encoding': packing === 'br' ? 'gzip, deflate, br;q=0.9' : 'gzip, br;q=0' };
  await expect
    .poll(async () => (await get(schema, wanted)).body.length)
    .toBeLessThan(plain.body.length / (packing === 'br' ? 8.5 : 7));
  const packed = await get(schema, wanted);
  expect(packed.headers['content-encoding']).toBe(packing);
  expect(packed.headers.vary).toBe('accept-encoding');
  expect(packed.headers['content-type']).toBe(plain.headers['content-type']);
  expect(packed.headers.etag).toBe(plain.headers.etag);
  expect(packings[packing](packed.body).toString()).toBe(plain.body.toString());
  const known = await get(schema, { ...wanted, 'If-None-Match': String(packed.headers.etag) });
  expect([known.status, known.body.length]).toEqual([304, 0]);
});

it('the schema comes plain to whoever takes no packing', async () => {
  for (const encoding of ['identity', 'br;q=0, gzip;q=0', 'zstd']) {
    const { headers, body } = await get(schema, { 'Accept-Encoding': encoding });
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString()).modules).toBeTypeOf('object');
  }
});
