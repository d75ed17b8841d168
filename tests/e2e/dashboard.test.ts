import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('the dashboard in a browser', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
  });

  it('DASH-01 starts with what to do first, takes up what happens elsewhere, and leads from a figure to its list', async () => {
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/dashboard', token);
    await page.getByRole('link', { name: 'Add whom you buy from' }).waitFor();
    await page.getByText('Nothing was bought or sold in the last 12 months.').waitFor();

    const house = tradingHouse(await signInByApi(product.url));
    const customer = await house.customer('Golden Crown');
    const memo = await house.document('memo-out', customer.id, [await house.item()]);
    await house.confirm('memo-out', memo.id);
    const sale = await house.document('sale', customer.id, [await house.item()]);
    await house.confirm('sale', sale.id);

    const trade = page.getByRole('region', { name: 'Sales and Purchases by Month' });
    await trade.getByRole('figure').locator('svg').first().waitFor();
    await trade.getByRole('button', { name: 'Table', exact: true }).click();
    await trade.getByRole('link', { name: '1,200.00' }).first().waitFor();

    const ages = page.getByRole('region', { name: 'Memos Out by Age' });
    await ages.getByRole('link', { name: /^0.30 days$/ }).click();
    await page.waitForURL(/\/report\/memo-out-overview\?filter=/);
    const behind = page.getByRole('table', { name: 'Memo Out Overview' });
    await behind.getByRole('cell', { name: 'Golden Crown' }).waitFor();
    const filter = JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');
    expect(Object.keys(filter)).toEqual(['since_gte', 'since_lte']);
  });

  it('DASH-01 SCR-07 has every column of its tables in sight on a phone', async () => {
    const house = tradingHouse(await signInByApi(product.url));
    const customer = await house.customer('Galle Face Jewellery House');
    const memo = await house.document('memo-out', customer.id, [
      await house.item({ item_no: '5901', sale_price: 9_876_543.21 }),
    ]);
    await house.confirm('memo-out', memo.id);
    const { page } = await browser.open({ viewport: { width: 390, height: 844 } });
    await openSignedIn(page, product.url, '/dashboard', token);
    await page.getByRole('link', { name: memo.memo_out_code }).first().waitFor();
    const beyond = await page
      .getByRole('table')
      .evaluateAll((tables) =>
        tables.map(({ parentElement }) => (parentElement ? parentElement.scrollWidth - parentElement.clientWidth : 0)),
      );
    expect(beyond.length).toBeGreaterThan(4);
    expect(beyond.filter((pixels) => pixels > 0)).toEqual([]);
  });

  it('DASH-01 names a return from memo whole, beside a long name', async () => {
    const house = tradingHouse(await signInByApi(product.url));
    const customer = await house.customer('The Honourable Company of Gem Merchants and Lapidaries of Ratnapura');
    const memo = await house.document('memo-out', customer.id, [await house.item({ item_no: '5902' })]);
    await house.confirm('memo-out', memo.id);
    const back = await house.document('memo-out-return', customer.id);
    const [lent] = await house.rowsOf('memo-out', memo.id);
    await house.row('memo-out-return', back.id, { inventory_id: lent.inventory_id, memo_out_item_id: lent.id });
    await house.confirm('memo-out-return', back.id);
    const { page } = await browser.open({ viewport: { width: 1440, height: 900 } });
    await openSignedIn(page, product.url, '/dashboard', token);
    const kind = page.getByRole('region', { name: 'Last Movements' }).getByText('Memo Out Return').first();
    await kind.waitFor();
    expect(await kind.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  });
});
