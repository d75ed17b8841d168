import { keepOnDevice } from '../../device/keepOnDevice.ts';

/*
 * What the server gave this browser at its last sign-in to each account. Sent along at the next one, it tells the owner
 * of the account from strangers who guess its password. It opens nothing, so it stays when somebody signs out.
 */

const key = 'facet.devices';
/** A tablet at the counter is used by some people, not by hundreds. */
const MOST = 20;

export const deviceTokens = {
  of: (email: string): string | undefined => read().find(([known]) => known === nameOf(email))?.[1],

  keep(email: string, token: string): void {
    const others = read().filter(([known]) => known !== nameOf(email));
    keepOnDevice(key, JSON.stringify([[nameOf(email), token], ...others].slice(0, MOST)));
  },
};

function nameOf(email: string): string {
  return email.trim().toLowerCase();
}

/** Anything else that stands there counts as nothing. */
function read(): [email: string, token: string][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(entry: unknown): entry is [email: string, token: string] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((text) => typeof text === 'string');
}
