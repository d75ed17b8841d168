import { useSyncExternalStore } from 'react';

/* Whether the palette of commands is open: a key opens it on every page, and so does a button of the top bar. */

let isOpen = false;
const listeners = new Set<() => void>();

export function setPaletteOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
