import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { readCodes, renderPage, textOfPdf } from '../support/readCodes.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, openSignedIn } from './support/steps.ts';
import { uploadPhoto } from './support/uploadPhoto.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('labels', () => {
  const product = productForFile();
  const browser = useBrowser({ whole: true });
  let call: CallApi;
  let token: string;
  let stone: { id: number; qrcode: string };
  let set: { id: number; qrcode: string };

  beforeAll(async () => {
    call = await signInByApi(product.url);
    token = await accessTokenOf(product.url);
    const house = tradingHouse(call);
    stone = await house.item({ item_no: '8001', shape: 'Oval', color: 'Pigeon Blood', weight: 2.5 });
    set = await house.item({ item_no: '8002', grouping_type: 'Set', weight: undefined });
    await uploadPhoto(product.url, token, stone.id, '#d00000');
  });

  const open = (page: Page, address: string) => openSignedIn(page, product.url, address, token);

  /** What the codes say that the browser shows of the PDF in the dialog. */
  const codesShown = async (page: Page) => readCodes(await page.locator('iframe').screenshot());

  /** Saves the PDF in the dialog, and answers where. */
  async function savePdf(page: Page): Promise<string> {
    const link = page.getByRole('dialog').getByRole('link', { name: 'Save as PDF' });
    await link.waitFor();
    const download = page.waitForEvent('download');
    await link.click();
    return (await download).path();
  }

  const fontsLoaded = (page: Page) => {
    const fonts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.ttf') && fonts.push(request.url()));
    return fonts;
  };

  /** How much of a picture is as red as the photo. */
  async function redShare(png: Buffer): Promise<number> {
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let red = 0;
    for (let at = 0; at < data.length; at += 3) {
      if ((data[at] ?? 0) > 150 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) red += 1;
    }
    return red / (data.length / 3);
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

  it('INV-01 INV-17 INV-18 PRN-01 PRN-02 puts all selected items into one PDF, with photos, and asks for a selection', async () => {
    const { page } = await browser.open();
    const fonts = fontsLoaded(page);
    await open(page, '/module/inventory');
    const dialog = page.getByRole('dialog', { name: 'Preview Label' });
    await chooseMore(page, 'Preview Label');
    await dialog.getByText('Select the items in the list whose labels you want.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: /8002/ }).getByRole('checkbox').check();
    await chooseMore(page, 'Preview Label');
    await dialog.locator('iframe').waitFor();
    await expect.poll(() => codesShown(page)).toEqual([set.qrcode]);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('row', { name: /8001/ }).getByRole('checkbox').check();
    await chooseMore(page, 'Preview Label');
    const pdf = await savePdf(page);
    expect(readFileSync(pdf, 'latin1')).toContain('/Count 2');
    // The newest number first: the set, which has no photo; the stone's fills its box of 11.6 × 12.6 mm.
    const pages = [renderPage(pdf, 1), renderPage(pdf, 2)] as const;
    expect(await Promise.all(pages.map(readCodes))).toEqual([[set.qrcode], [stone.qrcode]]);
    expect(await redShare(pages[0])).toBe(0);
    expect(await redShare(pages[1])).toBeCloseTo((11.6 * 12.6) / (29 * 42), 2);
    expect(textOfPdf(pdf)).toContain('Pigeon Blood');
    expect(fonts).toEqual([]);
  });

  it('PRN-01 prints Chinese, with a font that is loaded for it alone', async () => {
    await call('POST', 'valuelist', { valuelist_name: 'Inventory - Color', value: '鸽血红' });
    const ruby = await tradingHouse(call).item({ item_no: '8003', color: '鸽血红' });
    const { page } = await browser.open();
    const fonts = fontsLoaded(page);
    await open(page, `/module/inventory/edit/${ruby.id}`);
    await page.getByRole('button', { name: 'Preview Label' }).click();
    const pdf = await savePdf(page);
    expect(textOfPdf(pdf)).toContain('鸽血红');
    expect(await readCodes(renderPage(pdf))).toEqual([ruby.qrcode]);
    expect(fonts).toHaveLength(1);
    const font = await fetch(fonts[0] as string);
    expect(font.headers.get('cache-control')).toContain('immutable');
  });

  it('INV-17 logs that there is no printer, and offers the PDF and the print dialog of the browser instead', async () => {
    const { page, watch } = await browser.open();
    await open(page, `/module/inventory/edit/${set.id}`);
    await page.getByRole('button', { name: 'Print Label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Label' });
    await dialog.getByText('No label printer was found. Here are the labels as a PDF.').waitFor();
    expect(await readCodes(renderPage(await savePdf(page)))).toEqual([set.qrcode]);
    await dialog.locator('iframe').evaluate((frame: HTMLIFrameElement) => {
      if (frame.contentWindow) frame.contentWindow.print = () => void frame.setAttribute('data-printed', 'yes');
    });
    await dialog.getByRole('button', { name: 'Print Label' }).click();
    await expect.poll(() => dialog.locator('iframe').getAttribute('data-printed')).toBe('yes');
    expect(watch.complaints().splice(0)).toEqual([expect.stringContaining('There is no label printer.')]);
  });

  it('INV-17 logs that printers could not be looked for, and offers the PDF', async () => {
    const { page, watch } = await browser.open();
    await open(page, `/module/inventory/edit/${set.id}`);
    watch.expect({ status: 500, url: '/api/printer' });
    await page.route(/\/api\/printer$/, (route) => route.fulfill({ status: 500, json: { message: 'Out of order' } }));
    await page.getByRole('button', { name: 'Print Label' }).click();
    const dialog = page.getByRole('dialog', { name: 'Print Label' });
    await dialog.getByText('Label printers could not be looked for. Here are the labels as a PDF.').waitFor();
    expect(await readCodes(renderPage(await savePdf(page)))).toEqual([set.qrcode]);
    expect(watch.complaints().splice(0)).toEqual([expect.stringContaining('could not be looked for')]);
  });
});
