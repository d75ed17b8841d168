import type { Text } from '../fieldType.ts';
import { visibleText } from '../written/visibleText.ts';
import { numberStyles, otherCurrency, plainDecimal } from '../written/writtenNumber.ts';

/** What somebody means who types a number: a plain decimal (`-1234.5`), one of two, which only they know, or other money. */
export type TypedNumber = { number: string } | { either: string[] } | { otherCurrency: string };

export interface TypedNumberOptions {
  /** The decimal places that the field takes; absent: any number of them. */
  places?: number | undefined;
  /** What people may write behind the number. */
  unit?: Text | undefined;
  /** What amounts are in (ISO 4217): the sign of another currency is no part of a number. Absent: any sign may stand there. */
  currency?: string | undefined;
}

/**
 * Reads a number as people type or paste it: `1234.5`, `1,234.50`, `1.234,56`, `1 234,56`, `$120`, `(120)`, `１２０．５`.
 * Undefined for a text that is no number.
 *
 * Both languages write a point before the decimal places, so `1.234` is less than two. A comma alone before three
 * digits is the product's own sign of thousands, but where the field takes three places or more it may be a decimal
 * comma: `1,234` is then one of two numbers.
 */
export function typedNumber(text: string, options: TypedNumberOptions = {}): TypedNumber | undefined {
  const { places = Number.POSITIVE_INFINITY, unit, currency } = options;
  // Chinese keyboards write 。 where a point is meant.
  const plain = withoutUnit(text, unit).replace(/(?<=\d)。(?=\d)/, '.');
  const mark = currency && otherCurrency(plain, currency);
  if (mark) return { otherCurrency: mark };
  const [point, comma] = numberStyles.map((style) => plainDecimal(plain, style)).map(known);
  if (point === undefined) return comma === undefined ? undefined : { number: comma };
  const isGroup = /^\D*[1-9]\d{0,2},\d{3}\D*$/.test(plain.normalize('NFKC'));
  return isGroup && comma !== undefined && places >= 3 ? { either: [point, comma] } : { number: point };
}

function withoutUnit(text: string, unit: Text | undefined): string {
  const plain = visibleText(text);
  const ending = unit && Object.values(unit).find((one) => plain.endsWith(one));
  return ending ? plain.slice(0, -ending.length) : text;
}

function known(reading: string | undefined): string | undefined {
  return reading === 'ambiguous' ? undefined : reading;
}
