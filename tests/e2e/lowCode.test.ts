import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { exampleOf } from '../manual/markdown.ts';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { column, input, openList, openSignedIn, pick, save, saveNew, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** The module of the first tutorial: ten fields with a reference, a link and a value list. */
function exampleModule(): { fields: Record<string, unknown>[] } & Record<string, unknown> {
  return JSON.parse(exampleOf('schema/modules/viewing.json'));
}

describe('a schema folder that changes while the product runs', () => {
  const browser = useBrowser();
  let schemaDir: string;
  let product: Product;
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    schemaDir = mkdtempSync(path.join(tmpdir(), 'facet-schema-'));
    cpSync(path.join(project, 'schema'), schemaDir, { recursive: true });
    product = await startProduct({ schemaDir });
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
  });
  afterAll(async () => {
    await product?.stop();
    rmSync(schemaDir, { recursive: true, force: true });
  });

  const viewingFile = () => path.join(schemaDir, 'modules/viewing.json');
  const write = (module: unknown) => writeFileSync(viewingFile(), JSON.stringify(module, null, 2));

  /** Changes the file's module, and waits until the running server has taken it over. */
  async function change(edit: (module: ReturnType<typeof exampleModule>) => void, taken: () => Promise<boolean>) {
    const module = JSON.parse(readFileSync(viewingFile(), 'utf8'));
    edit(module);
    write(module);
    await expect.poll(taken).toBe(true);
  }

  async function fieldNames(): Promise<string[]> {
    const { body } = await call('GET', 'common/schema');
    return body.modules.viewing.fields.map(({ name }: { name: string }) => name);
  }

  it('LOW-01 turns a new file into a live module: menu, list, form, reference, value list, link', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/customer', token);
    await page.getByRole('link', { name: 'Customers', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Viewings' }).count()).toBe(0);

    write(exampleModule());
    // Nobody reloads: the open page learns of the new module by itself.
    await openList(page, 'Viewings');
    await page.waitForURL('**/module/viewing');
    await page.getByRole('link', { name: 'New Viewing' }).first().click();
    await input(page, 'Subject').fill('Rubies for the autumn fair');
    await page.getByRole('button', { name: 'New Customer' }).click();
    const dialog = page.getByRole('dialog');
    await input(dialog, 'Customer Name').fill('Chow & Sons');
    await save(dialog);
    await dialog.waitFor({ state: 'detached' });
    await pick(page, page, 'Place', 'Trade Fair');
    await input(page, 'Budget').fill('25000');
    await saveNew(page);

    await page.getByRole('tab', { name: 'Follow-ups' }).click();
    await page.getByRole('button', { name: translate('facet.link.add', { link: 'Follow-up' }) }).click();
    const row = page.getByRole('dialog');
    await input(row, 'Subject').fill('Second look');
    await pick(page, row, 'Customer', 'Chow & Sons');
    await save(row);
    await row.waitFor({ state: 'detached' });
    await page.getByText('Second look').waitFor();

    await openList(page, 'Viewings');
    await expect
      .poll(async () => (await column(page, 'Subject')).toSorted())
      .toEqual(['Rubies for the autumn fair', 'Second look']);
    const { body } = await call('GET', 'viewing?filter={"q":"rubies"}');
    expect(body).toMatchObject([{ place: 'Trade Fair', customer_name: 'Chow & Sons', guests: 1 }]);
  });

  it('LOW-02 a new field alone adds column, input, list column and validation, and open forms keep what was typed', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/viewing/new', token);
    await input(page, 'Subject').fill('Typed before the change');

    await change(
      (module) => {
        module.fields.push({ name: 'room', type: 'input', label: { en: 'Room', zh: '房间' }, maxLength: 5 });
        (module.list as { columns: string[] }).columns.push('room');
        const [first] = module.tabs as { sections: { fields: string[] }[] }[];
        first?.sections[0]?.fields.push('room');
      },
      async () => (await fieldNames()).includes('room'),
    );
    await input(page, 'Room').fill('too long');
    await expect.poll(() => input(page, 'Subject').inputValue()).toBe('Typed before the change');
    await save(page);
    await page.getByText('Must be at most 5 characters').first().waitFor();
    await input(page, 'Room').fill('12F');
    await pick(page, page, 'Customer', 'Chow & Sons');
    await saveNew(page);
    await page.goto(`${product.url}/module/viewing`);
    await expect.poll(() => column(page, 'Room')).toContain('12F');
    expect(
      (await call('POST', 'viewing', { subject: 'x', customer_id: 1, room: 'too long' })).body.errors.room,
    ).toContain('5');
  });

  it('LOW-04 refuses a mistake with file, path and mend, and the running product goes on', async () => {
    const good = readFileSync(viewingFile(), 'utf8');
    const before = product.output().length;
    const broken = JSON.parse(good);
    broken.fields[1].module = 'custmer';
    write(broken);
    onTestFinished(() => writeFileSync(viewingFile(), good));
    const printed = () => product.output().slice(before);
    await expect.poll(printed).toContain('modules/viewing.json: fields (customer_id).module');
    expect(printed()).toContain('did you mean "customer"?');

    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/viewing', token);
    await expect.poll(() => column(page, 'Subject')).toContain('Second look');
    expect((await call('POST', 'viewing', { subject: 'Still works', customer_id: 1 })).status).toBe(201);
  });

  it('LOW-05 keeps the data of a removed field, and says so', async () => {
    const before = product.output().length;
    const kept = JSON.parse(readFileSync(viewingFile(), 'utf8'));
    await change(
      (module) => {
        module.fields = module.fields.filter(({ name }) => name !== 'room');
        (module.list as { columns: string[] }).columns.pop();
        const [first] = module.tabs as { sections: { fields: string[] }[] }[];
        first?.sections[0]?.fields.pop();
      },
      async () => !(await fieldNames()).includes('room'),
    );
    await expect.poll(() => product.output().slice(before)).toMatch(/room/);
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/viewing', token);
    await expect.poll(() => column(page, 'Subject')).toContain('Second look');
    await expect.poll(() => column(page, 'Room')).toEqual([]);

    write(kept);
    await expect.poll(async () => (await fieldNames()).includes('room')).toBe(true);
    const { body } = await call('GET', 'viewing?filter={"subject":"Typed before the change"}');
    expect(body).toMatchObject([{ room: '12F' }]);
  });
});
