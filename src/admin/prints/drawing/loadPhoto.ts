import type { PrintPart } from '../../../metadata/keys/printKeys.ts';

export type ImagePart = Extract<PrintPart, { type: 'image' }>;

/** A photo, cropped and scaled for the box in which it is printed. */
export interface Photo {
  /** The same for the same photo in boxes of the same shape, so that a PDF contains it once. */
  name: string;
  /** In pixels. */
  width: number;
  height: number;
  jpeg: Uint8Array;
  /** The bitmap from which the JPEG was made. */
  picture: CanvasImageSource;
}

type PhotoBox = Pick<ImagePart, 'width' | 'height' | 'fit'>;

/** Dots per inch of label printers; more would only make the file larger. */
const DPI = 300;

/**
 * Fetches a photo for a box of a label (in millimetres). Undefined when the file no longer exists, or is no photo: the
 * label is printed without it.
 */
export async function loadPhoto(address: string, box: PhotoBox, signal?: AbortSignal): Promise<Photo | undefined> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) return undefined;
  const bitmap = await createImageBitmap(await response.blob()).catch(() => undefined);
  if (!bitmap) return undefined;
  const cut = cutFor(bitmap, box);
  const picture = new OffscreenCanvas(cut.width, cut.height);
  const context = picture.getContext('2d') as OffscreenCanvasRenderingContext2D;
  // Paper is white, so a transparent background becomes white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, cut.width, cut.height);
  const { from } = cut;
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, cut.width, cut.height);
  bitmap.close();
  const jpeg = await picture.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  const name = `${address} ${box.fit} ${cut.width}x${cut.height}`;
  return { name, width: cut.width, height: cut.height, jpeg: new Uint8Array(await jpeg.arrayBuffer()), picture };
}

/**
 * Which part of a photo fills the box (`cover`: the middle of it), and its size in pixels: at most the printer's
 * resolution, and never more than the photo has.
 */
export function cutFor(photo: { width: number; height: number }, { width, height, fit }: PhotoBox) {
  const share = Math.min(photo.width / width, photo.height / height);
  const [wide, high] = fit === 'cover' ? [width * share, height * share] : [photo.width, photo.height];
  const from = { x: (photo.width - wide) / 2, y: (photo.height - high) / 2, width: wide, height: high };
  const most = Math.min(width / wide, height / high) * (DPI / 25.4);
  const scale = Math.min(1, most);
  return { from, width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(high * scale)) };
}
