import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ZipFile } from 'yazl';
import { escapeXml } from './escapeXml.ts';
import { excelFrame } from './excelFrame.ts';

/** A cell: text, a number, a day (`YYYY-MM-DD`, if the column says so), or empty. */
export type ExcelCell = string | number | null;

export interface ExcelColumn {
  label: string;
  /** The format of the numbers in Excel's own notation, `#,##0.00`; `day`: the texts of the column are days. */
  format?: string;
  /** In characters. */
  width: number;
}

export interface ExcelTable {
  /** The name of the sheet, which people see on its tab. */
  name: string;
  columns: readonly ExcelColumn[];
  /** Rows in batches, so that only one batch at a time is in memory. */
  batches: AsyncIterable<readonly (readonly ExcelCell[])[]>;
  /**
   * The largest number of rows in one sheet, header included; further rows go into a further sheet. Default: Excel's
   * own limit.
   */
  rowsPerSheet?: number;
}

/** Excel's own limit. */
const MOST_ROWS = 1_048_576;
const MOST_CHARACTERS = 32_767;

/**
 * Writes a table as an Excel workbook (Office Open XML, ECMA-376) while its rows arrive: a bold header that stays
 * visible and has filters, numbers that stay numbers, days that are dates, and text that is never run as a formula.
 * Throws what the rows throw, and leaves a part of the file behind in that case.
 */
export async function writeExcel(path: string, table: ExcelTable): Promise<void> {
  const yazl = await import('yazl');
  const zip = new yazl.ZipFile();
  const stop = (error: Error) => (zip.outputStream as PassThrough).destroy(error);
  zip.on('error', stop);
  fill(zip, table).catch(stop);
  const file = createWriteStream(path);
  try {
    await pipeline(zip.outputStream, file);
  } finally {
    // A failed one may still be opening its file: whoever cleans up after it must find the file.
    if (!file.closed) await once(file, 'close');
  }
}

async function fill(zip: ZipFile, { name, columns, batches, rowsPerSheet = MOST_ROWS }: ExcelTable): Promise<void> {
  const rows = new Rows(batches);
  let sheets = 0;
  do {
    sheets += 1;
    await addStream(zip, `xl/worksheets/sheet${sheets}.xml`, Readable.from(sheetXml(columns, rows, rowsPerSheet)));
  } while (await rows.hasMore());
  for (const [part, xml] of excelFrame(name, sheets, formatsOf(columns))) zip.addBuffer(Buffer.from(xml), part);
  zip.end();
}

/** Resolves when all bytes are in the workbook. */
function addStream(zip: ZipFile, part: string, stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('end', resolve).once('error', reject);
    zip.addReadStream(stream, part);
  });
}

/** The rows of the batches, from which each sheet takes as many as it can hold. */
class Rows {
  readonly #batches: AsyncIterator<readonly (readonly ExcelCell[])[]>;
  #waiting: readonly (readonly ExcelCell[])[] = [];

  constructor(batches: AsyncIterable<readonly (readonly ExcelCell[])[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async hasMore(): Promise<boolean> {
    while (this.#waiting.length === 0) {
      const next = await this.#batches.next();
      if (next.done) return false;
      this.#waiting = next.value;
    }
    return true;
  }

  take(most: number): readonly (readonly ExcelCell[])[] {
    const taken = this.#waiting.slice(0, most);
    this.#waiting = this.#waiting.slice(most);
    return taken;
  }
}

async function* sheetXml(columns: readonly ExcelColumn[], rows: Rows, rowsPerSheet: number): AsyncGenerator<string> {
  const cells = placesOf(columns);
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;
  yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  yield `<cols>${widths.join('')}</cols><sheetData>`;
  yield rowXml(
    cells.map((cell) => ({ ...cell, style: 1, isDay: false })),
    columns.map(({ label }) => label),
    1,
  );
  let last = 1;
  while (last < rowsPerSheet && (await rows.hasMore())) {
    const taken = rows.take(rowsPerSheet - last);
    yield taken.map((row, index) => rowXml(cells, row, last + index + 1)).join('');
    last += taken.length;
  }
  yield `</sheetData><autoFilter ref="A1:${cells.at(-1)?.letters}${last}"/></worksheet>`;
}

/** The attributes that all cells of a column share. */
interface Place {
  letters: string;
  style: number;
  isDay: boolean;
}

function placesOf(columns: readonly ExcelColumn[]): Place[] {
  const formats = formatsOf(columns);
  return columns.map(({ format }, at) => ({
    letters: lettersOf(at),
    style: format === undefined ? 0 : formats.indexOf(format) + 2,
    isDay: format === 'day',
  }));
}

/** The formats of the columns without duplicates; cells refer to a format by its index. */
function formatsOf(columns: readonly ExcelColumn[]): string[] {
  return [...new Set(columns.flatMap(({ format }) => format ?? []))];
}

function rowXml(places: readonly Place[], row: readonly ExcelCell[], number: number): string {
  const cells = places.map((place, at) => cellXml(place, row[at] ?? null, number));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml({ letters, style, isDay }: Place, value: ExcelCell, row: number): string {
  const content = typeof value === 'string' && isDay ? dayNumber(value) : value;
  if (content === null || content === '' || Number.isNaN(content)) return '';
  const start = `<c r="${letters}${row}"${style === 0 ? '' : ` s="${style}"`}`;
  if (typeof content === 'number') return `${start}><v>${content}</v></c>`;
  const text = escapeXml(content.slice(0, MOST_CHARACTERS));
  return `${start} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/**
 * Days since the end of 1899. The text itself before March 1900, which Excel counts wrongly, and for text that is no
 * day.
 */
function dayNumber(day: string): number | string {
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  const number = (milliseconds - Date.UTC(1899, 11, 30)) / 86_400_000;
  return number > 60 ? number : day;
}

/** A, B, … Z, AA, … for 0, 1, …. */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter;
}
