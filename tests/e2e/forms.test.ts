import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import {
  choose,
  column,
  goTo,
  input,
  openSignedIn,
  pick,
  save,
  saveChanges,
  saveNew,
  translate,
} from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('forms and dialogs', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
  });

  async function open(address: string) {
    const { page, watch } = await browser.open();
    await openSignedIn(page, product.url, address, token);
    return { page, watch };
  }

  async function makeItem(item: Record<string, unknown>): Promise<number> {
    const { status, body } = await call('POST', 'inventory', { grouping_type: 'Single', type: 'Ruby', ...item });
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  it('FORM-02 names what is missing at its field, in the language on screen, and keeps what was typed', async () => {
    const { page } = await open('/module/inventory/new');
    await input(page, 'Weight').fill('1.5');
    await save(page);
    await page.getByText(translate('facet.validation.required')).first().waitFor();
    await expect.poll(() => page.getByText(translate('facet.validation.required')).count()).toBe(2);
    await page.getByRole('button', { name: translate('facet.bar.language') }).click();
    await page.getByRole('menuitem', { name: '中文' }).click();
    await page
      .getByText(translate('facet.validation.required', {}, 'zh'))
      .first()
      .waitFor();
    await expect.poll(() => input(page, '重量').inputValue()).toMatch(/^1\.50?$/);
  });

  it('FORM-02 brings the field that is refused to where no bar covers it, with why nobody knows what was typed', async () => {
    const { page } = await open(`/module/inventory/edit/${await makeItem({ item_no: '540' })}`);
    await page.setViewportSize({ width: 1440, height: 700 });
    const price = input(page, 'Sale Price');
    await price.fill('twelve');
    const isClear = () =>
      price.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + width / 2, top + height / 2) === element;
      });
    await price.evaluate((element) => {
      window.scrollBy(0, element.getBoundingClientRect().bottom - window.innerHeight + 4);
    });
    expect(await isClear()).toBe(false);
    await save(page);
    await expect.poll(isClear).toBe(true);
    await page.getByText(translate('facet.field.noNumber', { example: '1,234.50' })).waitFor();
  });

  it('FORM-02 shows what only the server can know at its field', async () => {
    await makeItem({ item_no: '500' });
    const { page, watch } = await open('/module/inventory/new');
    watch.expect({ status: 422, url: '/api/inventory' }, { status: 409, url: '/api/inventory' });
    await input(page, 'Item No').fill('500');
    await pick(page, page, 'Type', 'Ruby');
    await save(page);
    await expect.poll(() => input(page, 'Item No').getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => input(page, 'Item No').inputValue()).toBe('500');
  });

  it('FORM-03 keeps link tabs closed, with the reason, until the record is saved, and the tab in the address', async () => {
    const { page } = await open('/module/inventory/new');
    const tab = page.getByRole('tab', { name: 'Certificates' });
    await expect.poll(() => tab.isDisabled()).toBe(true);
    await tab.hover({ force: true });
    await page.getByRole('tooltip', { name: translate('facet.form.saveFirst') }).waitFor();
    await input(page, 'Item No').fill('510');
    await pick(page, page, 'Type', 'Spinel');
    await saveNew(page);
    await tab.click();
    await page.waitForURL('**/edit/*?tab=certificates');
    await page.reload();
    await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    const tabs = await page.getByRole('tab').allInnerTexts();
    expect(tabs.map((text) => text.replace(/\s*\d+$/, ''))).toEqual([
      'Main Info',
      'Photos & Videos',
      'Certificates',
      'Costs',
      'Inventory Tracking',
    ]);
  });

  it('FORM-05 asks before unsaved changes are left, by the menu and by the browser', async () => {
    const { page } = await open('/module/supplier/new');
    await input(page, 'Supplier Name').fill('Half a name');
    await goTo(page, 'Customers');
    const question = page.getByRole('dialog', { name: translate('facet.form.leaveTitle') });
    await question.getByRole('button', { name: translate('facet.form.stay') }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => input(page, 'Supplier Name').inputValue()).toBe('Half a name');
    expect(new URL(page.url()).pathname).toBe('/module/supplier/new');

    const warning = page.waitForEvent('dialog');
    await page.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await warning;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect.poll(() => input(page, 'Supplier Name').inputValue()).toBe('Half a name');

    await goTo(page, 'Customers');
    await question.getByRole('button', { name: translate('facet.form.leave'), exact: true }).click();
    await page.waitForURL('**/module/customer');
  });

  it('FORM-05 does not ask when nothing was changed or all is saved', async () => {
    const { page } = await open('/module/supplier/new');
    await input(page, 'Supplier Name').fill('Whole name');
    await saveNew(page);
    await goTo(page, 'Customers');
    await page.waitForURL('**/module/customer');
    await page.getByRole('link', { name: 'New Customer' }).first().waitFor();
  });

  it('DLG-01 DLG-02 opens a new-record dialog 75% wide and 60% high that is dragged, maximized and closed', async () => {
    const { page } = await open('/module/inventory/new');
    await page.getByRole('button', { name: translate('facet.field.newRecordOf', { label: 'Supplier' }) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const box = await settledBox(page);
    expect(Math.round((100 * box.width) / 1440)).toBe(75);
    expect(Math.round((100 * box.height) / 900)).toBe(60);

    const title = dialog.getByRole('heading').first();
    const grip = await title.boundingBox();
    if (!grip) throw new Error('The dialog has no title');
    await page.mouse.move(grip.x + 20, grip.y + 5);
    await page.mouse.down();
    await page.mouse.move(grip.x + 80, grip.y + 45, { steps: 4 });
    await page.mouse.up();
    const moved = await settledBox(page);
    expect([Math.round(moved.x - box.x), Math.round(moved.y - box.y)]).toEqual([60, 40]);

    await dialog.getByRole('button', { name: translate('facet.dialog.maximize') }).click();
    await expect.poll(async () => (await settledBox(page)).width).toBe(1440);
    await dialog.getByRole('button', { name: translate('facet.dialog.restore') }).click();
    await expect.poll(async () => Math.round((await settledBox(page)).width)).toBe(1080);
    await dialog
      .getByRole('button', { name: translate('facet.dialog.close') })
      .first()
      .click();
    await dialog.waitFor({ state: 'detached' });
  });

  async function settledBox(page: Page) {
    const paper = page.getByRole('dialog');
    await paper.evaluate((element) => Promise.all(element.getAnimations({ subtree: true }).map((one) => one.finished)));
    const box = await paper.boundingBox();
    if (!box) throw new Error('There is no dialog');
    return box;
  }

  it('DLG-02 INV-20 adds to a value list from the field that it feeds, and selects the new value', async () => {
    const { page } = await open('/module/inventory/new');
    await page.getByRole('button', { name: translate('facet.field.newRecordOf', { label: 'Color' }) }).click();
    const dialog = page.getByRole('dialog');
    await expect.poll(() => input(dialog, 'List Name').inputValue()).toBe('Inventory - Color');
    await input(dialog, 'Value').fill('Sunset Peach');
    await save(dialog);
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => input(page, 'Color').inputValue()).toBe('Sunset Peach');
    const { body } = await call('GET', 'valuelist?filter={"value":"Sunset Peach"}');
    expect(body).toMatchObject([{ valuelist_name: 'Inventory - Color' }]);
  });

  it('VAL-01 goes back to the list after a value is added and after it is saved', async () => {
    const { page } = await open('/module/valuelist/new');
    await input(page, 'List Name').fill('Inventory - Shape');
    await page.getByRole('option', { name: 'Inventory - Shape' }).click();
    await input(page, 'Value').fill('Shield');
    await save(page);
    await page.waitForURL((url) => url.pathname === '/module/valuelist');
    await page.getByRole('searchbox').fill('Shield');
    await expect.poll(() => column(page, 'Value')).toEqual(['Shield']);
    await page.getByRole('cell', { name: 'Shield', exact: true }).click();
    await page.waitForURL('**/module/valuelist/edit/*');
    await input(page, 'Value').fill('Kite');
    await save(page);
    await page.waitForURL((url) => url.pathname === '/module/valuelist');
  });

  it('USER-01 ROLE-06 asks for the role of a new user, and sets a password by its own dialog, with the rule in its words', async () => {
    const { page, watch } = await open('/module/user/new');
    await input(page, 'Email').fill('mei@example.com');
    await input(page, 'First Name').fill('Mei');
    await page.getByLabel('Password', { exact: false }).first().fill('Mei-First-1');
    await save(page);
    await page.getByText(translate('facet.validation.required'), { exact: true }).waitFor();
    await choose(page, page, 'Role', 'Viewer');
    await saveNew(page);
    await page.getByRole('button', { name: 'Update Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Password' });
    watch.expect({ status: 422, url: '/update-password' }, { status: 400, url: '/update-password' });
    await save(dialog);
    await dialog.getByText('Password is required').waitFor();
    await dialog.getByLabel(translate('facet.password.new')).fill('weak');
    await save(dialog);
    await dialog
      .getByText(
        'Password must be at least 8 characters long and include an uppercase letter, a number, and a special character.',
      )
      .waitFor();
    await dialog.getByLabel(translate('facet.password.new')).fill('Mei-Second-2');
    await save(dialog);
    await page.getByText('Password has been set successfully!').waitFor();
    await accessTokenOf(product.url, { email: 'mei@example.com', password: 'Mei-Second-2' });
  });

  it('INV-04 INV-05 changes item_no by its own edit icon and says what was done or refused', async () => {
    await makeItem({ item_no: '701' });
    const id = await makeItem({ item_no: '702' });
    const { page, watch } = await open(`/module/inventory/edit/${id}`);
    const edit = page.getByRole('button', { name: translate('facet.form.editField', { field: 'Item No' }) });
    await edit.click();
    const box = input(page, 'Item No');
    const store = page.getByRole('button', { name: translate('facet.renumber.save') });
    for (const [typed, refusal] of [
      ['', 'Item No cannot be empty'],
      ['70x', 'Item No must be a numeric value'],
      ['702', 'Item No is unchanged'],
    ] as const) {
      await box.fill(typed);
      await store.click();
      await page.getByText(refusal).waitFor();
    }

    watch.expect({ status: 409, url: '/update-item-no' }, { status: 422, url: '/update-item-no' });
    await box.fill('701');
    await store.click();
    const failed = page.getByRole('dialog', { name: 'Update failed' });
    await failed.waitFor();
    await failed.getByRole('button').last().click();
    await failed.waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(box)).toBe(true);

    await box.press('Escape');
    await expect.poll(() => isFocused(edit)).toBe(true);
    await edit.press('Enter');
    await box.fill('7020');
    await box.press('Enter');
    const done = page
      .getByRole('dialog', { name: 'Updated' })
      .or(page.getByRole('alert').filter({ hasText: 'Updated' }));
    await done.first().waitFor();
    await page.getByText('Item Number updated successfully.', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => isFocused(edit)).toBe(true);
    await expect.poll(async () => (await call('GET', `inventory/${id}`)).body.item_no).toBe('7020');
  });

  it('INV-06 shows weight for a single and the sum of the sub-items for a set, with two decimals', async () => {
    const set = await makeItem({ item_no: '800', grouping_type: 'Set' });
    await makeItem({ item_no: '800', id_parent: set, weight: 1.2 });
    await makeItem({ item_no: '800', id_parent: set, weight: 0.35 });
    const { page } = await open(`/module/inventory/edit/${set}`);
    const sum = page.getByRole('group', { name: 'Weight of the Set' });
    await expect.poll(() => sum.innerText()).toContain('1.55');
    await expect.poll(() => input(page, 'Weight').count()).toBe(0);
    await expect.poll(() => page.getByRole('group', { name: 'Quantity' }).innerText()).toContain('2');
    await page.getByRole('tab', { name: 'Sub Items' }).click();
    await expect.poll(() => column(page, 'Weight')).toEqual(expect.arrayContaining([expect.stringContaining('1.20')]));
  });

  it('FORM-04 sends only what was typed, never created_at or updated_at', async () => {
    const { body } = await call('POST', 'customer', { customer_name: 'Lee' });
    const { page } = await open(`/module/customer/edit/${body.id}`);
    await input(page, 'Phone').fill('+852 2123 4567');
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await saveChanges(page);
    const keys = Object.keys((await sent).postDataJSON());
    expect(keys).toContain('phone');
    expect(keys).not.toContain('created_at');
    expect(keys).not.toContain('updated_at');
  });

  it.each([
    ['that fits a field to its content', true],
    ['that does not', false],
  ])('FORM-01 shows all lines of a long text, also as it is typed, in a browser %s', async (_, fits) => {
    const lines = Array.from({ length: 12 }, (_line, place) => `Line ${place + 1}`).join('\n');
    const long = 'A sentence about a stone. '.repeat(8).trim();
    const id = await makeItem({ item_no: fits ? '900' : '901', notes: lines });
    const { page } = await browser.open();
    if (!fits) await page.addInitScript(forgetFieldSizing);
    await openSignedIn(page, product.url, `/module/inventory/edit/${id}`, token);
    const notes = input(page, 'Notes');
    const hidden = () => notes.evaluate((element) => element.scrollHeight - element.clientHeight);
    const height = () => notes.evaluate((element) => element.clientHeight);
    await expect.poll(() => notes.inputValue()).toBe(lines);
    await expect.poll(hidden).toBe(0);
    const before = await height();
    await notes.press('Control+End');
    await notes.pressSequentially('\nLine 13\nLine 14');
    await expect.poll(hidden).toBe(0);
    expect(await height()).toBeGreaterThan(before);
    await notes.fill(long);
    await expect.poll(height).toBeLessThan(before / 2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(async () => (await notes.boundingBox())?.width).toBeLessThan(390);
    await expect.poll(hidden).toBe(0);
  });

  it('FORM-01 types a long text without measuring it with each key, in a browser that fits a field to its content', async () => {
    const id = await makeItem({ item_no: '902', notes: 'Line 1' });
    const { page } = await open(`/module/inventory/edit/${id}`);
    const notes = input(page, 'Notes');
    await expect.poll(() => notes.inputValue()).toBe('Line 1');
    await page.evaluate(countMeasures);
    await notes.press('Control+End');
    await notes.pressSequentially(' and more');
    await expect.poll(() => notes.inputValue()).toBe('Line 1 and more');
    expect(await page.evaluate(() => Reflect.get(window, 'measures'))).toBe(0);
  });

  it('FORM-01 shows each label where it belongs as a form opens, and moves it only for who comes to type', async () => {
    const id = await makeItem({ item_no: '903', notes: 'Line 1', weight: 1.5 });
    const { page } = await browser.open({ reducedMotion: 'no-preference' });
    await page.addInitScript(noteMovedLabels);
    await openSignedIn(page, product.url, `/module/inventory/edit/${id}`, token);
    await expect.poll(() => input(page, 'Notes').inputValue()).toBe('Line 1');
    const moved = () => page.evaluate(() => Reflect.get(window, 'movedLabels') as string[]);
    expect(await moved()).toEqual([]);
    await input(page, 'Long Description').click();
    await expect.poll(moved).toContain('Long Description');
  });
});

