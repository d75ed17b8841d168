import { HttpError } from 'ra-core';
import { freshSignIn } from '../session/freshSignIn.ts';
import { globalErrors } from '../session/globalErrors.ts';
import { session } from '../session/session.ts';
import { sessionEnd } from '../session/sessionEnd.ts';
import { codeOf } from './callFailure.ts';
import type { Configuration } from './configuration.ts';
import { countRequest } from './longRequests.ts';

/**
 * The message of an error that a dialog of its own shows already. It is a message because React-Admin makes toasts of the
 * messages of errors by itself: see ToastFilter. All others ask `isHandledElsewhere`.
 */
export const handledElsewhere = 'facet.handledElsewhere';
/** The message (a translation key) of an error whose request never reached the server; its status is 0. */
export const networkLost = 'facet.network.lost';

export interface RequestOptions extends RequestInit {
  /** The caller shows every failure itself: no 'Oops!' dialog. An expired session is still announced. */
  ownErrors?: boolean;
  /** Sent without the token, whoever is signed in: the calls of signing in, also over a page whose session has ended. */
  asGuest?: boolean;
  /** When the session has ended, that is the end of the call too: nobody signs in again for it. */
  ends?: boolean;
  /** The answer is a file, which is not parsed: its bytes are in `file`, and `body` is empty. */
  asFile?: boolean;
  /** Of a great list, a total of the last minute will do. Only the own server is told: others may refuse the header. */
  takesEstimate?: boolean;
  /** The answer comes as lines of JSON: each is passed on as soon as it is there, and `body` is empty. */
  onLine?: (line: unknown) => void;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call; the callers name its shape.
  json: any;
  file?: Blob;
}

/** Whether a dialog of its own shows the error already: nothing repeats it, and its message is no sentence. */
export function isHandledElsewhere(error: unknown): boolean {
  return error instanceof Error && error.message === handledElsewhere;
}

export type HttpClient = (path: string, options?: RequestOptions) => Promise<ApiResponse>;

/**
 * The only way to the API. Paths that start with `api` get the configured base address and the preference header, with
 * a token also the Authorization and the language header. A call that needs a fresh sign-in, or a session that has ended,
 * waits while a dialog asks for the password, and is then sent again as it was, with the same idempotency key.
 * @param language the language on screen at the time of the call
 * @throws HttpError with the answer's status and body. Its message is the server's own sentence when there is one;
 *   handledElsewhere when a dialog shows it (session not renewed, second factor missing, unexplained failure, password not
 *   given again); networkLost with status 0.
 */
export function createHttpClient(configuration: Configuration, language: () => string): HttpClient {
  const call = (path: string, options: RequestOptions, token: string | null) => {
    const {
      ownErrors = false,
      asFile: _asFile,
      onLine: _onLine,
      asGuest: _asGuest,
      ends: _ends,
      takesEstimate: _takes,
      ...init
    } = options;
    const headers = requestHeaders(configuration, token, language(), options);
    return countRequest(async () => {
      const { response, ...content } = await reached(init.signal, async () => {
        const response = await fetch(urlOf(configuration, path), { ...init, headers });
        return { response, ...(await contentOf(response, options)) };
      });
      if (!response.ok) throw failure(response.status, content.json, token, ownErrors);
      return { status: response.status, headers: response.headers, ...content };
    });
  };
  return async (path, options = {}) => {
    for (;;) {
      const sender = options.asGuest ? guest : { token: session.token(), user: session.user() };
      try {
        return await call(path, options, sender.token);
      } catch (error) {
        const again = needsFreshSignIn(error)
          ? await freshSignIn.request()
          : hasEnded(error, sender) && !options.ends && (await isRenewed(sender, isWrite(options)));
        if (!again) throw needsFreshSignIn(error) ? new HttpError(handledElsewhere, error.status, error.body) : error;
      }
    }
  };
}

/** Whose session a call was sent with. */
interface Sender {
  token: string | null;
  user: string | null;
}

const guest: Sender = { token: null, user: null };

/**
 * Whether a call that was refused because its session has ended may be sent again: its user has signed in again, which it
 * waits for where a dialog over the page offers that. It never goes out in the name of another user.
 */
export async function isRenewed({ token, user }: Sender, again: boolean): Promise<boolean> {
  if (session.token() === token && !(await sessionEnd.renewal(again))) return false;
  return session.token() !== null && session.token() !== token && user !== null && session.user() === user;
}

function hasEnded(error: unknown, { token }: Sender): boolean {
  return error instanceof HttpError && error.status === 401 && token !== null;
}

/** Reads are also sent in the background. */
function isWrite({ method = 'GET' }: RequestOptions): boolean {
  return method !== 'GET';
}

