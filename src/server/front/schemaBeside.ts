import type { Plugin } from 'vite';
import type { Schema } from '../../metadata/model.ts';

/** Writes the schema's site name into index.html, and puts the schema beside it for back ends that have no call for it. */
export function schemaBeside(schema: Schema): Plugin {
  const siteName = schema.app.siteName.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    name: 'schema-beside',
    transformIndexHtml: (html) =>
      html
        .replace(/(<meta name="application-name" content=")[^"]*/, (_all, start: string) => `${start}${siteName}`)
        .replace(/<title>.*<\/title>/, () => `<title>${siteName} ERP</title>`),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'schema.json', source: JSON.stringify(schema) });
    },
  };
}
