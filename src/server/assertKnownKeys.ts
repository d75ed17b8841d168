import { malformed } from './errors.ts';

/**
 * Throws a 400 for a key that the body must not have, because such a key would be ignored silently. `at`: the path of
 * the body.
 */
export function assertKnownKeys(body: object, known: readonly string[], at = ''): void {
  const unknown = Object.keys(body).find((key) => !known.includes(key));
  if (unknown !== undefined) throw malformed('unknownKey', { key: `${at}${unknown}` });
}
