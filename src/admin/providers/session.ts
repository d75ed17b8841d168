import { useSyncExternalStore } from 'react';

/*
 * The access token of this browser, shared by its tabs: signing in or out in one does so in all of them.
 */

const storageKey = 'facet.token';
const listeners = new Set<() => void>();

export const session = {
  token: (): string | null => localStorage.getItem(storageKey),

  begin(token: string): void {
    localStorage.setItem(storageKey, token);
    announce();
  },

  end(): void {
    localStorage.removeItem(storageKey);
    announce();
  },

  /** Calls back whenever the token changes, here or in another tab; returns what ends that. */
  subscribe(listener: () => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === storageKey || event.key === null) listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

/** The token, or null while nobody is signed in; renders again when that changes. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token);
}

function announce(): void {
  for (const listener of listeners) listener();
}
