import type { IModule } from 'dependency-cruiser';

const isTest = /\.test\.tsx?$/;

/**
 * Cycles between the folders of a room, at every depth: once by its direct subfolders, each with all that is below it,
 * once by these and theirs, and so on. A file at the top of the room stands for itself. Tests do not count.
 *
 * @param modules the files of a project with what each imports
 * @param room e.g. `src/server`
 * @returns for each cycle its folders, and one import for each step of it
 */
export function folderCycles(modules: readonly IModule[], room: string): string[] {
  const imports = importsWithin(modules, room);
  const depths = imports.flat().map((file) => file.slice(room.length + 1).split('/').length);
  const cycles = new Set<string>();
  for (let depth = 1; depth < Math.max(...depths, 1); depth += 1) {
    const graph = folderGraph(imports, room, depth);
    for (const cycle of findCycles(graph)) cycles.add(cycle);
  }
  return [...cycles];
}

type Import = readonly [from: string, to: string];

function importsWithin(modules: readonly IModule[], room: string): Import[] {
  const isInside = (file: string) => file.startsWith(`${room}/`) && !isTest.test(file);
  return modules
    .filter(({ source }) => isInside(source))
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }): Import => [source, resolved]))
    .filter(([, to]) => isInside(to));
}

/** Folder → the folders that its files import, each with one such import. */
type FolderGraph = Map<string, Map<string, Import>>;

function folderGraph(imports: readonly Import[], room: string, depth: number): FolderGraph {
  const graph: FolderGraph = new Map();
  for (const [from, to] of imports) {
    const [importing, imported] = [from, to].map((file) => folderOf(file, room, depth)) as [string, string];
    const targets = graph.get(importing) ?? new Map<string, Import>();
    if (importing !== imported && !targets.has(imported)) targets.set(imported, [from, to]);
    graph.set(importing, targets);
  }
  return graph;
}

function folderOf(file: string, room: string, depth: number): string {
  const parts = file.slice(room.length + 1).split('/');
  const levels = parts.length === 1 ? 1 : Math.min(depth, parts.length - 1);
  return `${room}/${parts.slice(0, levels).join('/')}`;
}

/** One shortest cycle through each folder that is in one, told by the first of its folders in alphabetical order. */
function findCycles(graph: FolderGraph): string[] {
  return [...graph.keys()].flatMap((start) => {
    const way = shortestWay(graph, start);
    if (!way || way.some((folder) => folder < start)) return [];
    const steps = way.map((folder, index) => graph.get(folder)?.get(way[(index + 1) % way.length] ?? '') ?? []);
    return [`${[...way, start].join(' → ')} (${steps.map((step) => step.join(' → ')).join(', ')})`];
  });
}

/** The folders on the shortest way from a folder back to it; undefined when there is none. */
function shortestWay(graph: FolderGraph, start: string): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
}
