import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { GuestFront } from './GuestFront.tsx';
import { appFrom } from './loadApp.tsx';
import { ConfigurationFailure } from './providers/http/configuration.ts';
import { session } from './providers/session/session.ts';
import { isBehindSignIn, signInAddress } from './routing/addresses.ts';
import { signInAddressFor } from './routing/redirectUrl.ts';
import { startUp } from './startUp.ts';

/** Milliseconds that the first page has to itself, before the files of the others are fetched. */
const quietTime = 3000;
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

/** Where that file is not reached, now or because a new version has taken its place, the page works without. */
const keepForOffline = () =>
  import('./shell/notices/newVersion.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    () => undefined,
  );

/** A guest gets the sign-in page alone, whatever page was asked for, unless that page is for everybody. */
async function firstPage(): Promise<ReactElement> {
  const { pathname, search, hash } = window.location;
  const starting = startUp();
  if (session.token() !== null || !isBehindSignIn(pathname)) return appFrom(starting);
  if (pathname !== signInAddress) {
    window.history.replaceState(null, '', signInAddressFor(`${pathname}${search}${hash}`));
  }
  return <GuestFront started={await starting} />;
}

/** Native shells contain all files; they add their bridge to the page before it starts. */
function isInShell(): boolean {
  const { Capacitor } = window as { Capacitor?: { isNativePlatform?: () => boolean } };
  return Capacitor?.isNativePlatform?.() ?? false;
}

firstPage().then(
  (page) => {
    createRoot(container).render(page);
    if (import.meta.env.PROD && 'serviceWorker' in navigator && !isInShell()) setTimeout(keepForOffline, quietTime);
  },
  (error: unknown) => {
    const sign = error instanceof ConfigurationFailure ? 'unconfigured' : 'failed';
    document.getElementById('splash')?.classList.add(sign);
  },
);
