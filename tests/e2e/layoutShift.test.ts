import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { goByRouter } from './support/goByRouter.ts';
import { watchShifts } from './support/layoutShifts.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, input, openSignedIn, translate } from './support/steps.ts';
import { uploadPhoto } from './support/uploadPhoto.ts';
import { useBrowser } from './support/useBrowser.ts';
import { settling } from './support/walkScreens.ts';

/** More than one line in a field of any width, as sentences of the server can be. */
const longNotice = 'This number belongs to another party of the house; give each of them a number of its own';

describe('SCR-09 what is on screen stays where it is', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;
  let stone: number;
  let memo: number;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    const house = tradingHouse(await signInByApi(product.url));
    const customer = await house.customer('Golden Crown');
    stone = (await house.item()).id;
    await uploadPhoto(product.url, token, stone, '#aa3344');
    memo = (await house.document('memo-out', customer.id, [await house.item()])).id;
    await house.confirm('memo-out', memo);
    const sale = await house.document('sale', customer.id, [await house.item()]);
    await house.confirm('sale', sale.id);
  });

  async function open(address: string, width: number) {
    const { page, watch } = await browser.open({ viewport: { width, height: width < 600 ? 844 : 900 } });
    const shifted = await watchShifts(page);
    const settled = settling(page);
    await openSignedIn(page, product.url, address, token);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled();
    return { page, watch, shifted };
  }

  for (const width of [1440, 820, 390]) {
    it(`SCR-09 nothing moves while a list, a form and the dashboard arrive at ${width} px`, async () => {
      const found: Record<string, number> = {};
      for (const address of [
        '/module/inventory',
        '/module/customer',
        `/module/inventory/edit/${stone}`,
        '/dashboard',
      ]) {
        const { page, shifted } = await open(address, width);
        found[address] = await shifted();
        await page.context().close();
      }
      expect(Object.entries(found).filter(([, sum]) => sum >= 0.02)).toEqual([]);
    });

    it(`SCR-09 notices of two lines move no field at ${width} px`, async () => {
      const { page, watch, shifted } = await open('/module/customer/new', width);
      watch.expect({ status: 422, url: '/api/customer' });
      await page.route('**/api/customer', (route) =>
        route.fulfill({ status: 422, json: { message: 'no', errors: { phone: longNotice, website: longNotice } } }),
      );
      await input(page, 'Customer Name').fill('Golden Lotus');
      const before = await places(page);
      // No click and no key: what moves after one of these does not count.
      await page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
      await page.getByText(longNotice).first().waitFor();
      expect(await places(page)).toEqual(before);
      expect(await shifted()).toBeLessThan(0.02);
      // The notice is nearer to its own input, which it stands 4 pixels below.
      for (const gap of await gapsBelow(page, longNotice)) expect(gap).toBeGreaterThan(8);
    });
  }

  it.each([
    { what: 'the number of rows', address: () => '/module/customer', late: '**/api/customer?*', first: 'New' },
    {
      what: 'what can be sold',
      address: () => `/module/memo-out/edit/${memo}`,
      late: '**/items-to-return',
      first: 'Update Status',
    },
  ])('SCR-07 SCR-09 $what comes late and pushes nothing down, on a phone of 360 px', async (page) => {
    await staysAt360(page.address(), page.late, page.first);
  });

  /** Opens a page of a narrow phone while a call is held: the first button stands there before and after its answer. */
  async function staysAt360(address: string, late: string, first: string) {
    const { page } = await browser.open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(late, async (route) => {
      await held;
      const response = await route.fetch();
      const range = response.headers()['content-range'];
      const headers = { ...response.headers(), ...(range && { 'content-range': range.replace(/\d+$/, '1203') }) };
      await route.fulfill({ response, headers });
    });
    await openSignedIn(page, product.url, address, token);
    const main = page.getByRole('main');
    const paper = () =>
      main
        .locator('.MuiPaper-outlined')
        .first()
        .evaluate((one) => Math.round(one.getBoundingClientRect().top));
    await main.getByText(first, { exact: true }).waitFor();
    const before = await paper();
    answer();
    await main
      .getByText(late.includes('customer') ? '1,203' : 'Sell Items')
      .first()
      .waitFor();
    expect(await paper()).toBe(before);
  }

  it.each([
    { pointer: 'a mouse', hasTouch: false },
    { pointer: 'a finger', hasTouch: true },
  ])('SCR-09 rows that wait are as high as those that come, for $pointer', async ({ hasTouch }) => {
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 }, hasTouch, isMobile: hasTouch });
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/inventory?*', async (route) => {
      await held;
      await route.continue();
    });
    await openSignedIn(page, product.url, '/module/inventory', token);
    const row = (table: string) => page.locator(`${table} tbody tr`).first();
    await row('table[aria-busy]').waitFor();
    const waiting = await row('table[aria-busy]').boundingBox();
    answer();
    await row('table:not([aria-busy])').waitFor();
    const come = await row('table:not([aria-busy])').boundingBox();
    expect([waiting?.y, waiting?.height]).toEqual([come?.y, come?.height]);
  });

  it('SCR-09 notices of two lines move no field of the small forms for names, passwords and invitations', async () => {
    const { page, watch } = await open('/settings?tab=profile', 390);
    const addresses = ['/api/auth/profile', '/update-password', '/api/auth/invitation'];
    watch.expect(...addresses.map((url) => ({ status: 422, url })));
    for (const address of addresses) {
      const errors = { first_name: longNotice, current_password: longNotice };
      await page.route(`**${address}`, (route) =>
        route.fulfill({ status: 422, json: { message: longNotice, errors } }),
      );
    }
    async function refuse() {
      const before = await places(page);
      expect(before.length).toBeGreaterThan(1);
      await page.locator('form').evaluate((form) => (form as HTMLFormElement).requestSubmit());
      await page.getByText(longNotice).first().waitFor();
      expect(await places(page)).toEqual(before);
    }
    await refuse();
    await page.getByRole('tab', { name: translate('facet.settings.password') }).click();
    await page.getByLabel(translate('facet.password.current')).waitFor();
    await refuse();
    await goByRouter(page, '/module/user');
    await chooseMore(page, translate('facet.account.invite'));
    await page.getByRole('dialog', { name: translate('facet.account.inviteTitle') }).waitFor();
    await refuse();
  });

  it.each([
    ['stock-check', 360],
    ['language', 390],
    ['status', 390],
  ])('SCR-07 has the tab that is open, %s, wholly in sight on a phone of %d px', async (name, width) => {
    const { page } = await open(`/settings?tab=${name}`, width);
    const tab = page.getByRole('tab', { selected: true });
    const beyond = () =>
      tab.evaluate((element) => {
        const row = (element.closest('.MuiTabs-scroller') as Element).getBoundingClientRect();
        const { left, right } = element.getBoundingClientRect();
        return Math.max(0, Math.round(right - row.right), Math.round(row.left - left));
      });
    await expect.poll(beyond).toBe(0);
  });
});

/** Where the fields of the form stand below its first one, in pixels. */
function places(page: Page): Promise<number[]> {
  return page
    .locator('form .MuiFormControl-root')
    .evaluateAll((fields) =>
      fields.map((field) => field.getBoundingClientRect().top - (fields[0] as Element).getBoundingClientRect().top),
    );
}

/** The pixels between notices and the frames of the inputs that stand below them. */
function gapsBelow(page: Page, notice: string): Promise<number[]> {
  return page.getByText(notice).evaluateAll((notices) =>
    notices.map((one) => {
      const { left, right, bottom } = one.getBoundingClientRect();
      const frames = [...document.querySelectorAll('form fieldset')].map((frame) => frame.getBoundingClientRect());
      const below = frames.filter((frame) => frame.top > bottom - 12 && frame.left < right && frame.right > left);
      return Math.min(...below.map(({ top }) => top)) - bottom;
    }),
  );
}
