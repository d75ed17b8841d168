import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const page = '<!doctype html><title>Facet ERP</title>';
let distDir: string;
let server: TestServer;

beforeAll(async () => {
  distDir = mkdtempSync(join(tmpdir(), 'facet-dist-'));
  mkdirSync(join(distDir, 'assets/i18n'), { recursive: true });
  writeFileSync(join(distDir, 'index.html'), page);
  writeFileSync(join(distDir, '.stamp'), 'secret');
  for (const ending of ['', '.br', '.gz']) writeFileSync(join(distDir, `schema.json${ending}`), 'secret');
  writeFileSync(join(distDir, 'assets/index-a1B2c3D4.js'), `// ${'x'.repeat(5000)}`);
  writeFileSync(join(distDir, 'assets/i18n/en.json'), '{}');
  server = await startTestServer({ distDir });
});

afterAll(async () => {
  await server?.close();
  rmSync(distDir, { recursive: true, force: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}${path}`, { method, headers });
/** The path as it is: `fetch` and `inject` resolve `..` and slashes before they send it. */
const asWritten = (path: string, method = 'GET') =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br, gzip', 'X-Echo': 'secret' };
    const call = request(server.url, { path, method, headers }, async (answer) => {
      resolve({ status: answer.statusCode, body: (await answer.toArray()).join('') });
    });
    call.on('error', reject);
    call.end();
  });
const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the built front', () => {
  it.each(['/', '/sign-in', '/module/inventory/edit/5?tab=certificates', '/sales/INV.7'])(
    'answers its page at %s to whoever accepts HTML, never from a cache unasked',
    async (path) => {
      const answer = await get(path, html);
      expect([answer.status, await answer.text()]).toEqual([200, page]);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
    },
  );

  it('lets its page load and run what is its own alone, also where nothing has changed', async () => {
    const first = await server.inject({ url: '/', headers: html });
    const same = await server.inject({ url: '/', headers: { ...html, 'If-None-Match': `${first.headers.etag}` } });
    expect([first.statusCode, same.statusCode]).toEqual([200, 304]);
    for (const { headers } of [first, same]) {
      const policy = headers['content-security-policy'];
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
      expect(policy).toContain("base-uri 'none';");
      expect(policy).toContain("object-src 'none';");
      expect(policy).toContain("frame-ancestors 'self'");
      expect(headers).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  it('gives scripts the policy of the page, as they may be those of workers, and data one that allows nothing', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await get(path);
      // Whoever follows a link in a file does not say by which address they got it.
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      return headers.get('content-security-policy');
    };
    expect(await policyOf('/assets/index-a1B2c3D4.js')).toBe(
      (await get('/', html)).headers.get('content-security-policy'),
    );
    expect(await policyOf('/assets/i18n/en.json')).toMatch(/^default-src 'none';/);
  });

  it('lets hashed files be kept for ever, and compresses them', async () => {
    const answer = await get('/assets/index-a1B2c3D4.js', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('gzip');
  });

  it('SHELL-15 serves translations without a token, asked for anew each time', async () => {
    const answer = await get('/assets/i18n/en.json');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    // Not by fetch, which adds a Cache-Control of its own to a request with If-None-Match.
    const etag = answer.headers.get('etag') ?? '';
    const again = await server.inject({ url: '/assets/i18n/en.json', headers: { 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
  });

  it('never answers the page for a call, a missing file or a write', async () => {
    expect((await get('/api/nothing', html)).status).toBe(401);
    expect((await get('/assets/gone-a1B2c3D4.js')).status).toBe(404);
    expect((await get('/module/inventory', html, 'POST')).status).toBe(404);
  });

  it.each([
    '/schema.json',
    '/schema%2Ejson',
    '/assets/../schema.json',
    '/assets/..%2fschema.json',
    '//schema.json',
    '/./schema.json',
    '/SCHEMA.json',
    '/schema.json.br',
    '/schema.json.gz',
  ])('answers the schema to nobody who is not signed in: %s', async (path) => {
    const { status, body } = await asWritten(path);
    expect([403, 404]).toContain(status);
    expect(body).not.toContain('secret');
  });

  it.each(['/', '/api/customer', '/health'])('does not repeat what it is sent: TRACE %s', async (path) => {
    const { status, body } = await asWritten(path, 'TRACE');
    expect([401, 404, 405]).toContain(status);
    expect(body).not.toContain('secret');
  });

  it.each(['/.stamp', '/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/'])(
    'keeps what is not its own: %s',
    async (path) => {
      const answer = await server.inject({ url: path });
      expect([403, 404]).toContain(answer.statusCode);
      expect(answer.body).not.toContain('secret');
    },
  );
});
