import { malformed } from './errors.ts';

/** Throws a 400 for a key that a body must not have: it would be ignored without a word. `at` is where it stands in it. */
export function assertKnownKeys(body: object, known: readonly string[], at = ''): void {
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown !== undefined) throw malformed('unknownKey', { key: `${at}${unknown}` });
}
