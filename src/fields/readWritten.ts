import { isChoice, isChoices, isNumber, isTimeOfDay, kindOf, numberStyleOf } from './capabilities.ts';
import type { Field } from './fieldTypes.ts';
import { type ParseResult, refuse } from './shared/fieldType.ts';
import { languages } from './shared/languages.ts';
import { visibleText } from './shared/written/visibleText.ts';
import { calendarDay, type DayOrder } from './shared/written/writtenDay.ts';
import { type NumberWriting, otherCurrency, plainDecimalOfSheet } from './shared/written/writtenNumber.ts';
import { timeOfSerial, writtenTime } from './shared/written/writtenTime.ts';
import { writtenChoices } from './shared/writtenChoices.ts';

/** A cell of a spreadsheet. Days of workbooks are texts, `YYYY-MM-DD`. */
export type WrittenCell = string | number | boolean | null;

/** How a file writes numbers and days; null: nobody has said it. */
export interface Writing {
  numbers: NumberWriting | null;
  days: DayOrder | null;
}

/**
 * Converts the cell of a file to the value that a body has for the field: what people write as number, day, time, yes or no,
 * or as the label of a choice. It decides nothing that people would have to be asked: a text that could be two different
 * values is refused. Whether the value is allowed is for readField. The ids of references are not read here.
 * Violations: number, otherCurrency, ambiguousNumber, date, ambiguousDay, time, boolean.
 *
 * @param currency what the field's amounts are in (ISO 4217); undefined for what is no amount
 */
export function readWritten(field: Field, cell: WrittenCell, writing: Writing, currency?: string): ParseResult {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return { value: null };
  if (isNumber(field)) return readNumberCell(field, cell, writing, currency);
  if (isTimeOfDay(field)) return readTimeCell(cell);
  switch (kindOf(field)) {
    case 'date':
      return readDayCell(cell, writing);
    case 'boolean':
      return readYesOrNo(cell);
    default:
      return { value: readTextCell(field, String(cell)) };
  }
}

/** Doubles of workbooks have digits that nobody wrote: 0.30000000000000004. */
const EXACT_DIGITS = 15;

function readNumberCell(
  field: Field,
  cell: string | number | boolean,
  { numbers }: Writing,
  currency: string | undefined,
): ParseResult {
  if (typeof cell === 'number') return { value: Number(cell.toPrecision(EXACT_DIGITS)) };
  if (typeof cell === 'boolean') return refuse('number');
  const mark = currency && otherCurrency(cell, currency);
  if (mark) return refuse('otherCurrency', { mark, currency });
  const plain = plainDecimalOfSheet(withoutUnit(field, cell), numbers);
  if (plain === 'ambiguous') return refuse('ambiguousNumber', { text: cell.trim() });
  return plain === undefined ? refuse('number') : { value: plain };
}

function withoutUnit(field: Field, text: string): string {
  const { unit } = numberStyleOf(field) ?? {};
  const plain = visibleText(text);
  const ending = unit && languages.map((language) => unit[language]).find((one) => plain.endsWith(one));
  return ending ? plain.slice(0, -ending.length) : plain;
}

/** The last day of the calendar, as spreadsheets count days. */
const LAST_DAY = 2_958_465;

/** A number is a day as spreadsheets count them: from the end of 1899. */
export function dayOfSerial(serial: number): string | undefined {
  const day = Math.floor(serial);
  // Day 60 is 29 February 1900, which never was; before it the numbers are shifted by one.
  if (!Number.isFinite(serial) || day < 1 || day === 60 || day > LAST_DAY) return undefined;
  return new Date(Date.UTC(1899, 11, day > 60 ? 30 : 31) + day * 86_400_000).toISOString().slice(0, 10);
}

function readDayCell(cell: string | number | boolean, { days }: Writing): ParseResult {
  if (typeof cell === 'boolean') return refuse('date');
  const day = typeof cell === 'number' ? dayOfSerial(cell) : calendarDay(cell, days);
  if (day === 'ambiguous') return refuse('ambiguousDay', { text: String(cell).trim() });
  return day === undefined ? refuse('date') : { value: day };
}

function readTimeCell(cell: string | number | boolean): ParseResult {
  const time = typeof cell === 'number' ? timeOfSerial(cell) : writtenTime(String(cell));
  return time === undefined ? refuse('time') : { value: time };
}

const yes = ['true', 'yes', 'y', '1', 'x', 'on', '✓', '✔', '是', '对', '有'];
const no = ['false', 'no', 'n', '0', '-', 'off', '✗', '否', '不', '无'];

function readYesOrNo(cell: string | number | boolean): ParseResult {
  const word = plainWord(String(cell));
  if (yes.includes(word)) return { value: true };
  return no.includes(word) ? { value: false } : refuse('boolean');
}

function readTextCell(field: Field, text: string): string | string[] {
  if (isChoices(field)) {
    const { options = [] } = field;
    return writtenChoices(text, (one) => meantBy(options, one)).map((one) => one.value ?? one.text);
  }
  return isChoice(field) ? (meantBy(field.options ?? [], text) ?? text) : text;
}

/** The value of the choice that a text means: its value, or its label in any language, whatever the case. */
function meantBy(
  options: readonly { value: string; label: Record<string, string> }[],
  text: string,
): string | undefined {
  const exact = options.find(({ value }) => value === text.trim());
  const word = plainWord(text);
  const meant = exact ?? options.find(({ value, label }) => [value, ...Object.values(label)].some(isWord(word)));
  return meant?.value;
}

const isWord = (word: string) => (text: string) => plainWord(text) === word;

/** A text in the way in which words are compared: whatever the case, the width of its signs and the spaces around it. */
export function plainWord(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}
