/*
 * The manual as it is in docs/, and the changelog. They are part of the front, so that help needs no network. Pages for
 * those who change the code of the product stay out.
 */

const files = import.meta.glob<string>(
  [
    '/docs/use/**/*.md',
    '/docs/start/*.md',
    '/docs/schema/*.md',
    '/docs/operate/*.md',
    '/docs/api/*.md',
    '/CHANGELOG.md',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The text of each page by its name: `use/lists`, `use/zh/lists`, `schema/README`, `CHANGELOG`. */
export const manualPages: ReadonlyMap<string, string> = new Map(
  Object.entries(files).map(([path, text]) => [path.replace(/^\/(docs\/)?/, '').replace(/\.md$/, ''), text]),
);
