import { exactFrom, exactText } from './formula/exact.ts';

/** A cell: text, a number that stays one, with all of its decimal places or with so many, or nothing. */
export type CsvCell = string | number | FixedNumber | null;

interface FixedNumber {
  number: number;
  places: number;
}

/** The byte order mark. Without it, spreadsheets read the file in an old encoding of the computer. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A CSV file that spreadsheets open as it is: UTF-8 with a byte order mark, CRLF, a header row. Text that a
 * spreadsheet would run as a formula, also by the full-width signs of Chinese keyboards, gets an apostrophe in front;
 * numbers stay numbers.
 */
export function csvFile(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('');
}

/** One line as it stands in the file. */
export function csvLine(row: readonly CsvCell[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

/**
 * The beginnings of text that a spreadsheet would run. Text that has apostrophes in front of such a beginning gets one
 * more, so that undefused returns every text as it was.
 */
const formula = /^'*[=+\-@＝＋－＠\t\r]/;

/** The text of a cell that csvCell has written: without the apostrophe that keeps it from being run. */
export function undefused(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

/** One cell as it stands in the file. */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return digitsOf(cell);
  if (typeof cell === 'object') return digitsOf(cell.number, cell.places);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A number as digits alone, with all of its decimal places or with so many: `0.0000001`, where JavaScript writes `1e-7`.
 * Empty for what is no finite number.
 */
function digitsOf(number: number, places?: number): string {
  const exact = exactFrom(number);
  if (!exact) return '';
  const fixed = places === undefined ? undefined : number.toFixed(places);
  if (fixed !== undefined && !fixed.includes('e')) return fixed;
  return places ? `${exactText(exact)}.${'0'.repeat(places)}` : exactText(exact);
}
