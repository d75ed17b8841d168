import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('reports in a browser', () => {
  const browser = useBrowser();
  let product: Product;
  let token: string;

  beforeAll(async () => {
    product = await startProduct();
    token = await accessTokenOf(product.url);
    const house = tradingHouse(await signInByApi(product.url));
    const customer = await house.customer('嘉禾珠寶設計');
    const sale = await house.document('sale', customer.id, [await house.item({ cost_price: 800.1 })]);
    await house.confirm('sale', sale.id);
  });
  afterAll(() => product?.stop());

  it('REP-01 REP-08 lead from the menu to a table, a chart that is loaded then, and files of both kinds', async () => {
    const { page } = await browser.open();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    // Not from the dashboard, which draws a chart of its own.
    await openSignedIn(page, product.url, '/settings', token);
    await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
    await page.getByRole('link', { name: /Sale Overview/ }).click();
    await page.getByRole('cell', { name: '嘉禾珠寶設計' }).waitFor();
    expect(loaded.filter((url) => /ReportChart|jspdf/i.test(url))).toEqual([]);

    await page.getByRole('button', { name: 'Chart', exact: true }).click();
    await page.getByRole('figure', { name: 'Sale Overview' }).locator('svg').first().waitFor();
    expect(loaded.filter((url) => /ReportChart/.test(url))).not.toEqual([]);
    expect(new URL(page.url()).searchParams.get('view')).toBe('chart');
    await page.getByRole('button', { name: 'Table', exact: true }).click();

    const save = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      expect(file.suggestedFilename()).toMatch(/^sale-overview-\d{4}-\d\d-\d\d\./);
      return readFileSync(await file.path());
    };
    const csv = (await save('CSV')).toString('utf8');
    expect(csv.startsWith('\uFEFFSale Code,')).toBe(true);
    expect(csv).toContain(',嘉禾珠寶設計,Confirmed,1,1200,0,1200,800.1,399.9,33.3,');
    const pdf = await save('PDF');
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(4_000);

    await page.getByRole('link', { name: /^SA-/ }).click();
    await page.waitForURL(/\/module\/sale\/edit\/\d+/);
  });
});
