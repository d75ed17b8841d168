import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compressFiles } from './src/server/front/compressFiles.ts';
import { frontTexts } from './src/server/front/frontTexts.ts';
import { drawMarkPictures } from './src/server/front/markPictures.ts';
import { replacedModules } from './src/server/front/replacedModules.ts';
import { serviceWorker } from './src/server/front/serviceWorker.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The code of a page and everything that it imports is one file, less what the pages before it have loaded: each file
 * costs a slow network a request, and many small ones compress worse than a large one.
 */
const parts = Object.entries({
  start: /\/src\/admin\/main\.tsx$/,
  app: /\/src\/admin\/(FacetApp\.tsx|startApp\.ts)$/,
  list: /\/src\/admin\/(SignedInArea|lists\/ModuleList|listFeatures)\.tsx?$/,
  over: new RegExp(
    `/src/admin/(${[
      'lists/(AboutCount|PagesBar|SelectionButtons|views/ViewList)',
      'lists/choices/ColumnChoices',
      'dialogs/DialogFrame',
      'shell/bar/(AddDial|AppearancePanel|NewSheet)',
      'shell/notices/SignInAgainDialog',
      'shell/search/SearchAll',
      'shell/shortcuts/ShortcutsDialog',
    ].join('|')})\\.tsx$`,
  ),
  record: /\/src\/admin\/(recordPage\/Module(Edit|Create)|recordFeatures)\.tsx?$/,
}).map(([name, test], index) => ({ name, test, priority: 9 - index }));

/** Keeps the debug output of pwa-elements, which logs every step, out of the console. */
function quietCamera(): Plugin {
  return {
    name: 'quiet-camera',
    transform(code, id) {
      if (!id.includes('@ionic/pwa-elements/') || !code.includes('console.debug(')) return null;
      return { code: code.replaceAll('console.debug(', 'void ('), map: null };
    },
  };
}

export default defineConfig({
  plugins: [
    replacedModules(),
    react(),
    drawMarkPictures(here('public/icons/mark.svg')),
    serviceWorker(),
    frontTexts(here('public')),
    quietCamera(),
    compressFiles(),
  ],
  // Labels are drawn in a worker, which loads the parts of its packages as it needs them.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { codeSplitting: { groups: parts } } },
  },
});
