import type { Browser, Page, Request } from 'playwright-core';
import { findHeadlessShell } from './findChromium.ts';

/** Milliseconds that a screen may take: a busy machine is slow, and what hangs must be named in the end. */
const PATIENCE = 30_000;

/** A page that is shown in no time. The way to any screen leads over it, so that what was open is gone. */
const between = '/report/dashboard';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-dev-shm-usage'];

/** The front of a house in a browser that nobody sees. */
export class ScreenBrowser {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #url: string;
  readonly #running = new Set<Request>();
  #complaints: string[] = [];

  private constructor(browser: Browser, page: Page, url: string) {
    this.#browser = browser;
    this.#page = page;
    this.#url = url;
    this.#listen();
  }

  /** Answers a sentence where there is no browser, or nothing to drive it. */
  static async open({ url, token }: { url: string; token: string }): Promise<ScreenBrowser | string> {
    const executablePath = findHeadlessShell();
    if (!executablePath) return 'no Chromium was found: install one, or set CHROME_PATH';
    // It is there for developers alone.
    const playwright = await import('playwright-core').catch(() => undefined);
    if (!playwright) return 'the package playwright-core is not installed: run npm ci without leaving packages out';
    const browser = await playwright.chromium.launch({ executablePath, args: flags }).catch(firstLine);
    if (typeof browser === 'string') return `${executablePath} does not start: ${browser}`;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(PATIENCE);
    // Keeping the app for a start without a network is of no use here.
    await context.addInitScript('delete Navigator.prototype.serviceWorker');
    await context.addInitScript((value) => {
      // The empty page has no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('facet.token', value);
    }, token);
    return new ScreenBrowser(browser, await context.newPage(), url);
  }

  /** Opens an address and waits until everything on it is there. Answers what the page complained of. */
  async open(address: string): Promise<string[]> {
    this.#complaints = [];
    try {
      if (this.#page.url() === 'about:blank') await this.#page.goto(`${this.#url}${between}`);
      await this.#settled();
      if (new URL(this.#page.url()).pathname !== between) await this.#follow(between);
      await this.#follow(address);
      await this.#page.getByRole('main').waitFor();
      await this.#settled();
    } catch (error) {
      this.#complaints.push(`it was not there in time: ${firstLine(error as Error)}`);
    }
    const found = [...new Set(this.#complaints)];
    // What broke must not be in the way of the next screen.
    if (found.length > 0) await this.#page.goto('about:blank');
    return found;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** Goes to an address as from a link: loading the front takes longer than most screens. */
  async #follow(address: string): Promise<void> {
    await this.#page.evaluate((to) => {
      document.querySelector('main h1')?.setAttribute('data-left', '');
      history.pushState({ usr: null, key: to, idx: (history.state?.idx ?? 0) + 1 }, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, address);
    await this.#page.waitForFunction(() => !document.querySelector('main h1[data-left]'));
  }

  /** Waits until no call runs and nothing says that it loads. */
  async #settled(): Promise<void> {
    await this.#page.waitForFunction(() => document.querySelector('main') !== null);
    const end = Date.now() + PATIENCE;
    do {
      await this.#page.waitForTimeout(50);
      if (Date.now() > end) throw new Error(`${[...this.#running][0]?.url()} was not answered`);
    } while (this.#running.size > 0);
    await this.#page.waitForFunction(() => {
      const loading = document.querySelectorAll<HTMLElement>(
        ':is(table, ul)[aria-busy], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
      );
      return [...loading].every(
        (element) => element.closest<HTMLElement>('[role="progressbar"]')?.style.opacity === '0',
      );
    });
  }

  #listen(): void {
    const page = this.#page;
    const complain = (text: string) => this.#complaints.push(text);
    page.on('request', (request) => request.url().includes('/api/events') || this.#running.add(request));
    page.on('requestfinished', (request) => this.#running.delete(request));
    page.on('requestfailed', (request) => {
      this.#running.delete(request);
      const reason = request.failure()?.errorText ?? 'failed';
      // Leaving a page ends its open requests; that is no fault.
      if (reason !== 'net::ERR_ABORTED') complain(`${reason}: ${request.method()} ${request.url()}`);
    });
    page.on('console', (message) => complain(`the console says (${message.type()}): ${message.text()}`));
    page.on('pageerror', (error) => complain(`it throws: ${error.message}`));
    page.on('response', (response) => {
      if (response.status() >= 400)
        complain(`${response.request().method()} ${response.url()} was answered ${response.status()}`);
    });
  }
}

/** What went wrong, without how it came to that. */
function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? message;
}
