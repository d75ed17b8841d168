import type { Photo } from '../drawing/loadPhoto.ts';

/** A rectangle, in millimetres from the upper left corner of the label. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text. `y` is its baseline, `size` in points. */
export interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold?: boolean | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
}

/** The target that labels are drawn on: pages of a PDF, or pictures for printers that accept nothing else. */
export interface Pen {
  /** Draws black rectangles. */
  fill(boxes: readonly Box[]): void;
  photo(photo: Photo, box: Box): void;
  /** Draws as much of the line as fits. */
  write(line: Line): void;
}
