import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { dayOfSerial, type WrittenCell } from '../../../fields/readWritten.ts';
import { badFile, isEmptyRow, type SheetFile, type SheetRow, sheetLimits } from './sheetFile.ts';
import { ZipFile } from './ZipFile.ts';

/**
 * Opens a workbook (Office Open XML, ECMA-376). Its sheet is read row by row; only the texts that cells share are in
 * memory. Cells with the format of a day become `YYYY-MM-DD`, and a formula counts with the value that was saved with it.
 * @param wanted the name of the sheet; absent: the first one. Throws 422.
 */
export async function openExcel(path: string, wanted?: string): Promise<SheetFile & { close(): Promise<void> }> {
  const zip = await ZipFile.open(path);
  try {
    const { sheets, from1904 } = await sheetsOf(zip);
    const sheet = wanted === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted);
    if (!sheet) throw badFile('noSheet');
    const texts = zip.has(SHARED) ? await sharedTexts(zip) : [];
    const isDayStyle = zip.has(STYLES) ? await dayStyles(zip) : () => false;
    return {
      facts: { kind: 'xlsx', sheets: sheets.map(({ name }) => name), sheet: sheet.name },
      rows: rowsOf(zip, sheet.part, { texts, isDayStyle, from1904 }),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

const SHARED = 'xl/sharedStrings.xml';
const STYLES = 'xl/styles.xml';

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Workbooks nest some ten tags. The parser takes the longer for each tag, the more of them are open. */
const MOST_NESTED = 100;

/** Reads XML piece by piece. Names come without their prefixes. Entities of a document's own are never expanded. */
async function* parsed(bytes: AsyncIterable<Buffer>, { open, text, close }: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser();
  const plain = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    if (depth > MOST_NESTED) throw badFile('tooDeep', { max: MOST_NESTED });
    open?.(plain(name), Object.fromEntries(Object.entries(attributes).map(([key, value]) => [plain(key), value])));
  });
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(plain(name));
  });
  parser.on('doctype', () => {
    throw badFile('broken');
  });
  parser.on('error', () => {
    throw badFile('broken');
  });
  const decoder = new TextDecoder();
  for await (const chunk of bytes) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  parser.close();
}

async function parseWhole(bytes: AsyncIterable<Buffer>, handlers: Handlers): Promise<void> {
  for await (const _piece of parsed(bytes, handlers));
}

