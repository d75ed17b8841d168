import type { IModule } from 'dependency-cruiser';

/** Files that match `from`, tests apart, neither match `never` nor import what does, directly or through others. */
export interface FarReachRule {
  name: string;
  /** Patterns of paths, e.g. `^src/server/`. */
  from: string;
  never: string;
}

const isTest = /\.test\.tsx?$/;

/**
 * Finds the files that break such a rule. dependency-cruiser has rules of this kind too, and looks for each pair of files
 * anew whether a way leads from one to the other: half a minute over two thousand files.
 *
 * @param modules the files of a project with what each imports
 * @returns for each such file the shortest way to what it must not reach, both ends included
 */
export function farReaches(modules: readonly IModule[], { from, never }: FarReachRule): string[][] {
  const [isFrom, isForbidden] = [new RegExp(from), new RegExp(never)];
  const importers = importersOf(modules);
  const ways = modules.flatMap(({ source }) => (isForbidden.test(source) ? [[source]] : []));
  const seen = new Set(ways.flat());
  for (const way of ways) {
    for (const importer of importers.get(way[0] ?? '') ?? []) {
      if (!seen.has(importer)) ways.push([importer, ...way]);
      seen.add(importer);
    }
  }
  return ways.filter(([file = '']) => isFrom.test(file) && !isTest.test(file));
}

/** File → the files that import it. */
function importersOf(modules: readonly IModule[]): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  const of = (file: string) => importers.get(file) ?? importers.set(file, []).get(file);
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) of(resolved)?.push(source);
  }
  return importers;
}
