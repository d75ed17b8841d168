import { GState } from 'jspdf';
import type { PrintedDocument } from './PrintedDocument.ts';
import { page, type Sheet } from './Sheet.ts';

const MM_PER_POINT = 25.4 / 72;

/**
 * The marks of every page: its number, on later pages the title of the document, and across all of them the watermark
 * of a document that is not valid.
 */
export function drawMarks(sheet: Sheet, document: PrintedDocument): void {
  const pages = sheet.pdf.getNumberOfPages();
  for (let number = 1; number <= pages; number += 1) {
    sheet.pdf.setPage(number);
    drawFoot(sheet, document, number, pages);
    if (number > 1) drawRunningHead(sheet, document);
    if (document.mark) drawMark(sheet, document.mark);
  }
}

function drawFoot(
  sheet: Sheet,
  { company, title, number: code, page: text }: PrintedDocument,
  number: number,
  pages: number,
) {
  const style = { size: 7.5, colour: 'soft' } as const;
  const numbered = text.replace('{page}', String(number)).replace('{pages}', String(pages));
  sheet.rule(279);
  sheet.line(`${company.name} · ${title} ${code}`, page.left, 284, 120, style);
  sheet.line(numbered, page.right, 284, 45, { ...style, align: 'right' });
}

function drawRunningHead(sheet: Sheet, { company, party, title, number }: PrintedDocument): void {
  const style = { size: 8, colour: 'soft' } as const;
  sheet.line(`${company.name} · ${party.name}`, page.left, 15, 100, style);
  sheet.line(`${title} ${number}`, page.right, 15, 65, { ...style, align: 'right' });
}

/** Across the page, so pale that the text below stays readable; the watermark of a canceled document is red. */
function drawMark({ pdf, fonts }: Sheet, { text, kind }: NonNullable<PrintedDocument['mark']>): void {
  const printable = fonts.printable(text);
  const { name, style } = fonts.fontOf(printable, true);
  const canceled = kind === 'canceled';
  pdf.saveGraphicsState();
  const opacity = canceled ? 0.4 : 0.12;
  pdf.setGState(new GState({ opacity, 'stroke-opacity': opacity }));
  pdf.setFont(name, style).setFontSize(100);
  const most = canceled ? 120 : 190;
  const size = Math.min(canceled ? 60 : 130, (100 * most) / pdf.getTextWidth(printable));
  pdf.setFontSize(size);
  const [red, green, blue] = canceled ? ([190, 30, 45] as const) : ([60, 60, 60] as const);
  pdf.setTextColor(red, green, blue).setDrawColor(red, green, blue);
  const place = { x: 105, y: canceled ? 140 : 160, angle: canceled ? 20 : 52 };
  const box = { width: pdf.getTextWidth(printable), height: size * MM_PER_POINT * 0.72 };
  const from = turned(place, -box.width / 2, box.height / 2);
  pdf.text(printable, from.x, from.y, { angle: place.angle });
  if (canceled) drawFrame(pdf, place, box.width / 2 + 7, box.height / 2 + 6);
  pdf.restoreGraphicsState();
}

function drawFrame(pdf: Sheet['pdf'], place: Place, right: number, down: number): void {
  const corners = [
    [-right, -down],
    [right, -down],
    [right, down],
    [-right, down],
  ].map(([x = 0, y = 0]) => turned(place, x, y));
  pdf.setLineWidth(1.6).setLineJoin('round');
  corners.forEach((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner;
    pdf.line(corner.x, corner.y, next.x, next.y);
  });
}

interface Place {
  x: number;
  y: number;
  /** Degrees, counterclockwise. */
  angle: number;
}

/** The position of a point, by its distance right of and below a place, after a rotation around that place. */
function turned({ x, y, angle }: Place, right: number, down: number): { x: number; y: number } {
  const radians = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { x: x + right * cos + down * sin, y: y - right * sin + down * cos };
}