const isFocused = (element: Locator) => element.evaluate((node) => node === document.activeElement);

/** In the page: it answers, and shows, as a browser without `field-sizing` does. */
function forgetFieldSizing() {
  const supports = CSS.supports.bind(CSS) as (...asked: string[]) => boolean;
  CSS.supports = (...asked: string[]) => asked[0] !== 'field-sizing' && supports(...asked);
  document.addEventListener('DOMContentLoaded', () => {
    const sheet = document.createElement('style');
    sheet.textContent = 'textarea { field-sizing: fixed !important }';
    document.head.append(sheet);
  });
}

/** In the page: counts how often the height of a text is asked for. */
function countMeasures() {
  const measured = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollHeight')?.get;
  const counted = Object.assign(window, { measures: 0 });
  Object.defineProperty(HTMLTextAreaElement.prototype, 'scrollHeight', {
    get(this: HTMLTextAreaElement) {
      counted.measures += 1;
      return measured?.call(this);
    },
  });
}

/** In the page: keeps the texts of the labels that have moved. */
function noteMovedLabels() {
  const movedLabels: string[] = [];
  Object.assign(window, { movedLabels });
  document.addEventListener('transitionrun', ({ target, propertyName }) => {
    if (target instanceof HTMLLabelElement && propertyName === 'transform') movedLabels.push(target.innerText);
  });
}
