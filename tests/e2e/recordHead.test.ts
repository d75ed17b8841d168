import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn, translate } from './support/steps.ts';
import { uploadPhoto } from './support/uploadPhoto.ts';
import { useBrowser } from './support/useBrowser.ts';
import { axed } from './support/walkScreens.ts';

const longName = 'The Honourable Company of Gem Merchants and Lapidaries of Ratnapura and Colombo';

describe('the head of a record’s page', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;
  let id: number;

  beforeAll(async () => {
    const house = tradingHouse(await signInByApi(product.url));
    token = await accessTokenOf(product.url);
    const stone = await house.item();
    id = stone.id;
    await uploadPhoto(product.url, token, id, '#aa3344');
    const memo = await house.document('memo-out', (await house.customer(longName)).id, [stone]);
    await house.confirm('memo-out', memo.id);
  });

  /** Opens the stone, and answers where the parts of its head are once everything is there. */
  async function openStone(width: number, height: number) {
    const { page } = await browser.open({ viewport: { width, height } });
    await page.addInitScript(() => {
      const shifts = { sum: 0 };
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openSignedIn(page, product.url, `/module/inventory/edit/${id}`, token);
    const head = page.getByRole('region', { name: translate('facet.head.title') });
    const photo = head.getByRole('img');
    const facts = head.getByText('Weight', { exact: true });
    const story = head.getByRole('region', { name: translate('facet.head.story') });
    await story.getByText('Memo Out').waitFor();
    await expect.poll(() => photo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const [ofPhoto, ofFacts, ofStory] = await Promise.all([photo, facts, story].map((part) => part.boundingBox()));
    if (!ofPhoto || !ofFacts || !ofStory) throw new Error('A part of the head is not on screen');
    return { page, photo: ofPhoto, facts: ofFacts, story: ofStory };
  }

  const shifted = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

  it('SCR-03 has the photo large beside the facts, and nothing moves while the rest arrives', async () => {
    const { page, photo, facts, story } = await openStone(1440, 900);
    expect(photo.width).toBeGreaterThan(280);
    expect(photo.height).toBeGreaterThan(280);
    expect(facts.x).toBeGreaterThan(photo.x + photo.width);
    expect(story.x).toBeGreaterThan(facts.x + facts.width);
    expect(await shifted(page)).toBeLessThan(0.02);
    expect(await axed(page)).toEqual([]);
    await page
      .getByRole('region', { name: translate('facet.head.title') })
      .getByRole('img')
      .click();
    await page.getByRole('dialog').waitFor();
  });

  it('SCR-03 has what is dialled and written to on one line on a tablet, and a short story beside it', async () => {
    const call = await signInByApi(product.url);
    const ways = { phone: '+81 3 5555 1298', email: 'sales5@example.com' };
    const customer = (await call('POST', 'customer', { customer_name: 'Hoseki K.K.', ...ways })).body;
    const { page } = await browser.open({ viewport: { width: 820, height: 1180 } });
    await openSignedIn(page, product.url, `/module/customer/edit/${customer.id}`, token);
    const head = page.getByRole('region', { name: translate('facet.head.title') });
    const lines = (text: string) =>
      head.getByRole('link', { name: text }).evaluate((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      });
    for (const way of Object.values(ways)) expect(await lines(way)).toBe(1);
    const story = await head.getByText(translate('facet.head.noEvents')).boundingBox();
    const facts = await head.getByText('Email', { exact: true }).boundingBox();
    expect(story?.x).toBeGreaterThan((facts?.x ?? 0) + (facts?.width ?? 0));
    expect(story?.y).toBeLessThan(facts?.y ?? 0);
  });

  it('SCR-03 has the photo above the facts on a phone, and nothing is wider than the screen', async () => {
    const { page, photo, facts, story } = await openStone(390, 844);
    expect(facts.y).toBeGreaterThan(photo.y + photo.height);
    expect(story.y).toBeGreaterThan(facts.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(await shifted(page)).toBeLessThan(0.02);
    // The day, and the document beside it, on one line for fingers too.
    const screen = await page.context().newCDPSession(page);
    await screen.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
    const bottoms = await page.getByText(/^since /).evaluate((line) =>
      [line.firstChild, line.querySelector('a')?.firstChild].map((text) => {
        const range = document.createRange();
        range.selectNodeContents(text as Node);
        return Math.round(range.getBoundingClientRect().bottom);
      }),
    );
    expect(bottoms[0]).toBe(bottoms[1]);
  });
});
