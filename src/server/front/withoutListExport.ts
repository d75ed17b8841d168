import type { Plugin } from 'vite';

const writer = 'jsonexport';
const resolved = `\0without-${writer}`;

/**
 * Leaves the CSV writer of React-Admin out of the front. Its lists come with an export of their own, which every list of
 * the front turns off (`exporter={false}`): the front writes its files itself, see exportRows.ts.
 */
export function withoutListExport(): Plugin {
  return {
    name: 'without-list-export',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === writer || id.startsWith(`${writer}/`) ? resolved : undefined),
    load: (id) => (id === resolved ? code : undefined),
  };
}

const code = `export default () => { throw new Error("The front has no export of React-Admin's lists."); };`;
