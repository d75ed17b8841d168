import { useEffect, useState } from 'react';

/* Whether API requests take long, for the loading bar. */

/** Milliseconds. Most requests end sooner: a bar for them would only flicker. */
const long = 150;

let running = 0;
let isLong = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(isLong: boolean) => void>();

/** Runs a request and counts it while it runs. */
export async function countRequest<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  change(1);
  try {
    return await request();
  } finally {
    change(-1);
  }
}

/**
 * Whether requests have been running for a while.
 *
 * Not by useSyncExternalStore: its updates are urgent, and React begins a page that it is rendering all over again for
 * each of them.
 */
export function useLongRequests(): boolean {
  const [shown, setShown] = useState(isLong);
  useEffect(() => {
    setShown(isLong);
    listeners.add(setShown);
    return () => void listeners.delete(setShown);
  }, []);
  return shown;
}

function change(by: number): void {
  running += by;
  if (running === 0) {
    clearTimeout(timer);
    timer = undefined;
    show(false);
  } else {
    timer ??= setTimeout(() => show(true), long);
  }
}

function show(now: boolean): void {
  if (now === isLong) return;
  isLong = now;
  for (const listener of listeners) listener(now);
}
