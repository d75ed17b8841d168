import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import {
  choose,
  chooseMore,
  column,
  fillSignIn,
  input,
  openList,
  pick,
  save,
  saveChanges,
  saveNew,
  signIn,
  translate,
} from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** What a newcomer does on the first day, from an empty folder, in one go. */
describe('a first day', () => {
  const browser = useBrowser();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('ROUTE-01 ROUTE-02 ROUTE-03 ROUTE-05 ROUTE-07 LIST-01 FORM-01 DLG-02 SHELL-12 SHELL-15 INV-20 goes from sign-in to sign-out', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 401, url: '/api/auth/sign-in' });

    await page.goto(product.url);
    await fillSignIn(page, { ...administrator, password: 'Not-This-1' });
    await page.getByText(translate('facet.error.signInFailed')).waitFor();
    await signIn(page);
    await page.waitForURL('**/dashboard');

    await openList(page, 'Inventory');
    await page.getByRole('link', { name: 'New Inventory Item' }).first().click();
    await page.waitForURL('**/module/inventory/new');
    await createItem(page, { item_no: '1001', type: 'Ruby', weight: '2.05', sale_price: '1500' });
    await makeSupplierInside(page, 'Mogok Mines');
    await saveNew(page);

    await input(page, 'Weight').fill('2.5');
    await pick(page, page, 'Color', 'Pigeon Blood');
    await saveChanges(page);
    await page.reload();
    await expect.poll(() => input(page, 'Weight').inputValue()).toBe('2.50');

    for (const item of [
      { item_no: '1002', type: 'Sapphire', weight: '0.90', sale_price: '700' },
      { item_no: '1003', type: 'Ruby', weight: '1.2', sale_price: '99.5' },
    ]) {
      await page.goto(`${product.url}/module/inventory/new`);
      await createItem(page, item);
      await saveNew(page);
    }

    await searchSortExport(page);
    await switchLooks(page);

    await page.getByRole('button', { name: translate('facet.bar.user', {}, 'zh') }).click();
    await page.getByRole('menuitem', { name: translate('facet.user.signOut', {}, 'zh') }).click();
    await page.waitForURL('**/sign-in');
  });

  async function searchSortExport(page: Page) {
    await page.goto(`${product.url}/module/inventory`);
    await expect.poll(async () => (await column(page, 'Item No')).toSorted()).toEqual(['1001', '1002', '1003']);

    await page.getByRole('searchbox').fill('sapph');
    await expect.poll(() => column(page, 'Item No')).toEqual(['1002']);
    await page.getByRole('searchbox').fill('');
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(3);

    await page.getByRole('button', { name: translate('facet.list.search') }).click();
    const panel = page.getByRole('region', { name: translate('facet.list.search') });
    await choose(page, panel, 'Type', 'Ruby');
    await page.keyboard.press('Escape');
    await input(panel, 'Weight from').fill('1');
    await panel.getByRole('button', { name: translate('facet.list.searchNow') }).click();
    await expect.poll(async () => (await column(page, 'Item No')).toSorted()).toEqual(['1001', '1003']);

    await page.getByRole('columnheader', { name: 'Sale Price' }).getByRole('button').click();
    await expect.poll(() => column(page, 'Item No')).toEqual(['1003', '1001']);

    const download = page.waitForEvent('download');
    await chooseMore(page, translate('facet.list.exportAs.csv'));
    const file = await (await download).path();
    const lines = readFileSync(file, 'utf8').trim().split(/\r?\n/);
    expect(lines[0]).toContain('Item No');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['1003', '1001']);
    expect(lines[2]).toContain('Pigeon Blood');
  }

  async function switchLooks(page: Page) {
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await page.getByRole('columnheader', { name: '货号' }).waitFor();
    await page.getByRole('button', { name: translate('facet.bar.dark', {}, 'zh') }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
    await page.reload();
    await page.getByRole('columnheader', { name: '货号' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.classList.contains('dark'))).toBe(true);
  }

  async function createItem(page: Page, item: { item_no: string; type: string; weight: string; sale_price: string }) {
    await input(page, 'Item No').fill(item.item_no);
    await pick(page, page, 'Type', item.type);
    await input(page, 'Weight').fill(item.weight);
    await input(page, 'Sale Price').fill(item.sale_price);
  }

  async function makeSupplierInside(page: Page, name: string) {
    await page.getByRole('button', { name: translate('facet.field.newRecordOf', { label: 'Supplier' }) }).click();
    const dialog = page.getByRole('dialog');
    await input(dialog, 'Supplier Name').fill(name);
    await save(dialog);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => input(page, 'Supplier').inputValue()).toBe(name);
  }
});