async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** The sheets in the order of their tabs, with the parts that hold them. */
async function sheetsOf(zip: ZipFile): Promise<{ sheets: { name: string; part: string }[]; from1904: boolean }> {
  const named: { name: string; id: string }[] = [];
  const targets = new Map<string, string>();
  let from1904 = false;
  await parseWhole(bytesOf(await zip.text('xl/workbook.xml')), {
    open: (tag, { name = '', id = '', date1904 }) => {
      if (tag === 'sheet') named.push({ name, id });
      if (tag === 'workbookPr') from1904 = date1904 === '1' || date1904 === 'true';
    },
  });
  await parseWhole(bytesOf(await zip.text('xl/_rels/workbook.xml.rels')), {
    open: (tag, { Id = '', Target = '' }) => {
      if (tag === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets = named.flatMap(({ name, id }) => {
    const part = targets.get(id);
    return part !== undefined && zip.has(part) ? [{ name, part }] : [];
  });
  return { sheets, from1904 };
}

/** The texts that cells refer to by their places. What is there to be read aloud (rPh) is left out. */
async function sharedTexts(zip: ZipFile): Promise<string[]> {
  const texts: string[] = [];
  let [text, characters, isText, isAloud] = ['', 0, false, false];
  await parseWhole(zip.read(SHARED), {
    open: (tag) => {
      if (tag === 'si') text = '';
      if (tag === 'rPh') isAloud = true;
      isText = tag === 't' && !isAloud;
    },
    text: (part) => {
      if (!isText) return;
      characters += part.length;
      if (characters > sheetLimits.sharedCharacters) {
        throw badFile('tooLarge', { max: sheetLimits.sharedCharacters / 1024 / 1024 });
      }
      text += part;
    },
    close: (tag) => {
      if (tag === 't') isText = false;
      if (tag === 'rPh') isAloud = false;
      if (tag === 'si') texts.push(text);
    },
  });
  return texts;
}

/** Whether cells of a style are days or moments: formats of Excel itself have numbers, others their own code. */
async function dayStyles(zip: ZipFile): Promise<(style: string | undefined) => boolean> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  let inCells = false;
  await parseWhole(bytesOf(await zip.text(STYLES)), {
    open: (tag, { numFmtId = '0', formatCode = '' }) => {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'xf' && inCells) formats.push(Number(numFmtId));
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  const isDay = formats.map((format) => isDayFormat(format, codes.get(format)));
  return (style) => isDay[Number(style ?? 0)] ?? false;
}

function isDayFormat(format: number, code: string | undefined): boolean {
  if (code === undefined) return (format >= 14 && format <= 17) || format === 22 || (format >= 27 && format <= 36);
  // Quoted texts, escaped signs and conditions in brackets are no part of the notation.
  return /[yd年月日]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));
}

interface Workbook {
  texts: readonly string[];
  isDayStyle(style: string | undefined): boolean;
  from1904: boolean;
}

/** The days between the two beginnings from which workbooks count. */
const TO_1904 = 1462;

async function* rowsOf(zip: ZipFile, part: string, workbook: Workbook): AsyncGenerator<SheetRow> {
  let finished: SheetRow[] = [];
  let row = 0;
  let cells: WrittenCell[] = [];
  let cell: { column: number; type?: string | undefined; style?: string | undefined } = { column: -1 };
  let [text, isValue, isAloud] = ['', false, false];
  const handlers: Handlers = {
    open: (tag, { r, t, s }) => {
      if (tag === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        cells = [];
        cell = { column: -1 };
      } else if (tag === 'c') {
        cell = { column: r === undefined ? cell.column + 1 : columnOf(r), type: t, style: s };
        text = '';
      } else if (tag === 'rPh') isAloud = true;
      else isValue = (tag === 'v' || tag === 't') && !isAloud;
    },
    text: (piece) => {
      if (!isValue) return;
      if (text.length + piece.length > sheetLimits.cell) throw badFile('cellTooLong', { max: sheetLimits.cell });
      text += piece;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'rPh') isAloud = false;
      else if (tag === 'c') {
        if (cell.column >= sheetLimits.columns) {
          if (text !== '') throw badFile('tooManyColumns', { max: sheetLimits.columns });
          return;
        }
        while (cells.length < cell.column) cells.push(null);
        cells[cell.column] = cellValue(text, cell, workbook);
      } else if (tag === 'row' && !isEmptyRow(cells)) finished.push({ row, cells });
    },
  };
  for await (const _piece of parsed(zip.read(part), handlers)) {
    const rows = finished;
    finished = [];
    yield* rows;
  }
  yield* finished;
}

/** `B7` → 1 */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]*/i.exec(reference)?.[0].toUpperCase() ?? '') {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column - 1;
}

function cellValue(
  text: string,
  { type = 'n', style }: { type?: string | undefined; style?: string | undefined },
  { texts, isDayStyle, from1904 }: Workbook,
): WrittenCell {
  if (text === '') return null;
  switch (type) {
    case 's':
      return texts[Number(text)] ?? null;
    case 'b':
      return text === '1';
    case 'n': {
      const number = Number(text);
      if (!Number.isFinite(number)) return text;
      return isDayStyle(style) ? (dayOfSerial(number + (from1904 ? TO_1904 : 0)) ?? number) : number;
    }
    case 'e':
      // The errors of formulas, #N/A and the like, are shown to people as they stand, and no field takes them.
      return text;
    default:
      return text;
  }
}
