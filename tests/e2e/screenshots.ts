import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { accessTokenOf } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { input, translate } from './support/steps.ts';
import { launchBrowser } from './support/useBrowser.ts';

/*
 * `npm run look [-- name …]`: pictures of the screens for people to look at, in all widths, looks and
 * languages, under test-results/screenshots/. With names only those screens.
 */

const folder = path.resolve('test-results/screenshots');

interface Looks {
  width: number;
  dark: boolean;
  language: 'en' | 'zh';
}

interface Screen {
  name: string;
  /** 'empty': nothing but value lists in the database; 'sample': sample data. */
  on: 'empty' | 'sample';
  address: string;
  guest?: boolean;
  /** What is done before the picture is taken. */
  act?: (page: Page, language: Looks['language']) => Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'sign-in', on: 'empty', address: '/sign-in', guest: true },
  { name: 'dashboard', on: 'sample', address: '/dashboard' },
  { name: 'list-empty', on: 'empty', address: '/module/customer' },
  { name: 'list', on: 'sample', address: '/module/inventory' },
  {
    name: 'list-search',
    on: 'sample',
    address: '/module/inventory',
    act: (page, language) => page.getByRole('button', { name: translate('facet.list.search', {}, language) }).click(),
  },
  { name: 'list-customers', on: 'sample', address: '/module/customer' },
  { name: 'form-new', on: 'empty', address: '/module/inventory/new' },
  { name: 'form', on: 'sample', address: '/module/inventory/edit/1' },
  { name: 'form-certificates', on: 'sample', address: '/module/inventory/edit/1?tab=certificates' },
  {
    name: 'form-refused',
    on: 'empty',
    address: '/module/inventory/new',
    act: async (page, language) => {
      await input(page, language === 'en' ? 'Notes' : '备注').fill('…');
      await page.getByRole('button', { name: language === 'en' ? 'Save' : '保存', exact: true }).click();
    },
  },
  {
    name: 'dialog',
    on: 'empty',
    address: '/module/inventory/new',
    act: (page, language) => {
      const label = language === 'en' ? 'Supplier' : '供应商';
      return page.getByRole('button', { name: translate('facet.field.newRecordOf', { label }, language) }).click();
    },
  },
  { name: 'settings', on: 'empty', address: '/settings' },
  { name: 'settings-status', on: 'empty', address: '/settings?tab=status' },
  {
    name: 'settings-stock-check',
    on: 'sample',
    address: '/settings?tab=stock-check',
    act: (page, language) => checkStock(page, language),
  },
  {
    name: 'settings-stock-check-found',
    on: 'empty',
    address: '/settings?tab=stock-check',
    act: async (page, language) => {
      const params = {
        item: '10007',
        status_en: 'Sold',
        status_zh: '已售',
        derived_en: 'Available',
        derived_zh: '在库',
      };
      const message = translate('facet.stockCheck.kind.itemStatus', params, language);
      const finding = { kind: 'itemStatus', message, module: 'inventory', id: 7, label: '10007' };
      await page.route('**/api/common/stock-check', (route) =>
        route.fulfill({ json: { checked: 212, findings: [finding, { ...finding, id: 8, label: '10008' }] } }),
      );
      await checkStock(page, language);
    },
  },
  { name: 'not-found', on: 'empty', address: '/module/nothing' },
];

/** The heights of a desktop, a tablet and a phone, by their widths. */
const heights: Record<number, number> = { 1440: 900, 820: 1180, 390: 844 };

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const everyLooks: Looks[] = [1440, 820, 390].flatMap((width) =>
  [false, true].flatMap((dark) => (['en', 'zh'] as const).map((language) => ({ width, dark, language }))),
);

mkdirSync(folder, { recursive: true });
const browser = await launchBrowser({ whole: true });
try {
  for (const on of ['empty', 'sample'] as const) {
    const here = chosen.filter((screen) => screen.on === on);
    if (here.length > 0) await withProduct(on, (product) => takeAll(browser, product, here));
  }
} finally {
  await browser.close();
}
console.log(`${chosen.length * everyLooks.length} pictures in ${folder}`);

async function withProduct(on: Screen['on'], work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct(on === 'sample' ? { args: ['--sample'] } : {});
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}

async function takeAll(browser: Browser, product: Product, here: Screen[]): Promise<void> {
  const token = await accessTokenOf(product.url);
  for (const looks of everyLooks)
    for (const screen of here) await takePicture(browser, product.url, token, screen, looks);
}

async function takePicture(browser: Browser, url: string, token: string, screen: Screen, looks: Looks): Promise<void> {
  const { width, dark, language } = looks;
  const context = await browser.newContext({
    viewport: { width, height: heights[width] ?? 900 },
    reducedMotion: 'reduce',
  });
  const stored = {
    'facet.language': language,
    'facet.appearance': JSON.stringify({ dark }),
    ...(!screen.guest && { 'facet.token': token }),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  const page = await context.newPage();
  await page.goto(`${url}${screen.address}`);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await screen.act?.(page, language);
  // Fades of dialogs and toasts; a picture for people needs no better sign.
  await page.waitForTimeout(500);
  const name = `${screen.name}-${width}-${dark ? 'dark' : 'light'}-${language}.png`;
  await page.screenshot({ path: path.join(folder, name) });
  await context.close();
}

async function checkStock(page: Page, language: Looks['language']): Promise<void> {
  await page.getByRole('button', { name: translate('facet.stockCheck.run', {}, language) }).click();
  await page.getByRole('alert').waitFor();
}
