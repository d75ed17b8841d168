import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

describe('the detail of a row', () => {
  const product = productForFile();
  const browser = useBrowser({ flags: camera, whole: true });
  let api: CallApi;
  let token: string;
  let number = 6000;

  beforeAll(async () => {
    api = await signInByApi(product.url);
    token = await accessTokenOf(product.url);
  });

  async function newItem(): Promise<{ id: number; item_no: string }> {
    number += 1;
    return (await api('POST', 'inventory', { item_no: String(number), type: 'Ruby', weight: 2.5 })).body;
  }

  async function upload(place: { module: string; record_id: number; slot: string }, name: string): Promise<void> {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    for (const [key, value] of Object.entries(place)) form.append(key, String(value));
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
    const headers = { Authorization: `Bearer ${token}` };
    const { status } = await fetch(`${product.url}/api/media`, { method: 'POST', headers, body: form });
    expect(status).toBe(201);
  }

  const namesOf = async (id: number) =>
    (await api('GET', `inventory/${id}`)).body.mediaPhotos.map((photo: { file_name: string }) => photo.file_name);
  const detail = (page: Page, item: { item_no: string }) =>
    page.getByRole('region', { name: translate('facet.list.detailOf', { record: item.item_no }) });
  const toggle = (page: Page, item: { item_no: string }) =>
    page.getByRole('button', { name: translate('facet.list.detailOf', { record: item.item_no }), exact: true });

  /** Takes the photo that the camera shows, by the keys. */
  async function photograph(page: Page): Promise<void> {
    await page.getByRole('button', { name: translate('facet.camera.shutter') }).waitFor();
    const picture = page.locator('pwa-camera video');
    await expect.poll(() => picture.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: translate('facet.camera.shutter') }).click();
    await page.getByRole('button', { name: translate('facet.camera.use') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('facet.camera.use') })
      .click();
  }

  it('INV-16 shows a photo that was taken at once, loses nothing when it is refused, and attaches it as the first', async () => {
    const item = await newItem();
    await upload({ module: 'inventory', record_id: item.id, slot: 'mediaPhotos' }, 'old.jpg');
    const { page, watch } = await browser.open({
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
      isMobile: true,
    });
    await openSignedIn(page, product.url, '/module/inventory', token);
    await expect.poll(() => toggle(page, item).getAttribute('aria-expanded')).toBe('false');
    await toggle(page, item).tap();
    await expect.poll(() => toggle(page, item).getAttribute('aria-expanded')).toBe('true');
    const picture = detail(page, item).getByRole('img');
    await expect.poll(() => picture.getAttribute('alt')).toBe('old.jpg');

    watch.expect({ status: 503, url: '/api/media' });
    let refused = 0;
    await page.route('**/api/media', (route) => {
      refused += 1;
      return route.fulfill({ status: 503, json: { message: 'The disk is full.' } });
    });
    await detail(page, item)
      .getByRole('button', { name: translate('facet.camera.take') })
      .tap();
    await photograph(page);
    await detail(page, item).getByText('The disk is full.').waitFor();
    expect(refused).toBe(1);
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^blob:/);
    await expect.poll(() => namesOf(item.id)).toEqual(['old.jpg']);

    // Whoever goes somewhere else in between finds it again.
    await page.unroute('**/api/media');
    await page.getByRole('link', { name: item.item_no, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: item.item_no, exact: true }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: /^Inventory/ }).waitFor();
    await toggle(page, item).tap();
    await detail(page, item).getByText('The disk is full.').waitFor();
    await detail(page, item)
      .getByRole('button', { name: translate('facet.scanner.tryAgain') })
      .tap();
    await expect.poll(() => namesOf(item.id)).toEqual([expect.stringMatching(/^photo-/), 'old.jpg']);
    await expect.poll(() => picture.getAttribute('alt')).toMatch(/^photo-/);
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^\/api\/media\//);
  });

  it('INV-16 prints the label of the row', async () => {
    const item = await newItem();
    const { page, watch } = await browser.open();
    await openSignedIn(page, product.url, '/module/inventory', token);
    await toggle(page, item).click();
    await detail(page, item).getByRole('button', { name: 'Print Label' }).click();
    await page.getByRole('dialog', { name: 'Print Label' }).waitFor();
    await expect.poll(() => watch.complaints()).toEqual([expect.stringContaining('There is no label printer.')]);
    watch.complaints().splice(0);
  });

  it('INV-14 an icon in the list of certificates shows their images over the whole screen, if there are any', async () => {
    const item = await newItem();
    for (const certificate_no of ['GRS-1', 'GRS-2']) {
      await api('POST', 'certificate', { inventory_id: item.id, certificate_no });
    }
    const { body: rows } = await api('GET', `certificate?filter={"inventory_id":${item.id},"certificate_no":"GRS-1"}`);
    const place = { module: 'certificate', record_id: rows[0].id, slot: 'mediaImages' };
    await upload(place, 'front.jpg');
    await upload(place, 'back.jpg');
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/inventory/edit/${item.id}?tab=certificates`, token);
    const icon = page.getByRole('button', {
      name: translate('facet.media.openAll', { label: 'Certificate Images', smart_count: 2 }),
    });
    await icon.waitFor();
    expect(
      await page
        .getByRole('grid')
        .getByRole('button', { name: /^Show Certificate Images/ })
        .count(),
    ).toBe(1);
    await icon.press('Enter');
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label: 'Certificate Images' }) });
    await viewer.getByText(translate('facet.media.position', { name: 'front.jpg', index: 1, count: 2 })).waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText(translate('facet.media.position', { name: 'back.jpg', index: 2, count: 2 })).waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });
    // It went back to where it came from, and nothing else was opened by the way.
    expect(await icon.evaluate((element) => element === document.activeElement)).toBe(true);
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});
