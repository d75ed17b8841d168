import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageDir } from '../packageDir.ts';
import { StartFailure } from '../startFailure.ts';

export const distDir = join(packageDir, 'dist');

/** All files that the built front depends on. */
const sources = [
  'src/admin',
  'src/fields',
  'src/metadata',
  'src/domain',
  'public',
  'docs',
  'CHANGELOG.md',
  'schema',
  'src/server/front',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const stampName = '.stamp';

/**
 * Builds the front into dist/ when any of its sources has changed since the last build.
 * @returns whether it was built
 */
export async function buildFront(log: (sentence: string) => void): Promise<boolean> {
  const stamp = await stampOfSources();
  const built = await readFile(join(distDir, stampName), 'utf8').catch(() => undefined);
  if (built === stamp && existsSync(join(distDir, 'index.html'))) return false;
  log('Building the front …');
  const fresh = join(packageDir, `node_modules/.front-${process.pid}`);
  try {
    await runVite(fresh);
    await writeFile(join(fresh, stampName), stamp);
    await rm(distDir, { recursive: true, force: true });
    await rename(fresh, distDir);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return true;
}

/**
 * Builds in a process of its own, so that the server does not keep the memory of the build, and into a folder of its
 * own, so that a failed or simultaneous build does not damage the last one.
 */
async function runVite(outDir: string): Promise<void> {
  const vite = join(packageDir, 'node_modules/vite/bin/vite.js');
  // The build contains the package's own schema: SCHEMA_DIR is read at run time.
  const { SCHEMA_DIR: _, ...env } = process.env;
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir], {
    cwd: packageDir,
    // Independent of the caller's environment: the development version of React is a third slower, twice as large, and
    // logs.
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const [code] = await once(child, 'close');
  if (code !== 0)
    throw new StartFailure(`The front cannot be built:\n${complaints.trim() || `vite ended with ${code}`}`);
}

/** Compares content, not times, so that a new checkout or a copied folder keeps its build. */
async function stampOfSources(): Promise<string> {
  const files = (await Promise.all(sources.map((source) => filesBelow(source)))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(await readFile(join(packageDir, file)));
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<string[]> {
  const info = await stat(join(packageDir, path)).catch(() => undefined);
  if (!info) return [];
  if (info.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  const names = await readdir(join(packageDir, path));
  return (await Promise.all(names.map((name) => filesBelow(`${path}/${name}`)))).flat();
}
