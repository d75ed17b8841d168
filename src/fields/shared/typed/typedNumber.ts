import { numberStyles, plainDecimal } from '../written/writtenNumber.ts';

/** What somebody means who types a number: a plain decimal (`-1234.5`), or one of two, which only they know. */
export type TypedNumber = { number: string } | { either: string[] };

/**
 * Reads a number as people type or paste it: `1234.5`, `1,234.50`, `1.234,56`, `1 234,56`, `$120`, `(120)`, `１２０．５`.
 * Undefined for a text that is no number.
 *
 * Both languages write a point before the decimal places, so `1.234` is less than two. A comma alone before three
 * digits is the product's own sign of thousands, but where the field takes three places or more it may be a decimal
 * comma: `1,234` is then one of two numbers.
 *
 * @param places the decimal places that the field takes; absent: any number of them
 */
export function typedNumber(text: string, places = Number.POSITIVE_INFINITY): TypedNumber | undefined {
  // Chinese keyboards write 。 where a point is meant.
  const plain = text.replace(/(?<=\d)。(?=\d)/, '.');
  const [point, comma] = numberStyles.map((style) => plainDecimal(plain, style)).map(known);
  if (point === undefined) return comma === undefined ? undefined : { number: comma };
  const isGroup = /^\D*[1-9]\d{0,2},\d{3}\D*$/.test(plain.normalize('NFKC'));
  return isGroup && comma !== undefined && places >= 3 ? { either: [point, comma] } : { number: point };
}

function known(reading: string | undefined): string | undefined {
  return reading === 'ambiguous' ? undefined : reading;
}
