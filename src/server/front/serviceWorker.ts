import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { markGround, markPictures } from './markPictures.ts';

/** What the installed app is; whoever serves it names it. */
const manifest = {
  id: '/',
  name: 'Facet ERP',
  short_name: 'Facet',
  description: 'A metadata-driven low-code back office for gemstone traders',
  lang: 'en',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  background_color: '#f4f4f5',
  theme_color: markGround,
  icons: [
    { src: '/icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
    ...markPictures.map(({ fileName, size, maskable }) => ({
      src: `/${fileName}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      ...(maskable && { purpose: 'maskable' }),
    })),
  ],
};

/**
 * Makes the app installable: its manifest, and a service worker that stores the app's own files, so that the app opens
 * without a network. The service worker never handles responses of the API, so nobody sees outdated figures; nor the manifest,
 * whose name would stay the one of the first visit.
 */
export function serviceWorker(): Plugin[] {
  return [manifestFile(), ...storedFiles()];
}

function manifestFile(): Plugin {
  return {
    name: 'manifest-file',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) });
    },
  };
}

function storedFiles(): Plugin[] {
  return VitePWA({
    // The page registers the service worker, and asks the user before it changes to a new version, because the user may
    // be typing.
    injectRegister: null,
    registerType: 'prompt',
    filename: 'sw.js',
    manifest: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg}', 'assets/i18n/*.json'],
      // Parts of the PDF library that nothing here uses, and pictures for readers of the repository.
      globIgnores: ['**/html2canvas-*', '**/purify.es-*', '**/index.es-*', 'screenshots/**'],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/(api|health)(\/|$)/],
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        // These files are large and have a hash in their name, so they are stored after their first use.
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && /^\/assets\/.+-[\w-]{8}\.(wasm|ttf)$/.test(url.pathname),
          handler: 'CacheFirst',
          options: { cacheName: 'large-parts', expiration: { maxEntries: 12 } },
        },
        // An administrator may change these files without a new build. Without a network the last stored version is
        // used.
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname === '/config.json',
          handler: 'NetworkFirst',
          options: { cacheName: 'configuration' },
        },
      ],
    },
  });
}
