import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { column, input, openSignedIn, save, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** A tray of stones: its rows point to items and carry a price of their own, and its notes are taken one by one. */
const tray = {
  name: 'tray',
  label: 'Tray',
  labelPlural: 'Trays',
  menu: { group: 'stock' },
  recordLabel: 'tray_name',
  fields: [
    { name: 'tray_name', type: 'input', label: 'Tray Name', required: true },
    { name: 'price_sum', type: 'sum', link: 'stone', field: 'tray_price', label: 'Price Sum' },
    { name: 'stones', type: 'sum', link: 'stone', label: 'Stones' },
  ],
  list: { columns: ['tray_name', 'price_sum'] },
  tabs: [
    { name: 'main-info', label: 'Main Info', fields: ['tray_name', 'price_sum', 'stones'] },
    { name: 'stones', label: 'Stones', link: 'stone' },
    { name: 'remarks', label: 'Remarks', link: 'remark' },
    { name: 'log', label: 'Log', link: 'log' },
  ],
  links: [
    {
      ...{ name: 'stone', label: 'Stone', module: 'tray-item', by: 'tray_id', add: 'search', pick: 'inventory_id' },
      ...{ columns: ['item_no', 'tray_price'], inlineEdit: ['tray_price'], remove: true, edit: false },
    },
    {
      ...{ name: 'remark', label: 'Remark', module: 'tray-remark', by: 'tray_id', add: 'immediate' },
      ...{ columns: ['remark'], inlineEdit: ['remark'], edit: false, remove: true },
    },
    {
      ...{ name: 'log', label: 'Log', module: 'tray-log', by: 'tray_id', add: 'none' },
      ...{ columns: ['entry'], edit: false, remove: false },
    },
  ],
};

const reference = { name: 'tray_id', type: 'searchable-select', module: 'tray', label: 'Tray', onDelete: 'cascade' };
const rowModule = (name: string, recordLabel: string, fields: unknown[]) => ({
  ...{ name, label: name, menu: false, recordLabel, fields: [reference, ...fields] },
  ...{ list: { columns: [recordLabel] }, tabs: [{ name: 'main-info', label: 'Main Info', fields: [recordLabel] }] },
});

const rowModules = [
  rowModule('tray-item', 'item_no', [
    {
      ...{ name: 'inventory_id', type: 'searchable-select', module: 'inventory', label: 'Item' },
      display: ['item_no', { field: 'sale_price', as: 'item_price' }],
    },
    { name: 'tray_price', type: 'money', min: 0, label: 'Tray Price' },
  ]),
  rowModule('tray-remark', 'remark', [{ name: 'remark', type: 'input', default: 'fresh', label: 'Remark' }]),
  rowModule('tray-log', 'entry', [{ name: 'entry', type: 'input', label: 'Entry' }]),
];

describe('link lists', () => {
  const browser = useBrowser();
  let schemaDir: string;
  let product: Product;
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    schemaDir = mkdtempSync(path.join(tmpdir(), 'facet-schema-'));
    cpSync(path.resolve(import.meta.dirname, '../../schema'), schemaDir, { recursive: true });
    for (const module of [tray, ...rowModules]) {
      writeFileSync(path.join(schemaDir, `modules/${module.name}.json`), JSON.stringify(module));
    }
    product = await startProduct({ schemaDir });
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
    for (const item_no of ['301', '302', '303'])
      await create('inventory', { item_no, grouping_type: 'Single', type: 'Ruby' });
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(schemaDir, { recursive: true, force: true });
  });

  async function create(module: string, record: Record<string, unknown>): Promise<number> {
    const { status, body } = await call('POST', module, record);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  async function fill(id: number, ...items: string[]): Promise<void> {
    for (const item of items) {
      const [found] = (await call('GET', `inventory?filter={"item_no":"${item}"}`)).body;
      await create('tray-item', { tray_id: id, inventory_id: found.id });
    }
  }

  async function openTray(tab: string, ...items: string[]) {
    const id = await create('tray', { tray_name: `Tray of ${tab}` });
    await create('tray-log', { tray_id: id, entry: 'Made by hand' });
    await fill(id, ...items);
    const { page, watch } = await browser.open();
    await openSignedIn(page, product.url, `/module/tray/edit/${id}?tab=${tab}`, token);
    return { page, watch, id };
  }

  const price = (page: Page, item: string) =>
    page.getByRole('row').filter({ hasText: item }).locator('[data-field="tray_price"]');
  const total = (page: Page) => page.locator('[data-id="_total"] [data-field="tray_price"]').innerText();
  const prices = async (id: number) =>
    (await call('GET', `tray-item?filter={"tray_id":${id}}&sort=["id","ASC"]`)).body.map(
      ({ tray_price }: { tray_price: number | null }) => tray_price,
    );

  it('LINK-01 LINK-02 adds items by search, several at once, and edits their price in the row', async () => {
    const { page, id } = await openTray('stones');
    await page.getByRole('button', { name: translate('facet.link.add', { link: 'Stone' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('30');
    for (const item of ['301', '303'])
      await dialog.getByRole('row').filter({ hasText: item }).getByRole('checkbox').click();
    await dialog.getByRole('button', { name: /^Add 2/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => column(page, 'Item No')).toEqual(['301', '303']);

    await price(page, '301').dblclick();
    await input(page, 'Tray Price').fill('120.5');
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await column(page, 'Tray Price'))[0]).toContain('120.50');
    await price(page, '303').dblclick();
    await input(page, 'Tray Price').fill('79.5');
    await page.keyboard.press('Tab');
    await expect.poll(async () => (await column(page, 'Tray Price'))[1]).toContain('79.50');
    await expect.poll(async () => (await call('GET', `tray/${id}`)).body).toMatchObject({ price_sum: 200, stones: 2 });
    await expect.poll(() => total(page)).toContain('200.00');
    await page.getByRole('tab', { name: 'Main Info' }).click();
    await expect.poll(() => page.getByRole('group', { name: 'Price Sum' }).innerText()).toContain('200.00');

    await page.getByRole('tab', { name: 'Stones' }).click();
    await price(page, '301').dblclick();
    await input(page, 'Tray Price').fill('-1');
    await page.keyboard.press('Enter');
    await page.getByText(translate('facet.validation.min', { min: '0' })).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(async () => (await column(page, 'Tray Price'))[0]).toContain('120.50');
  });

  it('LINK-02 takes prices typed one after the other, without saving the record around', async () => {
    const { page, id, watch } = await openTray('stones', '301', '302', '303');
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && saves.push(new URL(request.url()).pathname));
    // Something that the record's own Save would have to save.
    await page.getByRole('tab', { name: 'Main Info' }).click();
    await input(page, 'Tray Name').fill('Renamed, not saved');
    await page.getByRole('tab', { name: 'Stones' }).click();
    await price(page, '301').click();
    await page.keyboard.type('11\n22.5\n');
    await page.keyboard.press('3');
    await page.keyboard.press('Tab');
    await expect.poll(() => prices(id)).toEqual([11, 22.5, 3]);
    await expect.poll(() => total(page)).toContain('36.50');
    const remove = page.getByRole('button', { name: translate('facet.link.remove', { row: '303' }) });
    await expect.poll(() => remove.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(saves.filter((path) => !path.includes('tray-item'))).toEqual([]);
    await expect.poll(async () => (await call('GET', `tray/${id}`)).body.tray_name).not.toContain('Renamed');

    await price(page, '302').click();
    await page.keyboard.press('Enter');
    await expect.poll(() => input(page, 'Tray Price').inputValue()).toBe('22.50');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    await expect.poll(() => prices(id)).toEqual([11, null, 3]);
    expect(watch.complaints()).toEqual([]);
  });

  it('LINK-02 fills a column from the clipboard, tells what does not fit, and takes it back', async () => {
    const { page, id } = await openTray('stones', '301', '302', '303');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const paste = async (text: string, row: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await price(page, row).click();
      await page.keyboard.press('Control+v');
    };
    await paste('$1,200.50\r\n80\r\n7.25\r\n', '301');
    await expect.poll(() => prices(id)).toEqual([1200.5, 80, 7.25]);
    await expect.poll(() => total(page)).toContain('1,287.75');
    await page.getByText('3 values saved').waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(() => prices(id)).toEqual([null, null, null]);

    await paste('5\nhalf\n6\n7', '302');
    const alert = page.getByRole('alert').filter({ hasText: '303' });
    await expect
      .poll(() => alert.innerText())
      .toContain('Row 3, 303: “half” was not saved. Write a number, such as 1,234.50');
    await expect.poll(() => alert.innerText()).toContain('2 lines were left over');
    await expect.poll(() => prices(id)).toEqual([null, 5, null]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => prices(id)).toEqual([null, null, null]);
  });

  it('LINK-02 says why a value is refused, and leaves the cell above it to the mouse', async () => {
    const { page, id, watch } = await openTray('stones', '301', '302');
    watch.expect({ url: '/api/tray-item/', status: 409 });
    await price(page, '302').click();
    await page.keyboard.type('9');
    await page.route('**/api/tray-item/*', (route) => route.fulfill({ status: 409, json: { message: 'Locked.' } }));
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: 'Locked.' }).waitFor();
    await page.unroute('**/api/tray-item/*');
    await price(page, '301').click();
    await page.keyboard.type('8\n');
    await expect.poll(() => prices(id)).toEqual([8, null]);
  });

  it('LINK-02 keeps what can be done with a row in sight on a tablet, as high as a finger needs', async () => {
    const id = await create('tray', { tray_name: 'Wide' });
    await fill(id, '301', '302');
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });
    await openSignedIn(page, product.url, `/module/tray/edit/${id}?tab=stones`, token);
    const remove = page.getByRole('button', { name: translate('facet.link.remove', { row: '301' }) });
    await remove.waitFor();
    const heights = await page.evaluate(() =>
      [...document.querySelectorAll('[role="gridcell"], [role="grid"] button')]
        .filter((one) => one.closest('[data-id]'))
        .map((one) => one.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await price(page, '302').tap();
    await expect.poll(() => input(page, 'Tray Price').evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('9\n');
    await expect.poll(() => prices(id)).toEqual([null, 9]);
  });

  it('LINK-01 adds a row at once where the schema says so, and takes it away after asking', async () => {
    const { page, id } = await openTray('remarks');
    await page.getByRole('button', { name: translate('facet.link.add', { link: 'Remark' }) }).dblclick();
    await expect.poll(() => column(page, 'Remark')).toEqual(['fresh']);
    await page.getByRole('button', { name: translate('facet.link.remove', { row: 'fresh' }) }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => column(page, 'Remark')).toEqual([]);
    // The row had the focus, and what is beside it has it now.
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') != null)).toBe(true);
    await expect.poll(async () => (await call('GET', `tray-remark?filter={"tray_id":${id}}`)).body).toEqual([]);
  });

  it('LINK-01 leaves rows that nobody writes by hand without any button', async () => {
    const { page } = await openTray('log');
    await expect.poll(() => column(page, 'Entry')).toEqual(['Made by hand']);
    const panel = page.getByRole('tabpanel', { name: 'Log' });
    await expect
      .poll(() => panel.getByRole('button').allInnerTexts())
      .toEqual(expect.not.arrayContaining([expect.stringMatching(/Add/)]));
    await expect.poll(() => panel.getByRole('button', { name: /^(Edit|Remove|Add)/ }).count()).toBe(0);
  });

  it('LINK-01 adds and edits rows in a modal form', async () => {
    const id = await create('inventory', { item_no: '350', grouping_type: 'Single', type: 'Ruby' });
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/inventory/edit/${id}?tab=certificates`, token);
    await page.getByRole('button', { name: translate('facet.link.add', { link: 'Certificate' }) }).click();
    const dialog = page.getByRole('dialog');
    await input(dialog, 'Certificate No').fill('GRS-1');
    await dialog.getByRole('checkbox').first().check();
    await save(dialog);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => column(page, 'Certificate No')).toEqual(['GRS-1']);
    await page.getByRole('button', { name: translate('facet.link.edit', { row: 'GRS-1' }) }).click();
    await input(dialog, 'Certificate No').fill('GRS-2');
    await save(dialog);
    await expect.poll(() => column(page, 'Certificate No')).toEqual(['GRS-2']);
  });
});
