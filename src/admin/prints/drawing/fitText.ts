import { graphemesOf } from './graphemesOf.ts';

/**
 * Texts shrink down to this share of their size, large ones to so many points, which can still be read; then they are
 * cut. The longest item number, of 20 digits, fits its label so.
 */
const SMALLEST = 0.6;
const READABLE = 5.5;
/** Tolerance: a text that just fits may measure a little more. */
const TOLERANCE = 0.01;

/**
 * Makes a line fit into a width: it first shrinks the text, then cuts it between two graphemes.
 * @param size in points
 * @param widthOf width of a text at a size, in the unit of `width`
 */
export function fitText(
  text: string,
  size: number,
  width: number,
  widthOf: (text: string, size: number) => number,
): { text: string; size: number } {
  const whole = widthOf(text, size);
  const smallest = Math.min(SMALLEST, READABLE / size);
  const fitted = size * Math.min(1, Math.max(smallest, width / whole));
  const fits = (line: string) => widthOf(line, fitted) <= width + TOLERANCE;
  if (whole === 0 || fits(text)) return { text, size: whole === 0 ? size : fitted };
  const signs = graphemesOf(text);
  const cutAt = (count: number) => `${signs.slice(0, count).join('').trimEnd()}...`;
  let count = signs.length - 1;
  while (count > 0 && !fits(cutAt(count))) count -= 1;
  return { text: cutAt(count), size: fitted };
}
