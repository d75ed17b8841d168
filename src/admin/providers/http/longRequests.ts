import { useSyncExternalStore } from 'react';

/* The number of API requests that run now, for the loading bar. */

let running = 0;
const listeners = new Set<() => void>();

/** Runs a request and counts it while it runs. */
export async function counted<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  change(1);
  try {
    return await request();
  } finally {
    change(-1);
  }
}

export function useRequestCount(): number {
  return useSyncExternalStore(subscribe, () => running);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: number): void {
  running += by;
  for (const listener of listeners) listener();
}
