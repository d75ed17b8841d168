import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { administrator } from '../support/administrator.ts';
import { type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** More stops of the Tab key than any page has. */
const mostStops = 150;

/* A sale from sign-in to its confirmation, and the mouse is never touched. */
describe('by the keyboard alone', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;

  beforeAll(async () => {
    call = await signInByApi(product.url);
    await tradingHouse(call).item({ item_no: '501' });
  });

  it('SHELL-08 DOC-04 signs in, adds a customer, sells a stone and confirms the sale', async () => {
    const { page } = await browser.open();
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await typeInto(page, 'Email', administrator.email);
    await typeInto(page, 'Password', administrator.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('navigation').first().waitFor();

    await jumpTo(page, 'Customers');
    await page.keyboard.press('n');
    await heading(page, 'New Customer').waitFor();
    await typeInto(page, 'Customer Name', 'Key Jewels');
    await page.keyboard.press('Control+s');
    await heading(page, 'Key Jewels').waitFor();

    await jumpTo(page, 'Sales');
    await page.keyboard.press('n');
    await heading(page, 'New Sale').waitFor();
    await typeInto(page, 'Customer', 'Key Jewels');
    await page.getByRole('option', { name: 'Key Jewels', exact: true }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await heading(page, /^SA-/).waitFor();

    await tabTo(page, 'Main Info');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Sales Items', selected: true }).waitFor();
    await tabTo(page, 'Add Item');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('row', { name: /501/ }).waitFor();
    await tabTo(page, /^Select .*501/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Add 1/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('row', { name: /501/ }).waitFor();

    await tabTo(page, translate('facet.document.updateStatus'));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await tabTo(page, /^Set to Confirmed/);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const { body } = await call('GET', 'sale');
    expect(body).toMatchObject([{ customer_name: 'Key Jewels', status: 'Confirmed' }]);
    // The focus is given back to where the dialog was opened from.
    await expect.poll(() => focused(page)).toMatchObject({ name: translate('facet.document.updateStatus') });
  });

  it('SHELL-08 shows where the focus is, at every stop of the Tab key', async () => {
    const { page } = await browser.open();
    await page.goto(product.url);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    const unseen: string[] = [];
    await typeInto(page, 'Email', administrator.email);
    await typeInto(page, 'Password', administrator.password);
    await page.keyboard.press('Enter');
    for (const address of ['/dashboard', '/module/inventory', '/module/inventory/new', '/settings']) {
      await page.waitForURL((url) => url.pathname !== '/sign-in');
      await page.goto(`${product.url}${address}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Tab');
      const first = await focused(page);
      for (let stop = 0; stop < mostStops; stop += 1) {
        const here = await focused(page);
        if (!here.shown) unseen.push(`${address}: ${here.name} ${here.html}`);
        await page.keyboard.press('Tab');
        if ((await focused(page)).place === first.place) break;
      }
    }
    expect(unseen).toEqual([]);
  });
});

/** `g` and the letter that the sheet of shortcuts names for a module. */
async function jumpTo(page: Page, module: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog');
  const letter = await sheet
    .locator('dt', { hasText: new RegExp(`^${module}$`) })
    .locator('+ dd kbd')
    .last()
    .innerText();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await heading(page, new RegExp(`^${module}`)).waitFor();
}

/** The address is a new page's before its heading is: only then is there something to come to. */
function heading(page: Page, name: string | RegExp) {
  return page.getByRole('heading', { level: 1, name });
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, label);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Presses Tab until something of that name has the focus; it may have it already. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const stops: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    const here = await focused(page);
    if (typeof name === 'string' ? here.name === name : name.test(here.name)) return;
    stops.push(here.name);
    await page.keyboard.press('Tab');
    // No faster than the page is drawn: keys without a pause leave it no time for what was asked before.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  }
  throw new Error(`The Tab key never came to ${name}; it stopped at: ${stops.join(' | ')}`);
}

interface Focused {
  /** What a screen reader would call it, roughly: its label, else its text. */
  name: string;
  /** Tells two stops of the same name apart. */
  place: string;
  /** The start of its HTML, to be told apart by people. */
  html: string;
  /** Whether one sees that it has the focus. */
  shown: boolean;
}

function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = (document.activeElement ?? document.body) as HTMLElement;
    const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ innerText }) => innerText);
    const text = element.getAttribute('aria-label') ?? labels[0] ?? element.innerText ?? '';
    const name =
      text
        .replace(/[\s*]+$/, '')
        .split('\n')[0]
        ?.trim() ?? '';
    const { top, left } = element.getBoundingClientRect();
    const signs = [
      element,
      element.parentElement,
      element.querySelector('fieldset'),
      element.parentElement?.querySelector('fieldset'),
    ];
    const shown = signs.some((sign) => {
      if (!sign) return false;
      const style = getComputedStyle(sign);
      const outlined = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
      const bordered = sign.tagName === 'FIELDSET' && Number.parseFloat(style.borderTopWidth) > 1;
      return outlined || bordered || style.boxShadow !== 'none' || sign.classList.contains('Mui-focusVisible');
    });
    return {
      name,
      place: `${name} ${Math.round(left)} ${Math.round(top + scrollY)}`,
      html: element.outerHTML.slice(0, 120),
      shown: shown || element === document.body,
    };
  });
}
