/** Pixels that a cell needs beside its text: padding on both sides, and a little space. */
const CELL_SPACE = 24;
/** The same for a head, which also holds the sort arrow. */
const HEAD_SPACE = 38;
const LEAST = 64;
/** No column is wider than this for its texts. */
export const WIDEST = 320;
/** Up to this width a text is never cut off; a longer text is cut, down to the width that can still be read. */
const SHORT = 190;
const READABLE = 150;

export interface ColumnWidth {
  /** The width of the longest text on screen. */
  fitting: number;
  /** The least width: that of its head, and of short texts. */
  least: number;
}

interface ColumnTexts {
  head: string;
  cells: readonly string[];
  /** Whether the text is bold, as a head is. */
  total: string;
  /** Pixels that a cell takes beside its text, such as the edges of a chip. */
  beside?: number | undefined;
  /** Pixels that the head needs beside its text. @default with the sort arrow */
  besideHead?: number;
}

/** The width that a column needs for its texts, in pixels. */
export function columnWidth(
  { head, cells, total, beside = 0, besideHead = HEAD_SPACE }: ColumnTexts,
  fontFamily: string,
): ColumnWidth {
  const widthOf = (text: string, weight: number) => Math.ceil(textWidth(text, `${weight} 13px ${fontFamily}`));
  const headWidth = widthOf(head, 600) + besideHead;
  const widest = cells.reduce((most, text) => Math.max(most, widthOf(text, 400)), widthOf(total, 600));
  const fitting = Math.max(headWidth, LEAST, Math.min(WIDEST, widest + CELL_SPACE + beside));
  return { fitting, least: fitting <= SHORT ? fitting : Math.max(headWidth, READABLE) };
}

let measuring: OffscreenCanvasRenderingContext2D | null | undefined;

/** The width of a text in pixels. `font`: as CSS writes it. */
export function textWidth(text: string, font: string): number {
  measuring ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!measuring) return estimatedWidth(text);
  measuring.font = font;
  return measuring.measureText(text).width;
}

/** For browsers that cannot measure: Chinese characters are square, others about half as wide. */
function estimatedWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 13 : 7.5), 0);
}
