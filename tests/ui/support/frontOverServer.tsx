import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { bypass, HttpResponse, http, type RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { HttpError } from 'ra-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { FacetApp } from '../../../src/admin/FacetApp.tsx';
import { showLanguage, storeLanguage } from '../../../src/admin/i18n/currentLanguage.ts';
import { forgetMessages } from '../../../src/admin/i18n/messages.ts';
import { LinkGrid } from '../../../src/admin/links/list/linkGridPart.ts';
import { loadSignedInArea } from '../../../src/admin/loadSignedInArea.ts';
import { loadModulePages } from '../../../src/admin/modulePages.tsx';
import { session } from '../../../src/admin/providers/session/session.ts';
import { startApp } from '../../../src/admin/startApp.ts';
import { startUp } from '../../../src/admin/startUp.ts';
import type { Language } from '../../../src/fields/shared/languages.ts';
import { accessTokenOf } from '../../support/callApi.ts';
import { startKeptServer } from '../../support/keptServer.ts';

const publicDir = resolve(import.meta.dirname, '../../../public');

interface OpenOptions {
  signedIn?: boolean;
  language?: Language;
  /** Of the window, in pixels. */
  width?: number;
  /** What the network answers otherwise from the very start. */
  otherwise?: RequestHandler[];
}

export interface Front {
  /** Where the real server listens. */
  url: string;
  /** What the front has asked the api for since it was opened, in order. */
  requests: Request[];
  /** MSW: what a test wants to be answered otherwise, until it ends. */
  network: ReturnType<typeof setupServer>;
  /** Starts the whole front at an address, as a browser would; signed in unless told otherwise. */
  open(address: string, options?: OpenOptions): Promise<void>;
}

/** The whole front in jsdom, with the real server and a real database behind its fetch; a database for each file. */
export function frontOverServer({ schemaDir }: { schemaDir?: string } = {}): Front {
  const front = { requests: [] as Request[], network: setupServer() } as Front;
  const running = new Set<Promise<Response>>();
  let complaints: string[];

  beforeAll(async () => {
    const starting = startKeptServer({ schemaDir });
    // Transforming the sources on demand would take longer than a test waits.
    [front.url] = await Promise.all([starting, loadSignedInArea(), loadModulePages(), LinkGrid.load()]);
    front.network.listen({ onUnhandledRequest: 'bypass' });
    vi.stubGlobal('scrollTo', vi.fn());
  });
  beforeEach(() => {
    complaints = watchConsole();
  });
  afterEach(async () => {
    expect(complaints).toEqual([]);
    // What the page still asks for must not come to a later test, nor find the server of another file.
    cleanup();
    while (running.size > 0) await Promise.allSettled(running);
    front.network.resetHandlers();
    act(() => session.end());
    localStorage.clear();
    sessionStorage.clear();
    forgetMessages();
  });
  afterAll(() => {
    front.network.close();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  front.open = async (address, { signedIn = true, language = 'en', width = 1440, otherwise = [] } = {}) => {
    setWidth(width);
    storeLanguage(language);
    showLanguage(language);
    if (signedIn) session.begin(await accessTokenOf(front.url));
    front.requests.length = 0;
    front.network.use(...otherwise, ...handlers(front, running));
    window.history.pushState(null, '', address);
    const started = await startApp(await startUp());
    render(<FacetApp started={started} />);
    await waitFor(() => expect(document.querySelector('main h1, [role="dialog"]')).not.toBeNull());
  };
  return front;
}

function handlers(front: Front, running: Set<Promise<Response>>) {
  return [
    http.get('*/config.json', () => HttpResponse.json(JSON.parse(readFileSync(`${publicDir}/config.json`, 'utf8')))),
    http.get('*/assets/i18n/:file', ({ params }) =>
      HttpResponse.json(JSON.parse(readFileSync(`${publicDir}/assets/i18n/${params.file}`, 'utf8'))),
    ),
    http.get('*/api/events', () => new HttpResponse(null, { status: 404 })),
    http.all('/api/*', async ({ request }) => {
      front.requests.push(request.clone());
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      const headers = new Headers(request.headers);
      headers.set('Accept-Encoding', 'identity');
      const body = method === 'GET' ? null : await request.arrayBuffer();
      const answer = fetch(bypass(`${front.url}${pathname}${search}`, { method, headers, body }));
      running.add(answer);
      answer.finally(() => running.delete(answer)).catch(() => undefined);
      return answer;
    }),
  ];
}

/** What the console complains of. React-Admin writes down refused and dropped calls while it is no production build. */
function watchConsole(): string[] {
  const complaints: string[] = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      const dropped = (said[0] as Error | undefined)?.name === 'AbortError';
      if (!dropped && !(said[0] instanceof HttpError)) complaints.push(said.join(' ').slice(0, 500));
    });
  }
  return complaints;
}

/** Makes the window so many pixels wide, and tells whoever watches; jsdom itself lays nothing out. */
export function setWidth(width: number): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, least = '0'] = /min-width:\s*([\d.]+)px/.exec(query) ?? [];
    const [, most = 'Infinity'] = /max-width:\s*([\d.]+)px/.exec(query) ?? [];
    const known = /width/.test(query);
    const matches = () => known && window.innerWidth >= Number(least) && window.innerWidth <= Number(most);
    return {
      get matches() {
        return matches();
      },
      media: query,
      addEventListener: (_type: string, listener: () => void) => window.addEventListener('resize', listener),
      removeEventListener: (_type: string, listener: () => void) => window.removeEventListener('resize', listener),
    };
  });
  act(() => {
    window.dispatchEvent(new Event('resize'));
  });
}