/** The server answers the call only shortly after the password was given. */
function needsFreshSignIn(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 403 && codeOf(error) === 'sign_in_again';
}

/** The server answers nothing before the user has the second factor that the role requires. */
export function isSecondFactorMissing(error: object | null | undefined): boolean {
  return codeOf(error) === 'second_factor_missing';
}

/** The full address of an api path. */
export function urlOf(configuration: Configuration, path: string): string {
  if (!/^\/?api(\/|$)/.test(path)) return path;
  return `${configuration.apiBaseUrl.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** The headers of an api request; see createHttpClient. */
export function requestHeaders(
  configuration: Configuration,
  token: string | null,
  language: string,
  { headers: extra, body, onLine, takesEstimate }: RequestOptions = {},
): Headers {
  const headers = new Headers(extra);
  if (takesEstimate && configuration.apiBaseUrl === '') headers.set('Prefer', 'count=estimated');
  if (!headers.has('Accept')) headers.set('Accept', onLine ? 'application/x-ndjson' : 'application/json');
  if (typeof body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  headers.set(configuration.preferenceHeader.name, configuration.preferenceHeader.value);
  if (token) {
    const { name, value } = configuration.languageHeader;
    headers.set('Authorization', `Bearer ${token}`);
    headers.set(name, value.replace('{lang}', language));
  } else headers.set('Accept-Language', language);
  return headers;
}

/**
 * Makes a call and receives its whole answer. One that breaks off, or that is not the server's, is as good as none: throws
 * networkLost.
 */
export async function reached<Answer>(
  signal: AbortSignal | null | undefined,
  call: () => Promise<Answer>,
): Promise<Answer> {
  try {
    const answer = await call();
    globalErrors.settle('offline');
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    globalErrors.raise('offline');
    throw new HttpError(networkLost, 0);
  }
}

type Content = Pick<ApiResponse, 'body' | 'json' | 'file'>;

/**
 * Throws for an answer that no server of Facet can have sent: a network that wants its users to sign in first answers every
 * call with a page of its own, and so does a proxy that does not reach the server.
 */
export function assertOfServer(status: number, contentType: string | null): void {
  if (status < 300 && contentType?.startsWith('text/html')) throw new Error('A page');
  if (gatewayStatuses.has(status) && !contentType?.includes('json')) throw new Error('A proxy');
}

/** Of a proxy that does not reach the server. The server itself answers the second one, in JSON. */
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503]);
/** Of a proxy that has reached it, and waits no longer: the call is not repeated by itself, as its work may be long. */
export const gatewayTimeout = 504;

/** The content of an answer. Rejects when it ends early, or when no server of Facet can have sent it. */
async function contentOf(response: Response, { asFile, onLine }: RequestOptions): Promise<Content> {
  assertOfServer(response.status, response.headers.get('Content-Type'));
  if (response.ok && asFile) return { body: '', json: undefined, file: await response.blob() };
  if (response.ok && onLine) {
    await readLines(response, (line) => onLine(JSON.parse(line)));
    return { body: '', json: undefined };
  }
  const body = await response.text();
  const json = parse(body);
  const isCut = body !== '' && json === undefined && response.headers.get('Content-Type')?.includes('json');
  if (response.ok && isCut) throw new Error('A part of an answer');
  return { body, json };
}

async function readLines({ body }: Response, onLine: (line: string) => void): Promise<void> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
    const lines = (rest + (value ?? '')).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    for (const line of lines) if (line !== '') onLine(line);
    if (done) return;
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** The server is busy, or stops, and takes the call a moment later; or its disk is full. It says so itself. */
const noFaults: ReadonlySet<number> = new Set([503, 507]);

function failure(status: number, json: unknown, token: string | null, ownErrors: boolean): HttpError {
  if (status === 401 && token) return new HttpError(handledElsewhere, status, json);
  if (isSecondFactorMissing({ body: json })) {
    globalErrors.raise('second-factor');
    return new HttpError(handledElsewhere, status, json);
  }
  const sentence = sentenceOf(json);
  if (sentence && (status < 500 || noFaults.has(status) || ownErrors)) return new HttpError(sentence, status, json);
  if (status === gatewayTimeout) return new HttpError(networkLost, status, json);
  if (!ownErrors) globalErrors.raise('oops');
  return new HttpError(ownErrors ? '' : handledElsewhere, status, json);
}

/** The server's own message: one sentence, or a list of sentences, joined. */
function sentenceOf(json: unknown): string {
  const message = (json as { message?: unknown } | null | undefined)?.message;
  if (!Array.isArray(message)) return typeof message === 'string' ? message : '';
  const ends = (one: string) => (/[.。!?！？]$/.test(one) ? ' ' : ', ');
  return message.map((one, place) => (place < message.length - 1 ? `${one}${ends(one)}` : one)).join('');
}
