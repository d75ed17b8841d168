import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/useBrowser.ts';
import { administrator } from '../support/administrator.ts';

/** What a page took over the network. */
export interface Loaded {
  requests: number;
  /** Bytes as they came, headers included, after gzip. */
  bytes: number;
  seconds: number;
}

export interface FrontMeasurements {
  signIn: Loaded;
  list: Loaded;
  /** Calls of the API as an item is opened from its list, and seconds until its fields can be typed into. */
  open: { calls: string[]; seconds: number };
  /** Milliseconds of a key stroke in the form, from the key to the end of the work that it causes. */
  typing: { median: number; p95: number };
  /** Long tasks while a list of 100 rows scrolls from end to end. */
  scrolling: { longTasks: number; longest: number };
}

/** A slow tablet, as the issue trackers of browsers take it. */
const slowTablet = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 },
};

/** Measures the built front in Chromium, at a quarter of this machine's speed. */
export async function measureFront(url: string): Promise<FrontMeasurements> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      // Browsers take Brotli from localhost, which is smaller: the limits are those of gzip.
      extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
    });
    // What tsx adds to functions that it hands over.
    // tsx puts `__name` into functions that it hands over to the page.
    await context.addInitScript('var __name = (one) => one; delete Navigator.prototype.serviceWorker');
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const network = await watchNetwork(cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowTablet.cpu });
    const signIn = await loadSignIn(page, url, network);
    const list = await loadList(page, cdp, url, network);
    const open = await openItem(page, network);
    const typing = await typeIntoForm(page);
    const scrolling = await scrollList(page, url);
    return { signIn, list, open, typing, scrolling };
  } finally {
    await browser.close();
  }
}

interface NetworkWatch {
  /** Forgets what came so far. */
  start(): void;
  loaded(): Loaded;
  urls(): string[];
}

async function watchNetwork(cdp: CDPSession): Promise<NetworkWatch> {
  let requests: { url: string; bytes: number }[] = [];
  let since = performance.now();
  const byId = new Map<string, { url: string; bytes: number }>();
  await cdp.send('Network.enable');
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('http')) return;
    const entry = { url: request.url, bytes: 0 };
    byId.set(requestId, entry);
    requests.push(entry);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = byId.get(requestId);
    if (entry) entry.bytes = encodedDataLength;
  });
  return {
    start() {
      requests = [];
      since = performance.now();
    },
    loaded: () => ({
      requests: requests.length,
      bytes: requests.reduce((sum, { bytes }) => sum + bytes, 0),
      seconds: (performance.now() - since) / 1000,
    }),
    urls: () => requests.map(({ url, bytes }) => `${url.replace(/^https?:\/\/[^/]+/, '')} ${bytes}`),
  };
}

const log = (...args: unknown[]) => process.env.FRONT_VERBOSE && console.log(...args);

async function loadSignIn(page: Page, url: string, network: NetworkWatch): Promise<Loaded> {
  network.start();
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
  log(network.urls().join('\n'));
  const loaded = network.loaded();
  await page.getByRole('textbox', { name: 'Email' }).fill(administrator.email);
  await page.locator('input[type=password]').fill(administrator.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  await page.waitForLoadState('networkidle');
  return loaded;
}

async function loadList(page: Page, cdp: CDPSession, url: string, network: NetworkWatch): Promise<Loaded> {
  await page.goto('about:blank');
  await cdp.send('Network.clearBrowserCache');
  await cdp.send('Network.emulateNetworkConditions', slowTablet.network);
  network.start();
  await page.goto(`${url}/module/inventory`, { waitUntil: 'commit' });
  await page.locator('main tbody tr a[href*="/edit/"]').first().waitFor();
  const atList = network.loaded();
  log('list', atList);
  log(network.urls().join('\n'));
  await page.waitForLoadState('networkidle');
  log('idle', network.loaded());
  log(network.urls().join('\n'));
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.waitForTimeout(4000);
  return atList;
}

async function openItem(page: Page, network: NetworkWatch): Promise<FrontMeasurements['open']> {
  network.start();
  await page.locator('main tbody tr a[href*="/edit/"]').nth(3).click();
  await page.locator('form input[name="weight"]').waitFor();
  const { seconds } = network.loaded();
  await page.waitForLoadState('networkidle');
  const calls = network.urls();
  log(calls);
  return { calls: calls.filter((address) => address.startsWith('/api/')), seconds };
}

async function typeIntoForm(page: Page): Promise<FrontMeasurements['typing']> {
  const field = page.locator('form textarea[name="notes"], form input[name="item_no"]').first();
  await field.click();
  await page.waitForTimeout(500);
  await page.evaluate(watchKeys);
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
  }
  const times = await page.evaluate(() => (window as unknown as { keyTimes: number[] }).keyTimes);
  const sorted = times.toSorted((a, b) => a - b);
  log('keys', sorted.map((time) => time.toFixed(0)).join(' '));
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}

/** In the page: from each key to the end of the task that draws it. */
function watchKeys(): void {
  const keyTimes: number[] = [];
  (window as unknown as { keyTimes: number[] }).keyTimes = keyTimes;
  const channel = new MessageChannel();
  let start = 0;
  channel.port1.onmessage = () => keyTimes.push(performance.now() - start);
  window.addEventListener(
    'keydown',
    () => {
      start = performance.now();
      requestAnimationFrame(() => channel.port2.postMessage(undefined));
    },
    true,
  );
}

async function scrollList(page: Page, url: string): Promise<FrontMeasurements['scrolling']> {
  await page.goto(`${url}/module/inventory?filter=%7B%7D&order=DESC&page=1&perPage=100&sort=id`);
  await page.locator('main tbody tr').nth(90).waitFor({ state: 'attached' });
  await page.waitForTimeout(5000);
  const tasks = await page.evaluate(scrollThrough);
  log('tasks', tasks.join(' '));
  return { longTasks: tasks.length, longest: Math.max(0, ...tasks) };
}

/** In the page: scrolls a screen at a time in steps of a frame, and answers how long its long tasks were. */
async function scrollThrough(): Promise<number[]> {
  const tasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(Math.round(duration));
  });
  observer.observe({ type: 'longtask' });
  let scroller: Element = document.querySelector('main tbody') as Element;
  while (
    scroller.parentElement &&
    !(scroller.scrollHeight > scroller.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(scroller).overflowY))
  )
    scroller = scroller.parentElement;
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const end = scroller.scrollHeight;
  for (let top = 0; top < end; top += 60) {
    scroller.scrollTop = top;
    await frame();
  }
  for (let top = end; top > 0; top -= 60) {
    scroller.scrollTop = top;
    await frame();
  }
  await new Promise((resolve) => setTimeout(resolve, 300));
  observer.disconnect();
  return tasks;
}
