import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { chooseMore, input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('HIST-01 HIST-02 the history of records on screen', () => {
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

  async function openHistory(address: string, timezoneId?: string) {
    const opened = await browser.open({ ...(timezoneId && { timezoneId }) });
    await openSignedIn(opened.page, product.url, address, token);
    await opened.page.getByRole('button', { name: translate('facet.history.title'), exact: true }).click();
    const dialog = opened.page.getByRole('dialog');
    await dialog.getByRole('list', { name: translate('facet.history.title') }).waitFor();
    return { ...opened, dialog, entries: dialog.getByRole('listitem') };
  }

  it('HIST-02 restores a field, and the whole record as before', async () => {
    const { id } = await house.customer('Golden Crown');
    await call('PUT', `customer/${id}`, { street: 'Duddell Street', state: 'Central' });
    await call('PUT', `customer/${id}`, { street: 'Queens Road', state: 'Kowloon' });
    const { page, dialog, entries } = await openHistory(`/module/customer/edit/${id}`);
    await expect.poll(() => entries.count()).toBe(3);
    await entries.first().getByText('Duddell Street').waitFor();
    await entries
      .first()
      .getByRole('button', {
        name: translate('facet.history.restoreField', { field: 'Street', value: 'Duddell Street' }),
      })
      .click();
    await page.getByText(translate('facet.history.restored')).first().waitFor();
    await expect.poll(() => entries.count()).toBe(4);
    await entries
      .nth(2)
      .getByRole('button', { name: translate('facet.history.restoreBefore') })
      .click();
    await expect.poll(() => entries.count()).toBe(5);
    await dialog.getByRole('button', { name: translate('facet.dialog.close') }).click();
    await expect.poll(() => input(page, 'Street').inputValue()).toBe('');
    expect((await call('GET', `customer/${id}`)).body).toMatchObject({ street: null, state: null });
  });

  it('HIST-02 offers no way back where there is none: a status is set by its own button', async () => {
    const customer = await house.customer();
    const sale = await house.document('sale', customer.id, [await house.item()]);
    await call('PUT', `sale/${sale.id}`, { notes: 'ring first' });
    await house.confirm('sale', sale.id);
    const { entries } = await openHistory(`/module/sale/edit/${sale.id}`);
    const waysBack = (place: number) =>
      entries
        .nth(place)
        .getByRole('button', { name: translate('facet.history.restoreBefore') })
        .count();
    await expect.poll(() => entries.count()).toBe(4);
    expect([await waysBack(0), await waysBack(1)]).toEqual([0, 1]);
  });

  it('HIST-01 filters by person and day, and restores nothing over unsaved changes', async () => {
    const { id } = await house.customer('Silver Crown');
    await call('PUT', `customer/${id}`, { street: 'Duddell Street' });
    const { page, dialog, entries } = await openHistory(`/module/customer/edit/${id}`);
    await expect.poll(() => entries.count()).toBe(2);
    await dialog.getByLabel(translate('facet.history.to'), { exact: true }).fill('2001-01-01');
    await dialog.getByText(translate('facet.history.noneFits')).waitFor();
    await dialog.getByLabel(translate('facet.history.to'), { exact: true }).fill('');
    await dialog.getByRole('combobox', { name: translate('facet.history.person') }).click();
    await page.getByRole('option').first().click();
    await expect.poll(() => entries.count()).toBe(2);
    await dialog.getByRole('button', { name: translate('facet.dialog.close') }).click();
    await input(page, 'Street').fill('typed');
    await page.getByRole('button', { name: translate('facet.history.title'), exact: true }).click();
    await dialog.getByText(translate('facet.history.saveFirst')).waitFor();
    const before = dialog.getByRole('button', { name: translate('facet.history.restoreBefore') });
    await expect.poll(() => before.isDisabled()).toBe(true);
  });

  it('HIST-01 filters by the days of the reader, as its entries are written', async () => {
    const { id } = await house.customer('Silver Crown');
    const ahead = new Date().getUTCHours() >= 10;
    const timeZone = ahead ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    const { dialog, entries } = await openHistory(`/module/customer/edit/${id}`, timeZone);
    const dayThere = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone });
    const end = (name: 'from' | 'to') => dialog.getByLabel(translate(`facet.history.${name}`), { exact: true });
    await end('to').fill(dayThere(-1));
    await dialog.getByText(translate('facet.history.noneFits')).waitFor();
    await end('from').fill(dayThere(0));
    await end('to').fill(dayThere(0));
    await expect.poll(() => entries.count()).toBe(1);
  });

  it('HIST-02 brings a deleted document back with its rows, from the list', async () => {
    const customer = await house.customer('Jade Palace');
    const item = await house.item();
    const sale = await house.document('sale', customer.id, [item]);
    const { page } = await browser.open();
    await openSignedIn(page, product.url, `/module/sale/edit/${sale.id}`, token);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/module/sale');
    await chooseMore(page, translate('facet.history.deleted'));
    const dialog = page.getByRole('dialog');
    const deleted = dialog.getByRole('listitem').filter({ hasText: sale.sale_code ?? sale.sale_no });
    await deleted.getByRole('button', { name: translate('facet.history.bringBack') }).click();
    await dialog.getByText(translate('facet.history.nothingDeleted')).waitFor();
    await dialog.getByRole('button', { name: translate('facet.dialog.close') }).click();
    await page
      .getByRole('link', { name: sale.sale_code ?? sale.sale_no })
      .first()
      .click();
    await page.getByRole('tab', { name: /Item/ }).click();
    await page.getByText(item.item_no).first().waitFor();
  });
});
