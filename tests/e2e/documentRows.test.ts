import type { Locator } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { column, input, openSignedIn, pick, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const tablet = { width: 820, height: 1180 };

describe('how rows come into documents', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let token: string;
  let customer: number;
  let supplier: number;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
    customer = await create('customer', { customer_name: 'Pearl & Sons' });
    supplier = await create('supplier', { supplier_name: 'Mogok Mines' });
  });

  async function create(path: string, body: Record<string, unknown>): Promise<number> {
    const answer = await call('POST', path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.id;
  }

  const stone = (item_no: string) => ({
    ...{ item_no, type: 'Spessartite', color: 'Color Change (Green to Red)', shape: 'Oval Cabochon', weight: 15.59 },
    ...{ dim_length: 16.92, dim_width: 13.14, dim_height: 8.77, sale_price: 158_000.5 },
  });

  /** Items with those numbers; all of them are out on a memo when it is told so. */
  async function stones(numbers: string[], { out }: { out: boolean }): Promise<void> {
    const ids = [];
    for (const item_no of numbers) ids.push(await create('inventory', stone(item_no)));
    if (!out) return;
    const memo = await create('memo-out', { customer_id: customer });
    for (const inventory_id of ids) await create('memo-out-item', { memo_out_id: memo, inventory_id });
    await create(`memo-out/${memo}/update-status`, { status: 'Confirmed' });
  }

  async function open(address: string, viewport = desk) {
    const { page, watch } = await browser.open({ viewport });
    await openSignedIn(page, product.url, address, token);
    return { page, watch };
  }

  /** Whether all columns are in sight: nothing around the table has to be scrolled sideways. */
  const fits = (dialog: Locator) =>
    dialog.locator('table').evaluate((table) => {
      let around: Element | null = table;
      while (around && around.getAttribute('role') !== 'dialog') {
        if (around.scrollWidth > around.clientWidth) return false;
        around = around.parentElement;
      }
      return around !== null;
    });

  it('RET-02 LINK-01 chooses what comes back in a dialog that fits desk, tablet and phone', async () => {
    const numbers = ['501', '502', '503'];
    await stones(numbers, { out: true });
    const id = await create('memo-out-return', { customer_id: customer });
    for (const viewport of [phone, tablet, desk]) {
      const { page } = await open(`/module/memo-out-return/edit/${id}?tab=items`, viewport);
      await page.getByRole('button', { name: 'Choose from Memo Out' }).click();
      const dialog = page.getByRole('dialog', { name: 'Choose Memo-Out items' });
      await dialog.getByLabel('Select 502').waitFor();
      expect(await fits(dialog)).toBe(true);
      await dialog
        .getByRole('row', { name: /158,000.50/ })
        .first()
        .waitFor();
      if (viewport !== desk) continue;
      await dialog.getByLabel(translate('facet.list.selectPage')).check();
      await dialog.getByLabel('Select 502').uncheck();
      await expect.poll(() => dialog.getByRole('status').innerText()).toBe('2 of 3 selected · 316,001.00');
      await dialog.getByRole('button', { name: 'Add Return Items' }).click();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => column(page, 'Item No')).toEqual(['501', '503']);
    }
  });

  it.each([
    ['a tablet', '711', tablet],
    ['a phone', '712', phone],
  ])(
    'LINK-01 LINK-02 SCR-01 keeps number, price and total in sight on %s, and shows the rest on demand',
    async (_on, item_no, viewport) => {
      const inventory_id = await create('inventory', { ...stone(item_no), supplier_id: supplier });
      const sale_id = await create('sale', { customer_id: customer });
      await create('sale-item', { sale_id, inventory_id, sale_price: 158_000.5 });
      const { page } = await open(`/module/sale/edit/${sale_id}?tab=items`, viewport);
      const grid = page.getByRole('grid');
      const isWhollyInSight = () =>
        grid.locator('.MuiDataGrid-virtualScroller').evaluate((box) => box.scrollWidth <= box.clientWidth);
      await expect.poll(() => column(page, 'Sale Price')).toEqual(['158,000.50']);
      expect(await column(page, 'Item No')).toEqual([item_no]);
      expect(await isWhollyInSight()).toBe(true);
      expect(await grid.getByRole('columnheader', { name: 'Supplier Name' }).count()).toBe(0);

      await page.getByRole('button', { name: 'All columns' }).click();
      await grid.getByRole('columnheader', { name: 'Supplier Name' }).waitFor();
      expect(await isWhollyInSight()).toBe(false);
    },
  );

  it('LINK-01 finds items by the keyboard alone, with every reason in sight', async () => {
    const free = ['601', '602', ...Array.from({ length: 20 }, (_, index) => String(6100 + index))];
    await stones(free, { out: false });
    await stones(['603'], { out: true });
    const set = await create('inventory', { ...stone('604'), grouping_type: 'Set' });
    await create('inventory', { ...stone('60401'), id_parent: set });
    const id = await create('sale', { customer_id: customer });
    for (const viewport of [tablet, desk]) {
      const { page } = await open(`/module/sale/edit/${id}?tab=items`, viewport);
      await page.getByRole('button', { name: 'Add Item' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Item' });
      await dialog.getByRole('searchbox').waitFor();
      await page.keyboard.type('60');
      await dialog.getByText(/^Part of set/).waitFor();
      await dialog.getByRole('row').filter({ hasText: '603' }).getByText('Unavailable').waitFor();
      expect(await fits(dialog)).toBe(true);
      if (viewport === tablet) continue;
      await dialog.getByText('1-5 of 5').waitFor();
      // Down past what cannot be chosen: 604 is a set that can, 603 is out.
      for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'Space']) await page.keyboard.press(key);
      await expect.poll(() => dialog.getByRole('status').innerText()).toBe('2 selected · 316,001.00');
      await dialog.getByRole('button', { name: 'Add 2 selected' }).focus();
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(async () => (await column(page, 'Item No')).slice(0, 2)).toEqual(['602', '601']);
    }
  });

  it('LINK-01 keeps the head of the table and the buttons in sight while the finds scroll', async () => {
    const id = await create('sale', { customer_id: customer });
    const { page } = await open(`/module/sale/edit/${id}?tab=items`);
    await page.getByRole('button', { name: 'Add Item' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Item' });
    await dialog.getByLabel('Select 6119').waitFor();
    const head = dialog.getByRole('columnheader', { name: 'Item No' });
    const before = await head.boundingBox();
    await dialog.getByRole('row').last().scrollIntoViewIfNeeded();
    expect(await head.boundingBox()).toEqual(before);
    await expect.poll(() => dialog.getByRole('button', { name: /^Add 0/ }).isVisible()).toBe(true);
    await expect.poll(() => dialog.getByText(/^1-\d+ of \d+$/).isVisible()).toBe(true);
  });

  it('DOC-02 DOC-10 takes one new stone after the other, and shows where one is refused', async () => {
    await stones(['700'], { out: false });
    const id = await create('purchase', { supplier_id: supplier });
    const { page, watch } = await open(`/module/purchase/edit/${id}?tab=items`);
    watch.expect({ status: 409, url: '/api/purchase-item' });
    await page.getByRole('button', { name: 'Add Item', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Item' });
    const fill = async (item_no: string, price: string) => {
      await input(dialog, 'Item No').fill(item_no);
      await pick(page, dialog, 'Type', 'Ruby');
      await input(dialog, 'Purchase Price').fill(price);
    };
    await fill('701', '10.10');
    await dialog.getByRole('button', { name: translate('facet.link.saveAndAnother') }).click();
    await expect.poll(() => input(dialog, 'Item No').inputValue()).toBe('');
    await expect.poll(() => input(dialog, 'Item No').evaluate((box) => box === document.activeElement)).toBe(true);
    await fill('700', '20.20');
    await page.keyboard.press('Enter');
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').inputValue()).toBe('700');
    await input(dialog, 'Item No').fill('702');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => column(page, 'Item No')).toEqual(['701', '702']);
    await expect
      .poll(() => page.locator('[data-id="_total"] [data-field="purchase_price"]').innerText())
      .toContain('30.30');
  });
});
