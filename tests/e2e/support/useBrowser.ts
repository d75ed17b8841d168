import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  findChromium,
  findHeadlessShell,
  installChromium,
} from '../../../src/server/schemaTest/screens/findChromium.ts';
import { patience } from '../../support/patience.ts';
import { type PageWatch, watchPage } from './watchPage.ts';

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export interface BrowserUse {
  /** A page in a fresh profile. It is closed after the test, which fails when the page complained. */
  open(options?: BrowserContextOptions): Promise<{ page: Page; watch: PageWatch }>;
}

/** The browser with the usual flags: one for all files of a test worker, and it ends with the worker. */
let usual: Promise<Browser> | undefined;

export interface BrowserOptions {
  /** Of Chromium, besides the usual ones. */
  flags?: string[];
  /** The whole browser: with its viewer of PDFs, its questions to the user and what installs an app. */
  whole?: boolean;
}

/**
 * Has a browser for the tests of a `describe`, and holds every page to an empty console. With options, these tests have
 * a browser of their own.
 */
export function useBrowser(options?: BrowserOptions): BrowserUse {
  let browser: Browser;
  let opened: { page: Page; watch: PageWatch }[] = [];

  beforeAll(async () => {
    if (!options) usual ??= launchBrowser();
    browser = await (options ? launchBrowser(options) : (usual as Promise<Browser>));
  });
  afterAll(() => (options ? browser?.close() : undefined));

  afterEach(async ({ task }) => {
    const pages = opened;
    opened = [];
    const complaints = pages.flatMap(({ watch }) => watch.complaints());
    const failed = task.result?.state === 'fail' || complaints.length > 0;
    for (const [index, { page }] of pages.entries()) {
      if (failed) await keepPicture(page, `${task.name} ${index}`);
      await page.context().close();
    }
    expect(complaints, 'the browser console stays empty').toEqual([]);
  });

  return {
    async open(options) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        // To draw what moves takes the machine, and the tests that are about motion say so.
        reducedMotion: 'reduce',
        ...options,
      });
      // Keeping the app for a start without a network is of no use to pages in fresh profiles, and takes the machine.
      await context.addInitScript('delete Navigator.prototype.serviceWorker');
      context.setDefaultTimeout(patience);
      const page = await context.newPage();
      const use = { page, watch: watchPage(page) };
      opened.push(use);
      return use;
    },
  };
}

export function launchBrowser({ flags = [], whole = false }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = whole ? findChromium() : findHeadlessShell();
  if (!executablePath) throw new Error(installChromium);
  return chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });
}

async function keepPicture(page: Page, title: string): Promise<void> {
  mkdirSync('test-results', { recursive: true });
  const name = title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80);
  await page.screenshot({ path: path.join('test-results', `failed-${name}.png`) }).catch(() => undefined);
}
