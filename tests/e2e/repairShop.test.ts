import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { jsPDF } from 'jspdf';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { chooseMore, column, input, openList, openSignedIn, pick, save, saveNew, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const example = path.resolve(import.meta.dirname, '../../examples/watch-repair');

/** Customers alone, as the shop had them on its first day. */
function firstDay(schemaDir: string): void {
  mkdirSync(path.join(schemaDir, 'modules'));
  for (const file of ['app.json', 'navigation.json', 'modules/user.json', 'modules/valuelist.json'])
    cpSync(path.join(example, file), path.join(schemaDir, file));
  const app = JSON.parse(readFileSync(path.join(schemaDir, 'app.json'), 'utf8'));
  writeFileSync(path.join(schemaDir, 'app.json'), JSON.stringify({ ...app, quickAdds: [] }));
  const customer = JSON.parse(readFileSync(path.join(example, 'modules/customer.json'), 'utf8'));
  // What is made of repairs comes with them.
  const fields = customer.fields.filter(({ link }: { link?: string }) => link === undefined);
  const plain = { ...customer, fields, page: undefined, tabs: customer.tabs.slice(0, 1), links: [] };
  writeFileSync(path.join(schemaDir, 'modules/customer.json'), JSON.stringify(plain));
}

/** What a supplier sends: semicolons, decimal commas, a currency. */
const partsList = [
  'Part No;Name;Price;Cost;Shelf',
  ...Array.from({ length: 40 }, (_, n) => `MS-${100 + n};Mainspring ${100 + n};€ ${20 + n},50;${10 + n},00;A${n}`),
].join('\n');

describe('a workshop for watches, from files alone', () => {
  const browser = useBrowser();
  let schemaDir: string;
  let product: Product;
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    schemaDir = mkdtempSync(path.join(tmpdir(), 'facet-schema-'));
    firstDay(schemaDir);
    product = await startProduct({ schemaDir });
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(schemaDir, { recursive: true, force: true });
  });

  async function open(address: string): Promise<Page> {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, address, token);
    return page;
  }

  const message = (page: Page, text: string) => page.getByText(text).first().waitFor();

  it('SCH-12 SCH-13 LOW-01 opens for business while somebody fills in a form', async () => {
    const counter = await open('/module/customer/new');
    await input(counter, 'Name').fill('Half Typed');

    cpSync(example, schemaDir, { recursive: true });
    const bench = await open('/module/part');
    await openList(bench, 'Parts');
    await chooseMore(bench, translate('facet.import.button'));
    await bench
      .getByLabel(translate('facet.import.choose'))
      .last()
      .setInputFiles({ name: 'parts.csv', mimeType: 'text/csv', buffer: Buffer.from(partsList) });
    await bench.getByRole('button', { name: translate('facet.import.check') }).click();
    await bench.getByRole('button', { name: /^Import 40 rows/ }).click();
    await bench.getByRole('link', { name: translate('facet.import.show') }).click();
    expect((await call('GET', 'part?filter={"part_no":"MS-139"}')).body).toMatchObject([{ price: 59.5, cost: 49 }]);

    // The form at the counter kept what was typed, has what is new, and saves.
    await counter.getByRole('tab', { name: 'Repairs' }).waitFor();
    await expect.poll(() => input(counter, 'Name').inputValue()).toBe('Half Typed');
    await saveNew(counter);

    await openList(counter, 'Repairs');
    await counter.getByRole('link', { name: 'New Repair' }).first().click();
    await pick(counter, counter, 'Customer', 'Half Typed');
    await pick(counter, counter, 'Brand', 'Omega');
    await input(counter, 'Model').fill('Speedmaster');
    for (const service of ['Polish', 'Strap']) await pick(counter, counter, 'Services', service);
    await counter.getByLabel('Received *').fill('2026-03-10');
    await counter.getByLabel('Promised').fill('2026-03-09');
    await input(counter, 'Labour').fill('600');
    await counter.getByLabel(`${translate('facet.media.add.image')}: Photos`).setInputFiles({
      name: 'watch.jpg',
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } })
        .jpeg()
        .toBuffer(),
    });
    await counter.getByLabel(`${translate('facet.media.add.file')}: Papers`).setInputFiles({
      name: 'warranty.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(new jsPDF({ format: 'a6' }).text('Warranty', 10, 10).output('arraybuffer')),
    });
    await save(counter);
    await message(counter, 'The watch cannot be promised before it came.');
    await counter.getByLabel('Promised').fill('2026-04-10');
    await save(counter);
    await message(counter, 'Required');
    await input(counter, 'Approved By').fill('Anna Berg');
    await saveNew(counter);
    await counter.getByRole('heading', { level: 1, name: 'R-2026-0001' }).waitFor();

    await counter.getByRole('tab', { name: 'Parts' }).click();
    await counter.getByRole('button', { name: translate('facet.link.add', { link: 'Part' }) }).click();
    const parts = counter.getByRole('dialog');
    await parts.getByRole('searchbox').or(parts.getByRole('textbox')).first().fill('MS-107');
    await parts.getByRole('row').filter({ hasText: 'MS-107' }).getByRole('checkbox').click();
    await parts.getByRole('button', { name: /^Add 1/ }).click();
    await parts.waitFor({ state: 'detached' });
    // The part costs what the list of parts says, until somebody says something else.
    await counter
      .getByRole('row', { name: /MS-107/ })
      .locator('[data-field="price"]')
      .getByText('27.50')
      .waitFor();
    await expect
      .poll(async () => (await call('GET', 'repair')).body)
      .toMatchObject([{ parts_total: 27.5, total: 627.5 }]);
    await counter
      .getByRole('row', { name: /MS-107/ })
      .locator('[data-field="price"]')
      .dblclick();
    await input(counter, 'Price').fill('25');
    await counter.keyboard.press('Enter');
    await expect
      .poll(async () => (await call('GET', 'repair')).body)
      .toMatchObject([{ repair_no: 'R-2026-0001', parts_total: 25, total: 625, services: ['Polish', 'Strap'] }]);
  });

  it('SCH-09 SCH-11 REP-01 shows its repairs as a gallery and in figures', async () => {
    const page = await open('/module/repair');
    await expect.poll(() => column(page, 'Repair No')).toEqual(['R-2026-0001']);
    await page.getByRole('button', { name: translate('facet.list.layouts.gallery') }).click();
    const gallery = page.getByRole('list', { name: translate('facet.list.layouts.gallery') });
    await gallery.getByRole('img').first().waitFor();
    await page.goto(`${product.url}/report/repairs`);
    await expect.poll(() => column(page, 'Taken')).toContain('625.00');
    const [repair] = (await call('GET', 'repair')).body;
    expect((await call('GET', 'repair?filter={"services":"Strap"}')).body).toHaveLength(1);
    expect(repair.papers).toMatchObject([{ mime: 'application/pdf' }]);
  });

  it('SCH-10 takes in the same work again by duplicating a repair with its parts', async () => {
    const page = await open('/module/repair');
    await page.getByRole('link', { name: 'R-2026-0001' }).first().click();
    await page.getByRole('link', { name: translate('facet.form.duplicate') }).click();
    await page.getByRole('note').getByText('R-2026-0001').waitFor();
    expect(await input(page, 'Model').inputValue()).toBe('Speedmaster');
    await input(page, 'Serial No').fill('77-120');
    await saveNew(page);
    await page.getByRole('heading', { level: 1, name: 'R-2026-0002' }).waitFor();
    // The part costs what was said in the first repair, not what the list of parts says.
    expect((await call('GET', 'repair?filter={"repair_no":"R-2026-0002"}')).body).toMatchObject([
      { serial_no: '77-120', model: 'Speedmaster', parts_total: 25, services: ['Polish', 'Strap'], photos: [] },
    ]);
    expect(page.url()).toMatch(/\/module\/repair\/edit\/\d+$/);
  });

  it('ROLE-01 lets its watchmakers see the work and no money', async () => {
    const who = { email: 'bench@example.com', password: 'Wheel-Train-42' };
    expect((await call('POST', 'user', { ...who, role: 'watchmaker' })).status).toBe(201);
    const watchmaker = await signInByApi(product.url, who);
    const [repair] = (await watchmaker('GET', 'repair?sort=["id","ASC"]')).body;
    expect(repair).toMatchObject({ repair_no: 'R-2026-0001', model: 'Speedmaster' });
    expect(Object.keys(repair)).not.toContain('total');
    expect((await watchmaker('GET', 'customer')).status).toBe(404);
    expect((await watchmaker('PUT', `repair/${repair.id}`, { status: 'In Work' })).status).toBe(200);
    expect((await watchmaker('POST', 'part', { part_no: 'X', part_name: 'X', price: 1 })).status).toBe(403);
    const { body } = await call('GET', 'openapi.json');
    expect(Object.keys(body.paths)).toContain('/api/repair/{id}');
  });
});
