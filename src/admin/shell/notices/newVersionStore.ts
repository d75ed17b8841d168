import { useSyncExternalStore } from 'react';

/** Changes over to the new version: the page loads anew. */
type Take = () => void;

let take: Take | undefined;
const listeners = new Set<() => void>();

export const newVersionStore = {
  announce(next: Take | undefined): void {
    take = next;
    for (const listener of listeners) listener();
  },
};

/** How to change over to a new version that is ready, if one is. */
export function useNewVersion(): Take | undefined {
  return useSyncExternalStore(subscribe, () => take);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
