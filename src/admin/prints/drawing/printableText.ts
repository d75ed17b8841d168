import { graphemesOf } from './graphemesOf.ts';

/** What the built-in fonts of a PDF have no sign for, but something near it. */
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

/** The signs of the fonts that every PDF reader has. */
const builtIn = /^[\x20-\x7e\xa1-\xff]*$/;

/**
 * The text in signs that can be printed, on one line: what neither the built-in fonts of a PDF have (Latin letters) nor
 * `covers` (the embedded font's) is left out, because it would come out as garbage. Empty when nothing is left.
 */
export function printableText(text: string, covers: (codePoint: number) => boolean = () => false): string {
  const printable = (part: string) => builtIn.test(part) || covers(part.codePointAt(0) as number);
  return graphemesOf(plainText(text))
    .map((sign) => {
      const [base = '', ...marks] = sign;
      return printable(base) ? base + marks.filter(printable).join('') : '';
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim();
}

/** Whether the built-in fonts lack a sign of the text. */
export function needsEmbeddedFont(text: string): boolean {
  return !builtIn.test(plainText(text));
}

function plainText(text: string): string {
  const plain = [...text.normalize('NFC')].map((sign) => near[sign] ?? sign);
  return plain.join('').replace(/\s+/g, ' ');
}
