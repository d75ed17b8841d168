import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * The field types describe their keys by it as they are loaded; these descriptions say nothing in the front, which gets the
 * schema parsed, and refuse to parse.
 */
const noParser = `
const refuse = () => { throw new Error('The front parses no schema files.'); };
const refused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
const nothing = new Proxy(() => nothing, {
  get: (_target, key) => {
    if (refused.has(key)) return refuse;
    return typeof key === 'symbol' || key === 'then' ? undefined : nothing;
  },
  apply: () => nothing,
});
export const z = nothing;
`;

const inFront = (file: string) => fileURLToPath(new URL(`../../admin/${file}`, import.meta.url));

/** What stands in the front in the place of packages that it has no use for. */
const replacements: Readonly<Record<string, string>> = {
  // The parser of schema files: a tenth of what a list loads.
  zod: noParser,
  // React-Admin's lists come with an export, which every list turns off: the front writes its files itself (exportRows.ts).
  jsonexport: `export default () => { throw new Error("The front has no export of React-Admin's lists."); };`,
  // Code for browsers that lack a function; all that the build is for have it.
  'object.entries': 'module.exports = Object.entries;',
  hasown: 'module.exports = Object.hasOwn;',
  // Guesses words for modules and fields without a label; the parser of the schema lets none be without.
  inflection: `
const humanize = (text) => String(text).replace(/[_-]+/g, ' ').replace(/^./, (letter) => letter.toUpperCase());
const same = (text) => text;
export { humanize, humanize as capitalize, humanize as transform, same as inflect, same as pluralize, same as singularize };
`,
  // React-Admin and its data provider write and read flat addresses, in which no name stands twice.
  'query-string': `
export const parse = (text) => Object.fromEntries(new URLSearchParams(text));
export const stringify = (values) => {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return new URLSearchParams(known.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString().replaceAll('+', '%20');
};
`,
};
const mark = '\0replaced:';

/** The same functions in half the bytes. */
const lodash = /^lodash\/(\w+)(\.js)?$/;
/** Those of which React-Admin needs no more than the plain form: theirs takes lists in lists, and paths. */
const plain = new Set(['difference', 'pick', 'union']);

/** React-Admin's adapter of React-Router, as its own modules ask for it. */
const adapter = /\/reactRouterProvider\.js$/;

/** Files in the place of others, by the name by which these are imported. */
const files: Readonly<Record<string, string>> = {
  '@popperjs/core': inFront('common/loading/laterPopper.ts'),
  // Of MUI's multiline inputs.
  '../TextareaAutosize/index.js': inFront('common/GrowingTextarea.tsx'),
  // By its own name it is the one with warnings for developers, in every build.
  'react-router': fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router'))),
};

/**
 * What React-Admin's table brings along for uses that our lists have not: its bar and buttons for chosen rows, and its own
 * choice of columns. Each stands for one that shows nothing.
 */
const partsOfTable: Readonly<Record<string, string>> = {
  '../BulkActionsToolbar.js': 'export const BulkActionsToolbar = () => null;',
  '../../button/index.js': 'export const BulkDeleteButton = () => null;',
  './ColumnsSelector.js': 'export const ColumnsSelector = () => null;',
  './ColumnsSelectorItem.js': 'export const ColumnsSelectorItem = () => null;',
};
/** MUI's themes whose colors are CSS variables: ours has none. */
const themesOfVariables: Readonly<Record<string, string>> = {
  './createThemeWithVars.js': 'export default (theme) => theme;',
  './ThemeProviderWithVars.js': `
export const CssVarsProvider = () => null;
export const useColorScheme = () => ({});
export const getInitColorSchemeScript = () => null;
`,
};
const styles = /\/@mui\/material\/esm\/styles\/(index|ThemeProvider|createTheme)\.js$/;
const table = /\/ra-ui-materialui\/dist\/list\/datatable\/DataTable(Number)?(Column)?\.js$/;

const code = { ...replacements, ...partsOfTable, ...themesOfVariables };

/** Leaves packages out of the built front, also when a file inside of them is asked for. */
export function replacedModules(): Plugin {
  const nameOf = (id: string) => Object.keys(replacements).find((name) => id === name || id.startsWith(`${name}/`));
  return {
    name: 'replaced-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => {
      if (files[id]) return files[id];
      if (adapter.test(id)) return inFront('routing/routerParts.ts');
      if (importer && table.test(importer) && partsOfTable[id]) return mark + id;
      if (importer && styles.test(importer) && themesOfVariables[id]) return mark + id;
      const name = lodash.test(id) ? id : nameOf(id);
      return name && mark + name;
    },
    load: (id) => {
      if (!id.startsWith(mark)) return undefined;
      const name = id.slice(mark.length);
      const [, ofLodash] = lodash.exec(name) ?? [];
      if (!ofLodash) return code[name];
      return `export { ${ofLodash} as default } from 'es-toolkit${plain.has(ofLodash) ? '' : '/compat'}';`;
    },
  };
}
