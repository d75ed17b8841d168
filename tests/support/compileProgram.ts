import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';

const projectDir = path.resolve(import.meta.dirname, '../..');
const compiledDir = path.join(projectDir, 'node_modules/.cache/facet/programs');
const databaseWorker = 'src/server/database/embedded/databaseWorker.ts';

const compiled = new Map<string, Promise<string>>();

/**
 * Compiles a program of the server, and the thread of the embedded database with it: tests start many, and Node would
 * compile every source file anew for each. Each test worker compiles once what it starts, so that a program is never
 * older than its sources.
 *
 * @param entry path of a TypeScript file, from the project's folder
 * @returns path of what Node can run
 */
export function compileProgram(entry: string): Promise<string> {
  const known = compiled.get(entry);
  if (known) return known;
  const compiling = compile(entry);
  compiled.set(entry, compiling);
  return compiling;
}

async function compile(entry: string): Promise<string> {
  removeLeftOver();
  const outdir = path.join(compiledDir, `${entry.replaceAll(/[^\w]+/g, '-')}-${process.pid}`);
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: projectDir,
    entryPoints: { program: entry, databaseWorker },
    outdir,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    logLevel: 'error',
    outExtension: { '.js': '.mjs' },
    plugins: [ownPlaces],
  });
  return path.join(outdir, 'program.mjs');
}

/** Removes what test workers compiled that have ended. */
function removeLeftOver(): void {
  const names = existsSync(compiledDir) ? readdirSync(compiledDir) : [];
  for (const name of names.filter((one) => !isRunning(Number(one.split('-').at(-1))))) {
    rmSync(path.join(compiledDir, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What a source file finds by its own place outside of its folder stays where it is. */
const ownPlaces: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\/(src|tests)\/.*\.ts$/ }, ({ path: file }) => ({
      loader: 'ts',
      contents: readFileSync(file, 'utf8')
        .replaceAll(
          /(new URL\(([`'"])\.\.\/[^`'"]*\2, )import\.meta\.url/g,
          `$1${JSON.stringify(pathToFileURL(file).href)}`,
        )
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file))),
    }));
  },
};
