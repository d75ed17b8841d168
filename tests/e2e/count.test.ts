import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { cameraFlags } from './support/cameraScene.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };
const linkTo = (item: number) => `https://stones.example.com/item/${item}`;

const product = productForFile();
let call: CallApi;
let token: string;

async function post(path: string, body: object) {
  const answer = await call('POST', path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
}

beforeAll(async () => {
  token = await accessTokenOf(product.url);
  call = await signInByApi(product.url);
  // An empty product counts from 1.
  for (const item_no of ['101', '102', '103', '104']) await post('inventory', { item_no, type: 'Ruby', weight: 1.5 });
});

const newCount = () => post('stock-count', { place: '保险库 Vault' });
const openCount = (page: Page, id: number) =>
  openSignedIn(page, product.url, `/module/stock-count/edit/${id}?tab=items`, token);
const scanButton = (page: Page) => page.getByRole('button', { name: translate('facet.count.scan'), exact: true });
const dialogOf = (page: Page, code: string) =>
  page.getByRole('dialog', { name: translate('facet.count.scanTitle', { record: code }) });
const linesIn = (page: Page) =>
  page.getByRole('list', { name: translate('facet.scanner.items.list') }).getByRole('listitem');
const found = (page: Page, many: number, of: number) =>
  page.getByText(translate('facet.count.progress', { found: many, expected: of })).first();
const close = (page: Page, code: string) =>
  dialogOf(page, code)
    .getByRole('button', { name: translate('facet.dialog.close'), exact: true })
    .tap();

async function expectTouchable(page: Page): Promise<void> {
  for (const button of await page.getByRole('dialog').getByRole('button').all()) {
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height), await button.innerText()).toBeGreaterThanOrEqual(44);
  }
}

describe('a count with the camera of a tablet', () => {
  // Between two codes there is nothing to see for a while.
  const table = { width: 640, height: 480, size: 0, lasts: 60 };
  const codes = [1, 3].map((item) => ({ width: 640, height: 480, size: 130, text: linkTo(item), lasts: 30 }));
  const browser = useBrowser({ flags: cameraFlags(table, ...codes) });

  it('finds what is shown to it, by touch alone, and a second tablet sees it at once', async () => {
    const { id, stock_count_code: code } = await newCount();
    const { page: other } = await browser.open(tablet);
    await openCount(other, id);
    await found(other, 0, 4).waitFor();
    const { page } = await browser.open(tablet);
    await openCount(page, id);
    await scanButton(page).tap();
    await dialogOf(page, code).waitFor();
    await expect
      .poll(async () => (await linesIn(page).allInnerTexts()).filter((text) => /Found/.test(text)))
      .toHaveLength(2);
    await expectTouchable(page);
    await found(page, 2, 4).waitFor();
    await found(other, 2, 4).waitFor();
    await close(page, code);
    await scanButton(page).waitFor();
    const { body } = await call('GET', `stock-count-item?filter={"stock_count_id":${id},"result":"Found"}`);
    expect(body.map((row: { inventory_id: number }) => row.inventory_id).sort()).toEqual([1, 3]);
  });

  it('RET-06 brings back what a customer has out, each item once', async () => {
    const customer = await post('customer', { customer_name: 'Pearl & Sons' });
    const memo = await post('memo-out', { customer_id: customer.id });
    for (const inventory_id of [1, 3]) await post('memo-out-item', { memo_out_id: memo.id, inventory_id });
    await post(`memo-out/${memo.id}/update-status`, { status: 'Confirmed' });
    const back = await post('memo-out-return', { customer_id: customer.id });
    const { page } = await browser.open(tablet);
    await openSignedIn(page, product.url, `/module/memo-out-return/edit/${back.id}?tab=items`, token);
    await page.getByRole('button', { name: translate('facet.scanner.items.button') }).tap();
    await linesIn(page)
      .filter({ hasText: translate('facet.scanner.items.again') })
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toBe('2 items added');
    await expect.poll(() => linesIn(page).count()).toBe(2);
    await expectTouchable(page);
    const { body } = await call('GET', `memo-out-return-item?filter={"memo_out_return_id":${back.id}}`);
    expect(body.map((row: { inventory_id: number }) => row.inventory_id).sort()).toEqual([1, 3]);
    for (const { id: row } of body) expect((await call('DELETE', `memo-out-return-item/${row}`)).status).toBe(200);
    expect((await call('POST', `memo-out/${memo.id}/update-status`, { status: 'Canceled' })).status).toBe(200);
  });
});

describe('a count with a hand-held scanner', () => {
  const browser = useBrowser();

  it('goes on where it was after a reload in the middle, sends what was scanned without a network, and is printed', async () => {
    const { id, stock_count_code: code } = await newCount();
    const { page, watch } = await browser.open(tablet);
    const scan = async (text: string) => {
      await page.keyboard.type(text, { delay: 5 });
      await page.keyboard.press('Enter');
    };
    await openCount(page, id);
    await scanButton(page).tap();
    await dialogOf(page, code).waitFor();
    await scan('101');
    await linesIn(page)
      .filter({ hasText: /^101\s*Found/ })
      .waitFor();
    await scan('999');
    await linesIn(page)
      .filter({ hasText: translate('facet.count.state.unknown') })
      .waitFor();
    await page.reload();
    await found(page, 1, 4).waitFor();

    await scanButton(page).tap();
    await dialogOf(page, code).waitFor();
    watch.expect({ status: 0, url: '/api/' }, { status: 0, url: '/assets/' });
    await page.context().setOffline(true);
    await scan('102');
    await scan('103');
    await expect
      .poll(() =>
        linesIn(page)
          .filter({ hasText: translate('facet.count.state.kept') })
          .count(),
      )
      .toBe(2);
    await page.context().setOffline(false);
    await found(page, 3, 4).waitFor();
    await close(page, code);
    await expect
      .poll(async () => (await call('GET', `stock-count/${id}`)).body.progress)
      .toEqual({ found: 3, missing: 1, unexpected: 0 });

    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: translate('facet.count.print') }).tap();
    await page.locator('body[data-printed]').waitFor();
    await page.emulateMedia({ media: 'print' });
    const sheet = page.locator('[data-print-sheet]');
    await expect.poll(() => sheet.isVisible()).toBe(true);
    await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false);
    await expect.poll(() => sheet.innerText()).toMatch(/保险库 Vault[\s\S]*Missing \(1\)[\s\S]*104[\s\S]*Found \(3\)/);
    expect((await page.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(() => sheet.isVisible()).toBe(false);
  });
});
