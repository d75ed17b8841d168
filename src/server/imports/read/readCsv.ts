import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { undefused } from '../../../fields/shared/csv.ts';
import { badFile, isEmptyRow, type SheetFile, type SheetRow, sheetLimits } from './sheetFile.ts';

/** Encodings as TextDecoder names them. Excel writes the last two, in China and in the west. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252';

const delimiters = [',', ';', '\t', '|'];

/** How much of the file says which sign separates the cells, in bytes. */
const SAMPLE = 64 * 1024;

/** Opens a CSV file in any of the usual encodings, with any of the usual separators. */
export async function openCsv(path: string): Promise<SheetFile> {
  const encoding = await encodingOf(path);
  const sample = await textSample(path, encoding);
  const [, declared] = /^sep=(.)\r?\n/i.exec(sample) ?? [];
  const delimiter = declared ?? delimiterOf(sample);
  return {
    facts: { kind: 'csv', sheets: [], encoding, delimiter },
    rows: rowsOf(textOf(path, encoding), delimiter, declared !== undefined),
  };
}

/** UTF-8 unless a byte order mark, or bytes that UTF-8 does not have, say otherwise. */
async function encodingOf(path: string): Promise<Encoding> {
  const [first, second] = await firstBytes(path, 2);
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (await isEncodedAs(path, 'utf-8')) return 'utf-8';
  return (await hasPairs(path)) && (await isEncodedAs(path, 'gb18030')) ? 'gb18030' : 'windows-1252';
}

/** Whether most bytes beyond ASCII stand in pairs, as in Chinese; in western texts they stand alone among letters. */
async function hasPairs(path: string): Promise<boolean> {
  let [pairs, alone] = [0, 0];
  for await (const chunk of createReadStream(path)) {
    const bytes = chunk as Buffer;
    for (let at = 0; at < bytes.length; at += 1) {
      if ((bytes[at] ?? 0) < 0x80) continue;
      if ((bytes[at + 1] ?? 0) < 0x80) alone += 1;
      else {
        pairs += 1;
        at += 1;
      }
    }
  }
  return pairs > alone;
}

async function isEncodedAs(path: string, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

async function firstBytes(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function textSample(path: string, encoding: Encoding): Promise<string> {
  return new TextDecoder(encoding).decode(await firstBytes(path, SAMPLE), { stream: true });
}

/** The sign that stands most often in the first line, outside of quotes. */
function delimiterOf(sample: string): string {
  const [line = ''] = sample.replace(/"(?:[^"]|"")*"/g, '').split(/\r\n|\r|\n/, 1);
  const count = (sign: string) => line.split(sign).length;
  return delimiters.reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}

async function* textOf(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** The rows of a CSV (RFC 4180). A quote inside of a text that does not begin with one is a plain character. */
async function* rowsOf(text: AsyncIterable<string>, delimiter: string, skipFirst: boolean): AsyncGenerator<SheetRow> {
  const parser = new CsvParser(delimiter);
  let row = 0;
  const numbered = function* (lines: string[][]) {
    for (const cells of lines) {
      row += 1;
      if (!isEmptyRow(cells) && !(skipFirst && row === 1)) yield { row, cells: cells.map(undefused) };
    }
  };
  for await (const part of text) yield* numbered(parser.push(part));
  yield* numbered(parser.end());
}

/** Reads CSV piece by piece: a piece may end anywhere. */
class CsvParser {
  readonly #delimiter: string;
  #cell = '';
  #row: string[] = [];
  #state: 'start' | 'plain' | 'quoted' | 'quoteInQuoted' = 'start';
  #afterReturn = false;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(text: string): string[][] {
    const rows: string[][] = [];
    for (const sign of text) this.#take(sign, rows);
    return rows;
  }

  end(): string[][] {
    if (this.#state === 'quoted') throw badFile('openQuote');
    if (this.#state === 'start' && this.#row.length === 0) return [];
    this.#endCell();
    return [this.#row];
  }

  #take(sign: string, rows: string[][]): void {
    if (this.#state === 'quoted') {
      if (sign === '"') this.#state = 'quoteInQuoted';
      else this.#append(sign);
      return;
    }
    const afterReturn = this.#afterReturn;
    this.#afterReturn = false;
    if (sign === '"' && this.#state === 'start') this.#state = 'quoted';
    else if (sign === '"' && this.#state === 'quoteInQuoted') {
      this.#append(sign);
      this.#state = 'quoted';
    } else if (sign === this.#delimiter) this.#endCell();
    else if (sign === '\n' && afterReturn) return;
    else if (sign === '\n' || sign === '\r') {
      this.#afterReturn = sign === '\r';
      this.#endCell();
      rows.push(this.#row);
      this.#row = [];
    } else {
      this.#append(sign);
      this.#state = 'plain';
    }
  }

  #append(sign: string): void {
    if (this.#cell.length >= sheetLimits.cell) throw badFile('cellTooLong', { max: sheetLimits.cell });
    this.#cell += sign;
  }

  #endCell(): void {
    if (this.#row.length >= sheetLimits.columns) throw badFile('tooManyColumns', { max: sheetLimits.columns });
    this.#row.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }
}
