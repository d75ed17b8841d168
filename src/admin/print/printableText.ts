/** What the built-in fonts of a PDF have no sign for, but something near it. */
const near: Record<string, string> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  ' ': ' ',
};

/**
 * The text without what the built-in fonts of a PDF cannot print: they hold Latin letters only, and would make other
 * signs into garbage. Empty when nothing is left.
 */
export function printableText(text: string): string {
  const signs = [...text.normalize('NFC')].map((sign) => near[sign] ?? sign);
  return signs
    .filter((sign) => /^[\x20-\x7e\xa1-\xff.'"-]+$/.test(sign))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}
