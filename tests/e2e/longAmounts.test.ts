import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const amount = '123,456,789,012.34';
const longName = 'The Honourable Company of Gem Merchants and Lapidaries of Ratnapura and Colombo';

describe('amounts of twelve digits', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;
  let stone: { id: number };
  let customer: { id: number };
  let memo: { id: number };

  beforeAll(async () => {
    const house = tradingHouse(await signInByApi(product.url));
    token = await accessTokenOf(product.url);
    stone = await house.item({ item_no: '990001', cost_price: 123_456_789_012.34, sale_price: 123_456_789_012.34 });
    customer = await house.customer(longName);
    const sale = await house.document('sale', customer.id, [stone]);
    await house.confirm('sale', sale.id);
    const lent = await house.item({ item_no: '990002', sale_price: 123_456_789_012.34 });
    memo = await house.document('memo-out', customer.id, [lent]);
    await house.confirm('memo-out', memo.id);
  });

  async function open(address: string, width: number): Promise<Page> {
    const { page } = await browser.open({
      viewport: { width, height: 900 },
      hasTouch: width < 900,
      isMobile: width < 900,
    });
    await openSignedIn(page, product.url, address, token);
    return page;
  }

  /** How often the amount is on screen, and on how many lines, or beside the screen, where it is not on one. */
  const written = (page: Page) =>
    page.evaluate((text) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = node.textContent?.indexOf(text) ?? -1;
        const parent = node.parentElement as HTMLElement;
        if (at < 0 || !parent.checkVisibility()) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        const isCut = parent.scrollWidth > parent.clientWidth && getComputedStyle(parent).overflow !== 'visible';
        const isBeside = range.getBoundingClientRect().right > window.innerWidth;
        found.push(lines.size === 1 && !isCut && !isBeside ? 'whole' : `${lines.size} lines`);
      }
      return found;
    }, amount);

  it.each([1440, 820, 390, 320])('SCR-03 stand on one line in the heads of records, at %i', async (width) => {
    const page = await open(`/module/inventory/edit/${stone.id}`, width);
    await page.getByRole('region', { name: translate('facet.head.title') }).waitFor();
    await expect.poll(() => written(page)).toEqual(expect.arrayContaining(['whole', 'whole']));
    expect(new Set(await written(page))).toEqual(new Set(['whole']));
    await page.goto(`${product.url}/module/customer/edit/${customer.id}`);
    await page
      .getByRole('region', { name: translate('facet.head.title') })
      .getByText(amount)
      .first()
      .waitFor();
    expect(new Set(await written(page))).toEqual(new Set(['whole']));
  });

  it('LIST-01 and a long name leave the other values of the row’s summary whole', async () => {
    const page = await open('/module/sale', 1440);
    const summary = page.getByRole('region', { name: translate('facet.list.summary') });
    await summary.getByText(amount).first().waitFor();
    const cut = await summary
      .getByRole('definition')
      .evaluateAll((values) =>
        values.flatMap((value) => (value.scrollWidth > value.clientWidth + 1 ? [value.textContent] : [])),
      );
    expect(cut.filter((value) => value !== longName)).toEqual([]);
  });

  it.each([390, 320])('SCR-01 leave the number of the item readable on cards, at %i', async (width) => {
    const page = await open('/module/inventory', width);
    const name = page.getByRole('link', { name: '990001' });
    await name.waitFor();
    expect(await name.evaluate(({ parentElement: cell }) => cell && cell.scrollWidth <= cell.clientWidth)).toBe(true);
    await page.getByRole('button', { name: translate('facet.list.detailOf', { record: '990001' }) }).tap();
    await expect.poll(async () => (await written(page)).length).toBeGreaterThan(1);
    expect(new Set(await written(page))).toEqual(new Set(['whole']));
  });

  it.each([1440, 390, 320])(
    'DOC-02 stand whole where the price of an item on memo is set for its sale, at %i',
    async (width) => {
      const page = await open(`/module/memo-out/edit/${memo.id}`, width);
      await page.getByRole('button', { name: 'Sell Items' }).click();
      const price = page.getByLabel('Sale Price of 990002');
      await expect.poll(() => price.inputValue()).toBe(amount);
      expect(await price.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
      const number = page.getByRole('dialog').getByText('990002', { exact: true });
      expect(await number.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
    },
  );

  it.each([1440, 1280, 820, 390])('REP-01 leave the last column its distance from the edge, at %i', async (width) => {
    const page = await open('/report/receivables', width);
    const table = page.getByRole('region', { name: 'Receivables' });
    await table.getByText(amount).first().waitFor();
    await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  it('REP-05 leave room for themselves beside the long name of a customer', async () => {
    const page = await open('/report/memo-out-overview', 1440);
    const table = page.getByRole('region', { name: 'Memo Out Overview' });
    await table.getByText(longName).first().waitFor();
    await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    expect(await table.getByText(amount).first().isVisible()).toBe(true);
  });

  it('REP-05 SCR-01 a long name wraps before other columns fold away for it', async () => {
    const page = await open('/report/memo-out-overview', 390);
    const table = page.getByRole('region', { name: 'Memo Out Overview' });
    await table.getByText('MO-').first().waitFor();
    await expect.poll(() => table.getByText(longName).first().isVisible()).toBe(true);
    await expect.poll(() => table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });
});
