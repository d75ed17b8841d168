import { Workbox } from 'workbox-window';
import { newVersionStore } from './newVersionStore.ts';

/** Milliseconds between two checks for a new version; browsers themselves check once a day. */
const lookEvery = 15 * 60_000;

/**
 * Registers the service worker, which keeps the app's files for a start without a network. A new version waits, and is
 * announced, until the user changes over: the page may hold typed values.
 */
export async function registerServiceWorker(): Promise<void> {
  const worker = new Workbox('/sw.js');
  let taken = false;
  worker.addEventListener('waiting', () =>
    newVersionStore.announce(() => {
      taken = true;
      worker.messageSkipWaiting();
    }),
  );
  worker.addEventListener('controlling', () => taken && window.location.reload());
  const registration = await worker.register().catch(() => undefined);
  if (!registration) return;
  const look = () => navigator.onLine && worker.update().catch(() => undefined);
  setInterval(look, lookEvery);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}
