import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../e2e/support/useBrowser.ts';
import { administrator } from '../support/administrator.ts';

/** What a page took over the network. */
export interface Loaded {
  requests: number;
  /** Bytes as they came, headers included, compressed. */
  bytes: number;
  seconds: number;
}

export interface FrontMeasurements {
  signIn: Loaded;
  list: Loaded;
  /** The same over http, where browsers take gzip alone. */
  overHttp: { signIn: Loaded; list: Loaded };
  /** Calls of the API as an item is opened from its list, without pictures, and seconds until its fields can be typed into. */
  open: { calls: string[]; seconds: number };
  /** Milliseconds of the page's thread for a key typed into a form, at a quarter of this machine's speed. */
  typing: number;
  /** The same in a page with nothing but the input: what the browser takes by itself. */
  bareTyping: number;
}

/** A slow tablet in a poor network. */
const slowTablet = {
  cpu: 4,
  network: { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: (750e3 / 8) * 0.9 },
};

/** Measures the built front in Chromium, at a quarter of this machine's speed. */
export async function measureFront(url: string): Promise<FrontMeasurements> {
  const overHttp = await loadOverHttp(url);
  const browser = await launchBrowser();
  try {
    // What browsers send over https and to localhost.
    const { page, cdp, network, signIn, list } = await loadAt('gzip, deflate, br', browser, url);
    const open = await openItem(page, network);
    const typing = await typeInto(page, cdp, 'form textarea[name="notes"]');
    const bareTyping = await typeIntoBarePage(browser);
    return { signIn, list, overHttp, open, typing, bareTyping };
  } finally {
    await browser.close();
  }
}

/** In a browser of its own: what one has done slows down what it does next. */
async function loadOverHttp(url: string): Promise<FrontMeasurements['overHttp']> {
  const browser = await launchBrowser();
  try {
    const { signIn, list } = await loadAt('gzip', browser, url);
    return { signIn, list };
  } finally {
    await browser.close();
  }
}

/** From an empty cache: the sign-in page, then the first list. */
async function loadAt(encoding: string, browser: Browser, url: string) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    extraHTTPHeaders: { 'Accept-Encoding': encoding },
  });
  await context.addInitScript('delete Navigator.prototype.serviceWorker');
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const network = await watchNetwork(cdp);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowTablet.cpu });
  const signIn = await loadSignIn(page, url, network);
  const list = await loadList(page, cdp, url, network);
  return { page, cdp, network, signIn, list };
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

async function loadSignIn(page: Page, url: string, network: NetworkWatch): Promise<Loaded> {
  network.start();
  await page.goto(url);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForLoadState('networkidle');
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
  await page.waitForLoadState('networkidle');
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
  return { calls: calls.filter((address) => /^\/api\/(?!media\/)/.test(address)), seconds };
}

async function typeIntoBarePage(browser: Browser): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowTablet.cpu });
  await page.setContent('<textarea style="width: 600px; field-sizing: content"></textarea>');
  return typeInto(page, cdp, 'textarea');
}

/** The time of the thread, not of the clock: other programs of the machine do not count. */
async function typeInto(page: Page, cdp: CDPSession, input: string): Promise<number> {
  const keys = 'abcdefghijklmnopqrst';
  await page.locator(input).click();
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  await page.keyboard.type('first', { delay: 200 });
  const before = await spent();
  await page.keyboard.type(keys, { delay: 200 });
  return ((await spent()) - before) / keys.length;
}
