import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { launchBrowser } from './support/useBrowser.ts';

/**
 * The line between a browser and the product: it can be cut, and it can bring a newer version of the app. Its pages have
 * consoles that tell of the cut, so these are not watched as all others are.
 */
interface Line {
  url: string;
  cut: boolean;
  version: number;
  server: Server;
}

describe('the installed app', () => {
  let schemaDir: string;
  let product: Product;
  let browser: Browser;
  let token: string;
  let line: Line;
  let page: Page;

  beforeAll(async () => {
    schemaDir = mkdtempSync(path.join(tmpdir(), 'facet-schema-'));
    cpSync(repositorySchemaDir, schemaDir, { recursive: true });
    [product, browser] = await Promise.all([startProduct({ schemaDir }), launchBrowser({ whole: true })]);
    token = await accessTokenOf(product.url);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    rmSync(schemaDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    line = await openLine(product.url);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
    context.setDefaultTimeout(20_000);
    page = await context.newPage();
  });
  afterEach(async () => {
    await page.context().close();
    line.server.closeAllConnections();
    line.server.close();
  });

  it('has all that a browser asks of an app before it installs it', async () => {
    await page.goto(line.url);
    await kept(page);
    const devtools = await page.context().newCDPSession(page);
    const { url, errors, data } = await devtools.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    const { name, icons } = JSON.parse(data ?? '') as { name: string; icons: { src: string; sizes: string }[] };
    expect(name).toBe('Facet ERP');
    for (const { src, sizes } of icons.filter(({ sizes }) => sizes !== 'any')) {
      expect(await page.evaluate(sizeOfPicture, src), src).toBe(sizes);
    }
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A private window installs nothing, whatever it shows.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  it('opens without a network, says that it is offline, and goes on when the network is back', async () => {
    await openSignedIn(page, line.url, '/dashboard', token);
    await kept(page);
    line.cut = true;
    await page.context().setOffline(true);
    await page.goto(`${line.url}/module/customer`);
    await page.getByRole('heading', { name: translate('facet.start.offline') }).waitFor();
    line.cut = false;
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
  });

  it('waits for the network where a page was not kept yet, and goes on by itself', async () => {
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
    const fresh = await context.newPage();
    await openSignedIn(fresh, line.url, '/dashboard', token);
    // Menus come once the page is at rest, or with the first that is opened.
    await fresh.getByRole('button', { name: /^Account/ }).click();
    const profile = fresh.getByRole('menuitem', { name: translate('facet.user.profile') });
    await profile.waitFor();
    line.cut = true;
    await context.setOffline(true);
    await profile.click();
    await fresh.getByRole('heading', { name: translate('facet.failure.away') }).waitFor();
    await expect.poll(() => fresh.getByRole('button', { name: translate('facet.action.reload') }).count()).toBe(0);
    line.cut = false;
    await context.setOffline(false);
    await fresh.getByRole('tab', { name: translate('facet.settings.profile') }).waitFor();
    await context.close();
  });

  it('never shows an answer of the server that it kept', async () => {
    const api = await signInByApi(product.url);
    const { body } = await api('POST', 'laboratory', { laboratory_code: 'OLD', laboratory_name: 'Old name' });
    await openSignedIn(page, line.url, '/module/laboratory', token);
    await page.getByRole('table').getByText('Old name').waitFor();
    await kept(page);
    await page.reload();
    await page.getByRole('table').getByText('Old name').waitFor();
    await api('PUT', `laboratory/${body.id}`, { laboratory_name: 'New name' });
    await page.reload();
    await page.getByRole('table').getByText('New name').waitFor();
    const kinds = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(stores.map((store) => store.keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname.split('/')[1]);
    });
    expect(kinds.length).toBeGreaterThan(10);
    expect(kinds).not.toContain('api');
  });

  it('says that a new version is ready, and takes it only when it is told to', async () => {
    await openSignedIn(page, line.url, '/module/laboratory/new', token);
    const name = page.getByRole('textbox', { name: 'Laboratory Name' });
    await name.waitFor();
    await kept(page);
    await page.reload();
    await name.fill('Half a name');
    line.version = 2;
    await expect
      .poll(async () => {
        // As when somebody comes back to the window.
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return page.getByText(translate('facet.newVersion.text')).count();
      })
      .toBe(1);
    await expect.poll(() => name.inputValue()).toBe('Half a name');
    // What is typed holds the page back, as it does for every way out of it.
    page.once('dialog', (dialog) => dialog.accept());
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: translate('facet.action.reload') }).click(),
    ]);
    await name.waitFor();
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting)).toBeNull();
    await expect.poll(() => page.getByText(translate('facet.newVersion.text')).count()).toBe(0);
  });

  it('SHELL-01 takes the new name of a house whose schema changes, also in a page that it kept', async () => {
    await page.goto(line.url);
    await kept(page);
    const signIn = page.getByRole('button', { name: 'Sign in' });
    await page.reload();
    await signIn.waitFor();
    expect(await page.title()).toBe('Facet ERP');
    const app = path.join(schemaDir, 'app.ts');
    writeFileSync(app, readFileSync(app, 'utf8').replace(/siteName: '.*'/, "siteName: 'Lotus & Söhne'"));
    await expect
      .poll(async () => {
        await page.reload();
        await signIn.waitFor();
        return page.title();
      })
      .toBe('Lotus & Söhne ERP');
    const devtools = await page.context().newCDPSession(page);
    const { data } = await devtools.send('Page.getAppManifest');
    expect(JSON.parse(data ?? '').short_name).toBe('Lotus & Söhne');
  });
});

async function openLine(target: string): Promise<Line> {
  const line = { cut: false, version: 1 } as Line;
  line.server = createServer((request, response) => {
    if (line.cut) return request.socket.destroy();
    const passedOn = ([name]: [string, unknown]) => !/^(host|accept-encoding|if-.*)$/.test(name);
    const headers = Object.fromEntries(Object.entries(request.headers).filter(passedOn));
    const onward = send(`${target}${request.url}`, { method: request.method ?? 'GET', headers }, (answer) => {
      const { 'content-length': _length, ...others } = answer.headers;
      const newer = request.url === '/sw.js' && line.version > 1;
      response.writeHead(answer.statusCode ?? 502, newer ? others : answer.headers);
      if (!newer) return answer.pipe(response);
      answer.pipe(response, { end: false });
      answer.on('end', () => response.end(`\n// ${line.version}`));
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  line.server.listen(0, '127.0.0.1');
  await once(line.server, 'listening');
  line.url = `http://127.0.0.1:${(line.server.address() as AddressInfo).port}`;
  return line;
}

/** Waits until the app's files are kept on the device. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** Pixels of a picture, as a manifest writes them. */
async function sizeOfPicture(src: string): Promise<string> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return `${picture.naturalWidth}x${picture.naturalHeight}`;
}
