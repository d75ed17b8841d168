import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import type { Schema } from './src/metadata/model.ts';
import { loadSchemaFolder } from './src/server/schemaFolder/loadSchemaFolder.ts';

const schemaDir = process.env.SCHEMA_DIR ?? fileURLToPath(new URL('schema', import.meta.url));

/**
 * Writes the schema's site name into index.html, and puts the schema beside it for back ends that have no call for it.
 */
function schemaBeside(): Plugin {
  let schema: Schema | undefined;
  return {
    name: 'schema-beside',
    async buildStart() {
      ({ schema } = await loadSchemaFolder(schemaDir));
    },
    transformIndexHtml(html) {
      const siteName = schema?.app.siteName;
      if (!siteName) return html;
      const escaped = siteName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
      return html
        .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start: string) => `${start}${escaped}`)
        .replace(/<title>.*<\/title>/, () => `<title>${escaped} ERP</title>`);
    },
    generateBundle() {
      if (schema) this.emitFile({ type: 'asset', fileName: 'schema.json', source: JSON.stringify(schema) });
    },
  };
}

/** pwa-elements tells the console of every step it takes; what is not asked for stays out of it. */
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
  plugins: [react(), schemaBeside(), quietCamera()],
  // Labels are drawn in a worker, which loads the parts of its packages as it needs them.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
  },
});
