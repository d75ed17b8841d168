import { beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { openList, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('the shell', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
    for (let n = 1; n <= 30; n += 1) await call('POST', 'supplier', { supplier_name: `Supplier ${n}` });
    await call('POST', 'customer', { customer_name: 'Padparadscha Lovers' });
  });

  async function open(address: string, viewport = { width: 1440, height: 900 }, moves = false) {
    const { page, watch } = await browser.open({ viewport, ...(moves && { reducedMotion: 'no-preference' }) });
    await openSignedIn(page, product.url, address, token);
    return { page, watch };
  }

  it('SHELL-01 carries the site name and ERP as title on every route', async () => {
    const { page } = await open('/dashboard');
    for (const address of [
      '/dashboard',
      '/module/inventory',
      '/module/inventory/new',
      '/settings',
      '/report/dashboard',
    ]) {
      await page.goto(`${product.url}${address}`);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      await expect.poll(() => page.title()).toBe('Facet ERP');
    }
  });

  it('SHELL-03 takes the menu from one call of the server, in groups that open and close', async () => {
    const { page } = await browser.open();
    let calls = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/common/navigation') calls += 1;
    });
    await openSignedIn(page, product.url, '/dashboard', token);
    const menu = page.getByRole('navigation', { name: translate('facet.shell.menu') });
    const group = menu.getByRole('button', { name: 'Stock' });
    await menu.getByRole('link', { name: 'Inventory', exact: true }).waitFor();
    await group.click();
    await menu.getByRole('link', { name: 'Inventory', exact: true }).waitFor({ state: 'detached' });
    await group.click();
    await openList(page, 'Inventory');
    await openList(page, 'Customers');
    expect(calls).toBe(1);
  });

  it('SHELL-04 shows the menu from 1280 pixels on, follows the window, and hides it by a click beside it', async () => {
    const { page } = await open('/dashboard', { width: 1280, height: 800 });
    const menu = page.getByRole('navigation', { name: translate('facet.shell.menu') });
    await menu.waitFor();
    await page.setViewportSize({ width: 1279, height: 800 });
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: translate('facet.bar.menu') }).click();
    await menu.waitFor();
    await page.mouse.click(1000, 500);
    await menu.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 1280, height: 800 });
    await menu.waitFor();
  });

  it('SHELL-06 says who is signed in and leads to profile, status and sign-out', async () => {
    const { page } = await open('/dashboard');
    const openMenu = () => page.getByRole('button', { name: translate('facet.bar.user') }).click();
    await openMenu();
    const menu = page.getByRole('menu').last();
    await expect.poll(() => menu.innerText()).toContain('Signed in as');
    await expect.poll(() => menu.innerText()).toContain(administrator.email);
    await menu.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL('**/settings?tab=profile');
    await openMenu();
    await page.getByRole('menuitem', { name: 'Status' }).click();
    await page.waitForURL('**/settings?tab=status');
    await expect.poll(() => page.getByRole('menuitem', { name: 'Sign out' }).count()).toBe(0);
  });

  it('SHELL-07 opens a speed dial downward that leads to new records', async () => {
    const { page } = await open('/settings');
    const dial = page.getByRole('button', { name: translate('facet.bar.add'), exact: true });
    for (const [name, module] of [
      ['Add Customer', 'customer'],
      ['Add Supplier', 'supplier'],
      [/^Add Inventory/, 'inventory'],
    ] as const) {
      await page.goto(`${product.url}/dashboard`);
      await dial.click();
      await expect.poll(() => dial.getAttribute('aria-expanded')).toBe('true');
      const action = page.getByRole('menuitem', { name });
      await action.waitFor();
      const [above, below] = [await dial.boundingBox(), await action.boundingBox()];
      expect(below?.y).toBeGreaterThan(above?.y ?? 0);
      await action.click();
      await page.waitForURL(`**/module/${module}/new`);
    }
  });

  it('SHELL-07 opens the dial that was clicked before its code was there, and Escape closes it', async () => {
    const { page } = await browser.open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/over-*', async (route) => {
      await held;
      await route.continue();
    });
    await openSignedIn(page, product.url, '/dashboard', token);
    const dial = page.getByRole('button', { name: translate('facet.bar.add'), exact: true });
    await dial.dblclick();
    release();
    await page.getByRole('menuitem', { name: 'Add Customer' }).waitFor();
    await expect.poll(() => dial.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => dial.getAttribute('aria-expanded')).toBe('false');
  });

  it('SHELL-08 knows its keyboard shortcuts, shows them at ?, and leaves them alone while somebody types', async () => {
    const { page } = await open('/dashboard');
    await page.getByRole('navigation', { name: translate('facet.shell.menu') }).waitFor();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: translate('facet.shortcut.title') });
    await help.waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { level: 1, name: /^Customers/ }).waitFor();
    await page.keyboard.press('n');
    await page.waitForURL('**/module/customer/new');
    const name = page.getByRole('textbox', { name: 'Customer Name' });
    await name.fill('');
    await name.pressSequentially('n?g');
    await expect.poll(() => name.inputValue()).toBe('n?g');
    await page.keyboard.press('Control+s');
    await page.waitForURL('**/module/customer/edit/*');
  });

  it('SHELL-09 hides the splash screen once the first page is there', async () => {
    const { page } = await open('/dashboard');
    await page.getByRole('navigation', { name: translate('facet.shell.menu') }).waitFor();
    await expect.poll(() => page.locator('#splash').isVisible()).toBe(false);
  });

  it('SHELL-10 comes back to where a list was scrolled to', async () => {
    const { page } = await open('/module/supplier?perPage=50', { width: 1440, height: 500 });
    await page.getByRole('link', { name: 'Supplier 30' }).waitFor();
    const scroll = () =>
      page.evaluate(() => {
        const inner = [...document.querySelectorAll('main *')].find((one) => one.scrollHeight > one.clientHeight + 50);
        return Math.round(Math.max(window.scrollY, inner?.scrollTop ?? 0));
      });
    await page.evaluate(() => {
      window.scrollTo(0, 150);
    });
    const before = await scroll();
    expect(before).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.waitForURL('**/dashboard');
    await page.goBack();
    await page.getByRole('link', { name: 'Supplier 30' }).waitFor();
    await expect.poll(scroll).toBe(before);
  });

  it('SHELL-11 ends in an empty footer', async () => {
    const { page } = await open('/dashboard');
    const footer = page.getByRole('contentinfo');
    await footer.waitFor({ state: 'attached' });
    await expect.poll(() => footer.innerText()).toBe('');
  });

  it('SHELL-12 SHELL-13 keeps dark mode, preset and colour across reloads and sign-out', async () => {
    const own = await accessTokenOf(product.url);
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/dashboard', own);
    const isDark = () => page.evaluate(() => document.documentElement.classList.contains('dark'));
    await expect.poll(() => isDark()).toBe(false);
    await page.getByRole('button', { name: translate('facet.bar.dark') }).click();
    await expect.poll(isDark).toBe(true);

    const openPanel = () => page.getByRole('button', { name: translate('facet.bar.appearance') }).click();
    const presets = page.getByRole('group', { name: translate('facet.appearance.preset') }).getByRole('button');
    const indigo = page.getByRole('radio', { name: translate('facet.appearance.colour.indigo') }).first();
    await openPanel();
    await expect.poll(() => presets.first().getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => presets.first().innerText()).toMatch(/aura/i);
    await expect
      .poll(() => page.getByRole('radio', { name: translate('facet.appearance.colour.noir') }).isChecked())
      .toBe(true);
    // Each choice shows after a view transition, so it is waited for before the next one is made.
    await presets.nth(1).click();
    await expect.poll(() => presets.nth(1).getAttribute('aria-pressed')).toBe('true');
    await indigo.click();
    await expect.poll(() => indigo.isChecked()).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: translate('facet.bar.light') }).waitFor();
    await expect.poll(() => isDark()).toBe(true);
    await openPanel();
    await expect.poll(() => presets.nth(1).getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => indigo.isChecked()).toBe(true);

    await page.goto(`${product.url}/sign-out`);
    await page.waitForURL('**/sign-in');
    await expect.poll(() => isDark()).toBe(true);
  });

  it('SHELL-02 shows a loading bar while an api request runs', async () => {
    const { page } = await open('/dashboard', undefined, true);
    await page.getByRole('navigation', { name: translate('facet.shell.menu') }).waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/supplier?*', async (route) => {
      await held;
      await route.continue();
    });
    await openList(page, 'Suppliers');
    const bar = page.getByRole('progressbar').first();
    await bar.waitFor();
    // What moves as a picture has the page below neither laid out nor painted anew.
    const moved = await bar.evaluate(movedBy);
    expect(moved).toContain('transform');
    expect(['opacity', 'transform']).toEqual(expect.arrayContaining(moved));
    answer();
    await page.getByRole('link', { name: 'Supplier 30' }).waitFor();
    await bar.waitFor({ state: 'detached' });
  });

  it('SHELL-15 fetches the translations of the chosen language and keeps it', async () => {
    const { page } = await open('/module/supplier');
    const fetched = page.waitForRequest('**/assets/i18n/zh.json');
    await page.getByRole('button', { name: translate('facet.bar.language') }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await fetched;
    await page.getByRole('heading', { level: 1, name: /供应商/ }).waitFor();
    await page.getByRole('columnheader', { name: '供应商名称' }).waitFor();
    await expect.poll(() => page.getAttribute('html', 'lang')).toMatch(/^zh/);
    await page.reload();
    await page.getByRole('columnheader', { name: '供应商名称' }).waitFor();
    const texts = await page.locator('body').innerText();
    expect(texts).not.toMatch(/\b(ra|facet|resources)\.[a-z]+\.[a-z_.]+/);
    expect(texts).not.toMatch(/\b(Export|Rows per page|Search|New)\b/);
  });

  it('SHELL-16 has configuration, schema, navigation and user before the layout shows', async () => {
    const { page } = await browser.open();
    const answered: string[] = [];
    page.on('response', (response) => answered.push(new URL(response.url()).pathname));
    await openSignedIn(page, product.url, '/dashboard', token);
    await page.getByRole('navigation', { name: translate('facet.shell.menu') }).waitFor();
    expect(answered).toEqual(
      expect.arrayContaining([
        '/api/auth/check',
        '/api/common/navigation',
        '/api/common/schema',
        '/assets/i18n/en.json',
      ]),
    );
  });

  it('SHELL-16 SCR-06 does not start, and says why, where its settings cannot be read', async () => {
    const { page } = await browser.open();
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.route('**/config.json', (route) =>
      route.fulfill({ body: '{ "apiBaseUrl": ', contentType: 'text/plain' }),
    );
    await openSignedIn(page, product.url, '/dashboard', token);
    await page.getByText(/^The app could not start, because its settings \(config\.json\) cannot be read/).waitFor();
    expect(await page.locator('main').count()).toBe(0);
    expect(calls.filter((path) => path.startsWith('/api'))).toEqual([]);
  });

  it('SHELL-17 finds records of every module from the top bar', async () => {
    const { page } = await open('/dashboard');
    await page.getByRole('navigation', { name: translate('facet.shell.menu') }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('padpara');
    const found = page.getByRole('option', { name: /Padparadscha Lovers/ });
    await found.click();
    await page.waitForURL('**/module/customer/edit/*');
  });

  it('ROUTE-06 keeps profile, password, language, appearance and sessions under /settings', async () => {
    const { page } = await open('/settings');
    for (const name of ['Profile', 'Password', 'Language', 'Appearance', 'Status']) {
      await page.getByRole('tab', { name }).click();
      await expect.poll(() => page.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true');
    }
    await page.getByText(translate('facet.settings.thisSession')).waitFor();
  });
});

/** In the page: the properties that the animations inside of an element change. */
function movedBy(element: Element): string[] {
  const frames = element
    .getAnimations({ subtree: true })
    .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes());
  const all = new Set(frames.flatMap((frame) => Object.keys(frame)));
  return [...all].filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
}
