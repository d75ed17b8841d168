import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of this package: the nearest one above this file that has a package.json. A server that was compiled finds
 * it as one that runs from its sources does, also after the whole folder was moved.
 */
export const packageDir = folderAbove(import.meta.dirname);

function folderAbove(dir: string): string {
  return existsSync(join(dir, 'package.json')) ? dir : folderAbove(dirname(dir));
}
