import { useSyncExternalStore } from 'react';

/** Changes over to the new version: reloads the page. */
type Take = () => void;

let take: Take | undefined;
const listeners = new Set<() => void>();

export const newVersionStore = {
  announce(next: Take | undefined): void {
    take = next;
    for (const listener of listeners) listener();
  },
};

/** The function that changes over to a new version, if one is ready. */
export function useNewVersion(): Take | undefined {
  return useSyncExternalStore(subscribe, () => take);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
