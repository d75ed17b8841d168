import { createHash } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { emptyPng } from '../support/emptyPng.ts';
import { patience } from '../support/patience.ts';
import { startPostgres } from '../support/startPostgres.ts';
import { type Product, type ProductOptions, startProduct } from '../support/startProduct.ts';
import { temporaryDataFolder } from '../support/temporaryFolder.ts';
import { describePostgres, openTestDatabase } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { writeProtect } from '../support/writeProtect.ts';

const entry = 'tests/support/startApi.ts';
const wait = { timeout: patience };

const sentences = {
  en: 'Nothing can be saved at the moment, because the database cannot write. What is there can still be read. Try again later.',
  zh: '目前无法保存任何内容，因为数据库无法写入。已有内容仍可查看。请稍后再试。',
};
const fileSentence =
  'Files cannot be saved at the moment, because the server cannot write to the folder that holds them. Try again later.';

async function start(options: ProductOptions) {
  const product = await startProduct({ entry, bound: true, ...options });
  onTestFinished(async () => void (await product.stop()));
  const call = await signInByApi(product.url);
  return { product, call, house: tradingHouse(call), token: await accessTokenOf(product.url) };
}

it('SAFE-11 reads on while the folder of the embedded database cannot be written, and writes on by itself', async () => {
  const dataDir = await temporaryDataFolder();
  const { product, call, house, token } = await start({ dataDir });
  const stone = await house.item();
  const photo = await (await upload(product, token, stone.id)).json();
  const bytes = await digestOf(product, photo.media_path);
  const allow = writeProtect(dataDir);
  onTestFinished(allow);

  const writable = async () => (await call('GET', 'common/status')).body.database?.writable;
  await expect.poll(writable, wait).toBe(false);
  expect(await healthOf(product)).toEqual({ status: 'read-only' });
  for (const [language, message] of Object.entries(sentences)) {
    const refused = await post(product, token, { language });
    expect([refused.status, await refused.json()]).toEqual([503, { code: 'read_only', message }]);
    expect(refused.headers.get('retry-after')).toBe('5');
  }
  const refused = await upload(product, token, stone.id);
  expect([refused.status, (await refused.json()).message]).toEqual([503, fileSentence]);
  expect(await house.seen(`inventory/${stone.id}`)).toMatchObject({ item_no: stone.item_no });
  expect(await digestOf(product, photo.media_path)).toBe(bytes);
  expect((await house.seen('common/stock-check')).findings).toEqual([]);
  expect(await house.seen('common/status')).toMatchObject({
    database: { writable: false },
    storage: { writable: false },
  });
  expect(product.output()).toContain('The embedded database can only be read until its folder can be written again.');

  allow();
  await expect.poll(() => healthOf(product), wait).toEqual({ status: 'ok' });
  expect((await post(product, token)).status).toBe(201);
  expect((await upload(product, token, stone.id)).status).toBe(201);
  const { mediaPhotos } = await house.seen(`inventory/${stone.id}`);
  expect(mediaPhotos).toHaveLength(2);
  expect(await house.seen('supplier')).toHaveLength(1);
  expect((await call('GET', 'common/status')).body).toMatchObject({
    database: { writable: true },
    storage: { writable: true },
  });
});

it('SAFE-11 lets people read whose session could not be noted as used', async () => {
  const server = await startTestServer({ database: await openTestDatabase() });
  onTestFinished(() => server.close());
  const call = await server.signIn();
  const { pool } = server.services.database;
  await pool.query(`update facet.sessions set last_seen_at = now() - interval '1 hour'`);
  server.services.sessions.clear();
  await pool.query('set default_transaction_read_only = on');
  expect((await call('GET', 'supplier')).status).toBe(200);
  expect((await call('POST', 'supplier', { supplier_name: 'Mogok Gems' })).body.message).toBe(sentences.en);
  expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'read-only' });
  await pool.query('set default_transaction_read_only = off');
});

describePostgres(() => {
  it('SAFE-11 takes everything but files while the folder of files cannot be written', async () => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('no PostgreSQL');
    onTestFinished(() => postgres.stop());
    const dataDir = await temporaryDataFolder();
    const { product, house, token } = await start({ dataDir, env: { DATABASE_URL: postgres.url } });
    const stone = await house.item();
    const photo = await (await upload(product, token, stone.id)).json();
    const bytes = await digestOf(product, photo.media_path);
    const allow = writeProtect(dataDir);
    onTestFinished(allow);

    await expect.poll(() => healthOf(product), wait).toEqual({ status: 'read-only' });
    const refused = await upload(product, token, stone.id);
    expect([refused.status, (await refused.json()).message]).toEqual([503, fileSentence]);
    expect((await post(product, token)).status).toBe(201);
    expect(await digestOf(product, photo.media_path)).toBe(bytes);
    expect(await house.seen('common/status')).toMatchObject({
      database: { writable: true },
      storage: { writable: false },
    });

    allow();
    await expect.poll(() => healthOf(product), wait).toEqual({ status: 'ok' });
    expect((await upload(product, token, stone.id)).status).toBe(201);
    expect((await house.seen(`inventory/${stone.id}`)).mediaPhotos).toHaveLength(2);
  });
});

async function healthOf({ url }: Product): Promise<unknown> {
  return (await fetch(`${url}/health`)).json();
}

/** The same call each time, under the same key. */
function post({ url }: Product, token: string, { language = 'en' } = {}): Promise<Response> {
  return fetch(`${url}/api/supplier`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': 'the-only-one',
      'X-Preference-Language': language,
    },
    body: JSON.stringify({ supplier_name: 'Mogok Gems' }),
  });
}

function upload({ url }: Product, token: string, item: number): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ module: 'inventory', record_id: String(item), slot: 'mediaPhotos' })) {
    form.set(name, value);
  }
  form.set('file', new Blob([new Uint8Array(emptyPng(40, 30))], { type: 'image/png' }), 'stone.png');
  return fetch(`${url}/api/media`, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body: form });
}

async function digestOf({ url }: Product, path: string): Promise<string> {
  const response = await fetch(new URL(path, url));
  expect(response.status).toBe(200);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}
