import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distDir } from '../../src/server/programs/buildFront.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { builtFile, firstLoad, partOf, sumOfGzip } from '../support/firstLoad.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** Names that the heavy packages cannot help carrying in their code, whatever a build does to the rest. */
const heavyParts = {
  'the data grid': /MuiDataGrid/,
  'menus and dialogs': /["'`]Mui(Menu|Popover|Dialog|Select)["'`]/,
  'lists of choices': /["'`]MuiAutocomplete["'`]/,
  'the package that places tooltips': /popperOffsets/,
  charts: /MuiCharts|MuiBarChart|MuiLineChart/,
  'the calendar': /MuiDateCalendar/,
  'PDF making': /jsPDF/,
  'the scanner': /zxing|BarcodeDetector/,
  'a CJK font': /NotoSans|Noto Sans SC/,
  'the parser of schema files': /\$ZodType/,
  'warnings for developers': /You rendered descendant/,
};

/** In bytes, after gzip: the sign-in page with its texts, what every page behind it adds, and what a list adds. */
const limits = { signIn: 154_000, app: 44_000, list: 112_000 };
/** All code, texts and the schema of a first list, in bytes after gzip. */
const firstList = 336_000;
/** Until the rows of the first list are there, without their pictures: of requests, and of bytes with Brotli and headers. */
const most = { requests: 20, bytes: 299_000 };

describe('the first load of the front', () => {
  const browser = useBrowser();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it.each(['en', 'zh'])('is within its limit after gzip with the texts of %s', (language) => {
    const texts = builtFile(distDir, `assets/i18n/${language}.json`);
    expect(sumOfGzip([...firstLoad(distDir), texts])).toBeLessThan(limits.signIn);
  });

  it.each(['app', 'list'] as const)('has the part %s within its limit after gzip', (name) => {
    const part = partOf(distDir, name);
    expect(part).toHaveLength(1);
    expect(sumOfGzip(part)).toBeLessThan(limits[name]);
  });

  it('SHELL-16 has a first list with its texts and its schema within its limit after gzip', async () => {
    const schema = JSON.stringify(await schemaOf(repositorySchemaDir));
    const data = [builtFile(distDir, 'assets/i18n/en.json'), { gzip: gzipSync(schema).length }];
    const code = [...firstLoad(distDir), ...partOf(distDir, 'app'), ...partOf(distDir, 'list')];
    expect(sumOfGzip([...code, ...data])).toBeLessThan(firstList);
  });

  it.each(Object.entries(heavyParts))('has %s not in it', (_part, trace) => {
    const carrying = [...firstLoad(distDir), ...partOf(distDir, 'app'), ...partOf(distDir, 'list')].filter(({ text }) =>
      trace.test(text),
    );
    expect(carrying.map(({ file }) => file)).toEqual([]);
  });

  it('comes over the network within the same limit, compressed', async () => {
    const { page } = await browser.open();
    const answers: Promise<{ url: string; size: number; encoding: string | null }>[] = [];
    page.on('response', (response) => {
      if (!/\.(js|css|json)(\?|$)/.test(response.url())) return;
      const sizes = response
        .request()
        .sizes()
        .then(async ({ responseBodySize }) => ({
          url: response.url(),
          size: responseBodySize,
          encoding: await response.headerValue('content-encoding'),
        }));
      answers.push(sizes);
    });
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const code = await Promise.all(answers);
    expect(code.length).toBeGreaterThan(0);
    // A few settings are one packet anyway.
    const large = code.filter(({ url }) => !url.endsWith('/config.json'));
    for (const { url, encoding } of large) expect(encoding, url).toMatch(/^(gzip|br|zstd)$/);
    expect(code.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(limits.signIn);
  });

  it('is the sign-in page alone: the app comes while somebody types, and takes over at the address that was asked for', async () => {
    const { page } = await browser.open();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const isApp = (address: string) => /^\/assets\/(app|list)-/.test(address);
    await page.goto(`${product.url}/settings`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/sign-in');
    expect(requested.filter(isApp)).toEqual([]);
    await page.getByRole('textbox', { name: 'Email' }).fill(administrator.email);
    await expect.poll(() => requested.filter(isApp).length).toBe(2);
    await page.getByLabel('Password').fill(administrator.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });

  it('changes the language and says why a sign-in was refused, before the app is there', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 401, url: '/api/auth/sign-in' });
    await page.goto(product.url);
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('nobody@example.com');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  });

  it('of a list takes few requests from a cold cache, and is small', async () => {
    const { page } = await browser.open();
    const requested: string[] = [];
    const sizes: Promise<number>[] = [];
    const come: string[] = [];
    page.on('request', (request) => {
      if (!/\/api\/media\/|size=thumb/.test(request.url())) requested.push(new URL(request.url()).pathname);
    });
    page.on('requestfinished', (request) => {
      // What opens over a page comes after it, and the stream of events has no end.
      if (/\/api\/media\/|size=thumb|\/assets\/(over|record)-/.test(request.url())) return;
      come.push(new URL(request.url()).pathname);
      sizes.push(request.sizes().then((size) => size.responseBodySize + size.responseHeadersSize));
    });
    const token = await accessTokenOf(product.url);
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br' };
    const schema = async () => (await fetch(`${product.url}/api/common/schema`, { headers })).headers;
    // As small as it gets a moment after the first call: then its length is known.
    await expect.poll(async () => (await schema()).get('content-length')).not.toBeNull();
    await openSignedIn(page, product.url, '/module/inventory', token);
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
    await expect.poll(() => requested.includes('/api/inventory')).toBe(true);
    expect(requested.length, requested.join('\n')).toBeLessThanOrEqual(most.requests);
    await expect.poll(() => come.includes('/api/inventory')).toBe(true);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(most.bytes / 2);
    expect(bytes).toBeLessThan(most.bytes);
  });

  it('of a list is not held up by the code of other pages', async () => {
    const { page } = await browser.open();
    await page.clock.install();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/inventory?*', async (route) => {
      await held;
      await route.continue();
    });
    await openSignedIn(page, product.url, '/module/inventory', await accessTokenOf(product.url));
    await expect.poll(() => requested.includes('/api/inventory')).toBe(true);
    const codeOfRecords = () => requested.some((file) => /\/assets\/record-/.test(file));
    await page.clock.runFor(10_000);
    expect(codeOfRecords()).toBe(false);
    answer();
    await expect
      .poll(async () => {
        await page.clock.runFor(1000);
        return codeOfRecords();
      })
      .toBe(true);
  });

  it('SHELL-02 of a list stays when what opens over it cannot be fetched, and says so; a reload helps', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 0, url: '/assets/over-' });
    await page.route('**/assets/over-*', (route) => route.abort());
    await openSignedIn(page, product.url, '/module/inventory', await accessTokenOf(product.url));
    await page.getByText('This part of the app could not be loaded').first().waitFor();
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
    const columns = page.getByRole('button', { name: 'Columns' });
    await columns.click();
    await expect.poll(() => columns.getAttribute('aria-expanded')).toBe('false');
    await page.unroute('**/assets/over-*');
    await page.reload();
    await columns.click();
    await page.getByRole('dialog', { name: 'Columns' }).waitFor();
    await page.getByRole('checkbox').first().waitFor();
  });
});
