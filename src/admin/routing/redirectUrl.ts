import { dashboardAddress, signInAddress, signOutAddress } from './addresses.ts';

/** The sign-in page's address for somebody who wanted `requested` (path, query and hash); sign-out is not gone back to. */
export function signInAddressFor(requested: string): string {
  const path = requested.split(/[?#]/)[0];
  if (path === signOutAddress || path === '/') return signInAddress;
  return `${signInAddress}?${new URLSearchParams({ redirectURL: requested })}`;
}

/** Where to go after sign-in: the requested page of this very site, else the dashboard. */
export function addressAfterSignIn(search: string): string {
  const requested = new URLSearchParams(search).get('redirectURL');
  if (!requested) return dashboardAddress;
  const { origin } = window.location;
  const url = URL.canParse(requested, origin) ? new URL(requested, origin) : undefined;
  if (url?.origin !== origin || url.pathname === signInAddress || url.pathname === signOutAddress)
    return dashboardAddress;
  // A path that begins like the name of a host would lead there.
  if (url.pathname.startsWith('//')) return dashboardAddress;
  return `${url.pathname}${url.search}${url.hash}`;
}
