import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../../src/server/folders/packageDir.ts';

/** Where something made by this version of PGlite is kept from one test run to the next. */
export function pgliteCache(name: string): string {
  const packages = join(packageDir, 'node_modules');
  const { version } = JSON.parse(readFileSync(join(packages, '@electric-sql/pglite/package.json'), 'utf8'));
  return join(packages, '.cache/facet', `pglite-${version}-${name}`);
}
