import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, column, input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('Transform Items', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    call = await signInByApi(product.url);
    const house = tradingHouse(call);
    for (const [place, item_no] of ['7001', '7002', '7003'].entries()) {
      await house.item({ item_no, cost_price: 100.1 + place, sale_price: 500 });
    }
    const sale = await house.document('sale', (await house.customer()).id, [await house.item({ item_no: '7004' })]);
    expect(sale.status).toBe('New');
  });

  it('INV-01 INV-19 combines singles, takes one out, breaks up the rest, and shows what comes of it first', async () => {
    const { page, watch } = await browser.open();
    watch.expect({ status: 409, url: '/api/inventory/transform' }, { status: 422, url: '/api/inventory/transform' });
    await openSignedIn(page, product.url, '/module/inventory', token);
    const select = (name: RegExp) => page.getByRole('row', { name }).first().getByRole('checkbox').check();
    const transform = { click: () => chooseMore(page, 'Transform Items') };
    const dialog = page.getByRole('dialog', { name: 'Transform Items' });

    await transform.click();
    await expect.poll(() => dialog.getByRole('radio', { disabled: true }).count()).toBe(3);
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    for (const name of [/7001/, /7002/, /7004/]) await select(name);
    await transform.click();
    await dialog.getByText('One set of 3 (7001, 7002, 7004)').waitFor();
    await input(dialog, 'Item No').fill('7100');
    await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
    await dialog.getByText(/Item 7004 stands in SA-/).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: translate('facet.form.leave') }).click();
    await page.getByRole('row', { name: /7004/ }).getByRole('checkbox').uncheck();
    await select(/7003/);

    await transform.click();
    await dialog.getByText(/cost 303\.30 in all/).waitFor();
    await expect.poll(() => input(dialog, 'Sale Price').inputValue()).toBe('1,500.00');
    await input(dialog, 'Item No').fill('7001');
    await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
    await dialog
      .getByText(/exists already|taken|unique|already/i)
      .first()
      .waitFor();
    await input(dialog, 'Item No').fill('7100');
    await dialog.getByRole('button', { name: 'Combine', exact: true }).click();
    await page.getByText('Combined into set 7100').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(async () => (await column(page, 'Item No')).filter((number) => number === '7100'))
      .toHaveLength(4);

    const { body: found } = await call('GET', 'inventory?filter={"item_no":"7100","grouping_type":"Set"}');
    await page.goto(
      `${product.url}/module/inventory?filter=${encodeURIComponent('{"item_no":"7100","grouping_type":"Set"}')}`,
    );
    await select(/7100/);
    await transform.click();
    await dialog.getByRole('checkbox', { name: /sub-item 2 of 7100/ }).check();
    await dialog.getByText('Set 7100 keeps 2 sub-items, cost 202.20.').waitFor();
    await dialog.getByRole('button', { name: 'Take out', exact: true }).click();
    await dialog.getByText(/required/i).waitFor();
    await dialog.getByRole('textbox', { name: 'New Item No of sub-item 2 of 7100' }).fill('7202');
    await dialog.getByRole('button', { name: 'Take out', exact: true }).click();
    await page.getByText('Taken out of set 7100: 7202').waitFor();

    await select(/7100/);
    await transform.click();
    await dialog.getByRole('radio', { name: 'Break up the set' }).check();
    await dialog.getByText('Nothing stays in set 7100').waitFor();
    for (const place of [1, 2]) {
      await dialog.getByRole('textbox', { name: `New Item No of sub-item ${place} of 7100` }).fill(`730${place}`);
    }
    await dialog.getByRole('button', { name: 'Break up', exact: true }).click();
    await page.getByText('Set 7100 broken up: 7301, 7302').waitFor();
    await expect
      .poll(async () => (await call('GET', `inventory/${found[0].id}`)).body)
      .toMatchObject({ status: 'Canceled', quantity: 0 });
    await expect.poll(async () => (await call('GET', 'common/stock-check')).body.findings).toEqual([]);
  });
});
