import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { textOfPdf } from '../support/readCodes.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { openTab } from './support/documentSteps.ts';
import { productForFile } from './support/productForFile.ts';
import { column, input, openSignedIn, save, saveChanges } from './support/steps.ts';
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

  /** A page, and pictures of it where LEDGER_SHOTS names a folder. */
  const browserOf = async () => {
    const { page, watch } = await browser.open();
    const folder = process.env.LEDGER_SHOTS;
    const shots = async (name: string) => {
      for (const width of folder ? [1440, 820, 390] : []) {
        await page.setViewportSize({ width, height: 1000 });
        await page.screenshot({ path: `${folder}/${name}-${width}.png` });
      }
      if (folder) await page.setViewportSize({ width: 1280, height: 900 });
    };
    return { page, watch, shots };
  };

  /** A field that must be filled is marked in its label. */
  const chooseKind = async (page: Page, dialog: Locator, kind: string) => {
    await dialog.getByRole('combobox', { name: /^Kind/ }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };

  const figure = (page: Page, label: string, value: string) =>
    page
      .getByRole('tabpanel')
      .getByText(label, { exact: true })
      .locator('..')
      .getByText(value, { exact: true })
      .waitFor();

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
    const desk = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'All columns' }).waitFor();
    expect(await column(page, 'Amount')).toContain('299.95');
    await page.setViewportSize(desk);
    await openTab(page, 'Main Info');
    await figure(page, 'Paid', '500.05');
    await page.locator('input[name="payment_status"][value="Paid"]').waitFor({ state: 'attached' });

    await page.goto(`${product.url}/module/customer/edit/${customer.id}?tab=sales`);
    await page.getByText('Golden Crown').first().waitFor();
    await expect.poll(() => column(page, 'Amount')).toHaveLength(2);
  });

  it('BOOK-02 BOOK-04 BOOK-17 buy on terms, pay a part, send a stone back, use the credit, take a payment back', async () => {
    const supplier = await house.supplier('Mogok Mines');
    const { page, shots } = await browserOf();
    await openSignedIn(page, product.url, `/module/supplier/edit/${supplier.id}`, token);
    await input(page, 'Payment Terms (Days)').fill('30');
    await saveChanges(page);
    const bought = async (cost_price: number) => {
      const purchase = await house.bringing('purchase', supplier.id, [house.itemBody({ cost_price })]);
      await house.confirm('purchase', purchase.document.id);
      return purchase;
    };
    const first = await bought(900);
    await page.goto(`${product.url}/module/purchase/edit/${first.document.id}?tab=payments`);
    await addPayment(page, '700');
    await expect.poll(() => column(page, 'Amount')).toEqual(['700.00']);

    const back = await house.document('purchase-return', supplier.id);
    const [row] = await house.rowsOf('purchase', first.document.id);
    await house.row('purchase-return', back.id, { inventory_id: row.inventory_id, purchase_item_id: row.id });
    await house.confirm('purchase-return', back.id);
    await page.goto(`${product.url}/module/purchase/edit/${first.document.id}`);
    await figure(page, 'Still Due', '-700.00');

    const second = await bought(500);
    await page.goto(`${product.url}/module/purchase/edit/${second.document.id}?tab=payments`);
    await page.getByRole('button', { name: 'Add Payment', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Payment' });
    await chooseKind(page, dialog, 'Credit Used');
    await shots('credit');
    await save(dialog);
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => column(page, 'Kind')).toEqual(['Credit Used']);
    await expect.poll(() => column(page, 'Amount')).toEqual(['500.00']);
    await openTab(page, 'Main Info');
    await figure(page, 'Still Due', '0.00');

    await page.goto(`${product.url}/module/supplier/edit/${supplier.id}`);
    await figure(page, 'Balance', '-200.00');
    await openTab(page, 'Purchases');
    await expect.poll(() => column(page, 'Status')).toHaveLength(2);
    await page.getByRole('button', { name: 'Deposit, Credit or Refund' }).click();
    const other = page.getByRole('dialog', { name: 'Deposit, Credit or Refund' });
    await chooseKind(page, other, 'Refund');
    await save(other);
    await other.waitFor({ state: 'hidden' });
    await expect.poll(() => column(page, 'Amount')).toContain('200.00');
    await page
      .getByRole('button', { name: /^Cancel payment: / })
      .first()
      .click();
    await page
      .getByRole('dialog', { name: 'Cancel this payment?' })
      .getByRole('button', { name: 'Cancel Payment' })
      .click();
    await expect.poll(() => column(page, 'Status')).toContain('Canceled');
    await shots('party');
    await openTab(page, 'Main Info');
    await figure(page, 'Balance', '-200.00');
  });

  it('BOOK-04 canceling what was paid asks first', async () => {
    const customer = await house.customer('Second Thoughts');
    const sale = await house.document('sale', customer.id, [await house.item({ sale_price: 80 })]);
    await house.confirm('sale', sale.id);
    await house.create('customer-payment', { sale_id: sale.id, amount: 30 });
    const { page, watch } = await browserOf();
    watch.expect({ status: 409, url: '/update-status' });
    await openSignedIn(page, product.url, `/module/sale/edit/${sale.id}`, token);
    await page.getByRole('button', { name: 'Update Status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Status' });
    await dialog.getByRole('radio', { name: /^Canceled/ }).check();
    await dialog.getByRole('button', { name: 'Set to Canceled' }).click();
    await dialog.getByText(/has payments of .*30\.00.*they become a credit of Second Thoughts/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel Anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await figure(page, 'Still Due', '-30.00');
  });

  it('BOOK-16 a statement of account in Chinese, from the page of a customer, as a PDF too', async () => {
    const customer = await house.customer('周大珠寶');
    const sale = await house.document('sale', customer.id, [await house.item({ sale_price: 1200 })]);
    await house.confirm('sale', sale.id);
    await house.create('customer-payment', { sale_id: sale.id, amount: 200 });
    const { page, shots } = await browserOf();
    await page.addInitScript(() => localStorage.setItem('facet.language', 'zh'));
    await openSignedIn(page, product.url, `/module/customer/edit/${customer.id}`, token);
    await page.getByRole('link', { name: '客户对账单' }).click();
    await page.getByRole('cell', { name: '期末余额' }).waitFor();
    await expect.poll(() => column(page, '摘要')).toEqual(['期初余额', '账单', '付款', '期末余额']);
    await expect.poll(() => column(page, '余额')).toEqual(['0.00', '1,200.00', '1,000.00', '1,000.00']);
    await shots('statement');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'PDF', exact: true }).click(),
    ]);
    const printed = textOfPdf(await file.path());
    for (const words of ['客户对账单', '周大珠寶', '期初余额', '期末余额', '1,000.00'])
      expect(printed).toContain(words);
  });
});
