import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, saveChanges, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const ann = { email: 'ann@example.com', password: 'Ann-Secret-1' };

describe('one’s place, and the others', () => {
  const product = productForFile();
  const browser = useBrowser();
  const ids: number[] = [];
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(product.url);
    await call('POST', 'user', { ...ann, first_name: 'Ann' });
    for (let number = 1; number <= 30; number += 1) {
      const { body } = await call('POST', 'customer', { customer_name: `Party ${String(number).padStart(2, '0')}` });
      ids.push(body.id);
    }
  });

  async function open(address: string, who?: typeof ann): Promise<Page> {
    const { page } = await browser.open({ viewport: { width: 1280, height: 640 } });
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url, who));
    return page;
  }
  const name = (number: number) => `Party ${String(number).padStart(2, '0')}`;
  const isOpen = (page: Page, number: number) =>
    page.getByRole('heading', { level: 1, name: name(number), exact: true }).waitFor();
  const row = (page: Page, number: number) => page.getByRole('link', { name: name(number), exact: true });
  const frame = (page: Page) => page.locator('.RaDataTable-tableWrapper');
  const isFocused = (page: Page, number: number) =>
    expect.poll(() => row(page, number).evaluate((link) => link === document.activeElement)).toBe(true);

  it('SCR-02 Back restores scroll, page and the visited row; previous and next record go over the pages', async () => {
    const address = '/module/customer?filter=%7B%7D&page=2&perPage=10&sort=customer_name&order=ASC';
    const page = await open(address);
    await row(page, 20).waitFor();
    await frame(page).evaluate((element) => element.scrollTo(0, 60));
    const scrolled = await frame(page).evaluate((element) => element.scrollTop);
    expect(scrolled).toBeGreaterThan(0);
    // In sight already: a click moves nothing.
    await row(page, 15).click();
    await isOpen(page, 15);
    await page.goBack();
    await isFocused(page, 15);
    expect(new URL(page.url()).searchParams.get('page')).toBe('2');
    expect(await frame(page).evaluate((element) => element.scrollTop)).toBe(scrolled);
    expect(await page.locator('tr[aria-current="true"]').innerText()).toContain(name(15));

    await row(page, 19).click();
    await isOpen(page, 19);
    const place = page.getByRole('group', { name: translate('facet.place.inList') });
    await place.getByText('19 of 30').waitFor();
    await page.keyboard.press('j');
    await isOpen(page, 20);
    await page.getByRole('button', { name: translate('facet.place.next') }).click();
    await isOpen(page, 21);
    await place.getByText('21 of 30').waitFor();
    await page.goBack();
    await isFocused(page, 21);
    expect(new URL(page.url()).searchParams.get('page')).toBe('3');
  });

  it('SCR-05 two people at one record: values flow in where nothing is typed, and each learns who saved', async () => {
    const address = `/module/customer/edit/${ids[0]}`;
    const [mine, hers] = [await open(address), await open(address, ann)];
    await Promise.all([isOpen(mine, 1), isOpen(hers, 1)]);
    await input(mine, 'Street').fill('typed by me');
    await input(hers, 'Customer Name').fill('Party of Ann');
    await saveChanges(hers);
    await mine.getByText(/^Ann saved this at .*Customer Name\.$/).waitFor();
    expect(await input(mine, 'Customer Name').inputValue()).toBe('Party of Ann');
    expect(await input(mine, 'Street').inputValue()).toBe('typed by me');
    await saveChanges(mine);
    await hers.getByText(/saved this at .*Street\.$/).waitFor();
    expect(await input(hers, 'Street').inputValue()).toBe('typed by me');
    expect(await hers.getByRole('dialog').count()).toBe(0);
    expect((await call('GET', `customer/${ids[0]}`)).body).toMatchObject({
      customer_name: 'Party of Ann',
      street: 'typed by me',
    });
  });

  it('SCR-05 the mark of a row that somebody changes comes and goes slowly; no row fades after the pointer', async () => {
    const { page } = await browser.open({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await page.addInitScript(noteFadedRows);
    const address = '/module/customer?sort=customer_name&order=ASC';
    await openSignedIn(page, product.url, address, await accessTokenOf(product.url, ann));
    const faded = () => page.evaluate(() => Reflect.get(window, 'fadedRows') as string[]);
    await row(page, 2).waitFor();
    for (const number of [2, 3, 4]) await row(page, number).hover();
    expect(await faded()).toEqual([]);
    await page.mouse.move(0, 0);
    await call('PUT', `customer/${ids[1]}`, { phone: '+852 2123 4567' });
    await expect.poll(faded).toEqual([expect.stringContaining(name(2))]);
    await page.clock.fastForward(10_000);
    await expect.poll(faded).toEqual([expect.stringContaining(name(2)), expect.stringContaining(name(2))]);
  });
});

/** In the page: keeps the texts of the rows whose background has begun to fade. */
function noteFadedRows() {
  const fadedRows: string[] = [];
  Object.assign(window, { fadedRows });
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target instanceof HTMLTableRowElement && propertyName === 'background-color') fadedRows.push(target.innerText);
  });
}
