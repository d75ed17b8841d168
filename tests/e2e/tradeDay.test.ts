import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import {
  addBySearch,
  addNewItem,
  newDocument,
  openItem,
  openRecord,
  openTab,
  panel,
  setPrice,
  statusesAre,
  trackingIs,
  updateStatus,
} from './support/documentSteps.ts';
import { productForFile } from './support/productForFile.ts';
import { column, openList, openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/*
 * A day of the house, as its staff live it: bought, lent, taken back, sold, returned. After each step the screens say
 * where each stone is.
 */

describe('the trade’s day', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;
  let call: CallApi;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
    const house = tradingHouse(call);
    await house.supplier('Mogok Gems');
    await house.customer('Golden Crown');
  });

  it('DOC-01 DOC-04 DOC-05 RET-02 INV-08 buys, lends, takes back, sells, and takes back again', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/purchase', token);

    const purchase = await newDocument(page, 'Purchases', 'Supplier', 'Mogok Gems');
    await openTab(page, 'Purchase Items');
    for (const [number, price] of [
      ['101', '1000.10'],
      ['102', '2000.20'],
      ['103', '300.33'],
    ] as const) {
      await addNewItem(page, number, price);
    }
    await expect.poll(() => column(page, 'Item No')).toEqual(['101', '102', '103']);
    await setPrice(page, '103', '300.34');
    await openTab(page, 'Main Info');
    await page.getByText('3,300.64').first().waitFor();
    await updateStatus(page, 'Confirmed');
    await page.getByText('3 Single').waitFor();
    await expect.poll(() => page.getByRole('combobox', { name: 'Supplier' }).count()).toBe(0);
    await page.getByText('Mogok Gems').first().waitFor();

    await statusesAre(page, { '101': 'Available', '102': 'Available', '103': 'Available' });
    await openItem(page, '101');
    await panel(page, 'Purchase', purchase, 'Mogok Gems');
    await trackingIs(page, ['Purchase']);

    const memo = await newDocument(page, 'Memos Out', 'Customer', 'Golden Crown');
    await openTab(page, 'Memo Out Items');
    await addBySearch(page, ['101', '102']);
    await setPrice(page, '101', '1500.50');
    await setPrice(page, '102', '2500');
    await updateStatus(page, 'Confirmed');
    await openTab(page, 'Main Info');
    await page.getByText('4,000.50').first().waitFor();
    await page.getByText('2 out').waitFor();
    await statusesAre(page, { '101': 'Unavailable', '102': 'Unavailable', '103': 'Available' });

    await newDocument(page, 'Memo Out Returns', 'Customer', 'Golden Crown');
    await openTab(page, 'Memo out Return Items');
    await page.getByRole('button', { name: 'Choose from Memo Out' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose Memo-Out items' });
    await choice.getByText('Please choose a Memo-Out from the selected customer').waitFor();
    await choice.getByRole('row', { name: /101/ }).getByRole('checkbox').check();
    await choice.getByRole('button', { name: 'Add Return Items' }).click();
    await choice.waitFor({ state: 'hidden' });
    await expect.poll(() => column(page, 'Item No')).toEqual(['101']);
    await updateStatus(page, 'Confirmed');
    await statusesAre(page, { '101': 'Available', '102': 'Unavailable', '103': 'Available' });

    await openRecord(page, 'Memos Out', memo);
    await page.getByText('1 out · 1 returned').waitFor();
    await page.getByRole('button', { name: 'Sell Items' }).click();
    const selling = page.getByRole('dialog', { name: /Sell Items/ });
    await selling.getByRole('row', { name: /102/ }).getByRole('checkbox').check();
    await selling.getByRole('button', { name: 'Sell Items' }).click();
    await page.waitForURL('**/module/sale/edit/*');
    const sale = await page.getByRole('heading', { level: 1, name: /^SA-\d{4}-0001$/ }).innerText();
    await page.getByText('2,500.00').first().waitFor();
    await page.getByText('Confirmed').first().waitFor();
    await statusesAre(page, { '101': 'Available', '102': 'Sold', '103': 'Available' });
    await openRecord(page, 'Memos Out', memo);
    await page.getByText('1 returned · 1 sold').waitFor();
    await openItem(page, '102');
    await panel(page, 'Sale', sale, 'Golden Crown');
    await trackingIs(page, ['Sale', 'Memo Out Return', 'Memo Out', 'Purchase']);

    await newDocument(page, 'Sale Returns', 'Customer', 'Golden Crown');
    await openTab(page, 'Sale Return Items');
    await page.getByRole('button', { name: 'Choose from Sale' }).click();
    const sold = page.getByRole('dialog', { name: 'Choose Sale items' });
    await sold.getByRole('row', { name: /102/ }).getByRole('checkbox').check();
    await sold.getByRole('button', { name: 'Add Return Items' }).click();
    await sold.waitFor({ state: 'hidden' });
    await updateStatus(page, 'Confirmed');
    await statusesAre(page, { '101': 'Available', '102': 'Available', '103': 'Available' });

    await openList(page, 'Customers');
    await page.getByRole('link', { name: 'Golden Crown' }).click();
    await openTab(page, 'Sales');
    await expect.poll(() => column(page, 'Sale Code')).toEqual([sale]);
  });

  it('BOOK-13 BOOK-14 BOOK-15 takes a stone on memo, sells it, and settles with its owner', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/memo-in', token);
    const memo = await newDocument(page, 'Memos In', 'Supplier', 'Mogok Gems');
    await openTab(page, 'Memo In Items');
    await addNewItem(page, '301', '700', 'Memo In Price');
    await updateStatus(page, 'Confirmed');

    const sale = await newDocument(page, 'Sales', 'Customer', 'Golden Crown');
    await openTab(page, 'Sales Items');
    await addBySearch(page, ['301']);
    await setPrice(page, '301', '1000');
    await updateStatus(page, 'Confirmed');

    await page.goto(`${product.url}/report/consignment-sold`);
    await page
      .getByRole('row', { name: /\b301\b/ })
      .getByRole('cell', { name: sale })
      .waitFor();

    await openRecord(page, 'Memos In', memo);
    await page.getByRole('button', { name: 'Purchase Items' }).click();
    const buying = page.getByRole('dialog', { name: /Purchase Items/ });
    await buying.getByText('Sold').first().waitFor();
    await buying.getByLabel(/^Purchase Price/).fill('650');
    await buying.getByRole('button', { name: 'Purchase Items' }).click();
    await page.waitForURL('**/module/purchase/edit/*');
    await page.getByText('650.00').first().waitFor();
    const purchase = await page.getByRole('heading', { level: 1, name: /^PU-/ }).innerText();

    await statusesAre(page, { '301': 'Sold' });
    await openItem(page, '301');
    await panel(page, 'Purchase', purchase, 'Mogok Gems');
    await panel(page, 'Sale', sale, 'Golden Crown');
    await trackingIs(page, ['Purchase', 'Sale', 'Memo In']);
    await openRecord(page, 'Memos In', memo);
    await page.getByText('1 purchased').waitFor();
    await page.goto(`${product.url}/report/consignment-sold`);
    await page.getByText('Nothing to report').waitFor();
    // Narrower, the report folds away the column of adjustments.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`${product.url}/report/sale-overview`);
    const sold = page.getByRole('row', { name: new RegExp(sale) });
    await sold.getByRole('cell', { name: '700.00', exact: true }).waitFor();
    await sold.getByRole('cell', { name: '-50.00', exact: true }).waitFor();
    await sold.getByRole('cell', { name: '350.00', exact: true }).waitFor();
  });

  it('DOC-07 DOC-08 RET-02 tells every refusal in the words of the specification', async () => {
    const house = tradingHouse(call);
    const [customer, one, two] = [await house.customer('Lotus Fine Arts'), await house.item(), await house.item()];
    const sale = await house.document('sale', customer.id, [one]);
    const memo = await house.document('memo-out', customer.id, [two]);
    const { page, watch } = await browser.open();
    watch.expect({ status: 409, url: '/api/sale-item' }, { status: 409, url: '/update-status' });

    // Somebody else confirms while this page is open: its own knowledge of the document is old.
    await openSignedIn(page, product.url, `/module/sale/edit/${sale.id}?tab=items`, token);
    await page.getByRole('button', { name: 'Add Item' }).click();
    const search = page.getByRole('dialog');
    const third = await house.item();
    await search.getByRole('searchbox').fill(third.item_no);
    await search
      .getByRole('row', { name: new RegExp(third.item_no) })
      .getByRole('checkbox')
      .check();
    const taken = await house.document('memo-out', customer.id, [third]);
    await house.confirm('memo-out', taken.id);
    await search.getByRole('button', { name: /Add 1/ }).click();
    await search.getByText("You can't add link if the inventory status is not Available.").waitFor();
    await house.confirm('sale', sale.id);
    await search.getByRole('button', { name: /Add 1/ }).click();
    await page.getByText("You can't add link if the sale is already confirmed.").first().waitFor();

    // A stone in the way is named, with the document that has it, and both can be opened.
    const other = await house.document('sale', customer.id, [two]);
    await house.confirm('memo-out', memo.id);
    await page.goto(`${product.url}/module/sale/edit/${other.id}`);
    await page.getByRole('button', { name: 'Update Status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Status' });
    await dialog.getByRole('radio', { name: /Confirmed/ }).check();
    await dialog.getByRole('button', { name: 'Set to Confirmed' }).click();
    await dialog.getByText(`Item ${two.item_no} has the status Unavailable`).waitFor();
    await dialog.getByRole('link', { name: memo.memo_out_code }).click();
    await page.waitForURL(`**/module/memo-out/edit/${memo.id}**`);

    const back = await house.document('memo-out-return', customer.id);
    await page.goto(`${product.url}/module/memo-out-return/edit/${back.id}?tab=items`);
    await page.getByRole('button', { name: 'Choose from Memo Out' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose Memo-Out items' });
    await choice.getByRole('button', { name: 'Add Return Items' }).click();
    await page.getByText('Please select some Memo Out items to return.').waitFor();
  });

  it('DOC-04 CUST-01 asks beyond the limit of a customer, whose page tells what is out', async () => {
    const house = tradingHouse(call);
    const customer = await house.create('customer', { customer_name: 'Jade Pavilion', memo_limit: 2000 });
    const first = await house.document('memo-out', customer.id, [await house.item({ item_no: '801' })], {
      memo_out_date: '2026-02-03',
    });
    await house.confirm('memo-out', first.id);
    const second = await house.document('memo-out', customer.id, [await house.item({ item_no: '802' })]);
    const { page, watch } = await browser.open();
    watch.expect({ status: 409, url: '/update-status' });
    await openSignedIn(page, product.url, `/module/customer/edit/${customer.id}?tab=memos-out`, token);
    const textOfGroup = (name: string) => page.getByRole('group', { name }).innerText();

    await page.getByRole('link', { name: second.memo_out_code }).click();
    await page.getByRole('heading', { level: 1, name: second.memo_out_code }).waitFor();
    await page.getByRole('button', { name: 'Update Status' }).click();
    const dialog = page.getByRole('dialog', { name: 'Update Status' });
    await dialog.getByRole('button', { name: 'Set to Confirmed' }).click();
    await dialog
      .getByRole('alert')
      .getByText('With this, Jade Pavilion would have 2 items worth 2,400.00 out, more than the limit of 2,000.00.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Confirm Anyway' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await openRecord(page, 'Customers', 'Jade Pavilion');
    await expect.poll(() => textOfGroup('Value on Memo')).toContain('2,400.00');
    await expect.poll(() => textOfGroup('Items on Memo')).toContain('2');
    await expect.poll(() => textOfGroup('Oldest Memo')).toContain('3 Feb 2026');
    await page.goto(`${product.url}/report/memo-exposure`);
    await page.getByRole('row', { name: /Jade Pavilion.*2,400\.00.*-400\.00/ }).waitFor();
  });
});
