import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { exhibitionSchemaDir } from '../support/exhibitionModules.ts';
import { type Product, startProduct } from '../support/startProduct.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import {
  addBySearch,
  newDocument,
  openRecord,
  openTab,
  setPrice,
  statusesAre,
  trackingIs,
  updateStatus,
} from './support/documentSteps.ts';
import { column, openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

describe('a ninth pair of documents, from JSON files alone', () => {
  const browser = useBrowser();
  const schema = exhibitionSchemaDir();
  let product: Product;

  beforeAll(async () => {
    product = await startProduct({ schemaDir: schema.dir });
  });
  afterAll(async () => {
    await product?.stop();
    schema.remove();
  });

  it('LOW-03 goes out and comes back on screen as the other eight do', async () => {
    const house = tradingHouse(await signInByApi(product.url));
    await house.customer('Basel Fair');
    for (const item_no of ['201', '202']) await house.item({ item_no });
    const { page } = await browser.open();
    await openSignedIn(page, product.url, '/module/exhibition-out', await accessTokenOf(product.url));

    const out = await newDocument(page, 'Exhibition Outs', 'Customer', 'Basel Fair');
    expect(out).toMatch(/^EX-\d{4}-0001$/);
    await openTab(page, 'Exhibition Out Items');
    await addBySearch(page, ['201', '202']);
    await setPrice(page, '201', '999.99', 'insured_value');
    await updateStatus(page, 'Confirmed');
    await openTab(page, 'Main Info');
    await page.getByText('2,199.99').first().waitFor();
    await statusesAre(page, { '201': 'Unavailable', '202': 'Unavailable' });

    await newDocument(page, 'Exhibition Returns', 'Customer', 'Basel Fair');
    await openTab(page, 'Exhibition Return Items');
    await page.getByRole('button', { name: 'Choose from Exhibition Out' }).click();
    const choice = page.getByRole('dialog', { name: 'Choose Exhibition-Out items' });
    await choice
      .getByText('Please choose a Exhibition-Out from the selected customer')
      .or(choice.getByText('Please choose an Exhibition-Out from the selected customer'))
      .waitFor();
    await choice.getByRole('row', { name: /201/ }).getByRole('checkbox').check();
    await choice.getByRole('button', { name: 'Add Return Items' }).click();
    await choice.waitFor({ state: 'hidden' });
    await expect.poll(() => column(page, 'Item No')).toEqual(['201']);
    await updateStatus(page, 'Confirmed');
    await statusesAre(page, { '201': 'Available', '202': 'Unavailable' });
    await openRecord(page, 'Inventory', '201');
    await trackingIs(page, ['Exhibition Return', 'Exhibition Out', 'Created']);
  });
});
