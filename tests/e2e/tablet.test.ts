import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { goByRouter } from './support/goByRouter.ts';
import { productForFile } from './support/productForFile.ts';
import { smallTargets } from './support/smallTargets.ts';
import { chooseMore, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';
import { walkPatience } from './support/walkScreens.ts';

const list = '/module/inventory';

describe('the inventory on a tablet', () => {
  const product = productForFile();
  const browser = useBrowser({ flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
  let api: CallApi;
  let token: string;
  let stone: number;
  let set: number;

  beforeAll(async () => {
    api = await signInByApi(product.url);
    token = await accessTokenOf(product.url);
    const create = async (path: string, values: object): Promise<number> => (await api('POST', path, values)).body.id;
    const supplier_id = await create('supplier', { supplier_name: 'Ratnapura Lapidary (Pvt) Ltd' });
    for (let item_no = 2001; item_no <= 2030; item_no += 1) {
      const values = { item_no: String(item_no), type: 'Ruby', color: 'Red', shape: 'Oval', weight: 1.2, supplier_id };
      stone = await create('inventory', values);
    }
    set = await create('inventory', { item_no: '3001', grouping_type: 'Set', type: 'Ruby' });
    for (const color of ['Red', 'Vivid Red']) {
      await create('inventory', { id_parent: set, grouping_type: 'Single', type: 'Ruby', color, weight: 0.7 });
    }
    const certificate = await create('certificate', { inventory_id: stone, certificate_no: 'GRS-2026-001' });
    await upload({ module: 'inventory', record_id: stone, slot: 'mediaPhotos' });
    await upload({ module: 'inventory', record_id: stone, slot: 'mediaPhotos' });
    await upload({ module: 'certificate', record_id: certificate, slot: 'mediaImages' });
  });

  async function upload(place: Record<string, string | number>): Promise<void> {
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    for (const [key, value] of Object.entries(place)) form.append(key, String(value));
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'ruby.jpg');
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${product.url}/api/media`, { method: 'POST', headers, body: form })).status).toBe(201);
  }

  const dialog = (page: Page) => page.getByRole('dialog').last();
  const button = (within: Page | Locator, name: string | RegExp) =>
    within.getByRole('button', { name, exact: true }).first();
  const opens = (name: string | RegExp) => async (page: Page) => {
    await button(page, name).tap();
    await dialog(page).waitFor();
  };
  const select = async (page: Page, item: string) => {
    await page
      .getByRole('row', { name: new RegExp(`\\b${item}\\b`) })
      .getByRole('checkbox')
      .tap();
  };

  /** Every screen of the inventory: where it is, and what is tapped there until it shows. */
  const screens: [name: string, address: () => string, show?: (page: Page) => Promise<void>][] = [
    ['list', () => list],
    ['side menu', () => list, (page) => button(page, translate('facet.bar.menu')).tap()],
    ['quick add', () => list, (page) => button(page, translate('facet.bar.add')).tap()],
    ['row detail', () => list, (page) => button(page, translate('facet.list.detailOf', { record: '2030' })).tap()],
    ['advanced search', () => list, (page) => button(page, translate('facet.list.search')).tap()],
    ['active filters', () => `${list}?filter=${encodeURIComponent('{"type":["Ruby"],"weight_gte":1}')}`],
    ['columns', () => list, opens(translate('facet.list.columns'))],
    ['views', () => list, (page) => button(page, translate('facet.list.views')).tap()],
    ['selection', () => list, (page) => select(page, '2029')],
    [
      'combine',
      () => list,
      async (page) => {
        await select(page, '2029');
        await select(page, '2028');
        await chooseMore(page, 'Transform Items');
        await dialog(page).getByRole('radio').first().check();
      },
    ],
    [
      'break up',
      () => list,
      async (page) => {
        const ofSet = page.getByRole('row', { name: /\b3001\b/ }).first();
        await ofSet.getByRole('checkbox').tap();
        await chooseMore(page, 'Transform Items');
        await dialog(page).getByRole('radio', { disabled: false }).last().check();
      },
    ],
    ['scanner', () => list, opens(translate('facet.bar.scanner'))],
    ['new item', () => `${list}/new`],
    ['item', () => `${list}/edit/${stone}`],
    ['drop-down', () => `${list}/edit/${stone}`, (page) => page.getByRole('combobox', { name: 'Shape' }).tap()],
    ['item number', () => `${list}/edit/${stone}`, (page) => button(page, /Item No/).tap()],
    ['photos', () => `${list}/edit/${stone}?tab=photos-videos`, (page) => button(page, /^Show ruby/).waitFor()],
    ['viewer', () => `${list}/edit/${stone}?tab=photos-videos`, opens(/^Show ruby/)],
    [
      'certificates',
      () => `${list}/edit/${stone}?tab=certificates`,
      (page) => page.getByRole('tabpanel').getByText('GRS-2026-001').waitFor(),
    ],
    ['new certificate', () => `${list}/edit/${stone}?tab=certificates`, opens(/^Add Cert/)],
    [
      'certificate',
      () => `${list}/edit/${stone}?tab=certificates`,
      opens(translate('facet.link.edit', { row: 'GRS-2026-001' })),
    ],
    ['sub-items', () => `${list}/edit/${set}?tab=sub-items`, (page) => page.getByText('Vivid Red').waitFor()],
    ['new sub-item', () => `${list}/edit/${set}?tab=sub-items`, opens(/^Add Sub/)],
    [
      'certificates of a sub-item',
      () => `${list}/edit/${set}?tab=sub-items`,
      async (page) => {
        await button(page, translate('facet.link.edit', { row: '3001' })).tap();
        await dialog(page).getByRole('tab', { name: 'Certificates' }).tap();
        await dialog(page).getByText('Go to Certificate Tab').waitFor();
      },
    ],
    [
      'tracking',
      () => `${list}/edit/${stone}?tab=tracking`,
      (page) => page.getByRole('tabpanel', { name: 'Inventory Tracking' }).getByText('GRS-2026-001').waitFor(),
    ],
  ];

  /** What is opened there does not go with the page, so the next screen is loaded anew. */
  const staying = ['side menu', 'quick add', 'scanner', 'viewer'];

  it.each([
    [820, 1180],
    [1180, 820],
  ])(
    'INV-12 INV-13 INV-14 INV-16 has nothing that a finger would miss, at %i × %i',
    async (width, height) => {
      const { page } = await browser.open({ viewport: { width, height }, hasTouch: true, isMobile: true });
      await openSignedIn(page, product.url, list, token);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const missed: Record<string, string[]> = {};
      let anew = false;
      for (const [name, address, show] of screens) {
        // What one screen left in the store of the browser is none of the next one's.
        await page.evaluate(() => {
          for (const key of Object.keys(localStorage)) if (key !== 'facet.token') localStorage.removeItem(key);
        });
        if (anew) await page.goto(`${product.url}${address()}`);
        else await goByRouter(page, address());
        anew = staying.includes(name);
        await page.getByRole('heading', { level: 1 }).waitFor();
        if (address().startsWith(`${list}?`) || address() === list) {
          await page.getByRole('row', { name: /\b2030\b/ }).waitFor();
        }
        await show?.(page);
        // Dialogs are still on their way to their place.
        await page.evaluate(() =>
          Promise.all(document.getAnimations().map((one) => one.finished.catch(() => undefined))),
        );
        const found = await smallTargets(page);
        const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (beside > 0) found.push(`${beside} pixels beside the screen`);
        if (found.length > 0) missed[name] = found;
      }
      expect(missed).toEqual({});
    },
    walkPatience,
  );

  it.each([
    [1440, 900],
    [820, 1180],
  ])("LIST-03 scrolls the list inside the viewport's height minus 445 pixels, at %i × %i", async (width, height) => {
    const touch = width < 960;
    const { page } = await browser.open({ viewport: { width, height }, hasTouch: touch, isMobile: touch });
    await openSignedIn(page, product.url, list, token);
    await page.getByRole('row', { name: /\b2030\b/ }).waitFor();
    const scroller = await page.getByRole('table').evaluate((table) => {
      let at: Element | null = table;
      while (at && !['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) at = at.parentElement;
      return { height: at?.clientHeight ?? 0, content: at?.scrollHeight ?? 0, page: document.body.scrollHeight };
    });
    expect(scroller.height).toBeGreaterThanOrEqual(height - 445 - 16);
    expect(scroller.height).toBeLessThanOrEqual(height - 445);
    expect(scroller.content).toBeGreaterThan(scroller.height);
    // All of the page is in sight: only the list scrolls.
    expect(scroller.page).toBeLessThanOrEqual(height);
  });
});
