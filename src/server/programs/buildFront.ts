import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageDir } from '../folders/packageDir.ts';
import { StartFailure } from '../startFailure.ts';
import { buildFolder, isCurrent } from './buildFolder.ts';

export const distDir = join(packageDir, 'dist');

/** All files that the built front depends on: not the schema, which a server reads and names its front by. */
const sources = [
  'src/admin',
  'src/fields',
  'src/metadata',
  'src/domain',
  'public',
  'docs',
  'CHANGELOG.md',
  'src/server/front',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];
const front = { dir: distDir, sources };

/**
 * Builds the front into dist/ when any of its sources has changed since the last build.
 * @returns whether it was built
 */
export async function buildFront(log: (sentence: string) => void): Promise<boolean> {
  if (isCurrent(front)) return false;
  log('Building the front …');
  await buildFolder(front, runVite);
  return true;
}

/** Builds in a process of its own, so that the server does not keep the memory of the build. */
async function runVite(outDir: string): Promise<void> {
  const vite = join(packageDir, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', outDir], {
    cwd: packageDir,
    // Independent of the caller's environment: the development version of React is a third slower, twice as large, and
    // logs.
    env: { ...process.env, NODE_ENV: 'production' },
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
