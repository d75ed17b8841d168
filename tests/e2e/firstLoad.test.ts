import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distDir } from '../../src/server/programs/buildFront.ts';
import { firstLoad, sumOfGzip } from '../support/firstLoad.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { useBrowser } from './support/useBrowser.ts';

/** Names that the heavy packages cannot help carrying in their code, whatever a build does to the rest. */
const heavyParts = {
  'the data grid': /MuiDataGrid/,
  charts: /MuiCharts|MuiBarChart|MuiLineChart/,
  'the calendar': /MuiDateCalendar/,
  'PDF making': /jsPDF/,
  'the scanner': /zxing|BarcodeDetector/,
  'a CJK font': /NotoSans|Noto Sans SC/,
};

const limit = 400_000;

describe('the first load of the front', () => {
  const browser = useBrowser();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('is under 400 kB after gzip', () => {
    expect(sumOfGzip(firstLoad(distDir))).toBeLessThan(limit);
  });

  it.each(Object.entries(heavyParts))('has %s not in it', (_part, trace) => {
    const carrying = firstLoad(distDir).filter(({ text }) => trace.test(text));
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
    expect(code.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(limit);
  });
});
