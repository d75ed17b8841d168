import { graphemesOf } from './graphemesOf.ts';

/** Characters that the built-in fonts of a PDF lack, and similar ones that they have. */
const near: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
};

/** The characters of the fonts that every PDF reader has. */
const builtIn = /^[\x20-\x7e\xa1-\xff]*$/;

/** What stands in place of a sign that no font has: the box that readers know, or what every font has. */
const replacements = ['□', '?'] as const;

/** Signs that are not seen by themselves: they only say how others are written. */
const unseen = /^[\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]$/u;

/**
 * The text in characters that can be printed, on one line. Where neither the built-in fonts of a PDF (Latin letters) nor
 * the embedded font (`covers`) has a character, it would print as garbage: a box stands in its place.
 * @param onMissing called with each sign that is not printed as it was written
 */
export function printableText(
  text: string,
  covers: (codePoint: number) => boolean = () => false,
  onMissing: (sign: string) => void = () => {},
): string {
  const printable = (part: string) => builtIn.test(part) || covers(part.codePointAt(0) as number);
  const replacement = replacements.find(printable);
  return graphemesOf(plainText(text))
    .map((sign) => {
      const [base = '', ...marks] = [...sign].filter((part) => printable(part) || !unseen.test(part));
      if (base === '') return '';
      if (!printable(base) || !marks.every(printable)) onMissing(sign);
      return printable(base) ? base + marks.filter(printable).join('') : replacement;
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** Whether the built-in fonts lack a character of the text. */
export function needsEmbeddedFont(text: string): boolean {
  return !builtIn.test(plainText(text));
}

function plainText(text: string): string {
  const plain = [...text.normalize('NFC')].map((sign) => near[sign] ?? sign);
  return plain.join('').replace(/\s+/g, ' ');
}
