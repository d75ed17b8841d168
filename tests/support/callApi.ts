import { administrator } from './administrator.ts';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
  body: any;
}

export type CallApi = (method: string, path: string, body?: unknown) => Promise<Answer>;

/** Signs the first administrator in and gives calls in their name. The path starts behind /api/. */
export async function signInByApi(url: string, who = administrator): Promise<CallApi> {
  return callApiAs(url, await accessTokenOf(url, who));
}

/** Gives calls in the name of whoever has the token. */
export function callApiAs(url: string, token: string): CallApi {
  return (method, path, content) => call(url, token, method, path, content);
}

export async function accessTokenOf(url: string, who = administrator): Promise<string> {
  const { body, status } = await call(url, undefined, 'POST', 'auth/sign-in', who);
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`);
  return body.access_token;
}

async function call(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  content?: unknown,
): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(content !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(content !== undefined && { body: JSON.stringify(content) }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}
