import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { markGround, markPictures } from './markPictures.ts';

/**
 * What makes the app installable: its manifest, and a service worker that keeps the app's own files, so that it opens
 * without a network. Answers of the API pass it by, always: nobody is ever shown an old figure.
 */
export function serviceWorker(siteName: string): Plugin[] {
  return VitePWA({
    // The page registers it, and asks before it changes over to a new version: somebody may be typing.
    injectRegister: null,
    registerType: 'prompt',
    filename: 'sw.js',
    manifest: {
      id: '/',
      name: `${siteName} ERP`,
      short_name: siteName,
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
          ...(maskable && { purpose: 'maskable' as const }),
        })),
      ],
    },
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg}', 'assets/i18n/*.json'],
      // Parts of the PDF maker that nothing here uses, and pictures for readers of the repository.
      globIgnores: ['**/html2canvas-*', '**/purify.es-*', '**/index.es-*', 'screenshots/**'],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [/^\/(api|health)(\/|$)/],
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        // Large and named by their content: kept once they were needed.
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && /^\/assets\/.+-[\w-]{8}\.(wasm|ttf)$/.test(url.pathname),
          handler: 'CacheFirst',
          options: { cacheName: 'large-parts', expiration: { maxEntries: 12 } },
        },
        // What an administrator may change without a new build; the last one known while there is no network.
        {
          urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname === '/config.json',
          handler: 'NetworkFirst',
          options: { cacheName: 'configuration' },
        },
      ],
    },
  });
}
