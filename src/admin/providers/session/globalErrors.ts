import { useSyncExternalStore } from 'react';

/*
 * Troubles that the whole app shows in one place, however many calls meet them at once: an unexplained failure, a lost
 * network, a second factor that the role requires. A session that has ended is one more, in sessionEnd.ts.
 */

type GlobalError = 'oops' | 'offline' | 'second-factor';

let current: ReadonlySet<GlobalError> = new Set();
const listeners = new Set<() => void>();

export const globalErrors = {
  raise: (trouble: GlobalError) => publish(new Set([...current, trouble])),
  settle: (trouble: GlobalError) => publish(new Set([...current].filter((other) => other !== trouble))),
};

/** Whether there is that trouble now. */
export function useGlobalError(trouble: GlobalError): boolean {
  return useSyncExternalStore(subscribe, () => current.has(trouble));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function publish(next: ReadonlySet<GlobalError>): void {
  if (next.size === current.size && [...next].every((trouble) => current.has(trouble))) return;
  current = next;
  for (const listener of listeners) listener();
}
