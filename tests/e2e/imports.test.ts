import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { stoneList } from '../support/importFile.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, focusedText, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('importing a file', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
  });

  async function purchase(): Promise<number> {
    const { body: supplier } = await call('POST', 'supplier', { supplier_name: 'Mogok Mines' });
    return (await call('POST', 'purchase', { supplier_id: supplier.id })).body.id;
  }

  const rowsOf = async (id: number) =>
    (await call('GET', `purchase-item?filter={"purchase_id":${id}}&range=[0,0]`)).headers.get('Content-Range');
  const choose = (page: Page, content: string, name = 'mogok-list.csv') =>
    page
      .getByLabel(translate('facet.import.choose'))
      .last()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  const focusedLabel = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      const by = at?.getAttribute('aria-labelledby')?.split(' ') ?? [];
      return at?.ariaLabel ?? by.map((id) => document.getElementById(id)?.innerText).join(' ');
    });
  const cell = (page: Page, column: string, row: number) =>
    page.getByRole('textbox', { name: translate('facet.import.cell', { column, row: String(row) }) });

  /** Picks a field that no column has, to give all new records a value. */
  async function offer(page: Page, field: string): Promise<void> {
    await page.getByRole('combobox', { name: translate('facet.import.values') }).click();
    await page.getByRole('option', { name: field, exact: true }).click();
    await page.keyboard.press('Escape');
  }

  it('SCH-08 brings 300 stones of a supplier into a purchase, mends three mistakes on the way, and takes them back', async () => {
    const id = await purchase();
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await openSignedIn(page, product.url, `/module/purchase/edit/${id}`, token);
    await page.getByRole('tab', { name: 'Purchase Items' }).click();
    await page.getByRole('button', { name: translate('facet.import.button') }).click();
    const content = stoneList(300, (row, number) => {
      if (number === 7) return [...row.slice(0, 3), 'heavy', ...row.slice(4)];
      if (number === 120) return ['', ...row.slice(1)];
      return number === 299 ? [row[0] ?? '', 'Rubby', ...row.slice(2)] : row;
    });
    await choose(page, content);
    // Each step has the focus where the user goes on.
    await expect.poll(() => focusedLabel(page)).toContain(translate('facet.import.key'));
    await offer(page, 'Color (Inventory Item)');
    await page.getByRole('combobox', { name: 'Color', exact: true }).click();
    await page.getByRole('option', { name: 'Vivid Red', exact: true }).click();
    await page.getByRole('button', { name: translate('facet.import.check') }).click();
    const firstWrong = translate('facet.import.cell', { column: 'Weight (ct)', row: '8' });
    await expect.poll(() => focusedLabel(page)).toBe(firstWrong);
    await cell(page, 'Weight (ct)', 8).fill('1.06');
    await cell(page, 'Weight (ct)', 8).press('Enter');
    await expect.poll(() => cell(page, 'Weight (ct)', 8).getAttribute('aria-invalid')).toBe('false');
    expect(await cell(page, 'Weight (ct)', 8).evaluate((input) => input === document.activeElement)).toBe(true);
    await cell(page, 'Item No', 121).fill('700120');
    await cell(page, 'Type', 300).fill('ruby');
    await page.keyboard.press('Tab');
    const run = page.getByRole('button', { name: /^Import 300 rows/ });
    await expect.poll(() => run.isEnabled()).toBe(true);
    expect(await rowsOf(id)).toBe('purchase-item 0-0/0');
    // What was typed last is imported too, though the network takes its time.
    await page.route('**/import/*/rows', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await cell(page, 'Item No', 121).fill('700121');
    await run.click();
    await page.getByText(/^1 row has mistakes/).waitFor();
    await cell(page, 'Item No', 122).fill('799999');
    await page.keyboard.press('Tab');
    await run.click();
    await page.getByText(translate('facet.import.written', { file: 'mogok-list.csv' })).waitFor();
    await expect.poll(() => focusedText(page)).toBe(translate('facet.dialog.close'));
    expect(await rowsOf(id)).toBe('purchase-item 0-0/300');
    expect((await call('GET', 'inventory?filter={"item_no":["700121","799999"]}')).body).toHaveLength(2);
    // What the file does not say of the new items.
    const red = await call('GET', 'inventory?filter={"color":"Vivid Red"}&range=[0,0]');
    expect(red.headers.get('Content-Range')).toBe('inventory 0-0/300');
    await page
      .getByRole('button', { name: translate('facet.dialog.close') })
      .last()
      .click();
    await page.getByText('1-25 of 300').waitFor();

    // What was imported is found again, and taken back as a whole.
    await page.getByRole('button', { name: translate('facet.import.button') }).click();
    await page.getByRole('button', { name: translate('facet.import.undo'), exact: true }).click();
    await page.getByRole('button', { name: translate('facet.import.undoNow') }).click();
    await page.getByText(translate('facet.import.undone', { file: 'mogok-list.csv' })).waitFor();
    expect(await rowsOf(id)).toBe('purchase-item 0-0/0');
  });

  it('SCH-08 goes on with a file after a reload, on a phone, and leaves a row out', async () => {
    const { page } = await browser.open({ viewport: { width: 390, height: 844 } });
    await openSignedIn(page, product.url, '/module/customer', token);
    await chooseMore(page, translate('facet.import.button'));
    const content = 'Customer Name,Email\nPearl Palace,pearl@example.com\nGolden Crown,nonsense\n';
    await choose(page, content, `${'customers'.repeat(12)}.csv`);
    const key = await page.getByRole('combobox', { name: translate('facet.import.key') }).boundingBox();
    expect((key?.x ?? 0) + (key?.width ?? 999)).toBeLessThanOrEqual(390);
    await offer(page, 'Memo Limit');
    const limit = page.getByRole('textbox', { name: 'Memo Limit' });
    await limit.fill('-5');
    await page.getByRole('button', { name: translate('facet.import.check') }).click();
    await page.getByText('Must be at least 0').waitFor();
    await limit.fill('500');
    await page.getByRole('button', { name: translate('facet.import.check') }).click();
    await cell(page, 'Email', 3).waitFor();
    const mistake = await page.getByText(/^Email: /).boundingBox();
    expect((mistake?.x ?? 0) + (mistake?.width ?? 999)).toBeLessThanOrEqual(390);
    await page.reload();
    await chooseMore(page, translate('facet.import.button'));
    await page.getByRole('button', { name: translate('facet.import.goOn') }).click();
    await page.getByRole('checkbox', { name: translate('facet.import.skipRow', { row: '3' }) }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByRole('link', { name: translate('facet.import.show') }).click();
    await expect
      .poll(async () => (await call('GET', 'customer')).body)
      .toMatchObject([{ customer_name: 'Pearl Palace', memo_limit: 500 }]);
  });

  it('SCH-08 shows the result of an import and of taking it back whose answers were lost, and begins neither by a key that is held', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 0, url: '/api/supplier/import/' });
    for (const what of ['run', 'undo']) {
      await page.route(`**/import/*/${what}`, async (route) => {
        await route.fetch();
        await route.abort();
      });
    }
    await openSignedIn(page, product.url, '/module/supplier', token);
    await chooseMore(page, translate('facet.import.button'));
    await choose(page, 'Supplier Name\nLost Answer Mines\n', 'mines.csv');
    await page.getByRole('button', { name: translate('facet.import.check') }).focus();
    await page.keyboard.down('Enter');
    const run = page.getByRole('button', { name: 'Import 1 row' });
    await expect.poll(() => run.evaluate((button) => button === document.activeElement)).toBe(true);
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await run.click();
    await page.getByText(translate('facet.import.written', { file: 'mines.csv' })).waitFor();
    await page.getByRole('button', { name: translate('facet.import.undo'), exact: true }).click();
    await page.getByRole('button', { name: translate('facet.import.undoNow') }).click();
    await page.getByText(translate('facet.import.undone', { file: 'mines.csv' })).waitFor();
    expect((await call('GET', 'supplier?filter={"supplier_name":"Lost Answer Mines"}')).body).toEqual([]);
  });
});
