import { useSyncExternalStore } from 'react';
import { keepOnDevice } from '../../device/keepOnDevice.ts';
import { sessionEnd } from './sessionEnd.ts';

/*
 * The access token of this browser, shared by its tabs. Signing out in one tab signs all of them out; signing in
 * revives them. Each tab remembers the token that it works with: a page with an expired session stays, with its typed
 * values, until the same user has signed in again in any tab. When another user signs in, nothing of the former user
 * stays.
 */

const tokenKey = 'facet.token';
/** Id of the user of that token. */
const userKey = 'facet.user';
/** A token that the server no longer accepts, although nobody signed out. */
const expiredKey = 'facet.expired';

/** The session of this tab; `user` is null until it is known. */
let own = read();
let taken = false;
const listeners = new Set<() => void>();

export const session = {
  token: (): string | null => own.token,
  /** Id of the user of the token, as text; null until it is known. */
  user: (): string | null => own.user,

  /** Stores the token of a user who has signed in here. Returns whether the user before was another one. */
  begin(token: string, user?: number): boolean {
    const before = localStorage.getItem(userKey);
    localStorage.removeItem(expiredKey);
    if (user === undefined) localStorage.removeItem(userKey);
    else keepOnDevice(userKey, String(user));
    // Without room for it, the session lasts as long as this page. What another user left there is none.
    if (!keepOnDevice(tokenKey, token)) localStorage.removeItem(tokenKey);
    become({ token, user: user === undefined ? null : String(user) });
    return before !== null && before !== own.user;
  },

  /** Stores the user of the token, once the server has returned it. */
  know(user: number): void {
    own.user = String(user);
    if (localStorage.getItem(tokenKey) === own.token) keepOnDevice(userKey, own.user);
  },

  /** Signs out, in every tab. */
  end(): void {
    for (const key of [expiredKey, userKey, tokenKey]) localStorage.removeItem(key);
    become({ token: null, user: null });
  },

  /** The session has expired and this tab goes to the sign-in page; the other tabs wait for that where they are. */
  expire(): void {
    if (own.token !== null && localStorage.getItem(tokenKey) === own.token) {
      keepOnDevice(expiredKey, own.token);
      localStorage.removeItem(tokenKey);
    }
    become({ token: null, user: null });
    follow();
  },

  /** Calls back whenever the token changes, here or in another tab; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) watch(true);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) watch(false);
    };
  },
};

/** The token, or null while nobody is signed in; renders again when it changes. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token);
}

/** Whether another user has signed in, in another tab: this tab has nothing to show until it is reloaded. */
export function useTaken(): boolean {
  return useSyncExternalStore(session.subscribe, () => taken);
}

function read(): { token: string | null; user: string | null } {
  return { token: localStorage.getItem(tokenKey), user: localStorage.getItem(userKey) };
}

function become(next: typeof own): void {
  own = next;
  taken = false;
  sessionEnd.settle(next.token !== null);
  for (const listener of listeners) listener();
}

/** Takes over a change that another tab has made. */
function follow(): void {
  const stored = read();
  if (taken || stored.token === own.token) return;
  if (stored.token === null) {
    const expired = own.token !== null && localStorage.getItem(expiredKey) === own.token;
    if (expired) sessionEnd.announce(false);
    else become(stored);
  } else if (own.token === null || (own.user !== null && own.user === stored.user)) become(stored);
  else {
    own = { token: null, user: null };
    taken = true;
    sessionEnd.settle(false);
    for (const listener of listeners) listener();
  }
}

function watch(on: boolean): void {
  const change = on ? window.addEventListener : window.removeEventListener;
  change('storage', onStorage as EventListener);
  // A page restored from the browser's back/forward cache has missed all changes in the meantime.
  change('pageshow', follow);
}

function onStorage({ key }: StorageEvent): void {
  if (key === tokenKey || key === null) follow();
}
