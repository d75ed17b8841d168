import { useSyncExternalStore } from 'react';

/*
 * The session of this tab has ended although nobody signed out. Calls that were refused for it wait here, while a dialog
 * over the page lets the same user sign in again. However many calls wait, there is one dialog.
 */

/** `open`: the dialog is there. `declined`: the user reads on without a session, and a notice stays. */
type SessionEnd = 'none' | 'open' | 'declined';

let state: SessionEnd = 'none';
let waiting: ((renewed: boolean) => void)[] = [];
let attendants = 0;
const listeners = new Set<() => void>();

export const sessionEnd = {
  current: (): SessionEnd => state,

  /**
   * The server has refused the token of this tab.
   * @param again opens the dialog again for a user who has declined: the call is one that they made, no background one
   */
  announce(again: boolean): void {
    if (state === 'none' || again) become('open');
  },

  /** The same for a call. Resolves once somebody has signed in again (true), or with false where nobody will. */
  renewal(again: boolean): Promise<boolean> {
    this.announce(again);
    if (state === 'declined' || attendants === 0) return Promise.resolve(false);
    return new Promise((resolve) => waiting.push(resolve));
  },

  /** For the dialog, while there is a page behind it to go on with. Without it no call waits. */
  attend(): () => void {
    attendants += 1;
    return () => {
      attendants -= 1;
      if (attendants === 0) release(false);
    };
  },

  /** The user does not want to sign in now; the page stays as it is. */
  decline(): void {
    become('declined');
    release(false);
  },

  /** The tab has a new session (`renewed`), or none because somebody signed out or leaves for the sign-in page. */
  settle(renewed: boolean): void {
    become('none');
    release(renewed);
  },
};

export function useSessionEnd(): SessionEnd {
  return useSyncExternalStore(subscribe, sessionEnd.current);
}

function release(renewed: boolean): void {
  const released = waiting;
  waiting = [];
  for (const resolve of released) resolve(renewed);
}

function become(next: SessionEnd): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
