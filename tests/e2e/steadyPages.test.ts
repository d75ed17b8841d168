import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { productForFile } from './support/productForFile.ts';
import { openList, openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/** Rounds before the first count: by then each page has loaded its code and filled its caches. */
const warmUp = 4;
const rounds = 12;
/** Nodes that a round may keep. A list that stays in memory has some thousands. */
const mostKept = 50;

describe('pages that are left', () => {
  const product = productForFile();
  const browser = useBrowser();

  it('give back their elements: a day of menu, list, form and back does not slow the browser down', async () => {
    const call = await signInByApi(product.url);
    for (let number = 1; number <= 20; number += 1)
      await call('POST', 'customer', { customer_name: `Party ${number}` });
    const { page } = await browser.open({ viewport: { width: 1280, height: 800 } });
    await openSignedIn(page, product.url, '/module/customer', await accessTokenOf(product.url));
    const cdp = await page.context().newCDPSession(page);
    for (let round = 0; round < warmUp; round += 1) await walkAround(page);
    const before = await nodesInMemory(cdp);
    for (let round = 0; round < rounds; round += 1) await walkAround(page);
    const kept = ((await nodesInMemory(cdp)) - before) / rounds;
    expect(kept, `${before} nodes before`).toBeLessThan(mostKept);
  });
});

/** Menu, list, form and back: four navigations. Clicks of the mouse, as these are what a ripple would keep. */
async function walkAround(page: Page): Promise<void> {
  await openList(page, 'Suppliers');
  await openList(page, 'Customers');
  await page.locator('main tbody tr a[href*="/edit/"]').first().click();
  await page.locator('form input[name="customer_name"]').waitFor();
  await page.goBack();
  await page.locator('main tbody tr a[href*="/edit/"]').first().waitFor();
}

/** All nodes that the page's memory holds, in the document or not, once nothing unused is left. */
async function nodesInMemory(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Memory.getDOMCounters')).nodes;
}
