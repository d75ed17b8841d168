import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, save, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('files of a record', () => {
  const product = productForFile();
  const browser = useBrowser();
  let api: CallApi;

  beforeAll(async () => {
    api = await signInByApi(product.url);
  });

  it('are added, looked at and removed in the dialog of a certificate', async () => {
    const { body: item } = await api('POST', 'inventory', { item_no: '1', grouping_type: 'Single', type: 'Ruby' });
    const { body: row } = await api('POST', 'certificate', { inventory_id: item.id, certificate_no: 'C-1' });
    const stored = async () => {
      const { body } = await api('GET', `certificate/${row.id}`);
      return body.mediaImages.map((file: { file_name: string }) => file.file_name);
    };
    const { page } = await browser.open();
    const address = `/module/inventory/edit/${item.id}?tab=certificates`;
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url));

    await page.getByRole('button', { name: 'Edit C-1', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit C-1' });
    const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0a8' } })
      .jpeg()
      .toBuffer();
    const files = ['front.jpg', 'back.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer }));
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: translate('facet.media.add.image') }).click(),
    ]);
    await chooser.setFiles(files);
    await dialog.getByRole('button', { name: 'Show back.jpg' }).scrollIntoViewIfNeeded();
    // Thumbnails come by their links, without a token.
    await expect
      .poll(() => page.evaluate(() => [...document.images].filter((image) => image.naturalWidth === 320).length))
      .toBe(2);
    await expect.poll(() => stored()).toEqual(['front.jpg', 'back.jpg']);
    await expect.poll(() => dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);

    await dialog.getByRole('button', { name: 'Show front.jpg' }).click();
    const viewer = page.getByRole('dialog', { name: translate('facet.media.viewer', { label: 'Certificate Images' }) });
    await viewer.getByText('front.jpg, 1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('back.jpg, 2 of 2').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'detached' });

    await dialog.getByRole('button', { name: 'Remove front.jpg' }).click();
    const question = page.getByRole('dialog', { name: 'Remove front.jpg?' });
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByRole('button', { name: 'Show front.jpg' }).waitFor({ state: 'detached' });
    await expect.poll(() => stored()).toEqual(['back.jpg']);
  });

  it('INV-14 are chosen while a certificate is added, and sent right after it is saved', async () => {
    const { body: item } = await api('POST', 'inventory', { item_no: '2', grouping_type: 'Single', type: 'Ruby' });
    const { page } = await browser.open();
    const address = `/module/inventory/edit/${item.id}?tab=certificates`;
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url));
    await page.getByRole('button', { name: 'Add Certificate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Certificate' });
    await input(dialog, 'Certificate No').fill('C-9');
    const buffer = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#0a8' } })
      .jpeg()
      .toBuffer();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: translate('facet.media.add.image') }).click(),
    ]);
    await chooser.setFiles(['front.jpg', 'back.jpg'].map((name) => ({ name, mimeType: 'image/jpeg', buffer })));
    await dialog.getByRole('button', { name: 'Dismiss back.jpg' }).click();
    await save(dialog);
    await dialog.waitFor({ state: 'detached' });
    // The file is on its way when the dialog has closed.
    await expect
      .poll(async () => (await api('GET', `certificate?filter={"inventory_id":${item.id}}`)).body)
      .toMatchObject([{ certificate_no: 'C-9', is_default: true, mediaImages: [{ file_name: 'front.jpg' }] }]);
  });
});
