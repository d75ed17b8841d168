import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { exhibitionSchemaDir } from '../support/exhibitionModules.ts';
import { textOfPdf } from '../support/readCodes.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { input, openSignedIn, translate } from './support/steps.ts';
import { uploadPhoto } from './support/uploadPhoto.ts';
import { useBrowser } from './support/useBrowser.ts';

/** What an admin adds for a module of their own: this file and nothing else. */
const exhibitionPrint = {
  name: 'exhibition-print',
  label: { en: 'Exhibition List', zh: '展览清单' },
  kind: 'document',
  module: 'exhibition-out',
  title: { en: 'Exhibition List', zh: '展览清单' },
  party: { label: { en: 'Shown At', zh: '展出方' }, lines: ['email'] },
  items: { number: 'item_no', description: [['type', 'color']], columns: [{ field: 'weight', total: true }] },
  terms: [{ en: '{party} insures everything on {exhibition_out_code}.', zh: '{party} 负责投保。' }],
};

describe('printed documents', () => {
  const browser = useBrowser({ whole: true });
  const schema = exhibitionSchemaDir();
  let product: Product;
  let call: CallApi;
  let token: string;
  let house: ReturnType<typeof tradingHouse>;
  let customer: { id: number };

  beforeAll(async () => {
    writeFileSync(join(schema.dir, 'prints/exhibition-print.json'), JSON.stringify(exhibitionPrint, null, 2));
    product = await startProduct({ schemaDir: schema.dir });
    call = await signInByApi(product.url);
    token = await accessTokenOf(product.url);
    house = tradingHouse(call);
    const party = { customer_name: 'Golden Crown 金冠珠宝', address1: '1 Queen Street', country: 'Hong Kong' };
    customer = await house.create('customer', party);
  });
  afterAll(async () => {
    await product?.stop();
    schema.remove();
  });

  async function open(page: Page, address: string, language = 'en') {
    await openSignedIn(page, product.url, address, token);
    if (language !== 'en') await show(page, address, language);
  }

  /** Goes on, signed in already. */
  async function show(page: Page, address: string, language = 'en') {
    await page.evaluate((chosen) => localStorage.setItem('facet.language', chosen), language);
    await page.goto(`${product.url}${address}`);
  }

  /** Presses a button for the PDF, saves it, and answers its words. */
  async function words(
    page: Page,
    button: string,
    save = 'Save as PDF',
  ): Promise<{ text: string; name: string; file: string }> {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: button });
    await dialog.locator('iframe').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: save }).click(),
    ]);
    const file = await download.path();
    return { text: textOfPdf(file), name: download.suggestedFilename(), file };
  }

  /** Whether something stands across the pages, and what: its letters are turned, so that they are no words. */
  const isMarked = (file: string, opacity: string) => readFileSync(file, 'latin1').includes(`/ca ${opacity}`);
  const isDraft = (file: string) => isMarked(file, '0.12');
  const isCanceled = (file: string) => isMarked(file, '0.4');

  async function sale(prices: number[], more: object = {}) {
    const items = [];
    for (const _price of prices) items.push(await house.item({ type: 'Ruby', shape: 'Oval', weight: 1.25 }));
    const document = await house.document('sale', customer.id, [], more);
    for (const [at, { id }] of items.entries()) {
      await house.row('sale', document.id, { inventory_id: id, sale_price: prices[at] });
    }
    return { ...document, items };
  }

  it('PRN-10 PRN-03 has Delete, Cancel, Save, Sale Print, Sale Preview, and shows the invoice of a draft and of a sale', async () => {
    const document = await sale([1200.1, 0.2, 999_999.99], { notes: 'They haggle.' });
    await uploadPhoto(product.url, token, document.items[0].id, '#d00000');
    const { page } = await browser.open();
    await open(page, `/module/sale/edit/${document.id}`);
    const bar = page
      .getByRole('group')
      .filter({ has: page.getByRole('button', { name: 'Sale Preview' }) })
      .last();
    await bar.waitFor();
    expect((await bar.getByRole('button').allInnerTexts()).map((text) => text.trim())).toEqual([
      ...['Delete', 'Cancel', 'Save', 'Sale Print', 'Sale Preview'],
    ]);
    const draft = await words(page, 'Sale Preview');
    expect(draft.name).toBe(`${document.sale_code}.pdf`);
    for (const part of [
      ...['Invoice', document.sale_code, 'Facet Gems Limited', 'Bill To', 'Golden Crown 金冠珠宝', '1 Queen Street'],
      ...['Hong Kong', '1,200.10', '0.20', '999,999.99', '1,001,200.29', '3.75 ct', 'Total · 3 items', 'Page 1 of 1'],
      ...['Title to the goods remains with Facet Gems Limited'],
    ])
      expect(draft.text.replaceAll('・', '·')).toContain(part);
    // Notes are for the house.
    expect(draft.text).not.toContain('They haggle.');
    expect(isDraft(draft.file)).toBe(true);
    expect(readFileSync(draft.file, 'latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await house.confirm('sale', document.id);
    await page.reload();
    const sold = await words(page, 'Sale Preview');
    expect(sold.text).toContain('1,001,200.29');
    expect(isDraft(sold.file) || isCanceled(sold.file)).toBe(false);
  });

  it('PRN-10 Sale Print opens the print dialog of the browser, and says that unsaved changes are not printed', async () => {
    const document = await sale([10]);
    const { page } = await browser.open();
    await open(page, `/module/sale/edit/${document.id}`);
    await input(page, 'Notes').fill('Typed and not saved');
    await page.evaluate(() => {
      const print = () => void document.body.setAttribute('data-printed', 'yes');
      Object.defineProperty(HTMLIFrameElement.prototype, 'contentWindow', { get: () => ({ print }) });
    });
    const printed = await words(page, 'Sale Print');
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes');
    await page.getByText('What is printed is the document as it was saved last.').waitFor();
    expect(printed.text).not.toContain('Typed and not saved');
    await page.evaluate(() => document.body.removeAttribute('data-printed'));
    await page.getByRole('dialog').getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes');
  });

  it('PRN-03 shares the file where the device can, under a name that every device takes', async () => {
    const document = await sale([10], { invoice_number: 'INV 7/2026' });
    const { page } = await browser.open();
    await open(page, `/module/sale/edit/${document.id}`);
    await page.evaluate(() => {
      navigator.canShare = (data) => Boolean(data?.files?.length);
      navigator.share = async ({ files, title } = {}) => {
        const [file] = files ?? [];
        document.body.setAttribute('data-shared', `${title} ${file?.name} ${file?.type}`);
        throw new DOMException('closed', 'AbortError');
      };
    });
    expect((await words(page, 'Sale Preview')).name).toBe('INV-7-2026.pdf');
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    const shared = () => page.locator('body').getAttribute('data-shared');
    await expect.poll(shared).toBe('INV-7-2026.pdf INV-7-2026.pdf application/pdf');
  });

  it('PRN-03 prints in the language on screen', async () => {
    const document = await sale([88.8]);
    await house.confirm('sale', document.id);
    const { page } = await browser.open();
    await open(page, `/module/sale/edit/${document.id}`, 'zh');
    const { text } = await words(page, '预览销售单', translate('facet.print.save', {}, 'zh'));
    for (const part of ['销售发票', '客户', '价格 (USD)', '1.25 克拉', '88.80', '第 1 页，共 1 页', '货品所有权仍归'])
      expect(text).toContain(part);
    expect(text).not.toContain('草稿');
  });

  /** Replaces words of a schema file, and waits until the server says the new ones. Returns what puts the old ones back. */
  async function editSchema(file: string, from: string, to: string): Promise<() => void> {
    const path = join(schema.dir, file);
    const before = readFileSync(path, 'utf8');
    expect(before).toContain(from);
    writeFileSync(path, before.replaceAll(from, to));
    await expect.poll(async () => JSON.stringify((await call('GET', 'common/schema')).body)).toContain(to);
    return () => writeFileSync(path, before);
  }

  it('BOOK-06 BOOK-05 prints an invoice again letter for letter, after edits of the stone, the customer, the house and the print', async () => {
    const document = await sale([1200.1]);
    const [stone] = document.items;
    const certificate = { inventory_id: stone.id, certificate_no: 'GRS-77', is_default: true };
    await house.create('certificate', { ...certificate, oil_extraction_comments: 'Minor oil only' });
    await house.confirm('sale', document.id);
    const { page } = await browser.open();
    await open(page, '/');
    const print = async (language: 'en' | 'zh') => {
      await show(page, `/module/sale/edit/${document.id}`, language);
      const chinese = ['预览销售单', translate('facet.print.save', {}, 'zh')] as const;
      const { text } = await (language === 'zh' ? words(page, ...chinese) : words(page, 'Sale Preview'));
      return text;
    };
    const issued = [await print('en'), await print('zh')];
    for (const part of ['Golden Crown 金冠珠宝', '1 Queen Street', '1.25 ct', 'Minor oil only', 'GRS-77'])
      expect(issued[0]).toContain(part);

    await call('PUT', `inventory/${stone.id}`, { weight: 0.5, shape: 'Pear' });
    await call('PUT', `customer/${customer.id}`, { customer_name: 'Silver Moon', address1: '2 King Street' });
    await house.create('certificate', { inventory_id: stone.id, certificate_no: 'GIA-1', is_default: true });
    const restore = [
      await editSchema('app.ts', 'Facet Gems Limited', 'Another House Limited'),
      await editSchema('prints/sale-print.ts', 'Bill To', 'Payable By'),
    ];
    try {
      expect([await print('en'), await print('zh')]).toEqual(issued);
    } finally {
      for (const put of restore) put();
      await call('PUT', `customer/${customer.id}`, {
        customer_name: 'Golden Crown 金冠珠宝',
        address1: '1 Queen Street',
      });
    }

    await show(page, `/module/sale/edit/${document.id}?tab=items`);
    const mark = page.getByRole('img', { name: /^The item is different today: / });
    await expect.poll(() => mark.getAttribute('aria-label')).toContain('Weight 1.25 ct → 0.50 ct');
    expect(await mark.getAttribute('aria-label')).toContain('Shape Oval → Pear');
    await page.getByRole('gridcell', { name: '1.25 ct', exact: true }).waitFor();
    await show(page, `/module/inventory/edit/${stone.id}`);
    await page.getByText('the papers of confirmed documents stay as they were issued').waitFor();
  });

  it('PRN-04 PRN-05 PRN-06 PRN-07 PRN-08 PRN-09 prints every other document, with the conditions of memos', async () => {
    const supplier = await house.supplier('Mogok Gems');
    const memoIn = await house.bringing('memo-in', supplier.id, [house.itemBody()]);
    await house.confirm('memo-in', memoIn.document.id);
    const purchase = await house.bringing('purchase', supplier.id, [house.itemBody({ item_no: '7001' })]);
    await call('PUT', `purchase-item/${purchase.rows[0].id}`, { purchase_price: 321.5 });
    await house.confirm('purchase', purchase.document.id);
    const lent = await house.item();
    const memoOut = await house.document('memo-out', customer.id, [lent], { due_date: '2031-02-03' });
    await house.confirm('memo-out', memoOut.id);
    const sold = await sale([450.25]);
    await house.confirm('sale', sold.id);

    const returnTo = async (module: string, party: number, source: string, id: number) => {
      const back = await house.document(module, party);
      const [row] = await house.rowsOf(source, id);
      const reference = `${source.replaceAll('-', '_')}_item_id`;
      await house.row(module, back.id, { inventory_id: row.inventory_id, [reference]: row.id });
      return back;
    };
    const inBack = await returnTo('memo-in-return', supplier.id, 'memo-in', memoIn.document.id);
    const outBack = await returnTo('memo-out-return', customer.id, 'memo-out', memoOut.id);
    const saleBack = await returnTo('sale-return', customer.id, 'sale', sold.id);
    const purchaseBack = await returnTo('purchase-return', supplier.id, 'purchase', purchase.document.id);
    await house.setStatus('purchase-return', purchaseBack.id, 'Canceled');

    const { page } = await browser.open();
    await open(page, '/');
    const print = async (module: string, id: number, label: string) => {
      await page.goto(`${product.url}/module/${module}/edit/${id}`);
      const { text, file } = await words(page, `${label} Preview`);
      return { text: text.replace(/\s+/g, ' '), file };
    };
    const out = await print('memo-out', memoOut.id, 'Memo Out');
    expect(out.text).toContain('Memorandum');
    expect(out.text).toContain('Title remains with Facet Gems Limited');
    expect(out.text).toMatch(/to be returned by (Feb 3, 2031|3 Feb 2031|2031-02-03|0?2\/0?3\/2031)/);
    expect(isDraft(out.file)).toBe(false);
    expect(isCanceled(out.file)).toBe(false);
    const held = await print('memo-in', memoIn.document.id, 'Memo In');
    expect(held.text).toContain('Title to the goods remains with Mogok Gems');
    const bought = await print('purchase', purchase.document.id, 'Purchase');
    for (const part of ['Bought From', 'Mogok Gems', '7001', '321.50']) expect(bought.text).toContain(part);
    const cameBack = await print('memo-out-return', outBack.id, 'Memo Out Return');
    expect(cameBack.text).toContain(`Memo Out ${memoOut.memo_out_code}`);
    expect(isDraft(cameBack.file)).toBe(true);
    expect((await print('memo-in-return', inBack.id, 'Memo In Return')).text).toContain('Returned To');
    const credited = await print('sale-return', saleBack.id, 'Sale Return');
    for (const part of ['Sale Return', `Sale ${sold.sale_code}`, '450.25']) expect(credited.text).toContain(part);
    const sentBack = await print('purchase-return', purchaseBack.id, 'Purchase Return');
    for (const part of ['Purchase Return', 'Mogok Gems', '321.50']) expect(sentBack.text).toContain(part);
    expect([isCanceled(sentBack.file), isDraft(sentBack.file)]).toEqual([true, false]);
  });

  it('LOW-03 PRN-09 prints the documents of a new module from one more file', async () => {
    const stone = await house.item({ item_no: '7900' });
    const out = await house.document('exhibition-out', customer.id, [stone]);
    await house.confirm('exhibition-out', out.id);
    const { page } = await browser.open();
    await open(page, `/module/exhibition-out/edit/${out.id}`);
    const { text } = await words(page, 'Exhibition Out Preview');
    for (const part of ['Exhibition List', out.exhibition_out_code, 'Shown At', '7900', '1,200.00', 'Price (USD)'])
      expect(text).toContain(part);
    expect(text).toContain(`Golden Crown 金冠珠宝 insures everything on ${out.exhibition_out_code}.`);
  });
});
