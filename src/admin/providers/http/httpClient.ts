import { HttpError } from 'ra-core';
import { freshSignIn } from '../session/freshSignIn.ts';
import { globalErrors } from '../session/globalErrors.ts';
import { session } from '../session/session.ts';
import type { Configuration } from './configuration.ts';
import { counted } from './requestCount.ts';

/** The message of an error that a dialog of its own shows already: no toast repeats it. */
export const handledElsewhere = 'facet.handledElsewhere';
/** The message (a translation key) of an error whose request never reached the server; its status is 0. */
export const networkLost = 'facet.network.lost';

export interface RequestOptions extends RequestInit {
  /** The caller shows every failure itself: no 'Oops!' dialog. An expired session is still announced. */
  ownErrors?: boolean;
  /** The answer is a file, which is not parsed: its bytes are in `file`, and `body` is empty. */
  asFile?: boolean;
}

interface ApiResponse {
  status: number;
  headers: Headers;
  body: string;
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any call; the callers name its shape.
  json: any;
  file?: Blob;
}

export type HttpClient = (path: string, options?: RequestOptions) => Promise<ApiResponse>;

/**
 * The only way to the API. Paths that start with `api` get the configured base address and the preference header, with
 * a token also the Authorization and the language header. A call that needs a fresh sign-in waits while a dialog asks for
 * the password, and is then sent again.
 * @param language the language on screen at the time of the call
 * @throws HttpError with the answer's status and body. Its message is the server's own sentence when there is one;
 *   handledElsewhere when a dialog shows it (session expired, second factor missing, unexplained failure, password not given again); networkLost with status 0.
 */
export function createHttpClient(configuration: Configuration, language: () => string): HttpClient {
  const call: HttpClient = (path, options = {}) => {
    const token = session.token();
    const { ownErrors = false, asFile = false, ...init } = options;
    const headers = requestHeaders(configuration, token, language(), options);
    return counted(async () => {
      const response = await reach(urlOf(configuration, path), { ...init, headers });
      if (response.ok && asFile) {
        return {
          status: response.status,
          headers: response.headers,
          body: '',
          json: undefined,
          file: await response.blob(),
        };
      }
      const body = await response.text();
      const json = parse(body);
      if (!response.ok) throw failure(response.status, json, token, ownErrors);
      return { status: response.status, headers: response.headers, body, json };
    });
  };
  return (path, options) =>
    call(path, options).catch(async (error) => {
      if (!needsFreshSignIn(error)) throw error;
      if (await freshSignIn.ask()) return call(path, options);
      throw new HttpError(handledElsewhere, error.status, error.body);
    });
}

/** The server answers the call only shortly after the password was given. */
function needsFreshSignIn(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 403 && error.body?.code === 'sign_in_again';
}

/** The server answers nothing before the user has the second factor that the role requires. */
export function isSecondFactorMissing(error: object | null | undefined): boolean {
  return (error as { body?: { code?: unknown } } | null | undefined)?.body?.code === 'second_factor_missing';
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
  { headers: given, body }: RequestOptions = {},
): Headers {
  const headers = new Headers(given);
  if (!headers.has('Accept')) headers.set('Accept', 'application/json');
  if (typeof body === 'string' && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  headers.set(configuration.preferenceHeader.name, configuration.preferenceHeader.value);
  if (token) {
    const { name, value } = configuration.languageHeader;
    headers.set('Authorization', `Bearer ${token}`);
    headers.set(name, value.replace('{lang}', language));
  } else headers.set('Accept-Language', language);
  return headers;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, init);
    globalErrors.settle('offline');
    return response;
  } catch (error) {
    if (init.signal?.aborted) throw error;
    globalErrors.raise('offline');
    throw new HttpError(networkLost, 0);
  }
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function failure(status: number, json: unknown, token: string | null, ownErrors: boolean): HttpError {
  if (status === 401 && token) {
    if (session.token() === token) globalErrors.raise('session-expired');
    return new HttpError(handledElsewhere, status, json);
  }
  if (isSecondFactorMissing({ body: json })) {
    globalErrors.raise('second-factor');
    return new HttpError(handledElsewhere, status, json);
  }
  const sentence = sentenceOf(json);
  if (sentence && (status < 500 || ownErrors)) return new HttpError(sentence, status, json);
  if (!ownErrors) globalErrors.raise('oops');
  return new HttpError(ownErrors ? '' : handledElsewhere, status, json);
}

/** The server's own message: one sentence, or a list of sentences, joined. */
function sentenceOf(json: unknown): string {
  const message = (json as { message?: unknown } | null | undefined)?.message;
  return Array.isArray(message) ? message.join(', ') : typeof message === 'string' ? message : '';
}
