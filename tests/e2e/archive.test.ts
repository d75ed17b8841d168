import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, type CallApi, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { input, openSignedIn, translate } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('SCH-10 archived records in the browser', () => {
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

  it('SCH-10 an archived supplier leaves the list and what references offer; old papers still name it', async () => {
    const [old] = [await house.supplier('Zircon Traders Old'), await house.supplier('Zircon Traders New')];
    const purchase = await house.document('purchase', old.id);
    const { page } = await browser.open();
    await page.addInitScript(() => localStorage.setItem('facet.language', 'zh'));
    await openSignedIn(page, product.url, `/module/supplier/edit/${old.id}`, token);
    const button = (key: string) =>
      page.getByRole('button', { name: translate(`facet.archive.${key}`, {}, 'zh'), exact: true });
    await button('archive').click();
    await page.getByRole('note').filter({ hasText: '不再出现在列表和选项中' }).waitFor();
    const list = `/module/supplier?filter=${encodeURIComponent('{"q":"Zircon"}')}`;
    await page.goto(`${product.url}${list}`);
    await page.getByRole('link', { name: 'Zircon Traders New' }).waitFor();
    expect(await page.getByRole('link', { name: 'Zircon Traders Old' }).count()).toBe(0);
    await button('only').click();
    const row = page.getByRole('row').filter({ hasText: 'Zircon Traders Old' });
    await row.getByText(translate('facet.archive.archived', {}, 'zh')).waitFor();

    await page.goto(`${product.url}/module/purchase/new`);
    await input(page, '供应商').fill('Zircon');
    await page.getByRole('option', { name: 'Zircon Traders New' }).waitFor();
    expect(await page.getByRole('option', { name: 'Zircon Traders Old' }).count()).toBe(0);
    await page.goto(`${product.url}/module/purchase/edit/${purchase.id}`);
    await expect.poll(() => input(page, '供应商').inputValue()).toBe('Zircon Traders Old');
  });
});
