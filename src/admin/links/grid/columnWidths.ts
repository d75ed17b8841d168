/** Pixels that a cell needs beside its text: padding on both sides, and a little air. */
const CELL_SPACE = 24;
/** The same for a head, which also holds the arrow of its order. */
const HEAD_SPACE = 38;
const LEAST = 64;
const MOST = 320;
/** Up to here a text is never cut off; a longer one gives way, down to what can still be read. */
const SHORT = 190;
const READABLE = 150;

export interface ColumnWidth {
  /** What the longest text on screen needs. */
  fitting: number;
  /** What it must not fall below: its head, and short texts. */
  least: number;
}

interface ColumnTexts {
  head: string;
  cells: readonly string[];
  /** Bold, as the head is. */
  total: string;
  /** Pixels that a cell takes beside its text, such as the edges of a chip. */
  beside?: number | undefined;
}

/** How wide a column must be for its texts, in pixels. */
export function columnWidth({ head, cells, total, beside = 0 }: ColumnTexts, fontFamily: string): ColumnWidth {
  const widthOf = (text: string, weight: number) => Math.ceil(textWidth(text, `${weight} 13px ${fontFamily}`));
  const headWidth = widthOf(head, 600) + HEAD_SPACE;
  const widest = cells.reduce((most, text) => Math.max(most, widthOf(text, 400)), widthOf(total, 600));
  const fitting = Math.max(headWidth, LEAST, Math.min(MOST, widest + CELL_SPACE + beside));
  return { fitting, least: fitting <= SHORT ? fitting : Math.max(headWidth, READABLE) };
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
