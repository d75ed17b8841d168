import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { column, input, openList, pick, save, saveNew } from './steps.ts';

/* What staff do with documents and stones, and what the screens then say of them. */

/** Makes a document with a party by hand and answers its code. */
export async function newDocument(page: Page, module: string, party: string, name: string): Promise<string> {
  await openList(page, module);
  await page.getByRole('link', { name: /^New / }).first().click();
  await page.waitForURL('**/new');
  await pick(page, page, party, name);
  await saveNew(page);
  return page.getByRole('heading', { level: 1 }).innerText();
}

export function openTab(page: Page, name: string): Promise<void> {
  return page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
}

export async function addNewItem(page: Page, number: string, price: string, label = 'Purchase Price'): Promise<void> {
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await input(dialog, 'Item No').fill(number);
  await pick(page, dialog, 'Type', 'Ruby');
  await input(dialog, 'Weight').fill('2.5');
  await input(dialog, label).fill(price);
  await save(dialog);
  await dialog.waitFor({ state: 'hidden' });
}

export async function addBySearch(page: Page, numbers: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const number of numbers) {
    await dialog
      .getByRole('row', { name: new RegExp(`\\b${number}\\b`) })
      .getByRole('checkbox')
      .check();
  }
  await dialog.getByRole('button', { name: `Add ${numbers.length}` }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => column(page, 'Item No')).toEqual(numbers);
}

/** Types a price into the row of an item; `field`: the price's name, or how it ends. */
export async function setPrice(page: Page, number: string, price: string, field = '_price'): Promise<void> {
  const row = page.getByRole('row', { name: new RegExp(`\\b${number}\\b`) });
  const cell = row.locator(`[data-field$="${field}"]`);
  await cell.dblclick();
  await cell.getByRole('textbox').fill(price);
  await page.keyboard.press('Enter');
  const shown = Number(price).toLocaleString('en', { minimumFractionDigits: 2 });
  await expect.poll(() => cell.innerText()).toContain(shown);
}

/** Sets the status of the document on screen, and waits until its page says so. */
export async function updateStatus(page: Page, status: string): Promise<void> {
  await page.getByRole('button', { name: 'Update Status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Status' });
  await dialog.getByRole('radio', { name: new RegExp(status) }).check();
  await dialog.getByRole('button', { name: `Set to ${status}` }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Delete', disabled: status === 'Confirmed' }).waitFor();
}

/** What the list of items says of some of them. */
export async function statusesAre(page: Page, expected: Record<string, string>): Promise<void> {
  await openList(page, 'Inventory');
  const found = async () => {
    const [numbers, statuses] = [await column(page, 'Item No'), await column(page, 'Status')];
    return Object.fromEntries(numbers.map((number, index) => [number, statuses[index]]));
  };
  await expect.poll(found).toEqual(expect.objectContaining(expected));
}

export async function openItem(page: Page, number: string): Promise<void> {
  await openRecord(page, 'Inventory', number);
}

export async function openRecord(page: Page, module: string, name: string): Promise<void> {
  await openList(page, module);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

/** The panel of an item with the document that it was bought or sold by; the number leads there. */
export async function panel(page: Page, heading: string, number: string, party: string): Promise<void> {
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  // The head of the page leads there too.
  await page.getByRole('tabpanel').getByRole('link', { name: number }).waitFor();
  await page.getByText(party).first().waitFor();
}

export async function trackingIs(page: Page, types: readonly string[]): Promise<void> {
  await openTab(page, 'Inventory Tracking');
  await expect.poll(() => column(page, 'Type')).toEqual(types);
}
