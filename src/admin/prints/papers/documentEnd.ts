import type { PrintedDocument } from './PrintedDocument.ts';
import { lineHeight, page, type Sheet, type Style } from './Sheet.ts';

const caption: Style = { size: 7.5, colour: 'accent' };
const text: Style = { size: 8.5 };
const signing = 30;

/** The parts below the rows: remarks, conditions, and the lines for signatures. */
export function drawEnd(sheet: Sheet, document: PrintedDocument, start: number): void {
  let y = start;
  if (document.remarks) {
    y = drawCaption(sheet, document.remarks.label, y);
    y = sheet.paragraph(document.remarks.text, page.left, y, width, text) + 4;
  }
  y = drawTerms(sheet, document.terms, y);
  drawSignatures(sheet, document.signatures, y);
}

const width = page.right - page.left;

/** A caption is never alone at the end of a page. */
function drawCaption(sheet: Sheet, label: string, y: number): number {
  const base = sheet.room(y, 3 * lineHeight(text.size));
  sheet.line(label, page.left, base, width, caption);
  return base + 5;
}

function drawTerms(sheet: Sheet, { label, texts }: PrintedDocument['terms'], start: number): number {
  if (texts.length === 0) return start;
  const indent = 5;
  let y = drawCaption(sheet, label, start);
  texts.forEach((term, at) => {
    y = sheet.room(y, lineHeight(text.size));
    sheet.line(`${at + 1}.`, page.left, y, indent, text);
    y = sheet.paragraph(term, page.left + indent, y, width - indent, text) + 1;
  });
  return y;
}

/** Signature lines side by side, all on one page, below the text or on the next page. */
function drawSignatures(sheet: Sheet, signatures: readonly string[], start: number): void {
  if (signatures.length === 0) return;
  const y = sheet.room(start, signing) + signing - 8;
  const gap = 14;
  const wide = (width - gap * 2) / 3;
  signatures.forEach((signature, at) => {
    const x = page.left + at * (wide + gap);
    sheet.rule(y, 'soft', 0.25, x, x + wide);
    sheet.line(signature, x, y + 4.5, wide, { size: 8, colour: 'soft' });
  });
}
