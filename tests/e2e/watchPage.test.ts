import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './support/useBrowser.ts';
import { watchPage } from './support/watchPage.ts';

/** The guard that all other tests here rely on. */
describe('watchPage', () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/' ? 200 : 401;
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><link rel="icon" href="data:,"><p>page</p>');
  });
  let url = '';
  let browser: Awaited<ReturnType<typeof launchBrowser>>;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });

  async function complaintsAbout(work: string, ...expected: { status: number; url: string }[]): Promise<string> {
    const page = await browser.newPage();
    const watch = watchPage(page);
    watch.expect(...expected);
    await page.goto(url);
    await page.evaluate(work);
    // A message of our own comes after all that the work printed.
    await Promise.all([
      page.waitForEvent('console', (message) => message.text() === 'end'),
      page.evaluate(`console.log('end')`),
    ]);
    await page.close();
    return watch
      .complaints()
      .filter((complaint) => !complaint.startsWith('console.log: end'))
      .join('\n');
  }

  it('is silent about a page that is', async () => {
    expect(await complaintsAbout('document.title = "silent"')).toBe('');
  });

  it.each(['log', 'info', 'debug', 'warn', 'error'])('hears console.%s', async (level) => {
    expect(await complaintsAbout(`console.${level}('a word')`)).toContain('a word');
  });

  it('hears errors that nobody caught', async () => {
    expect(
      await complaintsAbout(`new Promise((done) => setTimeout(() => { setTimeout(done); throw new Error('lost') }))`),
    ).toContain('lost');
    expect(
      await complaintsAbout(`void Promise.reject(new Error('unheard')); new Promise((done) => setTimeout(done, 10))`),
    ).toContain('unheard');
  });

  it('hears refused and failed requests', async () => {
    expect(await complaintsAbout(`fetch('/secret').then(() => {})`)).toContain('401');
    expect(await complaintsAbout(`fetch('http://127.0.0.1:1/').catch(() => {})`)).toContain('127.0.0.1:1');
  });

  it('lets an expected refusal pass, and only that one', async () => {
    const answer = { status: 401, url: '/sign-in' };
    expect(await complaintsAbout(`fetch('/sign-in').then(() => {})`, answer)).toBe('');
    expect(await complaintsAbout(`fetch('/other').then(() => {})`, answer)).toContain('/other');
  });
});
