import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, save, saveNew, signIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';
import { type PageWatch, watchPage } from './support/watchPage.ts';

const ann = { email: 'ann@example.com', password: 'Ann-Secret-1' };

describe('several tabs', () => {
  const product = productForFile();
  const browser = useBrowser();

  beforeAll(async () => {
    const call = await signInByApi(product.url);
    await call('POST', 'user', { ...ann, first_name: 'Ann' });
  });

  /** Two tabs of one browser, both signed in. */
  async function twoTabs(first: string, second: string) {
    const { page, watch } = await browser.open();
    const token = await accessTokenOf(product.url);
    await openSignedIn(page, product.url, first, token);
    const other = await page.context().newPage();
    const otherWatch = watchPage(other);
    const list = /^\/module\/([\w-]+)$/.exec(second)?.[1];
    const listed = list ? other.waitForResponse((response) => response.url().includes(`/api/${list}?`)) : undefined;
    await other.goto(`${product.url}${second}`);
    await listed;
    await page.getByRole('button', { name: /Account/ }).waitFor();
    await other.getByRole('button', { name: /Account/ }).waitFor();
    const endOnServer = () =>
      fetch(`${product.url}/api/auth/sign-out`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    return { page, watch, other, otherWatch, endOnServer };
  }

  /** A form with something typed in it, whose session has run out; and another tab that goes to sign in. */
  async function expired() {
    const tabs = await twoTabs('/dashboard', '/module/customer/new');
    const { page, watch, other, otherWatch, endOnServer } = tabs;
    await input(other, 'Customer Name').fill('Typed Before');
    await endOnServer();
    for (const each of [watch, otherWatch]) each.expect({ status: 401, url: '/api/' });
    await expiredDialog(other).waitFor();
    const leave = translate('facet.sessionExpired.somebodyElse');
    await expiredDialog(page).getByRole('button', { name: leave }).click();
    await page.waitForURL('**/sign-in?redirectURL=*');
    await expect.poll(() => expiredDialog(other).count()).toBe(1);
    return tabs;
  }

  const expiredDialog = (page: Page) => page.getByRole('dialog', { name: 'Session Expired' });
  const quiet = (watch: PageWatch) => expect(watch.complaints()).toEqual([]);

  it('AUTH-02 signing out in one signs out all, and signing in revives them where they were', async () => {
    const { page, other, otherWatch } = await twoTabs('/dashboard', '/module/supplier');
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    await other.waitForURL('**/sign-in?redirectURL=*');
    await signIn(page);
    await other.waitForURL('**/module/supplier');
    await other.getByRole('button', { name: 'Export' }).waitFor();
    quiet(otherWatch);
  });

  it('AUTH-02 the dialog goes away in the others once the same user signs in again, and what was typed is kept', async () => {
    const { page, other, otherWatch } = await expired();
    await signIn(page);
    await page.waitForURL('**/dashboard');
    await expiredDialog(other).waitFor({ state: 'hidden' });
    await expect.poll(() => input(other, 'Customer Name').inputValue()).toBe('Typed Before');
    await saveNew(other);
    await other.getByRole('heading', { level: 1, name: 'Typed Before' }).waitFor();
    quiet(otherWatch);
  });

  it('AUTH-02 the others show nothing of the former user once somebody else signs in', async () => {
    const { page, other, otherWatch } = await expired();
    await signIn(page, ann);
    await other.waitForURL('**/dashboard');
    for (const tab of [other, page]) {
      await tab.getByRole('button', { name: /Account/ }).click();
      await tab.getByRole('menu').getByText(ann.email).waitFor();
    }
    quiet(otherWatch);
  });

  it('keeps what was typed when the network is lost, and saves it once it is back', async () => {
    const { page, watch } = await browser.open();
    await openSignedIn(page, product.url, '/module/customer/new', await accessTokenOf(product.url));
    await input(page, 'Customer Name').fill('Harbour Gems');
    // Pages that are loaded ahead may be lost with it.
    watch.expect({ status: 0, url: '/api/' }, { status: 0, url: '/assets/' });
    await page.context().setOffline(true);
    await save(page);
    await page
      .getByText(/^No connection to the server/)
      .first()
      .waitFor();
    await expect.poll(() => input(page, 'Customer Name').inputValue()).toBe('Harbour Gems');
    await page.context().setOffline(false);
    await page
      .getByText(/^No connection to the server/)
      .first()
      .waitFor({ state: 'hidden' });
    await saveNew(page);
    await page.getByRole('heading', { level: 1, name: 'Harbour Gems' }).waitFor();
    const call = await signInByApi(product.url);
    const filter = encodeURIComponent(JSON.stringify({ customer_name: 'Harbour Gems' }));
    await expect.poll(async () => (await call('GET', `customer?filter=${filter}`)).body).toHaveLength(1);
  });
});
