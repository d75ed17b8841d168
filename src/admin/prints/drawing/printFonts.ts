import fontAddress from '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf?url';
import type { jsPDF } from 'jspdf';
import { needsEmbeddedFont, printableText } from './printableText.ts';

/** A font of a PDF, by the names that jsPDF's setFont and autotable's styles use. */
interface PrintFont {
  name: string;
  style: 'normal' | 'bold';
}

/** The fonts of one PDF. */
export interface PrintFonts {
  /** The text as these fonts can print it, on one line; a box stands in place of a sign that none of them has. */
  printable(text: string): string;
  /** The signs of these texts so far that none of the fonts has. */
  missing: ReadonlySet<string>;
  /**
   * The font that has all characters of a printable text. The embedded font has no bold: its regular face replaces it.
   */
  fontOf(text: string, bold?: boolean): PrintFont;
}

const embedded = 'NotoSansSC';

/**
 * Loads the fonts for all texts of a PDF. The embedded font (10 MB, Chinese and most alphabets) is loaded only where
 * the built-in fonts lack a character; the PDF contains only the characters that it uses. Rejects when the font cannot
 * be loaded.
 * @param load fetches the TrueType file
 */
export async function printFontsFor(
  pdf: jsPDF,
  texts: Iterable<string>,
  load: () => Promise<Uint8Array> = loadFont,
): Promise<PrintFonts> {
  measureAsWritten(pdf);
  let covers = (_codePoint: number) => false;
  for (const text of texts) {
    if (!needsEmbeddedFont(text)) continue;
    covers = embed(pdf, await load());
    break;
  }
  const missing = new Set<string>();
  return {
    printable: (text) => printableText(text, covers, (sign) => missing.add(sign)),
    missing,
    fontOf: (text, bold = false) =>
      needsEmbeddedFont(text)
        ? { name: embedded, style: 'normal' }
        : { name: 'helvetica', style: bold ? 'bold' : 'normal' },
  };
}

/**
 * jsPDF moves pairs of letters such as `AV` together where it measures a text of a built-in font, and not where it writes
 * it: the text would be wider than its room. Measured are the letters as they are written.
 */
function measureAsWritten(pdf: jsPDF): void {
  const { fontName, fontStyle } = pdf.getFont();
  for (const [name, styles] of Object.entries(pdf.getFontList())) {
    for (const style of styles) {
      const { Unicode } = pdf.setFont(name, style).getFont().metadata;
      if (Unicode) Unicode.kerning = {};
    }
  }
  pdf.setFont(fontName, fontStyle);
}

/** Returns a function that says whether the font has a character. */
function embed(pdf: jsPDF, file: Uint8Array): (codePoint: number) => boolean {
  pdf.addFileToVFS(`${embedded}.ttf`, binaryString(file));
  pdf.addFont(`${embedded}.ttf`, embedded, 'normal');
  pdf.setFont(embedded, 'normal');
  const { codeMap } = pdf.getFont().metadata.cmap.unicode as { codeMap: Record<number, number> };
  return (codePoint) => Boolean(codeMap[codePoint]);
}

async function loadFont(): Promise<Uint8Array> {
  const response = await fetch(fontAddress);
  if (!response.ok) throw new Error('facet.print.noFont');
  return new Uint8Array(await response.arrayBuffer());
}

/** One character for each byte, the form in which jsPDF takes files. */
function binaryString(bytes: Uint8Array): string {
  const lot = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += lot) text += String.fromCharCode(...bytes.subarray(at, at + lot));
  return text;
}
