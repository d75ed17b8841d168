import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { findChromium, installChromium } from '../../src/server/schemaTest/screens/findChromium.ts';
import { say, signIn } from '../e2e/support/steps.ts';
import { startProduct } from './startProduct.ts';

/*
 * Takes the README's pictures anew, of the real product over sample data:
 * node --import tsx tests/support/takeScreenshots.ts
 */

const folder = path.resolve(import.meta.dirname, '../../public/screenshots');

interface Picture {
  name: string;
  address: string;
  /** What a person does there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
}

const sets = `/module/inventory?filter=${encodeURIComponent('{"grouping_type":"Set"}')}`;

const pictures: readonly Picture[] = [
  { name: 'inventory', address: '/module/inventory' },
  { name: 'set', address: sets, act: openFirstSet },
  { name: 'item-zh-dark', address: '/module/inventory/edit/14', act: switchToChineseAndDark },
];

await takeAll();

async function takeAll(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installChromium);
  mkdirSync(folder, { recursive: true });
  const product = await startProduct({ args: ['--sample'] });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.goto(`${product.url}/sign-in`);
    await signIn(page);
    for (const picture of pictures) await take(page, product.url, picture);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function take(page: Page, url: string, { name, address, act }: Picture): Promise<void> {
  await page.goto(`${url}${address}`);
  await settled(page);
  await act?.(page);
  await settled(page);
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(path.join(folder, `${name}.webp`));
  console.log(name);
}

/** Nothing on the page stands for what is still loading. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.MuiSkeleton-root, main [role=progressbar]'));
  await page.mouse.move(0, 0);
}

async function openFirstSet(page: Page): Promise<void> {
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Sub Items' }).click();
  await page.locator('tbody tr').first().waitFor();
}

async function switchToChineseAndDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('facet.bar.dark') }).click();
  await page.getByRole('button', { name: say('facet.bar.language') }).click();
  await page.getByRole('menuitem', { name: '中文' }).click();
  await page.getByRole('tab', { name: '基本信息' }).waitFor();
}
