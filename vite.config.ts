import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressFiles } from './src/server/front/compressFiles.ts';
import { drawMarkPictures } from './src/server/front/markPictures.ts';
import { quietCamera } from './src/server/front/quietCamera.ts';
import { schemaBeside } from './src/server/front/schemaBeside.ts';
import { serviceWorker } from './src/server/front/serviceWorker.ts';
import { loadSchemaFolder } from './src/server/schemaFolder/loadSchemaFolder.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(async () => {
  const { schema } = await loadSchemaFolder(process.env.SCHEMA_DIR ?? here('schema'));
  return {
    plugins: [
      react(),
      // A broken folder does not hinder the build: the start names its mistakes.
      schema && schemaBeside(schema),
      drawMarkPictures(here('public/icons/mark.svg')),
      serviceWorker(schema?.app.siteName ?? 'Facet'),
      quietCamera(),
      compressFiles(),
    ],
    // Labels are drawn in a worker, which loads the parts of its packages as it needs them.
    worker: { format: 'es' as const },
    build: {
      target: 'es2022',
      sourcemap: false,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1500,
    },
  };
});
