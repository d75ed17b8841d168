import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('the language of the browser', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
  });

  it('SCR-06 is that of the first visit, as its look is, until somebody chooses', async () => {
    const { page } = await browser.open({ locale: 'zh-CN', colorScheme: 'dark' });
    await page.goto(product.url);
    await page.getByRole('button', { name: '登录' }).waitFor();
    expect(await page.evaluate(() => [document.documentElement.lang, localStorage.getItem('facet.language')])).toEqual([
      'zh-Hans',
      null,
    ]);
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(true);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(isDark).toBe(false);
  });

  it('SCR-06 never shows in an input: days and amounts are written in the language of the app', async () => {
    const { page } = await browser.open({ locale: 'de-DE' });
    await openSignedIn(page, product.url, '/module/customer-payment/new', token);
    const [day, amount] = [input(page, 'Payment Date'), input(page, 'Amount')];
    await day.fill('19.11.2026');
    await amount.fill('1.234,56');
    await page.keyboard.press('Tab');
    expect([await day.inputValue(), await amount.inputValue()]).toEqual(['19 Nov 2026', '1,234.56']);

    await page.getByRole('button', { name: translate('facet.bar.language') }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await expect.poll(() => input(page, '付款日期').inputValue()).toBe('2026年11月19日');
  });
});
