import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('the appearance', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
  });

  const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains('dark'));
  const choose = async (page: Page, mode: 'light' | 'dark' | 'system') => {
    await page.getByRole('button', { name: translate('facet.bar.appearance') }).click();
    const button = page.getByRole('button', { name: translate(`facet.appearance.modes.${mode}`), exact: true });
    await button.click();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
  };

  it('SHELL-12 is the user’s own on a device that does not know them yet', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/settings', token);
    const kept = page.waitForResponse('**/api/common/preference/appearance');
    await page.getByRole('button', { name: translate('facet.bar.dark') }).click();
    await kept;

    const { page: elsewhere } = await browser.open();
    await openSignedIn(elsewhere, product.url, '/settings', token);
    await elsewhere.getByRole('button', { name: translate('facet.bar.light') }).waitFor();
    await expect.poll(() => isDark(elsewhere)).toBe(true);
    expect(await elsewhere.evaluate(() => localStorage.getItem('facet.appearance'))).toContain('"dark":true');
  });

  it('SHELL-12 follows the system live where that was chosen, and does so before anything is painted', async () => {
    const { page } = await browser.open({ colorScheme: 'light' });
    await openSignedIn(page, product.url, '/settings', token);
    await choose(page, 'system');
    await expect.poll(() => isDark(page)).toBe(false);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => isDark(page)).toBe(true);
    await page.getByRole('button', { name: translate('facet.bar.light') }).waitFor();

    await page.route('**/assets/*.js', () => new Promise(() => undefined));
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#splash').waitFor();
    await expect.poll(() => isDark(page)).toBe(true);
  });

  it('SHELL-12 shows which tab is open where the system has colors of its own', async () => {
    const { page } = await browser.open({ forcedColors: 'active' });
    await openSignedIn(page, product.url, '/settings', token);
    await page.getByRole('tab', { selected: true }).waitFor();
    const backgroundOf = (selector: string) =>
      page.locator(selector).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await backgroundOf('.MuiTabs-indicator')).not.toBe(await backgroundOf('body'));
  });

  it('SHELL-12 fades from one to the other only where nobody minds motion', async () => {
    const call = await signInByApi(product.url);
    await call('PUT', 'common/preference/appearance', { value: null });
    for (const [reducedMotion, fades] of [
      ['no-preference', 1],
      ['reduce', 0],
    ] as const) {
      const { page } = await browser.open({ reducedMotion });
      await page.addInitScript(() => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => {
          document.documentElement.dataset.faded = 'yes';
          return start(update);
        };
      });
      await openSignedIn(page, product.url, '/settings', token);
      await page.getByRole('button', { name: translate('facet.bar.dark') }).click();
      await expect.poll(() => isDark(page)).toBe(true);
      await expect.poll(() => page.locator('[data-faded]').count()).toBe(fades);
      await page.getByRole('button', { name: translate('facet.bar.light') }).click();
      await expect.poll(() => isDark(page)).toBe(false);
    }
  });
});
