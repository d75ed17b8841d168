import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('SCH-07 values of value lists on screen', () => {
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

  const added = (value: string, more: object = {}) =>
    house.create('valuelist', { valuelist_name: 'Inventory - Type', value, ...more });

  async function open(address: string, language: 'en' | 'zh' = 'en') {
    const { page, watch } = await browser.open();
    // The delete that is refused.
    watch.expect({ status: 409, url: '/api/valuelist/' });
    await page.addInitScript((chosen) => localStorage.setItem('facet.language', chosen), language);
    await openSignedIn(page, product.url, address, token);
    return page;
  }
  const button = (page: Page, key: string, language = 'en') =>
    page.getByRole('button', { name: translate(`facet.value.${key}`, {}, language), exact: true });

  it('SCH-07 renames a value everywhere, and says before in how many records', async () => {
    const value = await added('Saphir');
    const item = await house.item({ type: 'Saphir' });
    const page = await open(`/module/valuelist/edit/${value.id}`);
    await input(page, 'Value').fill('Sapphire of Kashmir');
    await page.getByText('Saving renames “Saphir” to “Sapphire of Kashmir” in 1 record.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL((url) => url.pathname === '/module/valuelist');
    expect((await house.seen(`inventory/${item.id}`)).type).toBe('Sapphire of Kashmir');
  });

  it('SCH-07 does not delete a value in use, and offers to rename, merge or retire it', async () => {
    const [value, other] = [await added('Rubi'), await added('Ruby of Mogok', { label_zh: '抹谷红宝石' })];
    const item = await house.item({ type: 'Rubi' });
    const page = await open(`/module/valuelist/edit/${value.id}`, 'zh');
    const remove = page.getByRole('button', { name: '删除', exact: true });
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: translate('facet.value.inUseTitle', { value: 'Rubi' }, 'zh') });
    await dialog.getByText(/：1$/).waitFor();
    await dialog.getByRole('button', { name: translate('facet.value.rename', {}, 'zh') }).click();
    await expect.poll(() => input(page, '选项值').evaluate((field) => field === document.activeElement)).toBe(true);
    await remove.click();
    await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
    await dialog.getByRole('button', { name: translate('facet.value.merge', {}, 'zh') }).click();
    await input(page, translate('facet.value.into', {}, 'zh')).fill('抹谷红');
    await page.getByRole('option', { name: '抹谷红宝石 (Ruby of Mogok)' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: translate('facet.value.mergeNow', {}, 'zh') })
      .click();
    await page.waitForURL(`**/module/valuelist/edit/${other.id}`);
    expect((await house.seen(`inventory/${item.id}`)).type).toBe('Ruby of Mogok');
    expect((await call('GET', `valuelist/${value.id}`)).status).toBe(404);
  });

  it('SCH-07 a retired value stays in its stone, and no form offers it until it is brought back', async () => {
    const value = await added('Kunzite', { label_zh: '孔赛石' });
    const item = await house.item({ type: 'Kunzite' });
    const lists = await open(`/module/valuelist/edit/${value.id}`);
    await button(lists, 'retire').click();
    await button(lists, 'bringBack').waitFor();
    const page = await open(`/module/inventory/edit/${item.id}`, 'zh');
    const type = input(page, '品种');
    await expect.poll(() => type.inputValue()).toBe('孔赛石（已停用）');
    await page.goto(`${product.url}/module/inventory/new`);
    await type.fill('孔赛');
    await page
      .getByRole('option', { name: /新建|创建/ })
      .or(page.getByText(translate('facet.field.noChoices', {}, 'zh')))
      .first()
      .waitFor();
    expect(await page.getByRole('option', { name: '孔赛石' }).count()).toBe(0);
    await call('PUT', `valuelist/${value.id}`, { retired: false });
    // The open form hears of it.
    await type.fill('');
    await type.fill('孔赛');
    await page.getByRole('option', { name: '孔赛石', exact: true }).click();
    await expect.poll(() => type.inputValue()).toBe('孔赛石');
  });

  it('SCH-07 a stone is read and found in the language of the reader', async () => {
    await added('Paraiba of Mavuco', { label_zh: '莫桑比克帕拉伊巴' });
    const item = await house.item({ type: 'Paraiba of Mavuco', shape: 'Pear' });
    const page = await open('/module/inventory', 'zh');
    await page.getByRole('searchbox').first().fill('莫桑比克帕拉');
    const row = page.getByRole('row').filter({ hasText: item.item_no });
    await row.getByText('莫桑比克帕拉伊巴').waitFor();
    await row.getByText('梨形').waitFor();
    const english = await open(`/module/inventory?filter=${encodeURIComponent(JSON.stringify({ q: '莫桑比克帕拉' }))}`);
    await english.getByRole('row').filter({ hasText: item.item_no }).getByText('Paraiba of Mavuco').waitFor();
  });
});
