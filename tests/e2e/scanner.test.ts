import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { cameraFlags, type Scene } from './support/cameraScene.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** The third item that is made: an empty product counts from 1. */
const id = 3;
const linkTo = (item: number) => `https://stones.example.com/item/${item}`;
const text = linkTo(id);
const hd = { text, width: 1280, height: 720, size: 170 };
const vga = { text, width: 640, height: 480, size: 130 };

const scenes: Record<string, Scene> = {
  'as large as the box': { ...hd, size: 270 },
  small: { ...hd, size: 90 },
  turned: { ...hd, turned: 30 },
  blurred: { ...hd, blur: 2 },
  'low in contrast': { ...hd, contrast: [105, 160] },
  'leaning back': { ...hd, leaning: 0.25, contrast: [60, 200] },
  moving: { ...hd, moving: true, lasts: 24 },
  'in a small picture': vga,
  'small in a small picture': { ...vga, size: 90 },
  'turned in a small picture': { ...vga, turned: 200 },
};

const product = productForFile();
let call: CallApi;
let token: string;

beforeAll(async () => {
  token = await accessTokenOf(product.url);
  call = await signInByApi(product.url);
  for (const item_no of ['101', '102', '103']) {
    const { status } = await call('POST', 'inventory', { item_no, type: 'Ruby', weight: 1.5 });
    expect(status).toBeLessThan(300);
  }
});

/** Opens a page that remembers every track of its camera. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { cameraTracks: tracks });
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await getUserMedia(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await openSignedIn(page, product.url, address, token);
}

const tracks = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { cameraTracks: MediaStreamTrack[] }).cameraTracks.map(({ readyState }) => readyState),
  );
const scanner = (page: Page) => page.getByRole('button', { name: translate('facet.bar.scanner'), exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: translate('facet.scanner.title') });

async function scan(page: Page): Promise<void> {
  await scanner(page).click();
  await page.waitForURL(`**/module/inventory/edit/${id}`);
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1, name: '103' }).waitFor();
}

describe.each(Object.entries(scenes))('a code that is %s', (_name, scene) => {
  const browser = useBrowser({ flags: cameraFlags(scene) });

  it('SCAN-01 SCAN-02 opens its item, and the camera is off', async () => {
    const { page } = await browser.open();
    await openPage(page, '/dashboard');
    await scan(page);
    await expect.poll(() => tracks(page)).toEqual(['ended']);
  });
});

describe('the scanner', () => {
  const browser = useBrowser({ flags: cameraFlags(hd) });

  it('SCAN-02 opens five times, with the reader that the product serves, and leaves no camera on', async () => {
    const { page } = await browser.open();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openPage(page, '/module/customer');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(requested.filter((url) => url.includes('.wasm'))).toEqual([]);
    for (let turn = 1; turn <= 5; turn += 1) {
      await scan(page);
      await page.goBack();
      await page.waitForURL('**/module/customer');
    }
    await expect.poll(() => tracks(page)).toEqual(Array(5).fill('ended'));
    const wasm = requested.filter((url) => url.includes('.wasm'));
    expect(wasm).toHaveLength(1);
    expect(requested.filter((url) => !url.startsWith(product.url) && !url.startsWith('data:'))).toEqual([]);
  });
});

describe('a code beside the box', () => {
  const browser = useBrowser({ flags: cameraFlags({ ...hd, size: 130, beside: 300 }) });

  it('SCAN-01 is not read: the box is 170 x 170, and only its Close button closes the dialog', async () => {
    const { page } = await browser.open();
    await openPage(page, '/dashboard');
    await scanner(page).click();
    const box = await dialog(page).locator('[data-scan-box]').boundingBox();
    expect(box).toMatchObject({ width: 170, height: 170 });
    const video = dialog(page).locator('video');
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(1280);
    // Far more than it takes to read a code that is inside.
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(2);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect.poll(() => dialog(page).isVisible()).toBe(true);
    await expect.poll(() => tracks(page)).toEqual(['live']);
    await dialog(page)
      .getByRole('button', { name: translate('facet.dialog.close'), exact: true })
      .click();
    await dialog(page).waitFor({ state: 'detached' });
    await expect.poll(() => tracks(page)).toEqual(['ended']);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});

describe('without a camera', () => {
  const browser = useBrowser();

  it('SCAN-03 explains itself, and opens the item of a code that is typed', async () => {
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 } });
    await openPage(page, '/dashboard');
    await scanner(page).click();
    await dialog(page).getByRole('alert').waitFor();
    await page.keyboard.type('103');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/module/inventory/edit/${id}`);
    await dialog(page).waitFor({ state: 'detached' });
  });
});

describe('items scanned one after the other', () => {
  // Between two codes, and before the first comes again, there is nothing to see for a while.
  const table = { width: 640, height: 480, size: 0, lasts: 60 };
  const codes = [1, 3].map((item) => ({ ...vga, text: linkTo(item), lasts: 30 }));
  const browser = useBrowser({ flags: cameraFlags(table, ...codes) });

  it('SCAN-01 SCAN-02 fill a memo out on a tablet, each once, by touch alone', async () => {
    const customer = await call('POST', 'customer', { customer_name: 'Pearl & Sons' });
    const memo = await call('POST', 'memo-out', { customer_id: customer.body.id });
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
    await openPage(page, `/module/memo-out/edit/${memo.body.id}?tab=items`);
    await page.getByRole('button', { name: translate('facet.scanner.items.button') }).tap();
    const adding = page.getByRole('dialog', { name: translate('facet.scanner.items.button') });
    const lines = adding.getByRole('list', { name: translate('facet.scanner.items.list') }).getByRole('listitem');
    await expect.poll(() => lines.allInnerTexts()).toHaveLength(2);
    await lines
      .filter({ hasText: translate('facet.scanner.items.again') })
      .first()
      .waitFor();
    await expect.poll(() => lines.count()).toBe(2);
    await expect.poll(() => adding.getByRole('status').innerText()).toBe('2 items added');
    for (const button of await adding.getByRole('button').all()) {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44);
    }
    await adding.getByRole('button', { name: translate('facet.dialog.close'), exact: true }).tap();
    await adding.waitFor({ state: 'detached' });
    await expect.poll(() => tracks(page)).toEqual(['ended']);
    await page.getByText('103', { exact: true }).waitFor();
    const { body: rows } = await call('GET', `memo-out-item?filter={"memo_out_id":${memo.body.id}}`);
    expect(rows.map((row: { inventory_id: number }) => row.inventory_id).sort()).toEqual([1, 3]);
  });
});
