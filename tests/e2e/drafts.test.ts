import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { openTab } from './support/documentSteps.ts';
import { productForFile } from './support/productForFile.ts';
import { goTo, input, openSignedIn, save, saveChanges, saveNew, signIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const ann = { email: 'ann@example.com', password: 'Ann-Secret-1' };

describe('what was typed and not saved', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(product.url);
    await call('POST', 'user', { ...ann, first_name: 'Ann' });
  });

  /** A page of the administrator, who has a session of their own in each test. */
  async function open(address: string) {
    const { page, watch } = await browser.open();
    const token = await accessTokenOf(product.url);
    // The session that a test ends is answered with it.
    watch.expect({ status: 401, url: '/api/' });
    page.on('dialog', (dialog) => dialog.accept());
    await openSignedIn(page, product.url, address, token);
    await page.getByRole('button', { name: /^Account/ }).waitFor();
    const endSession = () =>
      fetch(`${product.url}/api/auth/sign-out`, { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    return { page, watch, endSession };
  }

  /** The same; it learns only by its own calls that its session has ended. */
  async function openWithoutEvents(address: string) {
    const opened = await open('/dashboard');
    opened.watch.expect({ status: 404, url: '/api/events' });
    await opened.page.route('**/api/events', (route) => route.fulfill({ status: 404 }));
    await opened.page.goto(`${product.url}${address}`);
    return opened;
  }

  async function makeCustomer(name: string, values: object = {}): Promise<number> {
    const { status, body } = await call('POST', 'customer', { customer_name: name, ...values });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }
  const customer = async (id: number) => (await call('GET', `customer/${id}`)).body;
  const customersNamed = async (name: string) =>
    (await call('GET', `customer?filter=${encodeURIComponent(JSON.stringify({ customer_name: name }))}`)).body;

  const expired = (page: Page) => page.getByRole('dialog', { name: 'Session Expired' });
  async function logIn(page: Page, password = administrator.password): Promise<void> {
    await expired(page).getByLabel('Password').fill(password);
    await expired(page).getByRole('button', { name: 'Log In' }).click();
  }

  const offer = (page: Page) => page.getByText(/^You have unsaved changes from/);
  const answer = (page: Page, key: 'restore' | 'discard') =>
    page
      .getByRole('status')
      .getByRole('button', { name: translate(`facet.draft.${key}`) })
      .click();
  const draftsOn = (page: Page) =>
    page.evaluate(() => {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith('facet.draft:'));
      return keys.map((key) => localStorage.getItem(key)).join();
    });
  const isKept = (page: Page, text: string) => expect.poll(() => draftsOn(page)).toContain(text);
  const nothingIsKept = (page: Page) => expect.poll(() => draftsOn(page)).toBe('');
  /** The form is on screen, and has had its time to look for drafts. */
  async function nothingIsOffered(page: Page, label = 'Customer Name'): Promise<void> {
    await input(page, label).waitFor();
    await page.evaluate(() => navigator.locks.query());
    await expect.poll(() => offer(page).count()).toBe(0);
  }

  describe('while a session ends', () => {
    it('SAFE-08 stays, and is saved once after the same user has signed in over the page', async () => {
      const { page, endSession } = await openWithoutEvents('/module/customer/new');
      await input(page, 'Customer Name').fill('Over The Page');
      await input(page, 'Phone').fill('+41 44 1');
      await endSession();
      const keys: (string | null)[] = [];
      page.on('request', async (request) => {
        if (request.method() !== 'POST' || !request.url().endsWith('/api/customer')) return;
        keys.push(await request.headerValue('Idempotency-Key'));
      });
      await save(page);
      const email = expired(page).getByRole('textbox', { name: 'Email' });
      await expect.poll(() => email.inputValue()).toBe(administrator.email);
      expect(await email.isEditable()).toBe(false);
      // Behind the dialog the page is there for the eyes, and not for roles.
      await expect.poll(() => page.getByLabel('Customer Name').inputValue()).toBe('Over The Page');
      await logIn(page, 'Wrong-1234');
      await expired(page).getByText('The email or the password is not right.').waitFor();
      await logIn(page);
      await page.getByRole('heading', { level: 1, name: 'Over The Page' }).waitFor();
      await expired(page).waitFor({ state: 'detached' });
      await expect.poll(() => customersNamed('Over The Page')).toHaveLength(1);
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
      await nothingIsKept(page);
    });

    it('SAFE-08 stays in an open dialog, with the focus where it was', async () => {
      const id = await makeCustomer('Dialog House');
      const { page, endSession } = await open(`/module/memo-out/new`);
      await page.getByRole('button', { name: translate('facet.field.newRecordOf', { label: 'Customer' }) }).click();
      const dialog = page.getByRole('dialog', { name: 'New Customer' });
      await input(dialog, 'Customer Name').fill('Inner House');
      await endSession();
      await expired(page).waitFor();
      await logIn(page);
      await expired(page).waitFor({ state: 'detached' });
      const name = input(dialog, 'Customer Name');
      await expect.poll(() => name.inputValue()).toBe('Inner House');
      await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
      await save(dialog);
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => customersNamed('Inner House')).toHaveLength(1);
      expect((await customer(id)).customer_name).toBe('Dialog House');
    });

    it('SAFE-08 stays in the cell of a grid, and is saved', async () => {
      const house = tradingHouse(call);
      const stone = await house.item({ item_no: '801', sale_price: 100 });
      const sale = await house.document('sale', await makeCustomer('Grid House'), [stone]);
      const { page, endSession } = await openWithoutEvents(`/module/sale/edit/${sale.id}`);
      await openTab(page, 'Sales Items');
      const price = page.getByRole('row', { name: /\b801\b/ }).locator('[data-field="sale_price"]');
      await price.waitFor();
      await endSession();
      await price.dblclick();
      await price.getByRole('textbox').fill('250');
      await page.keyboard.press('Enter');
      await expired(page).waitFor();
      await logIn(page);
      await expired(page).waitFor({ state: 'detached' });
      await expect.poll(() => price.innerText()).toContain('250.00');
      const rows = async () => (await call('GET', `sale-item?filter={"sale_id":${sale.id}}`)).body;
      await expect.poll(async () => Number((await rows())[0].sale_price)).toBe(250);
    });

    it('SAFE-08 is not shown to another user who signs in, and is offered again to the first', async () => {
      const { page, endSession } = await open('/module/customer/new');
      await input(page, 'Customer Name').fill('Secret Plan');
      await endSession();
      await expired(page)
        .getByRole('button', { name: translate('facet.sessionExpired.somebodyElse') })
        .click();
      await page.waitForURL('**/sign-in?redirectURL=*');
      await signIn(page, ann);
      await page.waitForURL('**/module/customer/new');
      await nothingIsOffered(page);
      expect(await input(page, 'Customer Name').inputValue()).toBe('');
      await page.getByRole('button', { name: /^Account/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await page.waitForURL('**/sign-in');
      await signIn(page);
      await page.getByRole('button', { name: /^Account/ }).waitFor();
      await page.goto(`${product.url}/module/customer/new`);
      await offer(page).waitFor();
      await answer(page, 'restore');
      await expect.poll(() => input(page, 'Customer Name').inputValue()).toBe('Secret Plan');
    });
  });

  describe('when the page is gone', () => {
    it('SAFE-08 is offered again after a reload, is unsaved when restored, and gone once saved', async () => {
      const { page } = await open('/module/customer/new');
      await input(page, 'Customer Name').fill('Reloaded House');
      await input(page, 'Memo Limit').fill('12500');
      await page.reload();
      await offer(page).waitFor();
      expect(await input(page, 'Customer Name').inputValue()).toBe('');
      await answer(page, 'restore');
      await expect.poll(() => input(page, 'Customer Name').inputValue()).toBe('Reloaded House');
      await expect.poll(() => offer(page).count()).toBe(0);
      await saveNew(page);
      await nothingIsKept(page);
      const [saved] = await customersNamed('Reloaded House');
      expect(Number(saved.memo_limit)).toBe(12500);
      await page.goto(`${product.url}/module/customer/new`);
      await nothingIsOffered(page);
    });

    it('SAFE-08 is offered again after the page has crashed', async () => {
      const id = await makeCustomer('Crashed House');
      const { page } = await open(`/module/customer/edit/${id}`);
      await input(page, 'Phone').fill('+41 44 999');
      await isKept(page, '+41 44 999');
      const crashed = page.waitForEvent('crash');
      const devtools = await page.context().newCDPSession(page);
      void devtools.send('Page.crash').catch(() => undefined);
      await crashed;
      const again = await page.context().newPage();
      await again.goto(`${product.url}/module/customer/edit/${id}`);
      await offer(again).waitFor();
      await answer(again, 'restore');
      await expect.poll(() => input(again, 'Phone').inputValue()).toBe('+41 44 999');
      await saveChanges(again);
      await nothingIsKept(again);
      expect((await customer(id)).phone).toBe('+41 44 999');
    });

    it('SAFE-08 is offered in the dialog in which it was typed', async () => {
      const { page } = await open('/module/memo-out/new');
      const newCustomer = page.getByRole('button', {
        name: translate('facet.field.newRecordOf', { label: 'Customer' }),
      });
      await newCustomer.click();
      const dialog = page.getByRole('dialog', { name: 'New Customer' });
      await input(dialog, 'Customer Name').fill('House In A Dialog');
      await isKept(page, 'House In A Dialog');
      await page.reload();
      await newCustomer.click();
      await dialog.getByText(/^You have unsaved changes from/).waitFor();
      await dialog.getByRole('button', { name: translate('facet.draft.restore') }).click();
      await expect.poll(() => input(dialog, 'Customer Name').inputValue()).toBe('House In A Dialog');
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: translate('facet.form.leave'), exact: true }).click();
      await nothingIsKept(page);
    });

    it('SAFE-08 has no password in it', async () => {
      const { page } = await open('/module/user/new');
      await input(page, 'Email').fill('zoe@example.com');
      await input(page, 'Password').fill('Zoe-Secret-1');
      await isKept(page, 'zoe@example.com');
      await page.reload();
      await offer(page).waitFor();
      expect(await draftsOn(page)).not.toContain('Zoe-Secret-1');
    });
  });

  describe('where the record has changed meanwhile', () => {
    it('SAFE-08 names the field, and overwrites nothing without a choice', async () => {
      const id = await makeCustomer('Contested House', { phone: '1111', email: 'old@example.com' });
      const { page } = await open(`/module/customer/edit/${id}`);
      await input(page, 'Phone').fill('2222');
      await input(page, 'Website').fill('https://mine.example.com');
      await isKept(page, 'mine.example.com');
      await call('PUT', `customer/${id}`, { phone: '3333', email: 'new@example.com' });
      await page.reload();
      await page.getByText(translate('facet.draft.changedSince', { fields: 'Phone' })).waitFor();
      // It was the same user, elsewhere.
      expect(await page.getByText(/somebody else/i).count()).toBe(0);
      await answer(page, 'restore');
      await expect.poll(() => input(page, 'Phone').inputValue()).toBe('2222');
      await save(page);
      const merge = page.getByRole('dialog', { name: translate('facet.merge.title') });
      await merge.getByRole('radiogroup', { name: 'Phone' }).getByRole('radio', { name: /3333/ }).check();
      await merge.getByRole('button', { name: translate('facet.merge.save') }).click();
      await merge.waitFor({ state: 'detached' });
      await expect
        .poll(() => customer(id))
        .toMatchObject({ phone: '3333', email: 'new@example.com', website: 'https://mine.example.com' });
      await nothingIsKept(page);
    });

    it('SAFE-08 is not offered when it says what is stored by now, nor when the record is deleted', async () => {
      const id = await makeCustomer('Agreed House');
      const { page } = await open(`/module/customer/edit/${id}`);
      await input(page, 'Phone').fill('2222');
      await isKept(page, '2222');
      await call('PUT', `customer/${id}`, { phone: '2222' });
      await page.reload();
      await expect.poll(() => input(page, 'Phone').inputValue()).toBe('2222');
      await nothingIsKept(page);
      await input(page, 'Phone').fill('4444');
      await isKept(page, '4444');
      await page.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/module/customer');
      await nothingIsKept(page);
    });
  });

  describe('that the user gives up', () => {
    it('SAFE-08 is gone when they leave without saving, or discard it', async () => {
      const { page } = await open('/module/supplier/new');
      await input(page, 'Supplier Name').fill('Given Up');
      await isKept(page, 'Given Up');
      await goTo(page, 'Customers');
      const question = page.getByRole('dialog', { name: translate('facet.form.leaveTitle') });
      await question.getByRole('button', { name: translate('facet.form.leave'), exact: true }).click();
      await page.waitForURL('**/module/customer');
      await nothingIsKept(page);

      await page.goto(`${product.url}/module/supplier/new`);
      await nothingIsOffered(page, 'Supplier Name');
      await input(page, 'Supplier Name').fill('Discarded');
      await page.reload();
      await offer(page).waitFor();
      await answer(page, 'discard');
      await nothingIsKept(page);
      await page.reload();
      await nothingIsOffered(page, 'Supplier Name');
    });
  });

  describe('in two tabs', () => {
    it('SAFE-08 is offered by none while it is open in the other, and never comes back once saved there', async () => {
      const id = await makeCustomer('House In Tabs');
      const { page } = await open(`/module/customer/edit/${id}`);
      await input(page, 'Phone').fill('5555');
      await isKept(page, '5555');
      const other = await page.context().newPage();
      await other.goto(`${product.url}/module/customer/edit/${id}`);
      await nothingIsOffered(other);
      await input(other, 'Mobile').fill('6666');
      await isKept(page, '6666');
      expect(await draftsOn(page)).toContain('5555');
      await saveChanges(page);
      await expect.poll(() => draftsOn(page)).not.toContain('5555');
      await other.reload();
      await offer(other).waitFor();
      await answer(other, 'restore');
      await saveChanges(other);
      await nothingIsKept(other);
      expect(await customer(id)).toMatchObject({ phone: '5555', mobile: '6666' });
    });

    it('SAFE-08 is no longer offered in one once it is saved in the other', async () => {
      const id = await makeCustomer('House Saved Elsewhere');
      const { page } = await open(`/module/customer/edit/${id}`);
      await input(page, 'Phone').fill('7777');
      await isKept(page, '7777');
      await page.goto(`${product.url}/dashboard`);
      await page.goto(`${product.url}/module/customer/edit/${id}`);
      await offer(page).waitFor();
      const other = await page.context().newPage();
      await other.goto(`${product.url}/module/customer/edit/${id}`);
      await offer(other).waitFor();
      await answer(other, 'restore');
      await expect.poll(() => offer(page).count()).toBe(0);
      await saveChanges(other);
      await nothingIsKept(other);
      await page.reload();
      await nothingIsOffered(page);
      expect(await input(page, 'Phone').inputValue()).toBe('7777');
    });
  });
});
