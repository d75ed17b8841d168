import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Schema } from '../../src/metadata/model.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const page = '<meta name="application-name" content="Facet" /><title>Facet ERP</title>';
const manifest = { name: 'Facet ERP', short_name: 'Facet', start_url: '/dashboard' };
const settings = { apiBaseUrl: '' };
const html = { Accept: 'text/html' };

let distDir: string;
let server: TestServer;
let shipped: Schema;
const write = (file: string, content: string) => writeFileSync(join(distDir, file), content);

beforeAll(async () => {
  shipped = await shippedSchema();
  distDir = mkdtempSync(join(tmpdir(), 'facet-dist-'));
  write('index.html', page);
  write('manifest.webmanifest', JSON.stringify(manifest));
  server = await startTestServer({ distDir, schema: named('Lotus Gems') });
});
afterAll(async () => {
  await server?.close();
  rmSync(distDir, { recursive: true, force: true });
});
beforeEach(() => {
  write('config.json', JSON.stringify(settings));
  rename('Lotus Gems');
});

function named(siteName: string): Schema {
  return { ...shipped, app: { ...shipped.app, siteName } };
}

function rename(siteName: string): void {
  server.services.schema.replace(named(siteName));
}

const read = async (url: string, headers: Record<string, string> = {}) => (await server.inject({ url, headers })).body;

describe('SHELL-01 the front, built once, has the name of the house that serves it', () => {
  it.each(['/', '/index.html', '/sign-in', '/module/inventory', '/vid/abc'])('in its page at %s', async (url) => {
    expect(await read(url, html)).toBe(
      '<meta name="application-name" content="Lotus Gems" /><title>Lotus Gems ERP</title>',
    );
  });

  it('in what is installed, and in the settings that the page asks for at each start', async () => {
    expect(JSON.parse(await read('/manifest.webmanifest'))).toEqual({
      ...manifest,
      name: 'Lotus Gems ERP',
      short_name: 'Lotus Gems',
    });
    expect(JSON.parse(await read('/config.json'))).toEqual({ ...settings, siteName: 'Lotus Gems' });
  });

  it('as soon as the schema has another one, also for who has the page already', async () => {
    const urls = ['/', '/manifest.webmanifest', '/config.json'];
    const tags = await Promise.all(urls.map(async (url) => (await server.inject({ url })).headers.etag as string));
    const statuses = () =>
      Promise.all(
        urls.map(async (url, at) => {
          const headers = { 'if-none-match': tags[at] ?? '' };
          return (await server.inject({ url, headers })).statusCode;
        }),
      );
    expect(await statuses()).toEqual([304, 304, 304]);
    rename('Jade House');
    expect(await statuses()).toEqual([200, 200, 200]);
    expect(await read('/')).toContain('<title>Jade House ERP</title>');
  });

  it('whatever signs it has', async () => {
    rename(`"Stein" & Söhne <$& $1> 宝石`);
    expect(await read('/')).toBe(
      '<meta name="application-name" content="&#34;Stein&#34; &#38; Söhne &#60;$&#38; $1&#62; 宝石" />' +
        '<title>&#34;Stein&#34; &#38; Söhne &#60;$&#38; $1&#62; 宝石 ERP</title>',
    );
    expect(JSON.parse(await read('/manifest.webmanifest')).short_name).toBe('"Stein" & Söhne <$& $1> 宝石');
  });

  it('unless its settings give another one, and leaves settings that cannot be read for the front to report', async () => {
    write('config.json', '{"siteName": "Vault"}');
    expect(JSON.parse(await read('/config.json'))).toEqual({ siteName: 'Vault' });
    for (const broken of ['{"apiBaseUrl": ', '[]', 'null', '']) {
      write('config.json', broken);
      expect(await read('/config.json')).toBe(broken);
    }
  });
});
