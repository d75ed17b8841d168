/** Quality of photos, 0 to 100. */
export const jpegQuality = 90;

/** A part of a picture, in percent of its width and height. */
interface PicturePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** That part of a picture on screen (already upright) as JPEG. Rejects when the browser cannot encode it. */
export function jpegOf(picture: HTMLImageElement, part: PicturePart): Promise<Blob> {
  const { left, top, width, height } = pixelsOf(part, { width: picture.naturalWidth, height: picture.naturalHeight });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The photo could not be encoded')));
    canvas.toBlob(done, 'image/jpeg', jpegQuality / 100);
  });
}

/** The part in whole pixels: never outside of the picture, and at least one pixel. */
export function pixelsOf({ x, y, width, height }: PicturePart, size: { width: number; height: number }) {
  const [left, right] = span(x, width, size.width);
  const [top, bottom] = span(y, height, size.height);
  return { left, top, width: right - left, height: bottom - top };
}

function span(start: number, length: number, size: number): [number, number] {
  const within = (percent: number) => Math.min(size, Math.max(0, Math.round((percent / 100) * size)));
  const from = Math.min(within(start), size - 1);
  return [from, Math.max(from + 1, within(start + length))];
}

/** A photo as a file that is named for the moment it was taken, e.g. photo-20261121-101530.jpg. */
export function photoFile(picture: Blob, taken = new Date()): File {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [taken.getFullYear(), two(taken.getMonth() + 1), two(taken.getDate())].join('');
  const time = [taken.getHours(), taken.getMinutes(), taken.getSeconds()].map(two).join('');
  return new File([picture], `photo-${day}-${time}.jpg`, { type: 'image/jpeg' });
}
