import type { HttpClient } from './httpClient.ts';

/** Milliseconds that an answer waits for the call that it was fetched for. */
const KEPT = 30_000;

/**
 * Sends calls before the code that needs their answers is there: both come over the network at once.
 * @param paths of calls that only read
 * @returns a client that gives each of these answers to the first call of its path, and sends any other call
 */
export function withCallsAhead(http: HttpClient, paths: readonly string[]): HttpClient {
  const answers = new Map(paths.map((path) => [path, http(path, { ownErrors: true })]));
  // Whoever makes the call gets the failure.
  for (const answer of answers.values()) answer.catch(() => undefined);
  setTimeout(() => answers.clear(), KEPT);
  return (path, options) => {
    const answer = options?.method === undefined ? answers.get(path) : undefined;
    answers.delete(path);
    return answer ?? http(path, options);
  };
}
