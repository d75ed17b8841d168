import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, column, focusedText, input, openList, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';
import { axed } from './support/walkScreens.ts';

const items = 60;

describe('lists', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
    const supplier = await create('supplier', { supplier_name: '=Mogok, "Mines"' });
    for (let n = 1; n <= items; n += 1) {
      await create('inventory', {
        item_no: `${2000 + n}`,
        grouping_type: 'Single',
        type: n % 3 === 0 ? 'Sapphire' : 'Ruby',
        origin: n % 2 === 0 ? 'Kashmir' : 'Mogok, Burma',
        weight: n / 10,
        sale_price: 1000 + n,
        supplier_id: n === 7 ? supplier : null,
      });
    }
    for (const name of ['Chow Tai', 'Anna Berg', 'Lukas Meier']) await create('customer', { customer_name: name });
  });

  async function create(module: string, record: Record<string, unknown>): Promise<number> {
    const { status, body } = await call('POST', module, record);
    expect(status, JSON.stringify(body)).toBe(201);
    return body.id;
  }

  async function open(address: string) {
    const { page, watch } = await browser.open();
    await openSignedIn(page, product.url, address, token);
    return { page, watch };
  }

  it('LIST-01 shows the columns of the schema, in pages, and keeps page and sort in the address', async () => {
    const { page } = await open('/module/inventory');
    await page.setViewportSize({ width: 1920, height: 900 });
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(25);
    const headings = (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim()).filter(Boolean);
    expect(headings).toEqual([
      ...['Item No', 'Type', 'Color', 'Shape', 'Weight', 'Dimension'],
      ...['Quantity', 'Cost Price USD', 'Sale Price USD', 'Status', 'Origin'],
    ]);
    await page.getByRole('columnheader', { name: 'Weight' }).getByRole('button').click();
    await expect.poll(() => column(page, 'Item No').then(([first]) => first)).toBe('2001');
    await page.getByRole('columnheader', { name: 'Weight' }).getByRole('button').click();
    await expect.poll(() => column(page, 'Item No').then(([first]) => first)).toBe(`${2000 + items}`);
    await page.getByRole('button', { name: /next page/i }).click();
    await expect.poll(() => column(page, 'Item No').then(([first]) => first)).toBe(`${2000 + items - 25}`);
    await page.reload();
    await expect.poll(() => column(page, 'Item No').then(([first]) => first)).toBe(`${2000 + items - 25}`);
    await page.getByText(`26-50 of ${items}`).waitFor();
  });

  it('INV-10 LIST-01 narrows by ranges and several values at once, says by what, and goes back in the history', async () => {
    const { page } = await open('/module/inventory');
    await page.getByRole('button', { name: translate('facet.list.search') }).click();
    const panel = page.getByRole('region', { name: translate('facet.list.search') });
    await input(panel, translate('facet.field.from', { label: 'Weight' })).fill('1');
    await input(panel, translate('facet.field.to', { label: 'Weight' })).fill('2');
    await panel.getByRole('combobox', { name: 'Origin' }).fill('Kash');
    await page.getByRole('option', { name: 'Kashmir' }).click();
    await page.keyboard.press('Escape');
    await panel.getByRole('button', { name: translate('facet.list.searchNow') }).click();
    await expect
      .poll(async () => (await column(page, 'Item No')).toSorted())
      .toEqual([...['2010', '2012', '2014', '2016', '2018', '2020']]);
    const chips = page.getByRole('list', { name: translate('facet.list.activeFilters') });
    await expect.poll(() => chips.innerText()).toContain('Origin: Kashmir');
    await chips.getByRole('button', { name: /Remove filter Origin/ }).click();
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(11);
    await page.goBack();
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(6);
  });

  it('LIST-01 exports all rows that the filter finds, with formulas made harmless', async () => {
    const { page } = await open('/module/supplier');
    await expect.poll(async () => (await column(page, 'Supplier Name')).length).toBe(1);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^supplier.*\.csv$/);
    const text = readFileSync(await saved.path(), 'utf8');
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(text.split(/\r?\n/)[1]).toMatch(/^"'=Mogok, ""Mines"""/);

    await openList(page, 'Inventory');
    await page.getByRole('searchbox').fill('sapphire');
    await expect.poll(async () => new Set(await column(page, 'Type'))).toEqual(new Set(['Sapphire']));
    const all = page.waitForEvent('download');
    await chooseMore(page, translate('facet.list.exportAs.csv'));
    const lines = readFileSync(await (await all).path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(lines).toHaveLength(1 + items / 3);
  });

  it('INV-01 INV-19 exports what QR codes need: of the selected items, or of all that the filter finds', async () => {
    const { page } = await open('/module/inventory?filter={"type":"Sapphire"}');
    const exported = async () => {
      const download = page.waitForEvent('download');
      await chooseMore(page, translate('facet.list.exportQr'));
      const saved = await download;
      expect(saved.suggestedFilename()).toMatch(/^inventory-qr-.*\.csv$/);
      return readFileSync(await saved.path(), 'utf8')
        .split('\r\n')
        .slice(0, -1);
    };
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(items / 3);
    const [head, ...rows] = await exported();
    expect(head).toBe('\uFEFFitem_no,qrcode,type,color,shape,weight,dimension');
    expect(rows).toHaveLength(items / 3);
    await page.getByRole('row', { name: /2003/ }).getByRole('checkbox').check();
    const [, ...chosen] = await exported();
    expect(chosen).toEqual([expect.stringMatching(/^2003,https:\/\/[^,]+\/item\/\d+,Sapphire,,,0\.30,/)]);
  });

  it('LIST-01 INV-11 sums up the row pointed at, and a row opens its record', async () => {
    const { page } = await open('/module/inventory?filter={"q":"2007"}');
    const row = page.getByRole('row').filter({ hasText: '2007' });
    await row.hover();
    const summary = page.getByRole('region', { name: translate('facet.list.summary') });
    await expect
      .poll(() => summary.getByRole('term').allInnerTexts())
      .toEqual([...['Item No', 'Grouping Type', 'Type', 'Color', 'Shape', 'Origin', 'Supplier Name']]);
    await expect.poll(() => summary.innerText()).toContain('=Mogok, "Mines"');
    await page.setViewportSize({ width: 820, height: 900 });
    const cut = () =>
      summary.evaluate((panel) =>
        [...panel.querySelectorAll('dt, dd')]
          .filter((one) => one.scrollWidth > one.clientWidth)
          .map((one) => one.textContent),
      );
    await expect.poll(cut).toEqual([]);
    expect(await summary.evaluate((panel) => panel.scrollWidth - panel.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('cell', { name: 'Ruby' }).click();
    await page.waitForURL('**/module/inventory/edit/*');
  });

  it('LIST-02 stars rows for oneself, finds them again, and only customers have stars', async () => {
    const { page } = await open('/module/customer');
    const star = page.getByRole('button', { name: translate('facet.list.star', { record: 'Anna Berg' }) });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    await page.getByRole('button', { name: translate('facet.list.starredOnly') }).click();
    await expect.poll(() => column(page, 'Customer Name')).toEqual(['Anna Berg']);

    await create('user', { email: 'other@example.com', password: 'Other-User-1' });
    const other = await signInByApi(product.url, { email: 'other@example.com', password: 'Other-User-1' });
    const { body } = await other('GET', 'customer?filter={"starred":true}');
    expect(body).toEqual([]);
    await openList(page, 'Suppliers');
    await expect.poll(async () => (await column(page, 'Supplier Name')).length).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: /^Star / }).count()).toBe(0);
  });

  it('SCR-01 folds columns away by priority; number, photo and status stay; below 600 px rows are cards', async () => {
    const { page } = await open('/module/inventory');
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(25);
    const heads = async () => {
      const texts = await page.getByRole('columnheader').allInnerTexts();
      return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
    };
    const beside = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    const besideList = () =>
      page.getByRole('table').evaluate((table) => {
        let at: Element = table;
        while (at.parentElement && !['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) at = at.parentElement;
        return at.scrollWidth - at.clientWidth;
      });
    let before = Number.POSITIVE_INFINITY;
    for (const width of [1440, 1280, 820]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(async () => (await heads()).length, { message: `${width}` }).toBeLessThan(before);
      await expect.poll(besideList, { message: `${width}` }).toBe(0);
      expect(await beside()).toBe(0);
      expect(await heads()).toEqual(expect.arrayContaining(['Item No', 'Type', 'Sale Price USD', 'Status']));
      await page.getByRole('columnheader', { name: 'Photos' }).waitFor();
      before = (await heads()).length;
    }
    await page.getByRole('button', { name: translate('facet.list.detailOf', { record: '2060' }) }).click();
    const detail = page.getByRole('region', { name: translate('facet.list.detailOf', { record: '2060' }) });
    await expect
      .poll(() => detail.getByRole('term').allInnerTexts())
      .toEqual(expect.arrayContaining(['Origin', 'Cost Price']));

    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 });
      const cards = page.getByRole('list', { name: translate('facet.list.layouts.cards') });
      const card = cards.getByRole('listitem').first();
      await expect.poll(() => cards.getByRole('listitem').count()).toBe(25);
      for (const words of ['2060', '1,060.00 USD', 'Sapphire', '6.00 ct']) {
        await expect.poll(() => card.innerText(), { message: `${width}` }).toContain(words);
      }
      expect(await beside()).toBe(0);
    }
    expect(await axed(page)).toEqual([]);
  });

  it("LIST-03 scrolls an inventory list inside the viewport's height minus 445 pixels", async () => {
    const { page } = await open('/module/inventory');
    await expect.poll(async () => (await column(page, 'Item No')).length).toBe(25);
    const heightOfScroller = () =>
      page.evaluate(() => {
        let at: Element | null = document.querySelector('table');
        while (at && !['auto', 'scroll'].includes(getComputedStyle(at).overflowY)) at = at.parentElement;
        return at?.getBoundingClientRect().height;
      });
    await expect.poll(heightOfScroller).toBe(900 - 445);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await expect.poll(heightOfScroller).toBe(1000 - 445);
  });

  it('LIST-01 SCH-09 keeps chosen columns, order and views for the user, wherever they sign in', async () => {
    const { page } = await open('/module/customer');
    await page.getByRole('button', { name: translate('facet.list.columns') }).click();
    await page.getByRole('checkbox', { name: 'Website' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('columnheader', { name: 'Website' }).count()).toBe(0);

    await page.getByRole('searchbox').fill('berg');
    await expect.poll(() => column(page, 'Customer Name')).toEqual(['Anna Berg']);
    await page.getByRole('button', { name: translate('facet.list.views') }).click();
    await page.getByRole('button', { name: translate('facet.list.saveView') }).click();
    const stored = page.waitForResponse(
      (response) => response.url().includes('common/view') && response.request().method() !== 'GET',
    );
    const dialog = page.getByRole('dialog', { name: translate('facet.list.saveView') });
    await dialog.getByRole('textbox').fill('The Bergs');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await stored;

    const elsewhere = await open('/module/customer');
    await expect.poll(async () => (await column(elsewhere.page, 'Customer Name')).length).toBe(3);
    await expect.poll(() => elsewhere.page.getByRole('columnheader', { name: 'Website' }).count()).toBe(0);
    await elsewhere.page.getByRole('button', { name: translate('facet.list.views') }).click();
    await elsewhere.page.getByRole('button', { name: 'The Bergs', exact: true }).click();
    await expect.poll(() => column(elsewhere.page, 'Customer Name')).toEqual(['Anna Berg']);
  });

  it('SCH-09 opens a shared view by its address, and shows pictures as a gallery', async () => {
    const { page } = await open('/module/inventory');
    await page.getByRole('button', { name: translate('facet.list.layouts.gallery') }).click();
    const gallery = page.getByRole('list', { name: translate('facet.list.layouts.gallery') });
    const cards = gallery.getByRole('listitem');
    await expect.poll(() => cards.count()).toBeGreaterThan(1);
    const first = await cards.first().getByRole('heading').textContent();
    await page.getByRole('searchbox').fill(first ?? '');
    await expect.poll(() => cards.count()).toBe(1);
    await page.getByRole('button', { name: translate('facet.list.views') }).click();
    await page.getByRole('button', { name: translate('facet.list.saveView') }).click();
    const dialog = page.getByRole('dialog', { name: translate('facet.list.saveView') });
    await dialog.getByRole('textbox').fill('The one');
    await dialog.getByRole('checkbox', { name: translate('facet.list.shareView') }).check();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/view/')),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    const { id } = await answer.json();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: translate('facet.list.layouts.table') }).click();
    await page.getByRole('table').waitFor();

    await page.goto(`${new URL(page.url()).origin}/module/inventory?view=${id}`);
    await expect.poll(() => cards.count()).toBe(1);
    expect(new URL(page.url()).searchParams.get('filter')).toBe(JSON.stringify({ q: first }));
    await cards.first().getByRole('link').click();
    await page
      .getByRole('heading', { level: 1 })
      .filter({ hasText: first ?? '' })
      .waitFor();

    await page.goto(`${new URL(page.url()).origin}/module/inventory?view=999999`);
    await page.getByText(translate('facet.list.viewGone')).waitFor();
    await expect.poll(() => cards.count()).toBeGreaterThan(1);
  });

  it('LIST-01 says what to do when there is nothing, or nothing is found', async () => {
    const { page } = await open('/module/laboratory');
    await page.getByText(translate('facet.list.nothingYet', { module: 'Laboratories' })).waitFor();
    await openList(page, 'Customers');
    await page.getByRole('searchbox').fill('nobody of that name');
    await page.getByText(translate('facet.list.nothingFoundHint')).waitFor();
    await page.getByRole('button', { name: translate('facet.list.clearFilters') }).click();
    await expect.poll(async () => (await column(page, 'Customer Name')).length).toBe(3);
  });

  it('SCH-10 changes all records that are found, after a look at what changes in each', async () => {
    const { page } = await open(`/module/inventory?filter=${encodeURIComponent('{"weight_lte":2.5}')}`);
    // Another test leaves the gallery of a view behind: the layout is kept for the user.
    await page.getByRole('button', { name: translate('facet.list.layouts.table') }).click();
    await page.getByRole('row', { name: /2001/ }).getByRole('checkbox').check();
    await page.getByRole('button', { name: translate('facet.bulk.edit'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: translate('facet.bulk.title') });
    await dialog.getByRole('radio', { name: 'All 25 records found' }).click();
    await dialog.getByRole('combobox', { name: translate('facet.bulk.fields') }).fill('Sale');
    await page.getByRole('option', { name: 'Sale Price' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('textbox', { name: 'Sale Price' }).fill('1010');
    await dialog.getByRole('button', { name: translate('facet.bulk.preview') }).click();
    await dialog.getByText('24 would change, 1 stay as they are, 0 cannot be changed.').waitFor();
    expect(await dialog.getByRole('row', { name: /2001/ }).innerText()).toMatch(/1,001[\s\S]*1,010/);
    // The way on has the focus, and back as well.
    await expect.poll(() => focusedText(page)).toBe('Change 24 records');
    await dialog.getByRole('button', { name: translate('facet.bulk.back') }).click();
    await expect.poll(() => focusedText(page)).toBe(translate('facet.bulk.preview'));
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedText(page)).toBe('Change 24 records');
    const before = await call('GET', `inventory?filter=${encodeURIComponent('{"sale_price":1010}')}`);
    expect(before.body).toHaveLength(1);
    await dialog.getByRole('button', { name: 'Change 24 records' }).click();
    await dialog.waitFor({ state: 'detached' });
    const after = await call('GET', `inventory?filter=${encodeURIComponent('{"sale_price":1010}')}`);
    expect(after.body).toHaveLength(25);
    await expect.poll(() => column(page, 'Sale Price').then((prices) => new Set(prices).size)).toBe(1);
  });

  it('LIST-01 takes up what others change, and fetches no record that is not on screen for it', async () => {
    // Another try finds the laboratory of the first one.
    const code = `ONE-${Date.now()}`;
    const id = await create('laboratory', { laboratory_code: code, laboratory_name: 'One' });
    const { page } = await open(`/module/laboratory/edit/${id}`);
    await expect.poll(() => input(page, 'Laboratory Name').inputValue()).toBe('One');
    await page.getByRole('button', { name: 'Cancel' }).click();
    // The row, not the words alone: the form says them too until the list is there.
    const row = page.getByRole('row').filter({ hasText: code });
    await row.waitFor();
    await page.mouse.move(0, 0);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await call('PUT', `laboratory/${id}`, { laboratory_name: 'Two' });
    await row.filter({ hasText: 'Two' }).waitFor();
    expect(fetched).not.toContain(`/api/laboratory/${id}`);
  });
});
