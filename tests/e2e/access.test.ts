import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { fillSignIn, openList, openSignedIn, signIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('access', () => {
  const browser = useBrowser();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct();
  });
  afterAll(() => product?.stop());

  it('ROUTE-01 leads from the empty path to the dashboard', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/', await accessTokenOf(product.url));
    await page.waitForURL('**/dashboard');
    await page.getByRole('navigation').first().waitFor();
  });

  it('ROUTE-07 asks a stranger to sign in first, and leads back to what was asked for', async () => {
    const { page } = await browser.open();
    await page.goto(`${product.url}/module/customer/new?tab=main-info`);
    await page.waitForURL('**/sign-in?redirectURL=*');
    expect(new URL(page.url()).searchParams.get('redirectURL')).toBe('/module/customer/new?tab=main-info');
    await signIn(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/module/customer/new?tab=main-info');
    await page.getByRole('textbox', { name: 'Customer Name' }).waitFor();
  });

  it('ROUTE-07 sends whoever is signed in from a guest route to the dashboard', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/sign-in', await accessTokenOf(product.url));
    await page.waitForURL('**/dashboard');
    await page.goto(`${product.url}/vid/anything`);
    await page.waitForURL('**/dashboard');
  });

  it('ROUTE-02 leaves sign-out out of redirectURL', async () => {
    const { page } = await browser.open();
    await page.goto(`${product.url}/sign-out`);
    await page.waitForURL('**/sign-in');
    expect(new URL(page.url()).search).toBe('');
  });

  it('ROUTE-02 refuses a wrong password and an unknown email with the same words', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 401, url: '/api/auth/sign-in' });
    await page.goto(product.url);
    const sentences: string[] = [];
    for (const who of [
      { ...administrator, password: 'Wrong-Password-1' },
      { ...administrator, email: 'nobody@example.com' },
    ]) {
      await fillSignIn(page, who);
      const alert = page.getByRole('alert').filter({ hasText: /\S/ });
      await alert.waitFor();
      sentences.push(await alert.innerText());
      await page.reload();
    }
    expect(sentences[0]).toBe(sentences[1]);
    await signIn(page);
  });

  it('ROUTE-03 signs out for good: the token is dead', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/dashboard', await accessTokenOf(product.url));
    await page.getByRole('button', { name: 'Account' }).click();
    const token = await page.evaluate(() => localStorage.getItem('facet.token'));
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in');
    const { status } = await fetch(`${product.url}/api/auth/check`, { headers: { Authorization: `Bearer ${token}` } });
    expect(status).toBe(401);
    await page.goto(`${product.url}/module/customer`);
    await page.waitForURL('**/sign-in?redirectURL=*');
  });

  it('AUTH-02 tells of an ended session once, however many calls fail, and leads back after sign-in', async () => {
    const { page, watch } = await browser.open();
    const token = await accessTokenOf(product.url);
    await openSignedIn(page, product.url, '/module/supplier', token);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await fetch(`${product.url}/api/auth/sign-out`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });

    // The stream of events ends with the session, and cannot be opened again.
    watch.expect({ status: 401, url: '/api/' });
    const dialog = page.getByRole('dialog', { name: 'Session Expired' });
    await dialog.getByText('Your session has expired. Please log in again.').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await dialog.getByRole('button', { name: translate('facet.sessionExpired.somebodyElse') }).click();
    await page.waitForURL('**/sign-in?redirectURL=*');
    expect(new URL(page.url()).searchParams.get('redirectURL')).toBe('/module/supplier');
    await signIn(page);
    await page.waitForURL('**/module/supplier');
    await page.getByRole('button', { name: 'Account' }).waitFor();
  });

  it('SAFE-08 works in a browser that forbids pages to store anything, or has no room left', async () => {
    const forbidden = () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        const get = () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        };
        Object.defineProperty(window, name, { get, configurable: true });
      }
    };
    const full = () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    };
    for (const storage of [forbidden, full]) {
      const { page } = await browser.open();
      await page.addInitScript(storage);
      await page.goto(`${product.url}/module/customer`);
      await signIn(page);
      await page.waitForURL('**/module/customer');
      await page.getByRole('button', { name: 'Export' }).waitFor();
      await openList(page, 'Suppliers');
    }
  });

  it('AUTH-03 says Oops! when a call fails for no reason that people can mend', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 500, url: '/api/laboratory' });
    await page.route('**/api/laboratory?*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await openSignedIn(page, product.url, '/module/laboratory', await accessTokenOf(product.url));
    const dialog = page.getByRole('dialog', { name: 'Oops!' });
    await dialog.getByText('Oops! Something went wrong. Please reach out to the administrator for help!').waitFor();
  });

  it('AUTH-01 sends the token and both preference headers with api calls', async () => {
    const { page } = await browser.open();
    const token = await accessTokenOf(product.url);
    const request = page.waitForRequest('**/api/supplier?*');
    await openSignedIn(page, product.url, '/module/supplier', token);
    const headers = await (await request).allHeaders();
    expect(headers.authorization).toBe(`Bearer ${token}`);
    expect(headers['x-preference']).toBe('facet');
    expect(headers['x-preference-language']).toBe('en');
  });
});
