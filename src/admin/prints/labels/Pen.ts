import type { Photo } from '../drawing/loadPhoto.ts';

/** A rectangle, in millimetres from the upper left corner of the label. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text. `y` is its base line, `size` in points. */
export interface Line {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
  bold?: boolean | undefined;
  align?: 'left' | 'center' | 'right' | undefined;
}

/** What labels are drawn with: onto pages of a PDF, or as pictures for printers that take nothing else. */
export interface Pen {
  /** Black rectangles. */
  fill(boxes: readonly Box[]): void;
  photo(photo: Photo, box: Box): void;
  /** As much of the line as fits. */
  write(line: Line): void;
}
