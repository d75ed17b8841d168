import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { readCodes, renderPage } from '../support/readCodes.ts';
import { startPrinter, type TestPrinter } from '../support/startPrinter.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { chooseMore, openSignedIn } from './support/steps.ts';
import { uploadPhoto } from './support/uploadPhoto.ts';
import { useBrowser } from './support/useBrowser.ts';

/** From the button in the browser to what a real printer program got. */
describe('a label printer in the network', () => {
  const browser = useBrowser({ whole: true });
  let printer: TestPrinter;
  let product: Product;
  let token: string;
  let stone: { id: number; qrcode: string };
  let set: { id: number; qrcode: string };

  beforeAll(async () => {
    printer = await startPrinter({ name: 'Vault Desk' });
    product = await startProduct({ env: { PRINTERS: printer.uri } });
    token = await accessTokenOf(product.url);
    const house = tradingHouse(await signInByApi(product.url));
    stone = await house.item({ item_no: '8001', weight: 2.5 });
    set = await house.item({ item_no: '8002', grouping_type: 'Set', weight: undefined });
    await uploadPhoto(product.url, token, stone.id, '#d00000');
  });
  afterAll(async () => {
    await product?.stop();
    await printer?.stop();
  });

  const open = (page: Page, address: string) => openSignedIn(page, product.url, address, token);

  it('INV-02 INV-17 PRN-01 prints the label of an item, fitted to the roll, and says so', async () => {
    const { page } = await browser.open();
    await open(page, `/module/inventory/edit/${stone.id}`);
    await page.getByRole('button', { name: 'Print Label' }).click();
    await page.getByText('Vault Desk prints 1 label').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(printer.received()).toHaveLength(1);
    expect(await readCodes(renderPage(printer.received()[0] as string))).toEqual([stone.qrcode]);
    const request = printer.output().split('operation-id=Print-Job').at(-1)?.split('Print-Job document-format')[0];
    expect(request).toContain('copies (integer) 1');
    expect(request).toContain('print-scaling (keyword) fit');
    expect(request).toContain('media-size={x-dimension=2900 y-dimension=4200}');
  });

  it('INV-01 INV-17 PRN-02 prints all selected items as one document', async () => {
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true });
    await open(page, '/module/inventory');
    await page.getByRole('row', { name: /8001/ }).getByRole('checkbox').check();
    await page.getByRole('row', { name: /8002/ }).getByRole('checkbox').check();
    await chooseMore(page, 'Print Label');
    await page.getByText('Vault Desk prints 2 labels').waitFor();
    expect(printer.received()).toHaveLength(2);
    const pdf = printer.received()[1] as string;
    expect(readFileSync(pdf, 'latin1')).toContain('/Count 2');
    expect(await readCodes(renderPage(pdf, 1))).toEqual([set.qrcode]);
    expect(await readCodes(renderPage(pdf, 2))).toEqual([stone.qrcode]);
  });

  it('INV-17 prints nothing when it is called off', async () => {
    const { page } = await browser.open();
    await open(page, `/module/inventory/edit/${stone.id}`);
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/size=thumb/, async (route) => {
      await free;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Print Label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Label' });
    await dialog.getByText('0 of 1 labels').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.workers().length).toBe(0);
    letGo();
    expect(printer.received()).toHaveLength(2);
  });

  it('INV-17 INV-18 prints from the preview, and says on tablets why there is no picture', async () => {
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true });
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => false }));
    await open(page, `/module/inventory/edit/${set.id}`);
    const before = printer.received().length;
    await page.getByRole('button', { name: 'Preview Label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview Label' });
    await dialog.getByText('This browser shows no PDFs inside of a page. Save or share the labels instead.').waitFor();
    await expect.poll(() => dialog.locator('iframe').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Print Label' }).click();
    await page.getByText('Vault Desk prints 1 label').waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(printer.received()).toHaveLength(before + 1);
    expect(await readCodes(renderPage(printer.received().at(-1) as string))).toEqual([set.qrcode]);
  });

  it('INV-17 offers the PDF when the printer refuses, and says why', async () => {
    const { page, watch } = await browser.open();
    await open(page, `/module/inventory/edit/${stone.id}`);
    watch.expect({ status: 502, url: '/print?' });
    const message = 'The printer Vault Desk refuses: out of paper';
    await page.route(/\/print\?/, (route) => route.fulfill({ status: 502, json: { message, code: 'printer_failed' } }));
    await page.getByRole('button', { name: 'Print Label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Label' });
    await dialog.getByText(`${message} Here are the labels as a PDF.`).waitFor();
    await dialog.getByRole('link', { name: 'Save as PDF' }).waitFor();
    // The frame of a PDF takes none of what was put into every frame beforehand.
    const complaints = watch.complaints().splice(0);
    expect(complaints.filter((one) => !one.startsWith('thrown: TypeError'))).toEqual([
      expect.stringContaining('The labels were not printed'),
    ]);
  });
});
