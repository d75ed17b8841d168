import type { HttpError } from 'ra-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../session/session.ts';
import { sessionEnd } from '../session/sessionEnd.ts';
import { defaultConfiguration } from './configuration.ts';
import { createHttpClient, handledElsewhere, networkLost, urlOf } from './httpClient.ts';

const http = createHttpClient(defaultConfiguration, () => 'zh');
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  session.end();
});

async function refusal(answer: Response | Error | DOMException, options = {}): Promise<HttpError> {
  if (answer instanceof Response) fetched.mockResolvedValueOnce(answer);
  else fetched.mockRejectedValueOnce(answer);
  return http('api/customer', options).then(
    () => expect.fail('it was answered'),
    (error) => error,
  );
}

const sent = () => new Headers(fetched.mock.calls[0]?.[1]?.headers);

describe('urlOf', () => {
  it.each([
    ['', 'api/customer', '/api/customer'],
    ['https://erp.example.com', 'api/customer?x=1', 'https://erp.example.com/api/customer?x=1'],
    ['https://erp.example.com/back/', '/api/customer', 'https://erp.example.com/back/api/customer'],
    ['https://erp.example.com', '/schema.json', '/schema.json'],
    ['https://erp.example.com', 'apis/x', 'apis/x'],
  ])('AUTH-01 puts %j before %s: %s', (apiBaseUrl, path, url) => {
    expect(urlOf({ ...defaultConfiguration, apiBaseUrl }, path)).toBe(url);
  });
});

describe('headers', () => {
  it('AUTH-01 have configurable names and values', async () => {
    session.begin('t0k');
    fetched.mockResolvedValueOnce(new Response('[]'));
    const configuration = {
      ...defaultConfiguration,
      preferenceHeader: { name: 'X-House', value: 'gems' },
      languageHeader: { name: 'X-Tongue', value: 'lang={lang}' },
    };
    await createHttpClient(configuration, () => 'zh')('api/customer');
    expect(Object.fromEntries(sent())).toMatchObject({
      'x-house': 'gems',
      'x-tongue': 'lang=zh',
      authorization: 'Bearer t0k',
    });
  });

  it.each([
    ['', 'count=estimated'],
    ['https://erp.example.com', null],
  ])('LIST-01 say to %j that an estimated total will do: %s', async (apiBaseUrl, prefer) => {
    fetched.mockResolvedValueOnce(new Response('[]'));
    const configuration = { ...defaultConfiguration, apiBaseUrl };
    await createHttpClient(configuration, () => 'en')('api/customer', { takesEstimate: true });
    expect(sent().get('Prefer')).toBe(prefer);
  });

  it('SCH-08 ask for lines of JSON, and each line is passed on as it comes, in whatever pieces', async () => {
    const pieces = ['{"progress":{"done":1,', '"of":2}}\n{"answer":"', '完"}\n'].map((text) =>
      new TextEncoder().encode(text),
    );
    const body = new ReadableStream({
      start: (stream) => {
        for (const piece of pieces) stream.enqueue(piece);
        stream.close();
      },
    });
    fetched.mockResolvedValueOnce(new Response(body));
    const lines: unknown[] = [];
    await http('api/customer/import/1/run', { method: 'POST', onLine: (line) => lines.push(line) });
    expect(sent().get('Accept')).toBe('application/x-ndjson');
    expect(lines).toEqual([{ progress: { done: 1, of: 2 } }, { answer: '完' }]);
  });

  it('name the type of a JSON body, and of no other', async () => {
    fetched.mockResolvedValue(new Response('{}'));
    await http('api/customer', { method: 'POST', body: '{}' });
    expect(sent().get('Content-Type')).toBe('application/json');
    fetched.mockClear();
    fetched.mockResolvedValue(new Response('{}'));
    await http('api/media', { method: 'POST', body: new FormData() });
    expect(sent().get('Content-Type')).toBeNull();
  });
});

