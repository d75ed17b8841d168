import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../src/metadata/model.ts';
import { removeDeadLinks } from '../../src/server/publicPages/publicLinks.ts';
import type { CallApi } from '../support/callApi.ts';
import { mediaStorages } from '../support/mediaStorages.ts';
import { publicPage } from '../support/publicPage.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const plain = await shippedSchema();
const shared: Schema = { ...plain, app: { ...plain.app, publicPage } };
const minute = 60_000;

/** What no guest may ever read, planted in every place of an item that could give it away. */
const secret = 'S3CRET';
const secretAmount = '98765';

describeShippedDatabases((open) => {
  let server: TestServer;
  let api: CallApi;
  let token: string;
  let item: { id: number };

  beforeAll(async () => {
    const [, [, openBucket]] = mediaStorages;
    server = await startTestServer({ database: await open(), schema: shared, files: await openBucket() });
    api = await server.signIn();
    token = await server.token();
    item = await secretItem();
  });
  afterAll(() => server?.close());

  const create = async (module: string, body: object) => {
    const answer = await api('POST', module, body);
    expect([module, answer.status]).toEqual([module, 201]);
    return answer.body;
  };
  const upload = async (slot: string, recordId: number, module = 'inventory') => {
    const form = new FormData();
    const parts = { module, record_id: String(recordId), slot };
    for (const [key, value] of Object.entries(parts)) form.append(key, value);
    const content = slot === 'mediaVideos' ? webm : await sharp(red).jpeg().toBuffer();
    form.append('file', new Blob([new Uint8Array(content)]), `${secret}.jpg`);
    const headers = { Authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form });
    const file = (await answer.json()) as { id: number; media_path: string };
    await api('PUT', `media/${file.id}`, { caption: secret });
    return file;
  };

  /** A stone with a secret in everything that guests must not read. */
  async function secretItem() {
    const supplier = await create('supplier', { supplier_name: `${secret} Mining` });
    const lab = await create('laboratory', { laboratory_code: 'GRS', laboratory_name: secret });
    const stone = await create('inventory', {
      ...{ item_no: '4711', type: 'Ruby', color: 'Red', shape: 'Oval', origin: 'Mogok, Burma', weight: 2.35 },
      ...{ dim_length: 8.1, dim_width: 6.2, dim_height: 4, supplier_id: supplier.id, notes: secret },
      ...{
        cost_price: Number(`${secretAmount}.01`),
        sale_price: Number(`${secretAmount}.02`),
        long_description: secret,
      },
    });
    await create('certificate', {
      ...{
        inventory_id: stone.id,
        certificate_no: 'GRS-2026-1',
        laboratory_id: lab.id,
        oil_extraction_comments: secret,
      },
    });
    await upload('mediaPhotos', stone.id);
    await upload('mediaVideos', stone.id);
    return stone;
  }

  const linkTo = async (id = item.id, days?: number | null) => {
    const answer = await api('POST', `common/public-link/inventory/${id}`, days === undefined ? {} : { days });
    expect(answer.status).toBe(201);
    return { ...answer.body, token: answer.body.path.slice('/vid/'.length) } as {
      id: number;
      token: string;
      path: string;
      expires_at: string | null;
    };
  };
  const page = async (of: string, init: RequestInit = {}) => {
    const response = await fetch(`${server.url}/api/public/${of}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  const nothing = { message: 'This page does not exist (any more).', code: 'not_found' };

  it('ROUTE-04 shows a guest what the schema names, and nothing else', async () => {
    const { token: link } = await linkTo();
    const { status, body, text, headers } = await page(link);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['site_name', 'company', 'title', 'facts', 'media']);
    expect([body.site_name, body.company, body.title]).toEqual([plain.app.siteName, plain.app.company?.name, '4711']);
    const facts = body.facts.map(({ name, text }: { name: string; text: { zh: string } }) => [name, text.zh]);
    expect(facts).toEqual([
      ['type', '红宝石'],
      ['color', '红色'],
      ['shape', '椭圆形'],
      ['weight', '2.35 克拉'],
      ['dimension', '8.10 × 6.20 × 4.00 mm'],
      ['origin', '缅甸抹谷'],
      ['laboratory_code', 'GRS'],
      ['certificate_no', 'GRS-2026-1'],
    ]);
    expect(body.facts[3]).toMatchObject({ label: { en: 'Weight', zh: '重量' }, text: { en: '2.35 ct' } });
    expect(body.media).toEqual([
      expect.objectContaining({ kind: 'image', mime: 'image/jpeg', width: 40, height: 30 }),
      expect.objectContaining({ kind: 'video', mime: 'video/webm', thumb_path: null }),
    ]);
    for (const file of body.media) {
      expect(Object.keys(file)).toEqual(['kind', 'mime', 'width', 'height', 'media_path', 'thumb_path']);
    }
    for (const planted of [secret, secretAmount, 'supplier', 'notes', 'price', '"id"'])
      expect(text).not.toContain(planted);
    expect(everyValue(body).filter((value) => value === item.id || value === String(item.id))).toEqual([]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('ROUTE-04 shows of a set what is shown of sets', async () => {
    const set = await create('inventory', { item_no: '4800', type: 'Ruby', grouping_type: 'Set' });
    await create('inventory', { item_no: '4800', type: 'Ruby', weight: 1.5, id_parent: set.id });
    const { body } = await page((await linkTo(set.id)).token);
    const facts = Object.fromEntries(body.facts.map((fact: { name: string; text: object }) => [fact.name, fact.text]));
    expect(facts.weight_for_set).toEqual({ en: '1.50 ct', zh: '1.50 克拉' });
    expect(Object.keys(facts)).not.toContain('weight');
  });

  it('opens by a token of at least 128 bits, never by an id, and is the same 404 for all that open nothing', async () => {
    const link = await linkTo();
    expect(link.token).toMatch(/^[\w-]{32}$/);
    const revoked = await linkTo();
    expect((await api('DELETE', `common/public-link/${revoked.id}`)).body).toEqual({ id: revoked.id });
    const ended = await linkTo();
    await sql`update facet.public_links set expires_at = now() - interval '1 second' where id = ${ended.id}`.execute(
      server.services.database.kysely,
    );
    const gone = await create('inventory', { item_no: '4900', type: 'Ruby' });
    const orphan = await linkTo(gone.id);
    expect((await page(orphan.token)).status).toBe(200);
    await api('DELETE', `inventory/${gone.id}`);
    const wrong = [revoked.token, ended.token, orphan.token, link.token.toLowerCase(), link.token.slice(1)];
    for (const opener of [...wrong, 'a'.repeat(32), String(item.id), String(link.id), '%00', 'x'.repeat(150)]) {
      const answer = await page(opener);
      expect([opener, answer.status, answer.body]).toEqual([opener, 404, nothing]);
    }
    expect((await page(link.token)).status).toBe(200);
    expect((await api('DELETE', `common/public-link/${revoked.id}`)).status).toBe(404);
  });

  it('is off unless the schema turns it on, for links too that were made before', async () => {
    const link = await linkTo();
    const { body } = await page(link.token);
    const off = await startTestServer({ database: server.services.database, schema: plain });
    const answer = await fetch(`${off.url}/api/public/${link.token}`);
    expect([answer.status, await answer.json()]).toEqual([404, nothing]);
    expect((await fetch(`${off.url}${body.media[0].media_path}`)).status).toBe(404);
    const staff = await off.signIn();
    expect((await staff('GET', `common/public-link/inventory/${item.id}`)).status).toBe(404);
    expect((await staff('POST', `common/public-link/inventory/${item.id}`, {})).status).toBe(404);
    await off.close();
  });

  it('gives the files of its fields alone, by addresses that end, in ranges too', async () => {
    const { token: link } = await linkTo();
    const other = await linkTo();
    const { body } = await page(link);
    const [photo, video] = body.media as { media_path: string; thumb_path: string }[];
    const read = (path = '', init: RequestInit = {}) => fetch(`${server.url}${path}`, init);
    const whole = await read(photo?.media_path);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(40);
    expect(JSON.stringify([...whole.headers])).not.toContain(secret);
    expect((await read(photo?.thumb_path)).headers.get('content-type')).toBe('image/webp');
    const part = await read(video?.media_path, { headers: { Range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${webm.length}`]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(webm.subarray(10, 20));
    expect((await read(video?.media_path, { headers: { Range: 'bytes=9999999-' } })).status).toBe(416);
    const head = await read(video?.media_path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(webm.length)]);

    const path = photo?.media_path ?? '';
    const later = path.replace(/expires=(\d+)/, (_all, seconds) => `expires=${Number(seconds) + 3600}`);
    const elsewhere = path.replace(link, other.token);
    for (const forged of [later, elsewhere, path.replace('media/', 'media/x'), `${path.split('?')[0]}`]) {
      expect([forged, (await read(forged)).status]).toEqual([forged, 403]);
    }
    const { links } = server.services.media;
    const day = 24 * 60 * minute;
    const name = /media\/([\w-]+)\?/.exec(path)?.[1] ?? '';
    const stale = links.stamp(`public file ${link} ${name} full`, Date.now() - 2 * day);
    expect((await read(`/api/public/${link}/media/${name}?${stale}`)).status).toBe(403);
    const { body: found } = await api('GET', `common/public-link/inventory/${item.id}`);
    await api('DELETE', `common/public-link/${found.find((one: { path: string }) => one.path.endsWith(link)).id}`);
    expect((await read(path)).status).toBe(404);
  });

  it('gives no file of a field that the schema does not name', async () => {
    const { token: link } = await linkTo();
    const [photo, video] = (await page(link)).body.media as { media_path: string }[];
    const app = { ...shared.app, publicPage: { ...publicPage, media: ['mediaPhotos'] } };
    const files = { ...server.files, close: async () => undefined };
    const { database } = server.services;
    const photosOnly = await startTestServer({ database, files, schema: { ...shared, app } });
    const answer = await fetch(`${photosOnly.url}/api/public/${link}`);
    expect((await answer.json()).media).toMatchObject([{ kind: 'image' }]);
    expect((await fetch(`${photosOnly.url}${photo?.media_path}`)).status).toBe(200);
    expect((await fetch(`${photosOnly.url}${video?.media_path}`)).status).toBe(404);
    await photosOnly.close();
  });

  it('ROUTE-04 shows no files of a field that is not shown for such a record', async () => {
    const { token: link } = await linkTo();
    const { database } = server.services;
    const shownFor = async (type: string) => {
      const schema = structuredClone(shared);
      const videos = schema.modules.inventory?.fields.find(({ name }) => name === 'mediaVideos');
      Object.assign(videos ?? {}, { shownWhen: { field: 'type', is: type } });
      const files = { ...server.files, close: async () => undefined };
      const other = await startTestServer({ database, files, schema });
      const { media } = await (await fetch(`${other.url}/api/public/${link}`)).json();
      await other.close();
      return media.map(({ kind }: { kind: string }) => kind);
    };
    expect(await shownFor('Ruby')).toEqual(['image', 'video']);
    expect(await shownFor('Sapphire')).toEqual(['image']);
  });

  it('is made, seen and ended by staff only, for as long as they say', async () => {
    const one = await create('inventory', { item_no: '5000', type: 'Ruby' });
    const at = `common/public-link/inventory/${one.id}`;
    const signedIn = { Authorization: `Bearer ${token}` };
    const unending = await linkTo(one.id, null);
    const week = await linkTo(one.id, 7);
    expect(unending.expires_at).toBeNull();
    const days = (Date.parse(week.expires_at ?? '') - Date.now()) / (24 * 60 * minute);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    const { body } = await api('GET', at);
    expect(body.map(({ id, made_by }: { id: number; made_by: string }) => [id, made_by])).toEqual([
      [week.id, 'admin@example.com'],
      [unending.id, 'admin@example.com'],
    ]);
    expect(body[0].path).toBe(week.path);
    for (const days of [0, -1, 1.5, '7', 4000, true]) expect((await api('POST', at, { days })).status).toBe(400);
    expect((await api('POST', at, { weeks: 1 })).status).toBe(400);
    for (const [language, message] of [
      ['en', 'There is no public page for Customers.'],
      ['zh', '客户没有公开页面。'],
    ] as const) {
      const headers = { ...signedIn, 'X-Preference-Language': language };
      const url = '/api/common/public-link/customer/1';
      const refused = await server.inject({ method: 'POST', url, headers, payload: {} });
      expect([refused.statusCode, refused.json().message]).toEqual([404, message]);
    }
    expect((await api('POST', 'common/public-link/inventory/2000000', {})).status).toBe(404);
    for (const [method, path] of [
      ['GET', at],
      ['POST', at],
      ['DELETE', `common/public-link/${week.id}`],
    ]) {
      expect((await fetch(`${server.url}/api/${path}`, { method })).status).toBe(401);
    }
    const again = async () => {
      const headers = { ...signedIn, 'Content-Type': 'application/json', 'Idempotency-Key': 'link-once' };
      return (await fetch(`${server.url}/api/${at}`, { method: 'POST', headers, body: '{}' })).json();
    };
    expect(await again()).toEqual(await again());
    for (let number = 3; number < 50; number += 1) await linkTo(one.id);
    expect((await api('POST', at, {})).status).toBe(409);
  });

  it('leaves nothing of links that ended or lead nowhere', async () => {
    const { kysely } = server.services.database;
    const count = async () =>
      (await sql<{ id: number }>`select id from facet.public_links order by id`.execute(kysely)).rows.map(
        ({ id }) => id,
      );
    const gone = await create('inventory', { item_no: '5100', type: 'Ruby' });
    const orphan = await linkTo(gone.id);
    await api('DELETE', `inventory/${gone.id}`);
    const ended = await linkTo();
    await sql`update facet.public_links set expires_at = now() where id = ${ended.id}`.execute(kysely);
    const alive = await linkTo();
    await removeDeadLinks(kysely, shared);
    const left = await count();
    expect([left.includes(orphan.id), left.includes(ended.id), left.includes(alive.id)]).toEqual([false, false, true]);
  });

  it('hears so many calls of one address in a minute, wrong tokens included', async () => {
    const fresh = await startTestServer({ database: server.services.database, schema: shared });
    const statuses: number[] = [];
    for (let call = 0; call < 61; call += 1) {
      statuses.push((await fetch(`${fresh.url}/api/public/${'b'.repeat(32)}`)).status);
    }
    expect([statuses.slice(0, 60).every((status) => status === 404), statuses[60]]).toEqual([true, 429]);
    const refused = await fetch(`${fresh.url}/api/public/${'b'.repeat(32)}`, { headers: { 'Accept-Language': 'zh' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toEqual({ message: '请求过于频繁，请稍候一分钟再试。', code: 'too_many_requests' });
    // Who is signed in goes on working.
    expect((await (await fresh.signIn())('GET', 'inventory')).status).toBe(200);
    await fresh.close();
  });
});

const red = { create: { width: 40, height: 30, channels: 3 as const, background: '#f00' } };
const webmHead = [0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 0x01, 0x42, 0x82, 0x84];
const webm = Buffer.concat([Buffer.from(webmHead), Buffer.from('webm'), Buffer.alloc(500, 7)]);

function everyValue(part: unknown): unknown[] {
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(everyValue) : [part];
}
