import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { useBrowser } from './support/useBrowser.ts';

/** Slower than a hand-held scanner; milliseconds. */
const byHand = { delay: 60 };

describe('fast hands', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(product.url);
    const house = tradingHouse(call);
    await house.customer('Golden Crown');
    for (const item_no of ['7101', '7102', '7103', '7104', '7105']) await house.item({ item_no });
  });

  it('SCR-04 sells five stones from the dashboard to Confirmed by at most 40 keys beside the numbers', async () => {
    const { page } = await browser.open();
    const keys = countKeys(page);
    await page.addInitScript((token) => localStorage.setItem('facet.token', token), await accessTokenOf(product.url));
    await page.goto(`${product.url}/dashboard`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();

    await keys.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await keys.type('ns');
    await keys.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New Sale' }).waitFor();
    await focusIn(page, 'input[role="combobox"]');
    await keys.type('gol');
    await page.getByRole('option', { name: 'Golden Crown', exact: true }).waitFor();
    await keys.press('ArrowDown');
    await keys.press('Enter');
    await keys.press('Control+s');
    await page.getByRole('heading', { level: 1, name: /^SA-/ }).waitFor();

    await keys.press('i');
    for (const [place, price] of [1000, 1100, 1200, 1300, 1400].entries()) {
      await focusIn(page, '[data-quick-entry]');
      await page.keyboard.type(`710${place + 1}`, byHand);
      await keys.press('Enter');
      await focusIn(page, '[role="gridcell"]');
      await page.keyboard.type(String(price), byHand);
      await keys.press('Enter');
    }
    await page.getByRole('row', { name: /Total.*6,000\.00/ }).waitFor();

    await keys.press('Control+k');
    await page.getByRole('combobox', { name: 'Commands' }).waitFor();
    await keys.type('conf');
    await page.getByRole('option', { name: /^Update Status/, selected: true }).waitFor();
    await keys.press('Enter');
    await page.getByRole('dialog', { name: 'Update Status' }).waitFor();
    await keys.press('Control+s');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    const { body } = await call('GET', 'sale');
    expect(body).toMatchObject([{ customer_name: 'Golden Crown', status: 'Confirmed', sale_price_sum: 6000 }]);
    expect(keys.count()).toBeLessThanOrEqual(40);
  });
});

/** Counts every key that is pressed, the Ctrl of a combination too. */
function countKeys(page: Page) {
  let count = 0;
  return {
    count: () => count,
    async press(keys: string) {
      count += keys.split('+').length;
      await page.keyboard.press(keys);
    },
    async type(text: string) {
      count += text.length;
      await page.keyboard.type(text);
    },
  };
}

/** Waits until something there has the focus, as a person would look. */
async function focusIn(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((place) => document.activeElement?.closest(place) != null, selector);
}
