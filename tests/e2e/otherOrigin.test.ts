import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import capacitor from '../../capacitor.config.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { signIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');
const shellDir = path.join(projectDir, capacitor.webDir);
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** What a native shell does with the folder: its files, and index.html for everything else. */
function serveShell(): Server {
  return createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shell');
    const wanted = path.join(shellDir, path.extname(pathname) ? pathname : 'index.html');
    const body = await readFile(wanted).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { 'Content-Type': types[path.extname(wanted)] ?? 'application/octet-stream' });
    response.end(body);
  });
}

describe('the front from another origin, as in a native shell', () => {
  const browser = useBrowser();
  let shell: Server;
  let origin: string;
  let product: Product;
  let api: CallApi;

  beforeAll(async () => {
    shell = serveShell();
    await new Promise<void>((listening) => shell.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(shell.address() as AddressInfo).port}`;
    product = await startProduct({ env: { CORS_ORIGIN: `capacitor://localhost, https://localhost, ${origin}` } });
    api = await signInByApi(product.url);
    const build = ['--import', 'tsx', 'src/server/programs/buildShell.ts', product.url];
    await promisify(execFile)(process.execPath, build, { cwd: projectDir });
  });
  afterAll(async () => {
    await product?.stop();
    shell?.close();
  });

  async function newItem(item_no: string): Promise<number> {
    return (await api('POST', 'inventory', { item_no, type: 'Ruby' })).body.id;
  }

  it('is configured for the origins that the manual names', async () => {
    const { androidScheme, iosScheme, hostname } = capacitor.server;
    for (const scheme of [androidScheme, iosScheme]) {
      const headers = { Origin: `${scheme}://${hostname}`, 'Access-Control-Request-Method': 'PUT' };
      const { headers: answered } = await fetch(`${product.url}/api/inventory/1`, { method: 'OPTIONS', headers });
      expect(answered.get('access-control-allow-origin')).toBe(`${scheme}://${hostname}`);
    }
  });

  it('signs in, lists items with their pictures, and adds photos', async () => {
    const id = await newItem('9001');
    const picture = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#33a' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    for (const [key, value] of Object.entries({ module: 'inventory', record_id: id, slot: 'mediaPhotos' })) {
      form.append(key, String(value));
    }
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'ruby.jpg');
    const headers = { Authorization: `Bearer ${await accessTokenOf(product.url)}` };
    expect((await fetch(`${product.url}/api/media`, { method: 'POST', headers, body: form })).status).toBe(201);

    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
    const origins = new Set<string>();
    page.on('request', (request) => request.url().includes('/api/') && origins.add(new URL(request.url()).origin));
    await page.goto(`${origin}/module/inventory`);
    await signIn(page);
    await page.waitForURL(`${origin}/module/inventory`);
    await page.getByRole('button', { name: translate('facet.list.detailOf', { record: '9001' }), exact: true }).tap();
    const shown = page
      .getByRole('region', { name: translate('facet.list.detailOf', { record: '9001' }) })
      .getByRole('img');
    await expect.poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expect.poll(() => shown.getAttribute('src')).toContain(`${product.url}/api/media/`);

    await page.goto(`${origin}/module/inventory/edit/${id}?tab=photos-videos`);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: translate('facet.media.add.image') }).tap(),
    ]);
    await chooser.setFiles({ name: 'second.jpg', mimeType: 'image/jpeg', buffer: picture });
    await page.getByRole('button', { name: translate('facet.media.open', { name: 'second.jpg' }) }).waitFor();
    expect([...origins]).toEqual([product.url]);
  });
});
