import { dashboardAddress, signInAddress, signOutAddress } from './addresses.ts';

/**
 * The sign-in page's address for a user who wanted `requested` (path, query and hash); the sign-out page is never the
 * target.
 */
export function signInAddressFor(requested: string): string {
  const path = requested.split(/[?#]/)[0];
  if (path === signOutAddress || path === '/') return signInAddress;
  return `${signInAddress}?${new URLSearchParams({ redirectURL: requested })}`;
}

/** The address after sign-in: the requested page of this site, else the dashboard. */
export function addressAfterSignIn(search: string): string {
  const requested = new URLSearchParams(search).get('redirectURL');
  if (!requested) return dashboardAddress;
  const { origin } = window.location;
  const url = URL.canParse(requested, origin) ? new URL(requested, origin) : undefined;
  if (url?.origin !== origin || url.pathname === signInAddress || url.pathname === signOutAddress)
    return dashboardAddress;
  // A path that begins with two slashes would lead to another host.
  if (url.pathname.startsWith('//')) return dashboardAddress;
  return `${url.pathname}${url.search}${url.hash}`;
}
