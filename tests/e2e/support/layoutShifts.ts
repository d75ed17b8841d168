import type { Page } from 'playwright-core';

/** Counts from now on, on every page that is loaded, how much moves without anybody's doing (CLS). */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // What has moved counts once the frame was drawn.
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return async () => {
    await page.evaluate(drawn);
    return page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  };
}
