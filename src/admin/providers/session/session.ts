import { useSyncExternalStore } from 'react';
import { globalErrors } from './globalErrors.ts';

/*
 * The access token of this browser, shared by its tabs. Signing out in one signs all of them out, signing in revives
 * them: each tab remembers the token it works with, so that a page whose session has run out stays, with what was typed
 * in it, until the same user has signed in again in any tab. Nothing of theirs stays when somebody else signs in.
 */

const tokenKey = 'facet.token';
/** Id of the user of that token. */
const userKey = 'facet.user';
/** A token that the server no longer takes, and that nobody signed out. */
const expiredKey = 'facet.expired';

/** What this tab works with; `user` is null until it is known. */
let own = read();
let taken = false;
const listeners = new Set<() => void>();

export const session = {
  token: (): string | null => own.token,

  /** Somebody has signed in here. Answers whether the one before was somebody else. */
  begin(token: string, user?: number): boolean {
    const before = localStorage.getItem(userKey);
    localStorage.removeItem(expiredKey);
    if (user === undefined) localStorage.removeItem(userKey);
    else localStorage.setItem(userKey, String(user));
    localStorage.setItem(tokenKey, token);
    become(read());
    return before !== null && before !== own.user;
  },

  /** Whose token it is, once the server has told. */
  know(user: number): void {
    own.user = String(user);
    if (localStorage.getItem(tokenKey) === own.token) localStorage.setItem(userKey, own.user);
  },

  /** Signs out, in every tab. */
  end(): void {
    for (const key of [expiredKey, userKey, tokenKey]) localStorage.removeItem(key);
    become({ token: null, user: null });
  },

  /** The session has run out and this tab goes to sign in again; the others wait for that where they are. */
  expire(): void {
    if (own.token !== null && localStorage.getItem(tokenKey) === own.token) {
      localStorage.setItem(expiredKey, own.token);
      localStorage.removeItem(tokenKey);
    }
    become({ token: null, user: null });
    follow();
  },

  /** Calls back whenever the token changes, here or in another tab; returns what ends that. */
  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) watch(true);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) watch(false);
    };
  },
};

/** The token, or null while nobody is signed in; renders again when that changes. */
export function useToken(): string | null {
  return useSyncExternalStore(session.subscribe, session.token);
}

/** Whether somebody else has signed in, in another tab: this one has nothing to show until it is loaded anew. */
export function useTaken(): boolean {
  return useSyncExternalStore(session.subscribe, () => taken);
}

function read(): { token: string | null; user: string | null } {
  return { token: localStorage.getItem(tokenKey), user: localStorage.getItem(userKey) };
}

function become(next: typeof own): void {
  own = next;
  taken = false;
  for (const listener of listeners) listener();
}

/** Takes over what another tab has done. */
function follow(): void {
  const stored = read();
  if (taken || stored.token === own.token) return;
  if (stored.token === null) {
    const expired = own.token !== null && localStorage.getItem(expiredKey) === own.token;
    if (expired) globalErrors.raise('session-expired');
    else become(stored);
  } else if (own.token === null || (own.user !== null && own.user === stored.user)) become(stored);
  else {
    own = { token: null, user: null };
    taken = true;
    for (const listener of listeners) listener();
  }
}

function watch(on: boolean): void {
  const change = on ? window.addEventListener : window.removeEventListener;
  change('storage', onStorage as EventListener);
  // A page that comes back out of the browser's memory has not heard what happened meanwhile.
  change('pageshow', follow);
}

function onStorage({ key }: StorageEvent): void {
  if (key === tokenKey || key === null) follow();
}
