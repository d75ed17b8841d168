import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { signIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('labels', () => {
  const browser = useBrowser();
  let product: Product;
  let call: CallApi;
  let stone: { id: number; qrcode: string };
  let set: { id: number; qrcode: string };

  beforeAll(async () => {
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });
    product = await startProduct();
    call = await signInByApi(product.url);
    const house = tradingHouse(call);
    stone = await house.item({ item_no: '8001', shape: 'Oval', color: 'Pigeon Blood', weight: 2.5 });
    set = await house.item({ item_no: '8002', grouping_type: 'Set', weight: undefined });
  });
  afterAll(() => product?.stop());

  /** Signed in by hand: what is put into every frame beforehand breaks in the one of a PDF. */
  async function open(page: Page, address: string) {
    await page.goto(`${product.url}/sign-in`);
    await signIn(page);
    await page.goto(`${product.url}${address}`);
  }

  /** What the codes say that the browser shows of the PDF in the dialog. */
  async function codesShown(page: Page): Promise<string[]> {
    const png = await page.locator('iframe').screenshot();
    const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
    const codes = await readBarcodes(image as ImageData, { formats: ['QRCode'], maxNumberOfSymbols: 9 });
    return codes.map(({ text }) => text).sort();
  }

  it('INV-02 INV-18 PRN-01 shows the label of an item, whose code a decoder reads back', async () => {
    const { page } = await browser.open();
    await open(page, `/module/inventory/edit/${stone.id}`);
    const bar = page
      .getByRole('group')
      .filter({ has: page.getByRole('button', { name: 'Preview Label' }) })
      .last();
    await bar.waitFor();
    expect((await bar.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['Delete', 'Cancel', 'Save', 'Print Label', 'Preview Label'],
    ]);
    await page.getByRole('button', { name: 'Preview Label' }).click();
    await page.getByRole('dialog', { name: 'Preview Label' }).locator('iframe').waitFor();
    await expect.poll(() => codesShown(page)).toEqual([stone.qrcode]);
  });

  it('INV-01 INV-18 PRN-02 shows the labels of all selected items in one PDF, and asks for a selection', async () => {
    const { page } = await browser.open();
    await open(page, '/module/inventory');
    const dialog = page.getByRole('dialog', { name: 'Preview Label' });
    await page.getByRole('button', { name: 'Preview Label' }).click();
    await dialog.getByText('Select the items in the list whose labels you want.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: /8002/ }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Preview Label' }).click();
    await dialog.locator('iframe').waitFor();
    await expect.poll(() => codesShown(page)).toEqual([set.qrcode]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row', { name: /8001/ }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Preview Label' }).click();
    const link = dialog.getByRole('link', { name: 'Save as PDF' });
    await link.waitFor();
    const download = page.waitForEvent('download');
    await link.click();
    const pdf = readFileSync(await (await download).path(), 'latin1');
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toContain('/Count 2');
  });

  it('INV-17 hands the PDF over to the print dialog of the browser', async () => {
    const { page } = await browser.open();
    await open(page, `/module/inventory/edit/${set.id}`);
    await page.getByRole('button', { name: 'Print Label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Label' });
    await dialog.locator('iframe').waitFor();
    await dialog.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      if (frame.contentWindow) frame.contentWindow.print = () => void frame.setAttribute('data-printed', 'yes');
    });
    await dialog.getByRole('button', { name: 'Print Label' }).click();
    await expect.poll(() => dialog.locator('iframe').getAttribute('data-printed')).toBe('yes');
  });
});
