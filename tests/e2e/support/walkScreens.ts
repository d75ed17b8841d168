import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { BrowserContextOptions, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { accessTokenOf, signInByApi } from '../../support/callApi.ts';
import { patience } from '../../support/patience.ts';
import { type Product, startProduct } from '../../support/startProduct.ts';
import { goByRouter } from './goByRouter.ts';
import { bracketedMessages, outsideBrackets } from './pseudoLanguage.ts';
import { type Screen, screensOf } from './screens.ts';
import { translate } from './steps.ts';
import { type BrowserOptions, type BrowserUse, useBrowser } from './useBrowser.ts';
import { visibleTexts } from './visibleTexts.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2, levels A and AA. */
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Milliseconds for a walk over all screens, each of which is waited for by itself: a busy machine takes long for all. */
export const walkPatience = 30 * patience;

/** How the screens are shown. In Chinese, all translations stand in brackets. */
interface Looks {
  language: 'en' | 'zh';
  dark: boolean;
  context: BrowserContextOptions;
}

type LookAtScreen = (page: Page, words: Set<string>) => Promise<string[]>;

/**
 * Has a product with sample data for the tests of a `describe`, and answers what walks over all of its screens.
 *
 * @returns a function that answers what a look at each screen finds, by the screen's name; screens without findings are
 *   not there
 */
export function useScreens(options?: BrowserOptions) {
  const browser = useBrowser(options);
  let product: Product;
  let token: string;
  let screens: Screen[];

  beforeAll(async () => {
    product = await startProduct({ args: ['--sample', '40'] });
    token = await accessTokenOf(product.url);
    screens = await screensOf(await signInByApi(product.url));
  });
  afterAll(() => product?.stop());

  return (looks: Looks, look: LookAtScreen) => walk({ browser, url: product.url, token, screens }, looks, look);
}

interface House {
  browser: BrowserUse;
  url: string;
  token: string;
  screens: Screen[];
}

async function walk(
  { browser, url, token, screens }: House,
  { language, dark, context }: Looks,
  look: LookAtScreen,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const guest of [true, false]) {
    const { page, watch } = await browser.open({ ...context, reducedMotion: 'reduce' });
    watch.expect({ status: 404, url: '/999999' }, { status: 404, url: '/0' });
    const stored = {
      'facet.language': language,
      'facet.appearance': JSON.stringify({ dark }),
      ...(!guest && { 'facet.token': token }),
    };
    await page.addInitScript((entries) => {
      // Not for the empty page, nor the browser's own ones that show a PDF.
      if (!location.protocol.startsWith('http')) return;
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.route('**/assets/i18n/zh.json', (route) => route.fulfill({ json: bracketedMessages() }));
    const words = dataWords(page);
    const settled = settling(page);
    for (const screen of screens.filter((one) => (one.guest ?? false) === guest)) {
      const findings = await show(page, screen)
        .then(async () => [...(await look(page, words)), ...(await sideways(page))])
        .catch((error: Error) => [error.message]);
      if (findings.length > 0) found[screen.name] = findings;
      // What was done on this screen would be in the way of the next one, which is loaded anew.
      if (findings.length > 0 || screen.stays) await page.goto('about:blank');
    }

    async function show(page: Page, screen: Screen): Promise<void> {
      await reach(page, url, screen);
      await settled();
      if (!screen.act) return;
      await screen.act(page, (key, params) => textOf(key, params, language));
      await settled();
    }
  }
  return found;
}

async function reach(page: Page, url: string, { address, guest }: Screen): Promise<void> {
  if (guest || page.url() === 'about:blank') await page.goto(`${url}${address}`);
  else await goByRouter(page, address);
  await page.getByRole('main').or(page.getByRole('dialog')).first().waitFor();
}

/** React-Admin's keys stand in its own packages. */
function textOf(key: string, params: Record<string, string | number> | undefined, language: string): string {
  if (!key.startsWith('ra.')) return translate(key, params, language);
  const own: Record<string, [string, string]> = {
    'ra.action.save': ['Save', '保存'],
    'ra.action.delete': ['Delete', '删除'],
    'ra.action.cancel': ['Cancel', '取消'],
  };
  return own[key]?.[language === 'en' ? 0 : 1] ?? key;
}

/** Waits until no request runs any more and nothing moves, but for a sign of loading that fades away. */
export function settling(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/events') || running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return async () => {
    await expect.poll(() => [...running].map((request) => request.url())).toEqual([]);
    await expect.poll(() => page.evaluate(unsettled)).toEqual([]);
  };
}

/** Run inside of a page: what moves, or says that something is loading. */
function unsettled(): string[] {
  const isStaying = (element: Element | null) =>
    element?.closest<HTMLElement>('[role="progressbar"]')?.style.opacity !== '0';
  const running = document.getAnimations().filter(({ playState }) => playState === 'running');
  const loading = document.querySelectorAll(
    ':is(table, ul)[aria-busy], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
  );
  return [...running.map(({ effect }) => (effect as KeyframeEffect).target), ...loading]
    .filter(isStaying)
    .map((element) => element?.outerHTML.slice(0, 200) ?? '');
}

/** Every word of the records that the page has been sent, besides names that are the same in every language. */
function dataWords(page: Page): Set<string> {
  const words = new Set(['facet', 'erp', 'aura', 'lara', 'english', 'ae', 'ctrl', 'usd']);
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || /\/(schema|navigation|events)$/.test(pathname)) return;
    for (const word of wordsOf(await response.text().catch(() => ''))) words.add(word);
  });
  return words;
}

