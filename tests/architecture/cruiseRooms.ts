import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { ICruiseResult } from 'dependency-cruiser';
import { farReaches } from './farReaches.ts';
import { folderCycles } from './folderCycles.ts';
import rules from './rooms.cjs';

/** A forbidden import: `rule: from → to`, the way through others in brackets. */
export type Violation = string;

/**
 * Checks the import rules of rooms.cjs over `src` and `schema` of a project folder.
 *
 * @param folder absolute path of a folder with package.json (its `exports` resolve 'facet/schema')
 * @returns how many files were read, and what they import against the rules
 */
export async function cruiseRooms(folder: string): Promise<{ files: number; violations: Violation[] }> {
  teachSwcJsx();
  const { cruise } = await import('dependency-cruiser');
  const rooms = ['src', 'schema'].filter((room) => existsSync(path.join(folder, room)));
  const { enhancedResolveOptions, ...options } = rules.options;
  const result = await cruise(
    rooms,
    { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: rules.forbidden }, enhancedResolveOptions },
    enhancedResolveOptions,
  );
  const { modules, summary } = result.output as ICruiseResult;
  return {
    files: modules.filter((module) => rooms.some((room) => module.source.startsWith(`${room}/`))).length,
    violations: [
      ...summary.violations.map(describeViolation),
      ...rules.farReaches.flatMap((rule) => farReaches(modules, rule).map((way) => `${rule.name}: ${way.join(' → ')}`)),
      ...rules.roomsWithoutFolderCycles.flatMap((room) =>
        folderCycles(modules, room).map((cycle) => `no-folder-cycles: ${cycle}`),
      ),
    ],
  };
}

function describeViolation(violation: ICruiseResult['summary']['violations'][number]): Violation {
  const way = violation.via ?? violation.cycle;
  const through = way ? ` (${way.map(({ name }) => name).join(' → ')})` : '';
  return `${violation.rule.name}: ${violation.from} → ${violation.to}${through}`;
}

/**
 * dependency-cruiser 17 asks swc to read TypeScript but never JSX, so that every .tsx file is a syntax error. It
 * takes the functions from swc's module object, so they are wrapped there, before it is first imported.
 */
function teachSwcJsx(): void {
  const swc = createRequire(import.meta.url)('@swc/core') as SwcModule;
  if (swc.readsJsx) return;
  const { parseFileSync } = swc;
  swc.readsJsx = true;
  swc.parseFileSync = (file, options) => parseFileSync.call(swc, file, { ...options, tsx: file.endsWith('.tsx') });
}

interface SwcModule {
  readsJsx?: true;
  parseFileSync(file: string, options: Record<string, unknown>): unknown;
}
