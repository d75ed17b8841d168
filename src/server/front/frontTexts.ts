import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The server's sentences that the front says too, before a call or without one. All others come with the answers that
 * they belong to, in the language of the page.
 */
export const saidByBoth = ['daysReversed', 'linkConfirmed', 'mediaTooLarge', 'passwordRequired'];

const folder = 'assets/i18n';

interface Texts {
  facet: { error: Record<string, unknown> };
}

/**
 * The texts as the built front fetches them: less what only the server says, which is a fourth of them, and without the
 * space between them.
 */
export function frontTexts(publicDir: string): Plugin {
  return {
    name: 'front-texts',
    apply: 'build',
    async generateBundle() {
      for (const file of await readdir(join(publicDir, folder))) {
        const texts = JSON.parse(await readFile(join(publicDir, folder, file), 'utf8')) as Texts;
        this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: JSON.stringify(withoutServer(texts)) });
      }
    },
  };
}

function withoutServer({ facet, ...rest }: Texts): object {
  const error = Object.fromEntries(Object.entries(facet.error).filter(([key]) => saidByBoth.includes(key)));
  return { ...rest, facet: { ...facet, error } };
}
