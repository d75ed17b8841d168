import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, pick, save, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('photos and videos of an item', () => {
  const product = productForFile();
  const browser = useBrowser();
  let api: CallApi;
  let number = 5000;

  beforeAll(async () => {
    api = await signInByApi(product.url);
  });

  const newItem = async (more: object = {}) => {
    number += 1;
    const { body } = await api('POST', 'inventory', { item_no: String(number), type: 'Ruby', ...more });
    return body as { id: number; item_no: string };
  };
  const photo = (name: string, background: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
      .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));
  const photosOf = async (id: number) => {
    const { body } = await api('GET', `inventory/${id}`);
    return body.mediaPhotos as { file_name: string; caption: string | null }[];
  };
  const namesOf = async (id: number) => (await photosOf(id)).map((file) => file.file_name);

  it('INV-03 INV-12 LIST-04 are added many at once, ordered by mouse and keys, captioned and looked at closely', async () => {
    const item = await newItem();
    const { page } = await browser.open();
    const address = `/module/inventory/edit/${item.id}?tab=photos-videos`;
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url));
    await page.getByRole('tab', { name: 'Photos & Videos', selected: true }).waitFor();
    await expect
      .poll(async () => (await page.getByRole('tab').allInnerTexts()).map((text) => text.replace(/\s*\d+$/, '')))
      .toEqual(['Main Info', 'Photos & Videos', 'Certificates', 'Costs', 'Inventory Tracking']);

    const photos = page.getByRole('group', { name: 'Photos' });
    const files = await Promise.all([
      photo('a.jpg', '#a33'),
      photo('b.jpg', '#3a3'),
      photo('c.jpg', '#33a'),
      photo('d.jpg', '#aa3'),
    ]);
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      photos.getByRole('button', { name: translate('facet.media.add.image') }).click(),
    ]);
    await chooser.setFiles(files);
    await photos.getByRole('button', { name: 'Show d.jpg' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 320).length))
      .toBe(4);
    await expect.poll(() => namesOf(item.id)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);

    // By the mouse: the last one to the front.
    const handle = photos.getByRole('button', { name: 'Move d.jpg', exact: true });
    await handle.hover();
    await page.mouse.down();
    const first = await photos.getByRole('button', { name: 'Show a.jpg' }).boundingBox();
    if (!first) throw new Error('The first photo is not on screen');
    await page.mouse.move(first.x + 200, first.y + 30, { steps: 3 });
    await page.mouse.move(first.x + 20, first.y + 30, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => namesOf(item.id)).toEqual(['d.jpg', 'a.jpg', 'b.jpg', 'c.jpg']);
    // And by the keyboard.
    await photos.getByRole('button', { name: 'Move c.jpg', exact: true }).press('ArrowLeft');
    await photos.getByText('c.jpg is now 3 of 4').waitFor();
    await expect.poll(() => namesOf(item.id)).toEqual(['d.jpg', 'a.jpg', 'c.jpg', 'b.jpg']);

    await photos.getByRole('textbox', { name: 'Caption of d.jpg' }).fill('Table up');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await photosOf(item.id))[0]?.caption).toBe('Table up');
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);

    await photos.getByRole('button', { name: 'Show d.jpg' }).click();
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label: 'Photos' }) });
    await viewer.getByText('d.jpg, 1 of 4').waitFor();
    const picture = viewer.getByRole('img');
    const widthOf = async () => Math.round((await picture.boundingBox())?.width ?? 0);
    await expect.poll(widthOf).toBe(900);
    await picture.hover();
    await page.mouse.wheel(0, -400);
    await expect.poll(widthOf).toBeGreaterThan(2000);
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBe(900);
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('a.jpg, 2 of 4').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await photos.getByRole('button', { name: 'Remove b.jpg' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await photos.getByRole('button', { name: 'Show b.jpg' }).waitFor({ state: 'detached' });
    await expect.poll(() => namesOf(item.id)).toEqual(['d.jpg', 'a.jpg', 'c.jpg']);
  });

  it('INV-12 goes from photo to photo by a finger on a tablet', async () => {
    const item = await newItem();
    const token = await accessTokenOf(product.url);
    for (const { name, mimeType, buffer } of await Promise.all([photo('a.jpg', '#a33'), photo('b.jpg', '#3a3')])) {
      const form = new FormData();
      const parts = { module: 'inventory', record_id: String(item.id), slot: 'mediaPhotos' };
      for (const [key, value] of Object.entries(parts)) form.append(key, value);
      form.append('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
      const headers = { Authorization: `Bearer ${token}` };
      expect((await fetch(`${product.url}/api/media`, { method: 'POST', headers, body: form })).status).toBe(201);
    }
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true });
    await openSignedIn(page, product.url, `/module/inventory/edit/${item.id}?tab=photos-videos`, token);
    await page.getByRole('button', { name: 'Show a.jpg' }).tap();
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label: 'Photos' }) });
    await viewer.getByText('a.jpg, 1 of 2').waitFor();
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point, id) => ({ ...point, id })) });
    await touch('touchStart', [{ x: 500, y: 600 }]);
    await touch('touchMove', [{ x: 380, y: 610 }]);
    await touch('touchMove', [{ x: 300, y: 610 }]);
    await touch('touchEnd', []);
    await viewer.getByText('b.jpg, 2 of 2').waitFor();
    // Two fingers come closer.
    const widthOf = async () => Math.round((await viewer.getByRole('img').boundingBox())?.width ?? 0);
    const before = await widthOf();
    await touch('touchStart', [
      { x: 380, y: 600 },
      { x: 440, y: 600 },
    ]);
    await touch('touchMove', [
      { x: 340, y: 600 },
      { x: 480, y: 600 },
    ]);
    await touch('touchEnd', []);
    await expect.poll(widthOf).toBeGreaterThan(before * 1.5);
  });

  it('INV-09 INV-04 lead from a part of a set back to the list of its parts', async () => {
    const set = await newItem({ grouping_type: 'Set' });
    const part = await newItem({ id_parent: set.id, item_no: set.item_no });
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/inventory/edit/${part.id}`, await accessTokenOf(product.url));
    await page.getByRole('link', { name: 'Return to the parent set' }).click();
    await page.waitForURL(`**/module/inventory/edit/${set.id}?tab=sub-items`);
    await page.getByRole('tab', { name: /^Sub Items/, selected: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Return to the parent set' }).count()).toBe(0);
  });

  it('INV-13 come with a new sub-item, whose dialog leads to its certificates', async () => {
    const set = await newItem({ grouping_type: 'Set' });
    const { page } = await browser.open();
    const address = `/module/inventory/edit/${set.id}?tab=sub-items`;
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url));
    await page.getByRole('button', { name: 'Add Sub Item' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Sub Item' });
    await expect
      .poll(() => dialog.getByRole('tab').allInnerTexts())
      .toEqual(['Main Info', 'Photos & Videos', 'Certificates']);
    await expect.poll(() => dialog.getByRole('group', { name: 'Item No' }).innerText()).toContain(set.item_no);
    await expect.poll(() => dialog.getByRole('group', { name: 'Grouping Type' }).innerText()).toContain('Single');
    await expect.poll(() => input(dialog, 'Item No').count()).toBe(0);
    await pick(page, dialog, 'Type', 'Ruby');
    await input(dialog, 'Weight').fill('1.25');
    await dialog.getByRole('tab', { name: 'Certificates' }).click();
    const goTo = 'Go to Certificate Tab';
    await expect.poll(() => dialog.getByRole('button', { name: goTo }).isDisabled()).toBe(true);
    await dialog.getByRole('tab', { name: 'Photos & Videos' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: translate('facet.media.add.image') }).click(),
    ]);
    await chooser.setFiles([await photo('stone.jpg', '#a33')]);
    await dialog.getByText('stone.jpg').waitFor();
    await save(dialog);
    await dialog.waitFor({ state: 'detached' });
    const { body: parts } = await api('GET', `inventory?filter={"id_parent":${set.id}}`);
    expect(parts).toMatchObject([
      { item_no: set.item_no, grouping_type: 'Single', quantity: 1, mediaPhotos: [{ file_name: 'stone.jpg' }] },
    ]);

    await page.getByRole('button', { name: `Edit ${set.item_no}`, exact: true }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${set.item_no}` });
    await edit.getByRole('tab', { name: 'Certificates' }).click();
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      edit.getByRole('link', { name: goTo }).click(),
    ]);
    await opened.waitForURL(`**/module/inventory/edit/${parts[0].id}?tab=certificates`);
  });
});
