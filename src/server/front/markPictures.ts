import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Plugin } from 'vite';

interface Picture {
  fileName: string;
  /** Length of a side in pixels. */
  size: number;
  /**
   * Systems cut a circle or a rounded square out of this picture, so the mark is in the middle, on a background up to
   * the edges.
   */
  maskable?: boolean;
}

export const markPictures: Picture[] = [
  { fileName: 'icons/mark-192.png', size: 192 },
  { fileName: 'icons/mark-512.png', size: 512 },
  { fileName: 'icons/mark-maskable-512.png', size: 512, maskable: true },
  { fileName: 'icons/mark-apple-180.png', size: 180, maskable: true },
];

/** The background colour of the mark itself. */
export const markGround = '#18181b';
const safePart = 0.8;

/**
 * Draws the mark in the sizes that home screens need. Every build draws them again, so they are not in the repository.
 */
export function drawMarkPictures(markFile: string): Plugin {
  return {
    name: 'mark-pictures',
    async generateBundle() {
      const mark = await readFile(markFile);
      for (const picture of markPictures) {
        this.emitFile({ type: 'asset', fileName: picture.fileName, source: await drawn(mark, picture) });
      }
    },
  };
}

async function drawn(mark: Buffer, { size, maskable = false }: Picture): Promise<Buffer> {
  const side = maskable ? Math.round(size * safePart) : size;
  const picture = sharp(mark, { density: 72 * (side / 32) }).resize(side, side);
  if (!maskable) return picture.png().toBuffer();
  const edge = Math.floor((size - side) / 2);
  const around = { top: edge, left: edge, bottom: size - side - edge, right: size - side - edge };
  return picture
    .flatten({ background: markGround })
    .extend({ ...around, background: markGround })
    .png()
    .toBuffer();
}
