import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { publicPage } from '../support/publicPage.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { repositorySchemaDir } from '../support/testServer.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { uploadPhoto } from './support/uploadPhoto.ts';
import { useBrowser } from './support/useBrowser.ts';

/** Planted in what guests must never read. */
const secret = 'S3CRET';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

describe('ROUTE-04 the public page of an item', () => {
  const browser = useBrowser();
  let schemaDir: string;
  let product: Product;
  let api: CallApi;
  let item: { id: number };

  beforeAll(async () => {
    schemaDir = await mkdtemp(join(tmpdir(), 'facet-public-'));
    cpSync(repositorySchemaDir, schemaDir, { recursive: true });
    const app = join(schemaDir, 'app.ts');
    writeFileSync(app, readFileSync(app, 'utf8').replace('});', `  publicPage: ${JSON.stringify(publicPage)},\n});`));
    product = await startProduct({ schemaDir });
    api = await signInByApi(product.url);
    const { body: supplier } = await api('POST', 'supplier', { supplier_name: `${secret} Mining` });
    ({ body: item } = await api('POST', 'inventory', {
      ...{ item_no: '8801', type: 'Ruby', color: 'Red', weight: 2.35, notes: secret, long_description: secret },
      ...{ supplier_id: supplier.id, cost_price: 98765.01, sale_price: 98765.02 },
    }));
    const token = await accessTokenOf(product.url);
    for (const color of ['#a33', '#3a3']) await uploadPhoto(product.url, token, item.id, color);
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(schemaDir, { recursive: true, force: true });
  });

  it('INV-07 is linked to, looked at by guests, and closed by staff', async () => {
    const { page } = await browser.open();
    const address = `/module/inventory/edit/${item.id}`;
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url));
    const qrcode = page.getByRole('group', { name: 'QR Code' });
    await qrcode.getByRole('link', { name: 'Share', exact: true }).waitFor();
    await expect.poll(() => qrcode.getByText('Share page').count()).toBe(0);
    await page.getByRole('button', { name: 'Share page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Page for guests: 8801' });
    await dialog.getByText(translate('facet.share.none')).waitFor();
    await dialog.getByRole('combobox', { name: 'The link lasts' }).click();
    await page.getByRole('option', { name: '7 days' }).click();
    await dialog.getByRole('button', { name: 'Make a link' }).dblclick();
    const link = dialog.getByRole('list', { name: 'Links to this page' }).getByRole('listitem');
    await link.getByText(/Ends on/).waitFor();
    const url = (await link.getByText(/\/vid\//).innerText()).trim();
    await dialog.getByRole('button', { name: 'Close' }).click();
    const share = qrcode.getByRole('link', { name: 'Share page' });
    await expect.poll(() => share.getAttribute('href')).toContain(encodeURIComponent(url));

    const { page: guest, watch } = await browser.open({ ...phone, locale: 'en-GB' });
    const answer = await guest.goto(url);
    expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    await guest.getByRole('heading', { level: 1, name: '8801' }).waitFor();
    await expect.poll(() => guest.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expect.poll(() => guest.locator('dl').innerText()).toMatch(/^Type\s+Ruby\s+Color\s+Red\s+Weight\s+2\.35 ct$/);
    const loaded = () =>
      guest.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 900).length);
    await expect.poll(loaded).toBeGreaterThan(0);
    const all = (await guest.content()) + (await guest.evaluate(() => document.body.innerText));
    for (const planted of [secret, '98765', '98,765']) expect(all).not.toContain(planted);
    expect(await guest.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await guest.getByRole('button', { name: 'Show Photo 1 of 2' }).tap();
    const viewer = guest.getByRole('dialog', { name: 'Files of Photos and videos' });
    await viewer.getByRole('button', { name: 'Next' }).tap();
    await viewer.getByRole('img', { name: 'Photo 2 of 2' }).waitFor();
    await guest.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    const { page: chinese } = await browser.open({ ...phone, locale: 'zh-CN' });
    await chinese.goto(url);
    await chinese.getByText('2.35 克拉').waitFor();
    await expect.poll(() => chinese.locator('dl').innerText()).toContain('重量');
    expect(await chinese.evaluate(() => document.documentElement.lang)).toBe('zh-Hans');

    await page.getByRole('button', { name: 'Share page' }).first().click();
    await link.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog', { name: 'Revoke this link?' }).getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText(translate('facet.share.none')).waitFor();
    watch.expect({ status: 404, url: '/api/public/' });
    await guest.reload();
    await guest.getByRole('heading', { level: 1, name: translate('facet.item.title') }).waitFor();
  });

  it('ROUTE-07 leads who is signed in to the dashboard', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/vid/anything', await accessTokenOf(product.url));
    await page.waitForURL('**/dashboard');
  });
});
