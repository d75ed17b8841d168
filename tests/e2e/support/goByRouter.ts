import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A page that is shown in no time, and has a heading. */
const between = '/report/dashboard';

/**
 * Goes to an address of signed-in people by the router, as from a link: loading the front takes longer than most that is
 * looked at. A page of the same kind could keep something that is open, so the way there leads over another one.
 */
export async function goByRouter(page: Page, address: string): Promise<void> {
  const { pathname, origin } = new URL(page.url());
  const same = kindOf(pathname) === kindOf(new URL(address, origin).pathname);
  // Of what is there for many addresses, as the page for what is not found, nobody would see that it has gone.
  const own = (await page.locator('main:has(h1)').locator('form, table').count()) > 0;
  if ((same || !own) && pathname !== between) await follow(page, between);
  await follow(page, address);
}

/** List, record or new record, whatever the module; of other pages the first part. */
function kindOf(pathname: string): string {
  const [, first, , third] = pathname.split('/');
  return `${first} ${third}`;
}

/** Goes to an address by the router, and waits until the page that was open is gone. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('main h1')?.setAttribute('data-left', '');
    // What the router itself keeps in an entry, without which it would not know forth from back.
    history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  const left = () => document.querySelector('main h1[data-left]')?.textContent ?? null;
  await expect.poll(() => page.evaluate(left), { message: `the page before ${address} is gone` }).toBe(null);
  // A page need not have a heading: a record that does not exist has none, and would be taken for gone at once. One that makes
  // its heading anew while the next page is fetched would be too.
  if (address === between) await page.locator('main:not(:has(form, table)) h1').waitFor();
}
