import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { choose, chooseMore, input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const window = { width: 1440, height: 900 };

describe('dialogs', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    const call = await signInByApi(product.url);
    for (const item_no of ['501', '502']) await call('POST', 'inventory', { item_no, type: 'Ruby' });
  });

  /** The sheet of the keyboard: the plainest dialog there is. */
  async function openHelp(viewport = window) {
    const { page } = await browser.open({ viewport });
    await openSignedIn(page, product.url, '/settings', token);
    await page.getByRole('button', { name: /^Account/ }).waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: translate('facet.shortcut.title') });
    await settled(dialog);
    return { page, dialog, title: dialog.getByRole('heading', { level: 2 }) };
  }

  const boxOf = async (dialog: Locator) => (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const settled = async (dialog: Locator) => {
    await dialog.waitFor();
    await dialog.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  };

  async function drag(page: Page, title: Locator, x: number, y: number): Promise<void> {
    const { x: left, y: top } = await boxOf(title);
    await page.mouse.move(left + 20, top + 10);
    await page.mouse.down();
    await page.mouse.move(left + 20 + x / 2, top + 10 + y / 2);
    await page.mouse.move(left + 20 + x, top + 10 + y);
    await page.mouse.up();
  }

  it('DLG-01 are 75% wide and 60% high, in the middle', async () => {
    const { dialog } = await openHelp();
    await expect.poll(() => boxOf(dialog)).toEqual({ x: 180, y: 180, width: 1080, height: 540 });
  });

  it('DLG-01 are dragged by their title, and never so far that it cannot be taken hold of', async () => {
    const { page, dialog, title } = await openHelp();
    await drag(page, title, 60, 40);
    await expect.poll(() => boxOf(dialog)).toMatchObject({ x: 240, y: 220 });
    await drag(page, title, -3000, -3000);
    const { x, y, width } = await boxOf(dialog);
    expect([x + width, y]).toEqual([48, 0]);
  });

  it('DLG-01 come back inside when the window becomes smaller', async () => {
    const { page, dialog, title } = await openHelp();
    await drag(page, title, 900, 500);
    await page.setViewportSize({ width: 1000, height: 600 });
    await expect.poll(async () => (await boxOf(dialog)).x).toBeLessThanOrEqual(1000 - 48);
    await expect.poll(async () => (await boxOf(dialog)).y).toBeLessThanOrEqual(600 - 48);
  });

  it('DLG-01 are maximized and restored to where they were', async () => {
    const { page, dialog, title } = await openHelp();
    await drag(page, title, 60, 40);
    await dialog.getByRole('button', { name: translate('facet.dialog.maximize') }).click();
    await expect.poll(() => boxOf(dialog)).toEqual({ x: 0, y: 0, ...window });
    await dialog.getByRole('button', { name: translate('facet.dialog.restore') }).click();
    await expect.poll(() => boxOf(dialog)).toEqual({ x: 240, y: 220, width: 1080, height: 540 });
    await dialog.getByRole('button', { name: translate('facet.dialog.close') }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('DLG-01 take the whole screen below md', async () => {
    const { dialog } = await openHelp({ width: 820, height: 1180 });
    await expect.poll(() => boxOf(dialog)).toEqual({ x: 0, y: 0, width: 820, height: 1180 });
    await expect.poll(() => dialog.getByRole('button', { name: translate('facet.dialog.maximize') }).count()).toBe(0);
  });

  it('DLG-01 keep the focus inside, and give it back', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/user/new', token);
    await input(page, 'Email').fill('bea@example.com');
    await input(page, 'Password').fill('Bea-Secret-1');
    await choose(page, page, 'Role', 'Viewer');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/edit/*');
    // The form of the new record is gone, and the keyboard is still in the page.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN');
    const opener = page.getByRole('button', { name: translate('facet.password.update') });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: translate('facet.password.update') });
    await dialog.waitFor();
    const inside = () => dialog.evaluate((element) => element.contains(document.activeElement));
    for (let pressed = 0; pressed < 8; pressed++) {
      await page.keyboard.press('Tab');
      await expect.poll(() => inside()).toBe(true);
    }
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => inside()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('SHELL-06 LIST-01 what a button opens below itself stays open under the second click of a double click', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/inventory', token);
    for (const name of [translate('facet.list.more'), translate('facet.list.columns'), /^Account/]) {
      await page.reload();
      await page.getByRole('link', { name: '501' }).first().waitFor();
      const button = page.getByRole('button', { name, includeHidden: true });
      const { x, y } = await boxOf(button);
      const press = async (clickCount: number) => {
        await page.mouse.move(x + 10, y + 10);
        await page.mouse.down({ clickCount });
        await page.mouse.up({ clickCount });
        await page.evaluate(() => new Promise(requestAnimationFrame));
      };
      await press(1);
      await page.locator('.MuiPopover-root').waitFor();
      await press(2);
      expect(await button.getAttribute('aria-expanded')).toBe('true');
    }
  });

  it('SHELL-08 Ctrl+S saves in a small dialog whose button stands beside its form', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/user', token);
    await page.getByRole('link', { name: 'admin@example.com' }).first().click();
    await page.getByRole('button', { name: translate('facet.password.update') }).click();
    const dialog = page.getByRole('dialog', { name: translate('facet.password.update') });
    await dialog.waitFor();
    await page.keyboard.press('Control+s');
    await dialog.getByText('Password is required').waitFor();
  });

  it('keep what was typed when somebody goes back or leaves, until they say so', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/inventory', token);
    await page.getByRole('link', { name: '501' }).first().click();
    await page.getByRole('tab', { name: /^Certificates/ }).click();
    const address = page.url();
    await page.getByRole('button', { name: /^Add Certificate/ }).click();
    const dialog = page.getByRole('dialog', { name: /Certificate/ });
    const number = input(dialog, 'Certificate No');
    await number.fill('GRS-7');
    await page.goBack();
    const question = page.getByRole('dialog', { name: translate('facet.form.leaveTitle') });
    await question.getByRole('button', { name: translate('facet.form.stay') }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => number.inputValue()).toBe('GRS-7');
    expect(page.url()).toBe(address);
    await page.goBack();
    await question.getByRole('button', { name: translate('facet.form.leave') }).click();
    await page.waitForURL('**/module/inventory');
    await dialog.waitFor({ state: 'detached' });
  });

  it('Esc closes the transform dialog, and asks first when something was typed in it', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/inventory', token);
    for (const number of ['501', '502']) {
      await page
        .getByRole('row', { name: new RegExp(number) })
        .getByRole('checkbox')
        .check();
    }
    const open = () => chooseMore(page, translate('facet.transform.title'));
    const dialog = page.getByRole('dialog', { name: translate('facet.transform.title') });
    await open();
    await settled(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    await open();
    const number = input(dialog, 'Item No');
    await number.fill('600');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: translate('facet.form.leaveTitle') });
    await question.getByRole('button', { name: translate('facet.form.stay') }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => number.inputValue()).toBe('600');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: translate('facet.form.leave') }).click();
    await dialog.waitFor({ state: 'hidden' });
  });
});
