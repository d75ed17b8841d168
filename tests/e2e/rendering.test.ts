import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessTokenOf, signInByApi } from '../support/callApi.ts';
import { tradingHouse } from '../support/tradingHouse.ts';
import { productForFile } from './support/productForFile.ts';
import { openSignedIn } from './support/steps.ts';
import { useBrowser } from './support/useBrowser.ts';

/*
 * How many components React renders for what people do most. Time would say more about the machine; each of these numbers
 * was two to four times as large before somebody looked at it.
 */

describe('what is rendered', () => {
  const product = productForFile();
  const browser = useBrowser();
  let token: string;

  beforeAll(async () => {
    token = await accessTokenOf(product.url);
    const house = tradingHouse(await signInByApi(product.url));
    for (let n = 1; n <= 5; n += 1) await house.item();
  });

  it('FORM-01 of a first list, an item opened from it and a key typed into it, is little more than what they show', async () => {
    const { page } = await browser.open();
    await page.addInitScript(countRenders);
    await openSignedIn(page, product.url, '/module/inventory', token);
    const links = page.getByRole('main').locator('tbody a[href*="/edit/"]');
    await links.first().waitFor();
    expect(await rendered(page)).toBeLessThan(4_800);
    await quiet(page);

    await links.nth(2).click();
    await page.locator('form input[name="weight"]').waitFor();
    expect(await rendered(page)).toBeLessThan(3_400);

    const notes = page.locator('form textarea[name="notes"]');
    // The first key makes the form one with changes.
    await notes.pressSequentially('a');
    await quiet(page);
    await notes.pressSequentially('b');
    await expect.poll(() => notes.inputValue()).toBe('ab');
    expect(await rendered(page)).toBeLessThan(50);
  });
});

/** Waits until nothing is rendered any more. */
function quiet(page: Page): Promise<void> {
  return expect.poll(() => rendered(page)).toBe(0);
}

interface Counting {
  rendered?: number;
}

/** The number of components that were rendered since the last look. */
function rendered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const counting = globalThis as Counting;
    const count = counting.rendered ?? 0;
    counting.rendered = 0;
    return count;
  });
}

interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

/** Run inside of a page, before React: takes the place of React's developer tools, which it tells of every commit. */
function countRenders(): void {
  /** Function, class, forwardRef, memo, and memo of a plain function. */
  const components = [0, 1, 11, 14, 15];
  const count = (fiber: Fiber): number => {
    const before = fiber.alternate;
    const own = components.includes(fiber.tag) && (before === null || (fiber.flags & 1) === 1) ? 1 : 0;
    // Nothing below it was looked at.
    if (before !== null && before.child === fiber.child) return own;
    let sum = own;
    for (let child = fiber.child; child; child = child.sibling) sum += count(child);
    return sum;
  };
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => {
        const counting = globalThis as Counting;
        counting.rendered = (counting.rendered ?? 0) + count(root.current);
      },
    },
  });
}
