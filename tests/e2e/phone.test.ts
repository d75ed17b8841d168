import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: ['camera'] };

describe('the house on a phone', () => {
  const product = productForFile();
  const browser = useBrowser({ flags: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
  let api: CallApi;
  let token: string;

  beforeAll(async () => {
    api = await signInByApi(product.url);
    token = await accessTokenOf(product.url);
  });

  it('SCR-07 a stone is found, photographed and put on a new memo by what the thumb reaches', async () => {
    const house = tradingHouse(api);
    await house.customer('Golden Crown');
    const stone = await house.item({ item_no: '4711' });
    const { page } = await browser.open(phone);
    await openSignedIn(page, product.url, '/dashboard', token);

    const bar = page.getByRole('navigation', { name: translate('facet.bar.phone') });
    await bar.getByRole('button', { name: translate('facet.bar.scanner') }).tap();
    await page.getByLabel(translate('facet.scanner.typed')).fill('4711');
    await page.getByRole('button', { name: translate('facet.scanner.open'), exact: true }).tap();
    await page.waitForURL(`**/module/inventory/edit/${stone.id}`);

    const reached = async (name: string) => {
      const button = page.getByRole('button', { name, exact: true });
      const box = await button.boundingBox();
      expect(box && { isLow: box.y > 422, isHigh: box.height >= 44 }).toEqual({ isLow: true, isHigh: true });
      return button;
    };
    await page.getByRole('button', { name: translate('facet.camera.photo'), exact: true }).waitFor();
    await (await reached(translate('facet.camera.photo'))).tap();
    await page.getByRole('button', { name: translate('facet.camera.shutter'), exact: true }).waitFor();
    const picture = page.locator('pwa-camera video');
    await expect.poll(() => picture.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
    await page.getByRole('button', { name: translate('facet.camera.shutter'), exact: true }).tap();
    // The picture as it was taken, and then as it was cropped.
    await page.getByRole('button', { name: translate('facet.camera.use'), exact: true }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('facet.camera.use'), exact: true })
      .tap();
    await expect.poll(async () => (await house.seen(`inventory/${stone.id}`)).mediaPhotos.length).toBe(1);

    await (await reached(translate('facet.putOn.button'))).tap();
    const sheet = page.getByRole('dialog', { name: translate('facet.putOn.title', { item: '4711' }) });
    await sheet.getByRole('link', { name: 'New Memo Out' }).tap();
    await page.getByText(translate('facet.form.firstRow', { record: '4711' })).waitFor();
    await page.getByRole('combobox', { name: 'Customer' }).fill('Golden');
    await page.getByRole('option', { name: /Golden Crown/ }).tap();
    await (await reached('Save')).tap();
    await page.waitForURL('**/module/memo-out/edit/*?tab=items');
    await page.getByText('4711').first().waitFor();
    const filter = encodeURIComponent(JSON.stringify({ inventory_id: stone.id }));
    expect(await house.seen(`memo-out-item?filter=${filter}`)).toHaveLength(1);
  });

  it('SCR-07 the bar of an item leaves room for the form: what is printed stands in its menu', async () => {
    const stone = await tradingHouse(api).item({ item_no: '4710' });
    const { page } = await browser.open(phone);
    await openSignedIn(page, product.url, `/module/inventory/edit/${stone.id}`, token);
    const more = page.getByRole('button', { name: translate('facet.list.more'), exact: true });
    await more.waitFor();
    const bar = page.getByRole('group').filter({ has: more }).last();
    expect((await bar.boundingBox())?.height).toBeLessThan(130);
    await more.tap();
    await page.getByRole('menuitem', { name: translate('facet.print.preview') }).tap();
    await page.getByRole('dialog', { name: translate('facet.print.preview') }).waitFor();
  });

  it.each(['en', 'zh'])('SCR-07 the bar of a document takes one line of a narrow phone: %s', async (language) => {
    const house = tradingHouse(api);
    const sale = await house.document('sale', (await house.customer()).id);
    const { page } = await browser.open({ ...phone, viewport: { width: 360, height: 740 } });
    await page.addInitScript((chosen) => localStorage.setItem('facet.language', chosen), language);
    await openSignedIn(page, product.url, `/module/sale/edit/${sale.id}`, token);
    const names = { en: ['Delete', 'Save'], zh: ['删除', '保存'] }[language] ?? [];
    const tops = names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox());
    const [first, last] = await Promise.all(tops);
    expect(last?.y).toBe(first?.y);
  });

  it('SCR-07 the page ends above the bar, and another stone goes onto the memo that is still New', async () => {
    const house = tradingHouse(api);
    const stone = await house.item({ item_no: '4712' });
    const memo = await house.document('memo-out', (await house.customer('Silk Road Jewels')).id);
    const { page } = await browser.open(phone);
    await openSignedIn(page, product.url, `/module/inventory/edit/${stone.id}`, token);
    await page.getByRole('button', { name: translate('facet.putOn.button'), exact: true }).tap();
    const kept = page.getByRole('dialog').getByRole('button', { name: memo.memo_out_code });
    expect(await kept.innerText()).toContain('Silk Road Jewels · ');
    expect(await kept.getByRole('link').count()).toBe(0);
    await kept.tap();
    await page.getByText(translate('facet.putOn.done', { item: '4712', document: memo.memo_out_code })).waitFor();
    const rows = await house.seen(
      `memo-out-item?filter=${encodeURIComponent(JSON.stringify({ memo_out_id: memo.id }))}`,
    );
    expect(rows).toMatchObject([{ inventory_id: stone.id }]);
    expect(new URL(page.url()).pathname).toBe(`/module/inventory/edit/${stone.id}`);

    // The bar of the form, and the end of the page, stand above the bar at the bottom.
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const bar = await page.getByRole('navigation', { name: translate('facet.bar.phone') }).boundingBox();
    const save = await page.getByRole('button', { name: 'Save', exact: true }).boundingBox();
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it.each([390, 820])('SCR-07 SHELL-02 a notice covers no action of the page at %d px', async (width) => {
    const house = tradingHouse(api);
    const stone = await house.item({ item_no: `48${width}` });
    const customer = await house.customer('Emerald Road Trading');
    const memo = await house.document('memo-out', customer.id, [stone]);
    const { page } = await browser.open({ ...phone, viewport: { width, height: 844 } });

    await openSignedIn(page, product.url, `/module/customer/edit/${customer.id}`, token);
    await input(page, 'Website').fill('https://example.com');
    await page.getByRole('button', { name: 'Save', exact: true }).tap();
    expect(await coveredBy(page, 'Saved')).toEqual([]);

    await page.goto(`${product.url}/module/memo-out/edit/${memo.id}?tab=items`);
    await page.getByRole('gridcell', { name: '1,200.00' }).first().dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1300');
    await page.keyboard.press('Enter');
    expect(await coveredBy(page, translate('facet.link.valuesSaved').split(' |||| ')[0] as string)).toEqual([]);
  });

  it('SCR-07 SCR-09 long names keep the distance of their lines, and what is beside them stands level', async () => {
    const house = tradingHouse(api);
    const stone = await house.item({ item_no: '4790' });
    const customer = await house.customer('Extraordinarily Long Jewellery House');
    const memo = await house.document('memo-out', customer.id, [stone]);
    await house.confirm('memo-out', memo.id);
    expect((await api('PUT', `inventory/${stone.id}`, { weight: 2.5 })).status).toBe(200);
    const email = 'a.very.long.address.of.somebody@an-extremely-long-domain.example.com';
    expect((await api('PUT', `customer/${customer.id}`, { email })).status).toBe(200);
    const { page } = await browser.open({ ...phone, viewport: { width: 820, height: 1180 } });
    await openSignedIn(page, product.url, '/module/customer', token);
    const row = await page
      .getByRole('row')
      .filter({ hasText: email.slice(0, 12) })
      .boundingBox();
    expect(row?.height).toBeLessThan(60);

    await page.setViewportSize(phone.viewport);
    await page.goto(`${product.url}/module/memo-out/edit/${memo.id}`);
    const address = page.getByRole('link', { name: email });
    await address.waitFor();
    expect(await address.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);

    await page.goto(`${product.url}/report/memo-exposure`);
    const name = await page.getByRole('link', { name: 'Extraordinarily Long Jewellery House' }).boundingBox();
    expect(name?.height).toBeLessThan(72);

    await page.goto(`${product.url}/module/memo-out/edit/${memo.id}?tab=items`);
    const grid = page.getByRole('grid');
    const mark = await grid.getByRole('img').first().boundingBox();
    const number = await grid.getByRole('link', { name: '4790' }).boundingBox();
    const middle = (box: { y: number; height: number } | null) => (box ? box.y + box.height / 2 : Number.NaN);
    expect(Math.abs(middle(mark) - middle(number))).toBeLessThan(3);
  });

  it('DOC-06 SCR-03 SCH-10 a name without spaces stays on its page: in a form, in the head, to be merged, and to be chosen', async () => {
    const house = tradingHouse(api);
    const stone = await house.item({ item_no: '4791' });
    const name = 'Edelsteingrosshandelsgesellschaft'.repeat(4);
    const [customer, other] = [await house.customer(name), await house.customer(`${name}2`)];
    const sale = await house.document('sale', customer.id, [stone]);
    await house.confirm('sale', sale.id);
    const email = `${name.slice(0, 60)}@example.com`;
    expect((await api('PUT', `customer/${customer.id}`, { email })).status).toBe(200);
    const { page } = await browser.open(phone);
    await openSignedIn(page, product.url, `/module/sale/edit/${sale.id}`, token);
    const party = page.getByRole('group', { name: 'Customer', exact: true }).getByRole('link', { name });
    await party.waitFor();
    expect(await party.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    expect((await party.boundingBox())?.height).toBeGreaterThan(60);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);

    await page.goto(`${product.url}/module/inventory/edit/${stone.id}`);
    const holder = page
      .getByRole('region', { name: translate('facet.head.title') })
      .getByRole('link', { name })
      .first();
    expect((await holder.boundingBox())?.width).toBeLessThan(phone.viewport.width);
    expect(await holder.evaluate((link) => getComputedStyle(link).textOverflow)).toBe('ellipsis');

    await page.goto(`${product.url}/module/customer/edit/${customer.id}`);
    await page.getByRole('link', { name: email }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    await page.getByRole('button', { name: translate('facet.mergeRecords.button') }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').fill(name);
    const same = page.getByRole('option', { name: `${name}2 #${other.id}` });
    expect((await same.getByText(`#${other.id}`, { exact: true }).boundingBox())?.height).toBeLessThan(30);
    await same.tap();
    const stays = dialog.getByRole('radiogroup', { name: translate('facet.mergeRecords.stays') });
    expect(await stays.evaluate((group) => group.scrollWidth - group.clientWidth)).toBe(0);
    const deleted = dialog.getByText(`“${name}2”`);
    expect(await deleted.evaluate((sentence) => sentence.scrollWidth - sentence.clientWidth)).toBe(0);

    await page.goto(`${product.url}/module/sale/new`);
    await page.getByRole('combobox', { name: 'Customer' }).fill(name);
    const option = page.getByRole('option', { name: `${name}2` });
    await option.waitFor();
    expect(await option.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  });

  it('LIST-01 SCR-07 a name without spaces leaves its filter, and the documents to put a stone on, in reach', async () => {
    const house = tradingHouse(api);
    const stone = await house.item({ item_no: '4794' });
    const customer = await house.customer('Diamantengrosshandelsgesellschaft'.repeat(4));
    await house.document('sale', customer.id);
    const { page } = await browser.open(phone);
    const filter = encodeURIComponent(JSON.stringify({ customer_id: [customer.id] }));
    await openSignedIn(page, product.url, `/module/sale?filter=${filter}`, token);
    const chip = await page.getByRole('button', { name: /Diamanten/ }).boundingBox();
    expect((chip?.x ?? 0) + (chip?.width ?? Number.NaN)).toBeLessThan(phone.viewport.width);

    await page.goto(`${product.url}/module/inventory/edit/${stone.id}`);
    await page.getByRole('button', { name: translate('facet.putOn.button'), exact: true }).tap();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(/Diamanten/).waitFor();
    expect(await sheet.evaluate((paper) => paper.scrollWidth - paper.clientWidth)).toBe(0);
  });
});

/** The buttons, tabs and links of the page that stand under a notice. */
async function coveredBy(page: Page, text: string): Promise<string[]> {
  const notice = page.getByRole('alert').filter({ hasText: text });
  await notice.waitFor();
  // What was scrolled away stands below the top bar.
  await page.evaluate(() => window.scrollTo(0, 0));
  const box = await notice.boundingBox();
  if (!box) throw new Error('The notice is not in sight');
  return page
    .getByRole('main')
    .locator('button, [role="tab"], a')
    .evaluateAll(
      (actions, { x, y, width, height }) =>
        actions.flatMap((action) => {
          const { left, right, top, bottom } = action.getBoundingClientRect();
          const apart = right <= x || left >= x + width || bottom <= y || top >= y + height;
          return apart || action.closest('[role="alert"]') ? [] : [action.textContent];
        }),
      box,
    ) as Promise<string[]>;
}
