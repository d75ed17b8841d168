import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Not the page, which is named as it is sent. */
const compressible = /\.(js|css|json|svg|wasm|ttf)$/;
/** In bytes; a smaller file fits into one packet anyway. */
const leastSize = 1400;
/** Code gets the highest quality of Brotli, a fourteenth smaller. Larger files, fonts for one, would take half a minute. */
const codeQuality = 11;
const largeQuality = 9;
/** In bytes. */
const large = 2_000_000;

/**
 * Writes a `.br` and a `.gz` beside each file of the build, so that the server need not compress while users wait.
 * Browsers accept Brotli over https and from localhost, and gzip everywhere.
 */
export function compressFiles(): Plugin {
  let outDir = '';
  return {
    name: 'compress-files',
    apply: 'build',
    configResolved(config) {
      outDir = config.build.outDir;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler: async () => {
        const files = (await readdir(outDir, { recursive: true })).filter((file) => compressible.test(file));
        await Promise.all(files.map((file) => compress(join(outDir, file))));
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < leastSize) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: content.length < large ? codeQuality : largeQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((smaller) => writeFile(`${file}.br`, smaller)),
    promisify(gzip)(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
  ]);
}
