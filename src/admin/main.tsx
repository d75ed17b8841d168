import { createRoot } from 'react-dom/client';
import { FacetApp } from './FacetApp.tsx';
import { ConfigurationFailure } from './providers/http/configuration.ts';
import { startUp } from './startUp.ts';

/** Milliseconds that the first page has to itself, before the files of the others are fetched. */
const quietTime = 3000;
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');

const keepForOffline = () =>
  import('./shell/notices/newVersion.ts').then(({ registerServiceWorker }) => registerServiceWorker());

/** Native shells contain all files; they add their bridge to the page before it starts. */
function isInShell(): boolean {
  const { Capacitor } = window as { Capacitor?: { isNativePlatform?: () => boolean } };
  return Capacitor?.isNativePlatform?.() ?? false;
}

startUp().then(
  (started) => {
    createRoot(container).render(<FacetApp started={started} />);
    if (import.meta.env.PROD && 'serviceWorker' in navigator && !isInShell()) setTimeout(keepForOffline, quietTime);
  },
  (error: unknown) => {
    const sign = error instanceof ConfigurationFailure ? 'unconfigured' : 'failed';
    document.getElementById('splash')?.classList.add(sign);
  },
);
