import type { Photo } from '../drawing/loadPhoto.ts';
import { logoBox, type PrintedDocument } from './PrintedDocument.ts';
import { lineHeight, page, type Sheet, type Style } from './Sheet.ts';

const middle = 118;
const small: Style = { size: 8, colour: 'soft' };
const caption: Style = { size: 7.5, colour: 'accent' };

/**
 * The head of the first page: the company, the title, the party and the dates. Returns the position where the table
 * begins.
 */
export function drawHead(sheet: Sheet, document: PrintedDocument, logo: Photo | undefined): number {
  const below = Math.max(drawHouse(sheet, document, logo), drawTitle(sheet, document));
  sheet.rule(below + 2, 'accent', 0.4);
  const start = below + 12;
  return Math.max(drawParty(sheet, document, start), drawFacts(sheet, document, start)) + 7;
}

function drawHouse(sheet: Sheet, { company }: PrintedDocument, logo: Photo | undefined): number {
  const width = middle - page.left - 6;
  let y: number = page.top + 5;
  if (logo) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height);
    const [wide, high] = [logo.width * scale, logo.height * scale];
    sheet.pdf.addImage(logo.jpeg, 'JPEG', page.left, page.top - 2, wide, high, logo.name, 'NONE');
    y = page.top - 2 + high + 5;
    y = sheet.paragraph(company.name, page.left, y, width, { size: 9, bold: true });
  } else y = sheet.paragraph(company.name, page.left, y, width, { size: 17, serif: true, bold: true }) - 2;
  for (const line of company.address) y = sheet.paragraph(line, page.left, y, width, small);
  return y;
}

function drawTitle(sheet: Sheet, { title, number }: PrintedDocument): number {
  const width = page.right - middle;
  sheet.line(title, page.right, page.top + 5.5, width, { size: 22, serif: true, align: 'right' });
  sheet.line(number, page.right, page.top + 12.5, width, { size: 11, bold: true, align: 'right' });
  return page.top + 14;
}

function drawParty(sheet: Sheet, { party }: PrintedDocument, start: number): number {
  const width = middle - page.left - 12;
  sheet.line(party.label, page.left, start, width, caption);
  let y = sheet.paragraph(party.name, page.left, start + 6, width, { size: 11.5, bold: true });
  y += 0.5;
  for (const line of party.lines) y = sheet.paragraph(line, page.left, y, width, { size: 9 });
  return y;
}

function drawFacts(sheet: Sheet, { facts }: PrintedDocument, start: number): number {
  const width = (page.right - middle) / 2 - 1;
  let y = start;
  for (const { label, value } of facts) {
    sheet.line(label, middle, y, width, { size: 8.5, colour: 'soft' });
    sheet.line(value, page.right, y, width, { size: 9, align: 'right' });
    sheet.rule(y + 1.8, 'line', 0.15, middle);
    y += lineHeight(9) + 2;
  }
  return y;
}
