import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A copy of the product's schema folder with these modules in it, as JSON files. `remove` deletes it. */
export function schemaDirWith(modules: readonly { name: string }[]): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'facet-modules-'));
  cpSync(resolve(import.meta.dirname, '../../schema'), dir, { recursive: true });
  for (const module of modules) {
    writeFileSync(join(dir, `modules/${module.name}.json`), JSON.stringify(module, null, 2));
  }
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
