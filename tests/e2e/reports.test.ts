import { readFileSync } from 'node:fs';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { textOfPdf } from '../support/readCodes.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('reports in a browser', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    const house = tradingHouse(await signInByApi(product.url));
    const customer = await house.customer('嘉禾珠寶設計');
    const sale = await house.document('sale', customer.id, [await house.item({ cost_price: 800.1 })]);
    await house.confirm('sale', sale.id);
  });

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
    const chart = page.getByRole('figure', { name: 'Sale Overview' });
    await chart.locator('svg').first().waitFor();
    await chart.getByText(/ by Month$/).waitFor();
    expect(loaded.filter((url) => /ReportChart/.test(url))).not.toEqual([]);
    expect(new URL(page.url()).searchParams.get('view')).toBe('chart');
    await page.getByRole('button', { name: 'Table', exact: true }).click();

    const save = async (name: string) => {
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
      expect(file.suggestedFilename()).toMatch(/^sale-overview-\d{4}-\d\d-\d\d\./);
      return file.path();
    };
    const csv = readFileSync(await save('CSV'), 'utf8');
    expect(csv.startsWith('\uFEFFSale Code,')).toBe(true);
    expect(csv).toContain(',嘉禾珠寶設計,Confirmed,1,1200,0,1200,800.1,0,399.9,33.3,');
    const [sheet] = await readExcelFile(await save('Excel'));
    expect(sheet?.data[1]).toEqual(expect.arrayContaining(['嘉禾珠寶設計', 'Confirmed', 1200, 800.1, 399.9]));
    const printed = textOfPdf(await save('PDF'));
    for (const words of ['Facet Gems Limited', 'Status: Confirmed', 'Amounts in USD', '嘉禾珠寶設計', 'Page 1 of 1']) {
      expect(printed).toContain(words);
    }

    await page.getByRole('link', { name: /^SA-/ }).click();
    await page.waitForURL(/\/module\/sale\/edit\/\d+/);
  });

  it('REP-03 a day is typed key by key, and asked for once', async () => {
    const { page } = await browser.open();
    const requested: string[] = [];
    page.on('request', (request) => {
      const day = new URL(request.url()).searchParams.get('as_of');
      if (day) requested.push(day);
    });
    await openSignedIn(page, product.url, '/report/stock-overview', token);
    const input = page.getByLabel('As of');
    await input.focus();
    await page.keyboard.type('6.6.2020', { delay: 30 });
    await Promise.all([page.waitForRequest(/as_of=2020-06-06/), page.keyboard.press('Enter')]);
    await expect.poll(() => input.inputValue()).toBe('6.6.2020');
    expect(requested).toEqual(['2020-06-06']);
  });

  it('SCR-01 has a figure beside each name on a phone, however long the names are', async () => {
    const house = tradingHouse(await signInByApi(product.url));
    const { id } = await house.customer('The Honourable Company of Gem Merchants and Lapidaries of Ratnapura');
    const sale = await house.document('sale', id, [await house.item({ item_no: '7999' })]);
    await house.confirm('sale', sale.id);
    const { page } = await browser.open({ viewport: { width: 360, height: 780 } });
    await openSignedIn(page, product.url, '/report/receivables', token);
    await page.getByRole('link', { name: /^The Honourable Company/ }).waitFor();
    const table = page.getByRole('table', { name: 'Receivables' });
    await expect.poll(() => table.getByRole('columnheader').count()).toBeGreaterThan(1);
    const scroller = page.getByRole('region', { name: 'Receivables' });
    expect(await scroller.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });
});