describe('calls of a session that has ended', () => {
  const ended = () => Response.json({ message: 'Sign in first.' }, { status: 401 });
  const write = { method: 'POST', body: '{"a":1}', headers: { 'Idempotency-Key': 'k1' } };
  const tokens = () => fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));
  let leave = () => {};

  beforeEach(() => {
    session.begin('old', 7);
    leave = sessionEnd.attend();
  });
  afterEach(() => leave());

  /** A call that is refused; it resolves with the answer or the refusal. */
  function refusedCall(options = {}) {
    fetched.mockResolvedValueOnce(ended());
    return http('api/customer', options).then(
      ({ json }) => json,
      (error) => error,
    );
  }
  const waits = () => vi.waitFor(() => expect(sessionEnd.current()).toBe('open'));

  it('SAFE-08 are sent again as they were, with the same idempotency key, once the same user has signed in', async () => {
    const call = refusedCall(write);
    await waits();
    fetched.mockResolvedValueOnce(Response.json({ id: 1 }));
    session.begin('new', 7);
    expect(await call).toEqual({ id: 1 });
    expect(tokens()).toEqual(['Bearer old', 'Bearer new']);
    for (const [, init] of fetched.mock.calls) {
      expect(new Headers(init?.headers).get('Idempotency-Key')).toBe('k1');
      expect(init?.body).toBe(write.body);
    }
  });

  it('SAFE-08 never go out in the name of another user', async () => {
    const call = refusedCall(write);
    await waits();
    session.begin('new', 8);
    expect(await call).toMatchObject({ status: 401, message: handledElsewhere });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it.each([
    ['does not want to sign in', () => sessionEnd.decline()],
    ['leaves for the sign-in page', () => session.expire()],
    ['signs out', () => session.end()],
  ])('SAFE-08 are refused when the user %s', async (_when, act) => {
    const call = refusedCall(write);
    await waits();
    act();
    expect(await call).toMatchObject({ status: 401, message: handledElsewhere });
  });

  it('SAFE-08 go on at once when another call has found the new session already', async () => {
    fetched.mockImplementationOnce(async () => {
      session.begin('new', 7);
      return ended();
    });
    fetched.mockResolvedValueOnce(Response.json({ id: 1 }));
    expect((await http('api/customer', write)).json).toEqual({ id: 1 });
  });

  it('SAFE-08 do not wait when they only read in the background of a user who has declined', async () => {
    sessionEnd.announce(true);
    sessionEnd.decline();
    expect(await refusedCall()).toMatchObject({ status: 401 });
  });

  it('SAFE-08 are not waited for when they end the session, nor when they sign in', async () => {
    fetched.mockImplementation(async () => ended());
    const refused = (options: object) => http('api/auth/x', options).catch((error) => error);
    expect(await refused({ ends: true })).toMatchObject({ status: 401 });
    expect(await refused({ asGuest: true })).toMatchObject({ status: 401, message: 'Sign in first.' });
    expect(tokens()).toEqual(['Bearer old', null]);
  });
});

describe('refusals', () => {
  it('carry the server’s sentence, a list of them joined, and the errors of fields', async () => {
    expect((await refusal(Response.json({ message: 'No.' }, { status: 409 }))).message).toBe('No.');
    expect((await refusal(Response.json({ message: ['No.', 'Never.'] }, { status: 422 }))).message).toBe('No. Never.');
    const { status, body } = await refusal(
      Response.json({ message: 'x', errors: { phone: 'Too short' } }, { status: 422 }),
    );
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { phone: 'Too short' } } });
  });

  it('AUTH-03 are left to the dialog when nobody can mend them, unless the caller shows its own', async () => {
    const failure = () => Response.json({ message: 'number 7' }, { status: 500 });
    expect((await refusal(failure())).message).toBe(handledElsewhere);
    expect((await refusal(new Response('<html>', { status: 404 }))).message).toBe(handledElsewhere);
    expect((await refusal(failure(), { ownErrors: true })).message).toBe('number 7');
    expect((await refusal(new Response('', { status: 500 }), { ownErrors: true })).message).toBe('');
  });

  it('AUTH-03 say why the server cannot do the work at this moment, and that it can be tried again', async () => {
    const busy = () =>
      Response.json({ message: 'Somebody is writing it. Try again.', code: 'locked' }, { status: 503 });
    expect((await refusal(busy())).message).toBe('Somebody is writing it. Try again.');
    const full = () => Response.json({ message: 'There is no space left.', code: 'storage_full' }, { status: 507 });
    expect((await refusal(full())).message).toBe('There is no space left.');
  });

  it('AUTH-03 say that the server is not reached where a proxy answers in its place, also to who signs in', async () => {
    const proxy = (status: number) => new Response('<html>', { status, headers: { 'Content-Type': 'text/html' } });
    for (const options of [{}, { ownErrors: true, asGuest: true }]) {
      for (const status of [502, 503]) {
        expect(await refusal(proxy(status), options)).toMatchObject({ message: networkLost, status: 0 });
      }
      expect(await refusal(new Response(null, { status: 502 }), options)).toMatchObject({ message: networkLost });
      // It has been reached, and is still at work: that is no network to wait for.
      expect(await refusal(proxy(504), options)).toMatchObject({ message: networkLost, status: 504 });
    }
  });

  it('AUTH-02 of a signed-in call are left to the dialog; of sign-in itself they are the server’s', async () => {
    const answer = () => Response.json({ message: 'Sign in first.' }, { status: 401 });
    expect((await refusal(answer())).message).toBe('Sign in first.');
    session.begin('t0k');
    expect((await refusal(answer(), { ownErrors: true })).message).toBe(handledElsewhere);
  });

  it('SAFE-08 say that the network is gone where an answer breaks off, or is a page of the network itself', async () => {
    const broken = () => new ReadableStream({ start: (out) => out.error(new TypeError('network error')) });
    const page = () => new Response('<p>Welcome to the hotel</p>', { headers: { 'Content-Type': 'text/html' } });
    for (const options of [{}, { asFile: true }, { onLine: () => undefined }]) {
      expect(await refusal(new Response(broken()), options)).toMatchObject({ message: networkLost, status: 0 });
      expect(await refusal(page(), options)).toMatchObject({ message: networkLost, status: 0 });
    }
    const cut = new Response('{"id":', { headers: { 'Content-Type': 'application/json' } });
    expect(await refusal(cut)).toMatchObject({ message: networkLost, status: 0 });
  });

  it('say that the network is gone; a call that was dropped says so itself', async () => {
    expect(await refusal(new TypeError('Failed to fetch'))).toMatchObject({ message: networkLost, status: 0 });
    const dropped = new DOMException('dropped', 'AbortError');
    expect(await refusal(dropped, { signal: AbortSignal.abort() })).toBe(dropped);
  });
});
