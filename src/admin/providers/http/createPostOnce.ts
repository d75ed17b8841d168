import type { HttpClient, RequestOptions } from './httpClient.ts';

/**
 * Makes a POST for work that must be done once, and resolves with the JSON of its answer. The same path and body keep
 * their idempotency key until the call has succeeded, so that the server recognises another attempt after a lost answer.
 * The next call of that kind gets a new key.
 */
export function createPostOnce(http: HttpClient) {
  const open = new Map<string, string>();
  return async (path: string, what: unknown, options: RequestOptions = {}) => {
    const body = JSON.stringify(what);
    const call = `${path} ${body}`;
    const key = open.get(call) ?? randomKey();
    open.set(call, key);
    const headers = new Headers(options.headers);
    headers.set('Idempotency-Key', key);
    const { json } = await http(path, { ...options, method: 'POST', body, headers });
    open.delete(call);
    return json;
  };
}

/** 128 random bits. Not crypto.randomUUID, which browsers lack on a plain http address of the local network. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
