import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { packageDir } from '../../src/server/folders/packageDir.ts';
import { compile } from '../../src/server/programs/compile.ts';

const compiledDir = path.join(packageDir, 'node_modules/.cache/facet/programs');

const compiled = new Map<string, Promise<string>>();

/**
 * Compiles a program as the build compiles the server: tests start many, and Node would compile every source file anew for
 * each. Each test worker compiles once what it starts, so that a program is never older than its sources.
 *
 * @param entry path of a TypeScript file, from the project's folder
 * @returns path of what Node can run
 */
export function compileProgram(entry: string): Promise<string> {
  const known = compiled.get(entry);
  if (known) return known;
  const compiling = compileOwn(entry);
  compiled.set(entry, compiling);
  return compiling;
}

async function compileOwn(entry: string): Promise<string> {
  removeLeftOver();
  const outdir = path.join(compiledDir, `${entry.replaceAll(/[^\w]+/g, '-')}-${process.pid}`);
  await compile({ program: entry }, outdir);
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
