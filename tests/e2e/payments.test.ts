import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { openTab } from './support/documentSteps.ts';
import { productForFile } from './support/productForFile.ts';
import { column, input, openSignedIn, save } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('what customers pay', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    house = tradingHouse(await signInByApi(product.url));
  });

  /** Adds a payment on the tab that is open; without an amount, all that is due is paid. */
  async function addPayment(page: Page, amount?: string): Promise<void> {
    await page.getByRole('button', { name: 'Add Payment', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Payment' });
    if (amount) await input(dialog, 'Amount').fill(amount);
    await save(dialog);
    await dialog.waitFor({ state: 'hidden' });
  }

  const figure = (page: Page, label: string, value: string) =>
    page.getByText(label, { exact: true }).locator('..').getByText(value, { exact: true }).waitFor();

  it('BOOK-01 BOOK-03 come in parts, are lowered by what comes back, and make the sale Paid', async () => {
    const customer = await house.customer('Golden Crown');
    const stones = [await house.item({ sale_price: 1000.1 }), await house.item({ sale_price: 500.05 })];
    const sale = await house.document('sale', customer.id, stones);
    await house.confirm('sale', sale.id);

    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/sale/edit/${sale.id}?tab=payments`, token);
    await addPayment(page, '200.10');
    await expect.poll(() => column(page, 'Amount')).toEqual(['200.10']);
    await openTab(page, 'Main Info');
    await figure(page, 'Still Due', '1,300.05');

    const [row] = await house.rowsOf('sale', sale.id);
    const back = await house.document('sale-return', customer.id);
    await house.row('sale-return', back.id, { inventory_id: row.inventory_id, sale_item_id: row.id });
    await house.confirm('sale-return', back.id);
    await page.reload();
    await figure(page, 'Returned', '1,000.10');
    await figure(page, 'Still Due', '299.95');

    await openTab(page, 'Payments');
    await addPayment(page);
    await expect.poll(() => column(page, 'Amount')).toContain('299.95');
    await openTab(page, 'Main Info');
    await figure(page, 'Paid', '500.05');
    await page.locator('input[name="payment_status"][value="Paid"]').waitFor({ state: 'attached' });

    await page.goto(`${product.url}/module/customer/edit/${customer.id}?tab=sales`);
    await page.getByText('Golden Crown').first().waitFor();
    await expect.poll(() => column(page, 'Amount')).toHaveLength(2);
  });
});
