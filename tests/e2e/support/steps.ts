import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { administrator } from '../../support/administrator.ts';

/*
 * What a person does on the screens, in their words: labels of the schema and texts of the translations, never the
 * page's inner structure.
 */

const texts = new Map<string, unknown>();

/** A text of the product's own translations. */
export function translate(key: string, params: Record<string, string | number> = {}, language = 'en'): string {
  const file = path.resolve(import.meta.dirname, `../../../public/assets/i18n/${language}.json`);
  if (!texts.has(language)) texts.set(language, JSON.parse(readFileSync(file, 'utf8')));
  const found = key
    .split('.')
    .reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], texts.get(language));
  if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}`);
  return found.replace(/%\{(\w+)\}/g, (_, name: string) => String(params[name]));
}

/** Fills the sign-in page and waits until it is left. */
export async function signIn(page: Page, who = administrator): Promise<void> {
  await fillSignIn(page, who);
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

export async function fillSignIn(page: Page, { email, password } = administrator): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens an address of the product as a signed-in user, without the sign-in page. */
export async function openSignedIn(page: Page, url: string, address: string, token: string): Promise<void> {
  await page.addInitScript((value) => {
    // Not for the empty page, nor the browser's own ones that show a PDF.
    if (!location.protocol.startsWith('http')) return;
    // Only once: a test that signs out stays signed out.
    if (sessionStorage.getItem('begun')) return;
    sessionStorage.setItem('begun', 'yes');
    localStorage.setItem('facet.token', value);
  }, token);
  await page.goto(`${url}${address}`);
}

/** Goes to a module by the side menu. */
export function goTo(page: Page, module: string): Promise<void> {
  return page
    .getByRole('navigation', { name: translate('facet.shell.menu') })
    .getByRole('link', { name: module, exact: true })
    .click();
}

/** The same, and waits until that module's list is on screen. */
export async function openList(page: Page, module: string): Promise<void> {
  await goTo(page, module);
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${module}`) }).waitFor();
}

/** The input of a field, by its label alone. */
export function input(within: Page | Locator, label: string): Locator {
  return within
    .getByRole('textbox', { name: label, exact: true })
    .or(within.getByRole('combobox', { name: label, exact: true }));
}

/** Picks from a drop-down that one can type into. */
export async function pick(page: Page, within: Page | Locator, label: string, choice: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).fill(choice);
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** Picks from a plain drop-down. */
export async function choose(page: Page, within: Page | Locator, label: string, choice: string): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** Chooses an action in the menu 'More' of a list. */
export async function chooseMore(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: translate('facet.list.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Texts of a column of the (last) list on screen, from top to bottom; none while there is no such column (yet). */
export function column(page: Page, heading: string): Promise<string[]> {
  // In one go: a list that is replaced meanwhile is read either before or after.
  return page.evaluate((wanted) => {
    const lists = [...document.querySelectorAll('table, [role="grid"]')];
    const list = lists.filter((one) => one.checkVisibility()).at(-1);
    const headings = [...(list?.querySelectorAll('thead th, [role="columnheader"]') ?? [])];
    // Columns of money say their currency.
    const labelOf = (one: Element) => (one as HTMLElement).innerText.trim().replace(/ [A-Z]{3}$/, '');
    const at = headings.findIndex((one) => labelOf(one) === wanted);
    const rows =
      at < 0 ? [] : [...(list?.querySelectorAll('tbody tr, [role="row"][data-id]:not([data-id="_total"])') ?? [])];
    const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('td, [role="gridcell"]')];
    return rows.map((row) => cellsOf(row)[at]?.innerText.trim() ?? '');
  }, heading);
}

/** What the focused element says. */
export function focusedText(page: Page): Promise<string | undefined> {
  return page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText);
}

export function save(within: Page | Locator): Promise<void> {
  return within.getByRole('button', { name: 'Save', exact: true }).click();
}

/** Saves a new record and waits until its own page has taken the place of the empty form. */
export async function saveNew(page: Page): Promise<void> {
  await save(page);
  await page.waitForURL('**/edit/*');
  await page.getByRole('button', { name: 'Delete' }).waitFor();
}

/** Saves the record on screen and waits until nothing is left to save. */
export async function saveChanges(page: Page): Promise<void> {
  await save(page);
  await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
}
