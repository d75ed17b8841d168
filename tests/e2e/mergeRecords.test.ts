import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('SCH-10 a customer who was entered twice', () => {
  const product = productForFile();
  const browser = useBrowser();
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;
  let token: string;

  beforeAll(async () => {
    call = await signInByApi(product.url);
    house = tradingHouse(call);
    token = await accessTokenOf(product.url);
  });

  it('SCH-10 becomes one, with the values that people choose', async () => {
    const twice = await house.create('customer', {
      customer_name: 'Aurora Jewels',
      phone: '+41 1',
      country: 'Schweiz',
    });
    const right = await house.create('customer', { customer_name: 'Aurora Jewels Ltd', country: 'Switzerland' });
    const sale = await house.document('sale', twice.id, [await house.item()]);
    await house.confirm('sale', sale.id);
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/customer/edit/${right.id}`, token);

    await page.getByRole('button', { name: translate('facet.mergeRecords.button') }).click();
    const dialog = page.getByRole('dialog');
    await input(page, translate('facet.mergeRecords.other')).click();
    await page.getByRole('option', { name: `Aurora Jewels #${twice.id}` }).click();
    await dialog.getByText('Sales: 1').waitFor();
    await dialog.getByRole('radiogroup', { name: 'Customer Name' }).getByText('Aurora Jewels Ltd').waitFor();
    const country = dialog.getByRole('radiogroup', { name: 'Country' });
    await country.getByRole('radio', { name: /Schweiz/ }).check();
    // What is empty in the one that stays comes from the other.
    const phone = dialog.getByRole('radiogroup', { name: 'Phone' });
    expect(await phone.getByRole('radio', { name: /\+41 1/ }).isChecked()).toBe(true);
    await dialog.getByRole('button', { name: translate('facet.mergeRecords.now'), exact: true }).click();

    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => input(page, 'Country').inputValue()).toBe('Schweiz');
    expect(await house.seen(`customer/${right.id}`)).toMatchObject({
      ...{ customer_name: 'Aurora Jewels Ltd', country: 'Schweiz', phone: '+41 1', balance: 1200 },
    });
    expect((await call('GET', `customer/${twice.id}`)).status).toBe(404);
    expect(await house.seen(`sale/${sale.id}`)).toMatchObject({ customer_id: right.id });
  });

  it('SCH-10 leaves the one that people choose, and opens it', async () => {
    const twice = await house.create('customer', { customer_name: 'Boreal' });
    const right = await house.create('customer', { customer_name: 'Boreal Gems' });
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/customer/edit/${twice.id}`, token);
    await page.getByRole('button', { name: translate('facet.mergeRecords.button') }).click();
    const dialog = page.getByRole('dialog');
    await input(page, translate('facet.mergeRecords.other')).fill('Boreal G');
    await page.getByRole('option', { name: `Boreal Gems #${right.id}` }).click();
    await dialog
      .getByRole('radio', { name: `Boreal Gems #${right.id}` })
      .first()
      .check();
    await dialog.getByText(translate('facet.mergeRecords.unused')).waitFor();
    await dialog.getByRole('button', { name: translate('facet.mergeRecords.now'), exact: true }).click();
    await page.waitForURL(`**/module/customer/edit/${right.id}`);
    await page.getByRole('heading', { level: 1, name: 'Boreal Gems' }).waitFor();
    await page.getByRole('button', { name: translate('facet.history.title') }).click();
    await page.getByText(translate('facet.history.merged', { value: 'Boreal' })).waitFor();
  });

  it('SCH-10 says on an open page that its record was merged away elsewhere, and does not ask for it again', async () => {
    const twice = await house.create('customer', { customer_name: 'Cassiopeia' });
    const right = await house.create('customer', { customer_name: 'Cassiopeia Gems' });
    const sale = await house.document('sale', twice.id, [await house.item()]);
    await house.confirm('sale', sale.id);
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/customer/edit/${twice.id}`, token);
    await page
      .getByRole('region', { name: translate('facet.head.title') })
      .getByText('1,200.00')
      .first()
      .waitFor();
    await input(page, 'Street').fill('typed in vain');
    expect((await call('POST', `customer/${twice.id}/merge`, { into: right.id, values: {} })).status).toBe(200);
    await page.getByText(translate('facet.together.gone')).waitFor();
    expect(await input(page, 'Street').inputValue()).toBe('typed in vain');
  });
});
