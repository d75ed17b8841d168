import { useSyncExternalStore } from 'react';

/*
 * Calls that the server answers only shortly after the password was given wait here, while a dialog asks for the
 * password. However many calls wait, it is asked for once.
 */

let waiting: ((isFresh: boolean) => void)[] = [];
const listeners = new Set<() => void>();

export const freshSignIn = {
  /** Resolves once the user has given the password (true), or does not want to (false). */
  request: (): Promise<boolean> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      publish();
    }),

  /** Lets the waiting calls go on. */
  settle(isFresh: boolean): void {
    const settled = waiting;
    waiting = [];
    publish();
    for (const resolve of settled) resolve(isFresh);
  },
};

/** Whether a call waits for the password. */
export function useAsksPassword(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(): void {
  for (const listener of listeners) listener();
}