const wordsOf = (text: string) => (text.match(/[A-Za-z]{2,}/g) ?? []).map((word) => word.toLowerCase());

/** Visible texts that stand in no translation and in no record. */
export async function untranslated(page: Page, words: Set<string>): Promise<string[]> {
  const texts = await page.evaluate(visibleTexts);
  const foreign = (text: string) => wordsOf(outsideBrackets(text)).filter((word) => !words.has(word));
  return texts.filter((text) => foreign(text).length > 0).map((text) => `“${text}” is not translated`);
}

/** Wide tables scroll by themselves; the page never does. */
async function sideways(page: Page): Promise<string[]> {
  // Not the width of the window: on a phone, that grows with what is too wide for it.
  const [wide, room] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  return wide > room ? [`is ${wide} pixels wide, where there are ${room}`] : [];
}

/** Whether the list of a module scrolls sideways in itself; nothing where there is none. */
async function listSideways(page: Page): Promise<string[]> {
  const over = await page.evaluate(() => {
    const lists = [...document.querySelectorAll('.RaDataTable-tableWrapper')].filter((list) => list.checkVisibility());
    return Math.max(0, ...lists.map((list) => list.scrollWidth - list.clientWidth));
  });
  return over > 0 ? [`has a list that is ${over} pixels too wide`] : [];
}

/** The same screen on the smallest phone and on a small desktop: the page, and its list, scroll downwards only. */
export async function fitsOthers(page: Page): Promise<string[]> {
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  const found: string[] = [];
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 });
    const all = async () => [...(await sideways(page)), ...(await listSideways(page))];
    // What folds away, folds in the next frames.
    const left = await expect
      .poll(all, { timeout: 5_000 })
      .toEqual([])
      .then(() => [], all);
    found.push(...left.map((one) => `at ${width} pixels ${one}`));
  }
  await page.setViewportSize(usual);
  await expect.poll(() => sideways(page)).toEqual([]);
  return found;
}

/** What axe finds in WCAG 2.2, levels A and AA. */
export async function axed(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        // None of these rules reads style sheets by itself, which axe would fetch for each page.
        preload: false,
      }),
    rules,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')} (${failureSummary?.split('\n').at(1)?.trim()})`,
    ),
  );
}
