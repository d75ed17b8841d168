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

/**
 * The text in characters that can be printed, on one line. A character is left out when neither the built-in fonts of a
 * PDF (Latin letters) nor the embedded font (`covers`) has it, because it would print as garbage. Empty when no
 * character is left.
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

/** Whether the built-in fonts lack a character of the text. */
export function needsEmbeddedFont(text: string): boolean {
  return !builtIn.test(plainText(text));
}

function plainText(text: string): string {
  const plain = [...text.normalize('NFC')].map((sign) => near[sign] ?? sign);
  return plain.join('').replace(/\s+/g, ' ');
}
