import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

const unzip = promisify(gunzip);

/*
 * An image of an empty cluster: making one from nothing takes 5 seconds of processor time and 800 MB, unpacking the image
 * a tenth of that. The build makes it once, and each new data folder starts from it.
 */

const imageDir = fileURLToPath(new URL('../../../../dist-database/', import.meta.url));

/** Where the build keeps the image, as a gzipped tar. Each version of PGlite has its own: the formats of files may differ. */
export function clusterImageFile(): string {
  return join(imageDir, `empty-${pgliteVersion()}.tar.gz`);
}

/** The image as a tar. Undefined where there was no build, or where a crash cut the image off. */
export async function readClusterImage(file = clusterImageFile()): Promise<Blob | undefined> {
  try {
    // PGlite would unpack it too, but a broken one would end the process.
    return new Blob([new Uint8Array(await unzip(await readFile(file)))]);
  } catch {
    return undefined;
  }
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')).version;
}
