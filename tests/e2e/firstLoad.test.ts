import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distDir } from '../../src/server/programs/buildFront.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { firstLoad, partOf, sumOfGzip } from '../support/firstLoad.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** Names that the heavy packages cannot help carrying in their code, whatever a build does to the rest. */
const heavyParts = {
  'the data grid': /MuiDataGrid/,
  charts: /MuiCharts|MuiBarChart|MuiLineChart/,
  'the calendar': /MuiDateCalendar/,
  'PDF making': /jsPDF/,
  'the scanner': /zxing|BarcodeDetector/,
  'a CJK font': /NotoSans|Noto Sans SC/,
  'the parser of schema files': /\$ZodType/,
};

/** In bytes, after gzip: the code of the sign-in page, and of a list on top of it. */
const limits = { signIn: 245_000, list: 200_000 };
/** Until the rows of the first list are there, without their pictures. */
const mostRequests = 25;

describe('the first load of the front', () => {
  const browser = useBrowser();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('is under 245 kB after gzip, and that of a list under 200 kB more', () => {
    expect(sumOfGzip(firstLoad(distDir))).toBeLessThan(limits.signIn);
    const list = partOf(distDir, 'list');
    expect(list).toHaveLength(1);
    expect(sumOfGzip(list)).toBeLessThan(limits.list);
  });

  it.each(Object.entries(heavyParts))('has %s not in it', (_part, trace) => {
    const carrying = [...firstLoad(distDir), ...partOf(distDir, 'list')].filter(({ text }) => trace.test(text));
    expect(carrying.map(({ file }) => file)).toEqual([]);
  });

  it('comes over the network within the same limit, compressed', async () => {
    const { page } = await browser.open();
    const answers: Promise<{ url: string; size: number; encoding: string | null }>[] = [];
    page.on('response', (response) => {
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
    const code = (await Promise.all(answers)).filter(({ url }) => /\.(js|css)(\?|$)/.test(url));
    expect(code.length).toBeGreaterThan(0);
    for (const { url, encoding } of code) expect(encoding, url).toMatch(/^(gzip|br|zstd)$/);
    expect(code.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(limits.signIn);
  });

  it('of a list takes few requests from a cold cache', async () => {
    const { page } = await browser.open();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!/\/api\/media\/|size=thumb/.test(request.url())) asked.push(new URL(request.url()).pathname);
    });
    await openSignedIn(page, product.url, '/module/inventory', await accessTokenOf(product.url));
    await page.getByRole('heading', { level: 1, name: 'Inventory' }).waitFor();
    await expect.poll(() => asked.includes('/api/inventory')).toBe(true);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests);
  });

  it('of a list is not held up by the code of other pages', async () => {
    const { page } = await browser.open();
    await page.clock.install();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/inventory?*', async (route) => {
      await held;
      await route.continue();
    });
    await openSignedIn(page, product.url, '/module/inventory', await accessTokenOf(product.url));
    await expect.poll(() => asked.includes('/api/inventory')).toBe(true);
    const codeOfRecords = () => asked.some((file) => /\/assets\/record-/.test(file));
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
});
