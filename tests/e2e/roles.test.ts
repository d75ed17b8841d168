import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Module, Schema } from '../../src/metadata/model.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { goByRouter } from './support/goByRouter.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** What only those may read who see costs and suppliers; each stands in records, rows, logs and reports. */
const secrets = { supplier: 'Zarqon Mogok', cost: '31415.93', bill: '27182.82', purchased: '31,415.93' };

/** Everybody but the administrator signs in as this. */
const password = 'Ochre-Lantern-7';

describe('ROLE-04 what people see by their roles', () => {
  const product = productForFile();
  const browser = useBrowser();
  let house: Awaited<ReturnType<typeof fill>>;

  beforeAll(async () => {
    house = await fill(await signInByApi(product.url));
  });

  const openAs = async (role: string) => {
    const who = { email: `${role}@example.com`, password };
    const opened = await browser.open({ acceptDownloads: true });
    const answersSoFar = collectAnswers(opened.page);
    const token = await accessTokenOf(product.url, who);
    const schema: Schema = (await (await signInByApi(product.url, who))('GET', 'common/schema')).body;
    await openSignedIn(opened.page, product.url, '/dashboard', token);
    // A page that is still on its way would come over the next one.
    await opened.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...opened, heard: answersSoFar, schema };
  };

  it('ROLE-03 ROLE-04 a sales person finds no cost and no supplier, on screen, in files, or in what is sent', async () => {
    const { page, heard, schema } = await openAs('sales');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await menu.getByRole('link', { name: 'Sales', exact: true }).waitFor();
    for (const name of ['Purchases', 'Suppliers', 'Memos In', 'Item Costs', 'Users']) {
      expect(await menu.getByRole('link', { name, exact: true }).count(), name).toBe(0);
    }

    const seen: string[] = [];
    for (const address of addressesOf(schema, house)) {
      await goByRouter(page, address);
      await settled(page);
      seen.push(await page.locator('body').innerText());
    }
    await page.goto(`${product.url}/module/inventory`);
    seen.push(await saved(page, () => chooseMore(page, translate('facet.list.exportAs.csv'))));
    await page.goto(`${product.url}/report/sale-overview`);
    seen.push(await saved(page, () => page.getByRole('button', { name: 'CSV' }).click()));

    for (const secret of Object.values(secrets)) {
      expect(seen.filter((text) => text.includes(secret)).map((text) => excerpt(text, secret))).toEqual([]);
      expect((await heard()).filter(({ text }) => text.includes(secret)).map(({ url }) => url)).toEqual([]);
    }
  });

  it('ROLE-04 a sales person sells, but neither deletes nor sets back', async () => {
    const { page } = await openAs('sales');
    await page.goto(`${product.url}/module/sale/edit/${house.sale}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Update Status' }).count()).toBe(0);
    await page.getByRole('tab', { name: /^Sales Items/ }).click();
    await page.getByText('so its items are fixed.').waitFor();
    expect(await page.getByText('Set it back').count()).toBe(0);
    await page.goto(`${product.url}/module/sale/edit/${house.newSale}`);
    await page.getByRole('button', { name: 'Update Status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Status' });
    await dialog.getByRole('radio', { name: 'Confirmed' }).waitFor();
    await dialog.getByRole('button', { name: /Confirmed/ }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('Confirmed').first().waitFor();
  });

  it('ROLE-04 a viewer finds nothing to add, change, delete or confirm, and is refused nothing', async () => {
    const { page, schema } = await openAs('viewer');
    const pages = addressesOf(schema, house).filter((address) => !address.startsWith('/settings'));
    for (const address of pages) {
      await goByRouter(page, address);
      await settled(page);
      for (const name of ['Save', 'Delete', 'Update Status', 'Sell Items', 'Create', 'New']) {
        expect(await page.getByRole('button', { name, exact: true }).count(), `${name} at ${address}`).toBe(0);
        expect(await page.getByRole('link', { name, exact: true }).count(), `${name} at ${address}`).toBe(0);
      }
    }
  });

  it('ROLE-04 whoever works in the vault counts and labels, and sees no money', async () => {
    const { page, heard, schema } = await openAs('vault');
    expect(Object.keys(schema.modules)).not.toContain('sale');
    for (const address of addressesOf(schema, house)) {
      await goByRouter(page, address);
      await settled(page);
      const text = await page.locator('body').innerText();
      expect(text.match(/\$\s?[\d,]+\.\d\d|\b(Cost|Sale|Total) Price\b/g), address).toBeNull();
    }
    for (const secret of Object.values(secrets)) {
      expect((await heard()).filter(({ text }) => text.includes(secret)).map(({ url }) => url)).toEqual([]);
    }
    await page.goto(`${product.url}/module/inventory/edit/${house.item}`);
    await page.getByRole('button', { name: 'Print Label' }).first().waitFor();
    await page.goto(`${product.url}/module/stock-count/new`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  });
});

/** A stone bought, certified, lent and sold, with a bill for it, and one person for each role. */
async function fill(call: CallApi) {
  const house = tradingHouse(call);
  for (const role of ['sales', 'viewer', 'vault'])
    await house.create('user', { email: `${role}@example.com`, password, role });
  const [from, to] = [await house.supplier(secrets.supplier), await house.customer('Golden Crown')];
  const bought = { item_no: '7001', type: 'Ruby', weight: 2.1, cost_price: Number(secrets.cost), sale_price: 40_000 };
  const purchase = await house.bringing('purchase', from.id, [bought]);
  await house.confirm('purchase', purchase.document.id);
  const stone = purchase.rows[0].inventory_id as number;
  await house.create('item-cost', {
    inventory_id: stone,
    kind: 'laboratory',
    amount: Number(secrets.bill),
    supplier_id: from.id,
  });
  const memo = await house.document('memo-out', to.id, [await house.item({ supplier_id: from.id })]);
  await house.confirm('memo-out', memo.id);
  const sale = await house.document('sale', to.id, [{ id: stone }]);
  await house.confirm('sale', sale.id);
  const newSale = await house.document('sale', to.id, [await house.item()]);
  return { item: stone, sale: sale.id as number, newSale: newSale.id as number, memo: memo.id as number };
}

/** The pages of a schema: of its own, and of each module the list, and each tab of a record that is there. */
function addressesOf({ modules, reports, settings }: Schema, ids: Awaited<ReturnType<typeof fill>>): string[] {
  const records: Record<string, number> = { inventory: ids.item, sale: ids.sale, 'memo-out': ids.memo, customer: 1 };
  const ofModule = ({ name, tabs, menu }: Module) => [
    ...(menu === false ? [] : [`/module/${name}`]),
    ...(records[name] ? tabs.map((tab) => `/module/${name}/edit/${records[name]}?tab=${tab.name}`) : []),
  ];
  const own = ['profile', 'password', ...(settings?.includes('status') ? ['status'] : [])];
  return [
    '/dashboard',
    '/report/dashboard',
    ...own.map((tab) => `/settings?tab=${tab}`),
    ...reports.map(({ name }) => `/report/${name}`),
    ...Object.values(modules).flatMap(ofModule),
  ];
}

/** All that the server answers to the page, but for the stream of events. */
function collectAnswers(page: Page): () => Promise<{ url: string; text: string }[]> {
  const answers: Promise<{ url: string; text: string }>[] = [];
  page.on('response', (response) => {
    const url = response.url();
    if (!url.includes('/api/') || url.endsWith('/api/events')) return;
    answers.push(
      response.text().then(
        (text) => ({ url, text }),
        () => ({ url, text: '' }),
      ),
    );
  });
  return () => Promise.all(answers);
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('main').first().waitFor();
  await page.waitForFunction(
    () =>
      !document.querySelector(
        ':is(table, ul)[aria-busy], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
      ),
  );
}

async function saved(page: Page, save: () => Promise<void>): Promise<string> {
  const download = page.waitForEvent('download');
  await save();
  return readFile(await (await download).path(), 'utf8');
}

const excerpt = (text: string, secret: string) => {
  const at = text.indexOf(secret);
  return text.slice(Math.max(0, at - 80), at + 40);
};
