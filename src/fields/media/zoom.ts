/** How a picture lies in its box: how much larger than whole, and how far its middle is from the box's, in pixels. */
export interface ZoomState {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The whole picture. */
export const whole: ZoomState = { scale: 1, x: 0, y: 0 };

/** The greatest zoom. */
export const greatestZoom = 8;

/** The picture larger by a factor, never smaller than whole. The point (from the box's middle) stays in its place. */
export function zoomedAt({ scale, x, y }: ZoomState, factor: number, point: Point = whole): ZoomState {
  const next = Math.min(greatestZoom, Math.max(1, scale * factor));
  if (next === 1) return whole;
  const grown = next / scale;
  return { scale: next, x: point.x - (point.x - x) * grown, y: point.y - (point.y - y) * grown };
}

/** The picture moved inside its box (width and height in pixels), never out of it. */
export function moved({ scale, x, y }: ZoomState, by: Point, box: { width: number; height: number }): ZoomState {
  const within = (value: number, size: number) => {
    const most = (size * (scale - 1)) / 2;
    return Math.min(most, Math.max(-most, value));
  };
  return { scale, x: within(x + by.x, box.width), y: within(y + by.y, box.height) };
}

/** Which neighbour a swipe of that length over a whole picture goes to: -1, 1, or 0 for none. */
export function swipeOf({ x, y }: Point): -1 | 0 | 1 {
  if (Math.abs(x) < 60 || Math.abs(x) < Math.abs(y) * 1.5) return 0;
  return x < 0 ? 1 : -1;
}
