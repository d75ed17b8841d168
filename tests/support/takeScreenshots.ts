import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium, installChromium } from '../../src/server/schemaTest/screens/findChromium.ts';
import { accessTokenOf } from './callApi.ts';
import { startProduct } from './startProduct.ts';

/*
 * `npm run screenshots [-- name …]`: takes the pictures of the README and the manual anew, in both looks, of the real
 * product over sample data. With names only those pictures.
 */

const folder = path.resolve(import.meta.dirname, '../../public/screenshots');

/** A larger picture makes the page that shows it slow. */
const mostBytes = 100_000;

interface Picture {
  /** `inventory` becomes inventory.webp and inventory-dark.webp. */
  name: string;
  address: string;
  language?: 'en' | 'zh';
  /** In place of a desktop. */
  viewport?: { width: number; height: number };
  /** What a person does there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const sets = `/module/inventory?filter=${encodeURIComponent('{"grouping_type":"Set"}')}`;

const pictures: readonly Picture[] = [
  { name: 'dashboard', address: '/dashboard' },
  { name: 'inventory', address: '/module/inventory' },
  { name: 'set', address: sets, act: openFirstSet },
  { name: 'item-zh', address: '/module/inventory/edit/14', language: 'zh' },
  { name: 'phone', address: '/module/inventory/edit/14', viewport: phone },
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !pictures.some((picture) => picture.name === name));
if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join()}; there are ${names(pictures)}`);
await takeAll(pictures.filter(({ name }) => wanted.length === 0 || wanted.includes(name)));

async function takeAll(chosen: readonly Picture[]): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installChromium);
  mkdirSync(folder, { recursive: true });
  const product = await startProduct({ args: ['--sample'] });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const token = await accessTokenOf(product.url);
    for (const picture of chosen)
      for (const dark of [false, true]) await take(browser, product.url, token, picture, dark);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function take(browser: Browser, url: string, token: string, picture: Picture, dark: boolean): Promise<void> {
  const { name, address, language = 'en', viewport = desktop, act } = picture;
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  const stored = {
    'facet.token': token,
    'facet.language': language,
    'facet.appearance': JSON.stringify({ dark }),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  const page = await context.newPage();
  await page.goto(`${url}${address}`);
  await settled(page);
  await act?.(page);
  await settled(page);
  const bytes = await store(await page.screenshot({ animations: 'disabled' }), `${name}${dark ? '-dark' : ''}.webp`);
  console.log(`${name}${dark ? '-dark' : ''}: ${Math.round(bytes / 1000)} kB`);
  await context.close();
}

/** Stores the picture as good as its size allows. */
async function store(picture: Buffer, file: string): Promise<number> {
  for (const quality of [80, 65, 50, 35]) {
    const webp = await sharp(picture).webp({ quality, effort: 6 }).toBuffer();
    if (webp.byteLength > mostBytes) continue;
    writeFileSync(path.join(folder, file), webp);
    return webp.byteLength;
  }
  throw new Error(`${file} is larger than ${mostBytes / 1000} kB`);
}

/** Nothing on the page stands for what is still loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector(':is(table, ul)[aria-busy], .MuiSkeleton-root, main [role=progressbar]'),
  );
  await page.mouse.move(0, 0);
  // Photos begin to load a moment after their place is in sight. A picture for people needs no better sign.
  await page.waitForTimeout(1_000);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
}

async function openFirstSet(page: Page): Promise<void> {
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Sub Items' }).click();
  await page.locator('tbody tr').first().waitFor();
}

function names(all: readonly Picture[]): string {
  return all.map(({ name }) => name).join(', ');
}
