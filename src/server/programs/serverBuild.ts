import { join } from 'node:path';
import { packageDir } from '../folders/packageDir.ts';
import { isCurrent } from './buildFolder.ts';

/** The compiled server: start.mjs, and what it needs beside it. */
export const serverBuild = {
  dir: join(packageDir, 'dist-server'),
  sources: ['src/server', 'src/metadata', 'src/fields', 'src/domain', 'package-lock.json'],
};

/** launch.mjs asks this of the server that was compiled last: a change of this very file is noticed as well. */
export function isServerCurrent(): boolean {
  return isCurrent(serverBuild);
}
