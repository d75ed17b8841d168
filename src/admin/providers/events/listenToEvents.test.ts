import { afterEach, describe, expect, it, vi } from 'vitest';
import { defaultConfiguration } from '../http/configuration.ts';
import { eventOf, listenToEvents, type ServerEvent } from './listenToEvents.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('eventOf', () => {
  it('reads records and schema', () => {
    expect(eventOf('event: records\ndata: {"module":"sale","ids":[1],"action":"update"}')).toEqual({
      type: 'records',
      module: 'sale',
      ids: [1],
      action: 'update',
    });
    expect(eventOf('event: schema\ndata: {"etag":"\\"a\\""}')).toEqual({ type: 'schema', etag: '"a"' });
  });

  it('passes over heartbeats, settings and what it does not know', () => {
    for (const block of [':', 'retry: 3000', 'event: other\ndata: {}', '']) expect(eventOf(block)).toBeUndefined();
  });
});

describe('listenToEvents', () => {
  const stream = (...parts: string[]) =>
    new Response(
      new ReadableStream({
        start(out) {
          for (const part of parts) out.enqueue(encode(part));
          out.close();
        },
      }),
    );
  const encode = (text: string) => new TextEncoder().encode(text);

  function listen(...answers: (() => Response)[]) {
    const stop = new AbortController();
    const listeners = watchListeners(stop.signal);
    const events: ServerEvent[] = [];
    const onReconnect = vi.fn();
    const fetched = vi.fn(async (_url: unknown, init?: RequestInit) => {
      const answer = answers.shift();
      if (!answer) stop.abort();
      return answer?.() ?? Promise.reject(init?.signal?.reason);
    });
    vi.stubGlobal('fetch', fetched);
    const configuration = { ...defaultConfiguration, apiBaseUrl: 'https://erp.example.com' };
    const ended = listenToEvents({
      configuration,
      token: 't0k',
      onEvent: (event) => events.push(event),
      onReconnect,
      signal: stop.signal,
    });
    return { heard: events, onReconnect, fetched, ended, listeners };
  }

  /** Those that wait for the signal. */
  function watchListeners(signal: AbortSignal): Set<unknown> {
    const listeners = new Set<unknown>();
    const { addEventListener, removeEventListener } = signal;
    signal.addEventListener = (...[type, listener, options]: Parameters<typeof addEventListener>) => {
      listeners.add(listener);
      addEventListener.call(signal, type, listener, options);
    };
    signal.removeEventListener = (...[type, listener, options]: Parameters<typeof removeEventListener>) => {
      listeners.delete(listener);
      removeEventListener.call(signal, type, listener, options);
    };
    return listeners;
  }

  it('sends the token, and puts events together that arrive in pieces', async () => {
    vi.useFakeTimers();
    const { heard, fetched, ended } = listen(() => stream('event: sch', 'ema\ndata: {"etag":"1"}\n', '\n:\n\n'));
    await vi.runAllTimersAsync();
    await ended;
    expect(heard).toEqual([{ type: 'schema', etag: '1' }]);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('https://erp.example.com/api/events');
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer t0k');
  });

  it('connects anew after a loss, and says that what is shown may be old', async () => {
    vi.useFakeTimers();
    const broken = () => {
      throw new TypeError('network');
    };
    const { onReconnect, fetched, ended, listeners } = listen(
      () => stream(),
      broken,
      () => new Response('', { status: 502 }),
      () => stream(),
    );
    await vi.runAllTimersAsync();
    await ended;
    expect(fetched.mock.calls.length).toBe(5);
    expect(onReconnect).toHaveBeenCalledOnce();
    expect(listeners.size).toBe(0);
  });

  it('reports what the page itself does wrong with an event, and reads the next ones', async () => {
    vi.useFakeTimers();
    const reports = vi.fn();
    vi.stubGlobal('reportError', reports);
    const twice = 'event: schema\ndata: {"etag":"1"}\n\nevent: schema\ndata: {"etag":"2"}\n\n';
    const mistake = new Error('a mistake of the page');
    const { heard, ended } = listen(() => stream(twice));
    vi.spyOn(heard, 'push').mockImplementationOnce(() => {
      throw mistake;
    });
    await vi.runAllTimersAsync();
    await ended;
    expect(heard).toEqual([{ type: 'schema', etag: '2' }]);
    expect(reports.mock.calls).toEqual([[mistake]]);
  });

  it('SCR-05 connects anew after a stream in which nothing comes any more, heartbeats neither', async () => {
    vi.useFakeTimers();
    const dead = () => new Response(new ReadableStream({ start: (out) => out.enqueue(encode(':\n\n')) }));
    const { onReconnect, fetched, ended } = listen(dead, () => stream());
    await vi.runAllTimersAsync();
    await ended;
    expect(fetched.mock.calls.length).toBe(3);
    expect(onReconnect).toHaveBeenCalledOnce();
  });

  it('SCR-05 tries again later where too many calls are made, or a network answers with a page of its own', async () => {
    vi.useFakeTimers();
    const page = () => new Response('<p>Welcome to the hotel</p>', { headers: { 'Content-Type': 'text/html' } });
    const { onReconnect, fetched, ended } = listen(page, () => new Response('', { status: 429 }), page, page);
    await vi.runAllTimersAsync();
    await ended;
    expect(fetched.mock.calls.length).toBe(5);
    expect(onReconnect).not.toHaveBeenCalled();
  });

  it('ROLE-08 goes on once the second factor is set up that the role has come to require', async () => {
    vi.useFakeTimers();
    const missing = () => new Response('{"code":"second_factor_missing"}', { status: 403 });
    const { heard, onReconnect, ended } = listen(
      () => stream(),
      missing,
      missing,
      () => stream('event: schema\ndata: {"etag":"1"}\n\n'),
    );
    await vi.runAllTimersAsync();
    await ended;
    expect(heard).toEqual([{ type: 'schema', etag: '1' }]);
    expect(onReconnect).toHaveBeenCalledOnce();
  });

  it('gives up when the server refuses', async () => {
    const { fetched, ended } = listen(() => new Response('', { status: 401 }));
    await ended;
    expect(fetched).toHaveBeenCalledOnce();
  });
});
