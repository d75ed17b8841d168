/** Pixels that a cell needs beside its text: padding on both sides, and a little air. */
const CELL_SPACE = 24;
/** The same for a head, which also holds the arrow of its order. */
const HEAD_SPACE = 38;
const LEAST = 64;
const MOST = 320;
/** Text may be cut off when the place is short, but not below this. */
const READABLE = 150;

export interface ColumnWidth {
  /** What the longest text on screen needs. */
  fitting: number;
  /** What the head needs, and for text something to read. */
  least: number;
}

/** How wide a column must be for its head and for texts of its cells, in pixels, of which some are beside the text. */
export function columnWidth(head: string, texts: readonly string[], fontFamily: string, beside = 0): ColumnWidth {
  const headWidth = Math.ceil(textWidth(head, `600 13px ${fontFamily}`)) + HEAD_SPACE;
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, `400 13px ${fontFamily}`)), 0);
  const fitting = Math.max(headWidth, LEAST, Math.min(MOST, Math.ceil(widest) + CELL_SPACE + beside));
  return { fitting, least: Math.max(headWidth, LEAST, Math.min(fitting, READABLE)) };
}

let measuring: OffscreenCanvasRenderingContext2D | null | undefined;

function textWidth(text: string, font: string): number {
  measuring ??= typeof OffscreenCanvas === 'undefined' ? null : new OffscreenCanvas(1, 1).getContext('2d');
  if (!measuring) return estimatedWidth(text);
  measuring.font = font;
  return measuring.measureText(text).width;
}

/** For browsers that cannot measure: Chinese characters are square, others about half as wide. */
function estimatedWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character > '\u2e80' ? 13 : 7.5), 0);
}
