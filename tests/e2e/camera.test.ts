import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { recordTracks, trackStates } from './support/cameraTracks.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const fakeCamera = '--use-fake-device-for-media-stream';
const take = translate('facet.camera.take');
const again = translate('facet.camera.again');
const use = translate('facet.camera.use');

interface Photo {
  media_path: string;
  mime: string;
  width: number;
  height: number;
  size: number;
  file_name: string;
}

const product = productForFile();
let api: CallApi;
let token: string;
let number = 7000;

beforeAll(async () => {
  api = await signInByApi(product.url);
  token = await accessTokenOf(product.url);
});

async function newItem(more: object = {}): Promise<number> {
  number += 1;
  const { body } = await api('POST', 'inventory', { item_no: String(number), type: 'Ruby', ...more });
  return body.id;
}

async function photosOf(id: number): Promise<Photo[]> {
  const { body } = await api('GET', `inventory/${id}`);
  return body.mediaPhotos;
}

async function openPhotos(page: Page, id: number, tab = 'photos-videos'): Promise<void> {
  await recordTracks(page);
  await openSignedIn(page, product.url, `/module/inventory/edit/${id}?tab=${tab}`, token);
}

/** The same by the list, so that there is something to go back to. */
async function openPhotosFromList(page: Page): Promise<void> {
  await recordTracks(page);
  await openSignedIn(page, product.url, '/module/inventory', token);
  await page
    .getByRole('link', { name: String(number), exact: true })
    .first()
    .click();
  await page.getByRole('tab', { name: /^Photos/ }).click();
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const cropping = (page: Page) => page.getByRole('dialog', { name: translate('facet.camera.crop.title') });

/** Waits until the camera shows a picture, so that there is one to take. */
async function cameraRuns(page: Page): Promise<void> {
  await button(page, translate('facet.camera.shutter')).waitFor();
  const picture = page.locator('pwa-camera video');
  await expect.poll(() => picture.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
}

/** Class of what has the focus, however deep inside of a component. */
const focused = (page: Page) =>
  page.evaluate(() => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    return at?.className ?? '';
  });

describe('with a camera', () => {
  const browser = useBrowser({ flags: [fakeCamera, '--use-fake-ui-for-media-stream'] });

  it('INV-12 INV-16 takes a photo by the keyboard alone, cuts it to size and attaches it as JPEG', async () => {
    const id = await newItem();
    const { page } = await browser.open();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openPhotosFromList(page);
    await button(page, take).focus();
    expect(requested.filter((url) => /pwa-|CropDialog|openCamera/.test(url))).toEqual([]);
    await page.keyboard.press('Enter');
    await cameraRuns(page);
    await expect.poll(() => focused(page)).toContain('shutter');
    await page.keyboard.press('Tab');
    await expect.poll(() => focused(page)).toContain('close');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Space');
    await expect.poll(() => focused(page)).toContain('accept-use');
    await page.keyboard.press('Enter');
    await cropping(page).waitFor();
    expect(new Set(await trackStates(page))).toEqual(new Set(['ended']));

    const shown = cropping(page).getByRole('img', { name: translate('facet.camera.crop.photo') });
    const whole = await shown.evaluate((one) => ({
      naturalWidth: (one as HTMLImageElement).naturalWidth,
      naturalHeight: (one as HTMLImageElement).naturalHeight,
    }));
    await button(page, translate('facet.camera.crop.edge.se')).focus();
    for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowLeft');
    await button(page, use).click();
    await page.getByRole('button', { name: /^Show photo-/ }).click();
    const viewer = page.getByRole('dialog', { name: /^Files of/ });
    await viewer.waitFor();
    await page.goBack();
    await viewer.waitFor({ state: 'detached' });
    // The router takes the browser's own step back a moment later.
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/module/inventory/edit/${id}`);

    const [photo, ...more] = await photosOf(id);
    expect(more).toEqual([]);
    expect(photo).toMatchObject({ mime: 'image/jpeg' });
    expect(photo?.file_name).toMatch(/^photo-\d{8}-\d{6}\.jpg$/);
    expect(photo?.width).toBeLessThan(whole.naturalWidth);
    expect(photo?.height).toBeLessThanOrEqual(whole.naturalHeight);
    expect(requested.filter((url) => !url.startsWith(product.url) && !/^(data|blob):/.test(url))).toEqual([]);
  });

  it('INV-12 is taken again, or not at all, by touch on a tablet; the camera is off then', async () => {
    const id = await newItem();
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
    // As of a camera that is stopped before it has said what it can do.
    await page.addInitScript(() =>
      Object.assign(ImageCapture.prototype, { getPhotoCapabilities: () => Promise.reject(new DOMException()) }),
    );
    await openPhotosFromList(page);
    await button(page, take).tap();
    await cameraRuns(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => trackStates(page)).not.toContain('live');
    await button(page, take).tap();
    await cameraRuns(page);
    await button(page, translate('facet.camera.close')).tap();
    await page.locator('pwa-camera').waitFor({ state: 'detached' });
    await expect.poll(() => trackStates(page)).not.toContain('live');
    await button(page, take).tap();
    await cameraRuns(page);
    await page.goBack();
    await page.locator('pwa-camera').waitFor({ state: 'detached' });
    await expect.poll(() => trackStates(page)).not.toContain('live');
    // The router takes the browser's own step back a moment later.
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/module/inventory/edit/${id}`);

    await button(page, take).tap();
    await cameraRuns(page);
    await button(page, translate('facet.camera.shutter')).tap();
    await button(page, again).tap();
    await cameraRuns(page);
    await button(page, translate('facet.camera.shutter')).tap();
    await button(page, use).tap();
    await cropping(page).getByRole('button', { name: again }).tap();
    await cameraRuns(page);
    await button(page, translate('facet.camera.shutter')).tap();
    await button(page, use).tap();
    for (const one of await cropping(page).getByRole('button').all()) {
      if (!(await one.isVisible()) || (await one.getAttribute('class'))?.includes('crop-selection')) continue;
      const { width = 0, height = 0 } = (await one.boundingBox()) ?? {};
      expect(Math.min(width, height), (await one.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(44);
    }
    await cropping(page).getByRole('button', { name: 'Cancel', exact: true }).tap();
    await cropping(page).waitFor({ state: 'detached' });
    expect(await trackStates(page)).not.toContain('live');
    expect(await photosOf(id)).toEqual([]);
  });

  it('INV-13 INV-16 stands above the dialog that it is opened from, and is sent with what is saved', async () => {
    const id = await newItem({ grouping_type: 'Set' });
    const { page } = await browser.open();
    await openPhotos(page, id, 'certificates');
    await page.getByRole('button', { name: /^Add Certificate/ }).click();
    const dialog = page.getByRole('dialog', { name: /Certificate/ });
    await dialog.getByRole('textbox', { name: 'Certificate No' }).fill('GRS-1');
    const images = dialog.getByRole('group', { name: 'Certificate Images' });
    await images.getByRole('button', { name: take }).click();
    await cameraRuns(page);
    const onTop = await page.evaluate(
      () => document.elementFromPoint(window.innerWidth / 2, window.innerHeight / 2)?.localName,
    );
    expect(onTop).toBe('pwa-camera-modal-instance');
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain('accept-use');
    await page.keyboard.press('Enter');
    await cropping(page).getByRole('button', { name: use }).click();
    await dialog.getByText(/photo-\d+-\d+\.jpg/).waitFor();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const certificates = async () => (await api('GET', `certificate?filter={"inventory_id":${id}}`)).body;
    await expect.poll(async () => (await certificates())[0]?.mediaImages?.length).toBe(1);
  });
});

describe('without a camera', () => {
  const browser = useBrowser();

  it('INV-16 says so in a sentence, and nothing waits', async () => {
    const { page } = await browser.open();
    await openPhotos(page, await newItem());
    await button(page, take).click();
    await page.getByRole('dialog').getByText(translate('facet.camera.problem.missing')).waitFor();
    await button(page, translate('facet.scanner.tryAgain')).click();
    await page.getByRole('dialog').getByText(translate('facet.camera.problem.missing')).waitFor();
    await button(page, translate('facet.dialog.close')).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, take).click();
    await page.getByRole('dialog').waitFor();
  });
});

describe('with a camera that may not be used', () => {
  const browser = useBrowser({ flags: [fakeCamera, '--deny-permission-prompts'], whole: true });

  it('INV-16 says how to allow it', async () => {
    const { page } = await browser.open();
    await openPhotos(page, await newItem());
    await button(page, take).click();
    await page.getByRole('dialog').getByText(translate('facet.camera.problem.refused')).waitFor();
  });
});
