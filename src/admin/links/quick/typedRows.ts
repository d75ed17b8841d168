import { visibleText } from '../../../fields/shared/written/visibleText.ts';

/** One number that was typed or pasted, and the text that stood beside it as its price. */
export interface TypedRow {
  text: string;
  price?: string;
}

/**
 * The numbers in a text: of one line, or of cells that were copied from a spreadsheet. Each line is a row, and its second
 * cell is the price. A single line with more than two cells is a row of numbers. Numbers of one cell are told apart by
 * commas, semicolons, and the signs that take their places in Chinese. Letters and digits of full width become plain ones.
 */
export function typedRows(text: string): TypedRow[] {
  const lines = visibleText(text)
    .split(/\r\n|\r|\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()))
    .map(withoutEmptyEnd)
    .filter((cells) => cells.length > 0);
  const [only, ...more] = lines;
  if (only && more.length === 0 && only.length > 2) return only.flatMap(numbersIn);
  return lines.flatMap(([first = '', ...others]) => {
    const price = others.find((cell) => cell !== '');
    return price === undefined ? numbersIn(first) : [{ text: first, price }];
  });
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  const from = cells.findIndex((cell) => cell !== '');
  return from < 0 ? [] : cells.slice(from);
}

function numbersIn(cell: string): TypedRow[] {
  return cell
    .split(/[,;、。]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => ({ text: part }));
}
