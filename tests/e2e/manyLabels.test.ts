import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByApi } from '../support/callApi.ts';
import { readCodes, renderPage } from '../support/readCodes.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { chooseMore, signIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** 500 labels at once; the page answers its reader all the while. */
describe('many labels', () => {
  const browser = useBrowser();
  let product: Product;
  let ids: number[];
  let last: { id: number; qrcode: string };

  beforeAll(async () => {
    product = await startProduct({ args: ['--sample', '500'] });
    const call = await signInByApi(product.url);
    const { body } = await call('GET', 'inventory?sort=["id","ASC"]&range=[0,499]');
    expect(body).toHaveLength(500);
    last = body.at(-1);
    ids = body.map(({ id }: { id: number }) => id);
  });
  afterAll(() => product?.stop());

  /** The list with 500 items selected, the photos of the last ten held back until they are let go. */
  async function openWithHeldPhoto(page: Page) {
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let held = 0;
    await page.goto(`${product.url}/sign-in`);
    await signIn(page);
    // A selection made on many pages is kept with the other choices of the list.
    await page.evaluate((selected) => {
      localStorage.setItem('RaStoreFacet.inventory.selectedIds', JSON.stringify(selected));
    }, ids);
    await page.goto(`${product.url}/module/inventory?page=1&perPage=10&sort=id&order=ASC`);
    await page.getByText('500 items selected').waitFor();
    await page.route(/size=thumb/, async (route) => {
      held += 1;
      if (held > 490) await free;
      await route.continue();
    });
    return { letGo };
  }

  it('INV-18 are drawn while the page answers clicks, from few requests', async () => {
    const { page } = await browser.open();
    const { letGo } = await openWithHeldPhoto(page);
    const lists: string[] = [];
    page.on('request', (request) => /\/api\/inventory[/?]/.test(request.url()) && lists.push(request.url()));
    await chooseMore(page, 'Preview Label');
    const dialog = page.getByRole('dialog', { name: 'Preview Label' });
    const progress = dialog.getByRole('status');
    await progress.getByText(/of 500 labels/).waitFor();
    // What the page shows while they are drawn; a page that froze would show the end only.
    const seen = await progress.evaluateHandle((status) => {
      const texts = new Set<string>();
      new MutationObserver(() => texts.add(status.textContent ?? '')).observe(status, {
        subtree: true,
        characterData: true,
        childList: true,
      });
      return texts;
    });
    await expect.poll(() => progress.innerText()).toMatch(/^4(8|9)\d of 500 labels$/);
    expect(await seen.evaluate((texts) => texts.size)).toBeGreaterThan(2);
    await dialog.getByRole('button', { name: 'Maximize' }).click();
    await dialog.getByRole('button', { name: 'Restore' }).waitFor();
    await expect.poll(() => progress.innerText()).toMatch(/^4(8|9)\d of 500 labels$/);

    letGo();
    const link = dialog.getByRole('link', { name: 'Save as PDF' });
    await link.and(page.locator('[href^="blob:"]')).waitFor();
    const download = page.waitForEvent('download');
    await link.click();
    const pdf = await (await download).path();
    expect(readFileSync(pdf, 'latin1')).toContain('/Count 500');
    expect(await readCodes(renderPage(pdf, 500))).toEqual([last.qrcode]);
    expect(lists.length).toBeLessThan(5);
  });

  it('INV-18 are called off', async () => {
    const { page } = await browser.open();
    const { letGo } = await openWithHeldPhoto(page);
    await chooseMore(page, 'Preview Label');
    const dialog = page.getByRole('dialog', { name: 'Preview Label' });
    await dialog.getByText(/of 500 labels/).waitFor();
    await expect.poll(() => page.workers().length).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.workers().length).toBe(0);
    letGo();
  });
});
