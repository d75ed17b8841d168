export interface Size {
  width: number;
  height: number;
}

export interface Square {
  left: number;
  top: number;
  side: number;
}

/**
 * The part of a camera's picture behind a square in the middle of the video element, which the picture covers (`object-
 * fit: cover`).
 * @param picture in the picture's own pixels, as the result
 * @param shown in CSS pixels, as `box`
 * @returns undefined while either has no size
 */
export function boxInVideo(picture: Size, shown: Size, box: number): Square | undefined {
  const scale = Math.min(picture.width / shown.width, picture.height / shown.height);
  const side = Math.min(picture.width, picture.height, Math.round(box * scale));
  if (!(side > 0)) return undefined;
  return { left: Math.round((picture.width - side) / 2), top: Math.round((picture.height - side) / 2), side };
}
