import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { packageDir } from '../../folders/packageDir.ts';

/*
 * An image of an empty cluster: making one from nothing takes 5 seconds of processor time and 800 MB, copying the image
 * a third of a second and no memory. The build makes it once, and each new data folder starts from it.
 */

const imagesDir = join(packageDir, 'dist-database');

/** The folder where the build keeps the image. Each version of PGlite has its own: the formats of files may differ. */
export function clusterImageDir(): string {
  return join(imagesDir, `empty-${pgliteVersion()}`);
}

/** The folder of the image. Undefined where there was no build. */
export function findClusterImage(): string | undefined {
  const dir = clusterImageDir();
  return existsSync(dir) ? dir : undefined;
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version;
}
