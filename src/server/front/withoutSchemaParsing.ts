import type { Plugin } from 'vite';

const parser = 'zod';
const resolved = `\0without-${parser}`;

/**
 * Leaves the parser of schema files out of the front, which gets the schema parsed: a tenth of what a list loads. The
 * field types describe their keys by it as they are loaded; these descriptions say nothing here, and refuse to parse.
 */
export function withoutSchemaParsing(): Plugin {
  return {
    name: 'without-schema-parsing',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === parser ? resolved : undefined),
    load: (id) => (id === resolved ? code : undefined),
  };
}

const code = `
const refuse = () => { throw new Error('The front parses no schema files.'); };
const refused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
const nothing = new Proxy(() => nothing, {
  get: (_target, key) => (refused.has(key) ? refuse : key === 'shape' ? nothing : typeof key === 'symbol' || key === 'then' ? undefined : nothing),
  apply: () => nothing,
});
export const z = nothing;
`;
