import type { Plugin } from 'vite';

/** What packages replace by code of their own in browsers that lack it; all that the build is for have it. */
const native: Record<string, string> = {
  'object.entries': 'Object.entries',
  hasown: 'Object.hasOwn',
};
const mark = '\0native:';

/** Leaves the replacements of functions that every browser has out of the front: a tenth of the sign-in page's own code. */
export function withoutPolyfills(): Plugin {
  return {
    name: 'without-polyfills',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id in native ? mark + id : undefined),
    load: (id) => (id.startsWith(mark) ? `module.exports = ${native[id.slice(mark.length)]};` : undefined),
  };
}
