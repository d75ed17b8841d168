import { readFileSync } from 'node:fs';
import { jsPDF } from 'jspdf';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, pick, saveNew, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const html = Buffer.from('<script>document.title = "ran"</script><p>Invoice');
const label = "Supplier's Invoice";

describe('SCH-11 papers of a purchase', () => {
  const product = productForFile();
  // The whole browser, as it has the viewer of PDFs.
  const browser = useBrowser({ whole: true });
  let api: CallApi;
  let token: string;

  beforeAll(async () => {
    api = await signInByApi(product.url);
    token = await accessTokenOf(product.url);
    await tradingHouse(api).supplier();
  });

  const attach = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
    page.getByLabel(`${translate('facet.media.add.file')}: ${label}`).setInputFiles(files);
  const stored = async () => {
    const [purchase] = (await api('GET', 'purchase?sort=["id","DESC"]')).body;
    return purchase.mediaPapers.map(({ file_name, mime }: Record<string, string>) => [file_name, mime]);
  };

  it('are attached to a new one, opened or only downloaded, and come back from the history', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/purchase/new', token);
    await pick(page, page, 'Supplier', 'Mogok Gems');
    const pdf = Buffer.from(new jsPDF({ format: 'a5' }).text('Invoice 4711', 20, 20).output('arraybuffer'));
    await attach(
      page,
      { name: '发票 4711.pdf', mimeType: 'application/pdf', buffer: pdf },
      { name: 'mail.html', mimeType: 'text/html', buffer: html },
    );
    await saveNew(page);
    await expect.poll(stored).toEqual([
      ['发票 4711.pdf', 'application/pdf'],
      ['mail.html', 'application/octet-stream'],
    ]);
    await page.reload();

    await page.getByRole('button', { name: 'Show 发票 4711.pdf' }).click();
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label }) });
    const frame = viewer.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('src')).toMatch(/^blob:/);
    await viewer.getByRole('button', { name: translate('facet.media.next') }).click();
    await viewer.getByText(translate('facet.media.unshown')).waitFor();
    await viewer.getByRole('button', { name: translate('facet.media.close') }).click();

    const group = page.getByRole('group', { name: label });
    const link = group.getByRole('link', { name: 'mail.html', exact: true });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe('mail.html');
    expect(readFileSync(await download.path())).toEqual(html);
    // Its address, opened like any other, downloads it as well.
    const address = String(await link.evaluate((one) => (one as HTMLAnchorElement).href));
    const [again] = await Promise.all([
      page.waitForEvent('download'),
      page.evaluate((to) => window.open(to, '_self'), address),
    ]);
    expect(again.suggestedFilename()).toBe('mail.html');
    expect(await page.title()).not.toBe('ran');

    await page.getByRole('button', { name: 'Remove mail.html' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await link.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: translate('facet.history.title'), exact: true }).click();
    await page
      .getByRole('button', { name: translate('facet.history.restoreField', { field: label, value: 'mail.html' }) })
      .click();
    await page.getByText(translate('facet.history.restored')).first().waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('facet.dialog.close') })
      .click();
    await link.waitFor();
    expect(await stored()).toHaveLength(2);
  });

  it('fit a phone, in Chinese', async () => {
    const [purchase] = (await api('GET', 'purchase?sort=["id","DESC"]')).body;
    const { page } = await browser.open({ viewport: { width: 390, height: 844 } });
    await openSignedIn(page, product.url, '/', token);
    await page.evaluate(() => localStorage.setItem('facet.language', 'zh'));
    await page.goto(`${product.url}/module/purchase/edit/${purchase.id}`);
    const group = page.getByRole('group', { name: '供应商发票' });
    await group.getByRole('link', { name: 'mail.html', exact: true }).waitFor();
    await group.getByText(/^PDF · \d/).waitFor();
    expect(await group.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    await group.getByRole('button', { name: translate('facet.media.open', { name: '发票 4711.pdf' }, 'zh') }).click();
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label: '供应商发票' }, 'zh') });
    await viewer.locator('iframe').waitFor();
    expect(await viewer.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
  });
});
