import { jsPDF } from 'jspdf';
import { create } from 'qrcode';
import type { PrintPart, PrintTemplate } from '../../metadata/printKeys.ts';
import { printableText } from './printableText.ts';

/** One label: its template, and the text of each field in it. */
export interface Label {
  template: PrintTemplate;
  textOf: (field: string) => string;
}

export interface DrawOptions {
  /** Hears how many labels are drawn. */
  onProgress?: (drawn: number) => void;
  /** Ends the work: the promise rejects. */
  signal?: AbortSignal;
}

/** So many labels are drawn before the page may answer its reader again. */
const AT_ONCE = 10;

/** White around a code, in modules: scanners need four. */
const QUIET = 4;

/** Draws labels into one PDF, a page each, all of them vectors. */
export async function drawLabels(labels: readonly Label[], { onProgress, signal }: DrawOptions = {}): Promise<Blob> {
  const [first] = labels;
  if (!first) throw new Error('There is nothing to print');
  const pdf = new jsPDF({ unit: 'mm', compress: true, putOnlyUsedFonts: true, ...pageOf(first.template) });
  for (const [index, label] of labels.entries()) {
    if (index > 0) {
      const { format, orientation } = pageOf(label.template);
      pdf.addPage(format, orientation);
    }
    for (const part of label.template.parts) drawPart(pdf, part, label.textOf(part.field));
    if ((index + 1) % AT_ONCE === 0) await pause(signal);
    onProgress?.(index + 1);
  }
  signal?.throwIfAborted();
  return pdf.output('blob');
}

/** jsPDF turns a page around whose longer side is not where its orientation has it. */
function pageOf({ page: { width, height } }: PrintTemplate) {
  const format: [number, number] = [width, height];
  return { format, orientation: width > height ? ('landscape' as const) : ('portrait' as const) };
}

/** Lets the browser draw, and hear a click on Cancel. */
async function pause(signal: AbortSignal | undefined): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  signal?.throwIfAborted();
}

function drawPart(pdf: jsPDF, part: PrintPart, text: string): void {
  if (part.type === 'qrcode') drawCode(pdf, part, text);
  else drawText(pdf, part, printableText(text));
}

/** Dark modules that stand side by side are one rectangle: fewer of them, and no hair lines in between. */
function drawCode(pdf: jsPDF, { x, y, size }: Extract<PrintPart, { type: 'qrcode' }>, text: string): void {
  if (text === '') return;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = size / (modules.size + 2 * QUIET);
  pdf.setFillColor(0, 0, 0);
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(row, from)) continue;
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      pdf.rect(x + (from + QUIET) * side, y + (row + QUIET) * side, (to - from) * side, side, 'F');
      from = to;
    }
  }
}

/** Texts become smaller down to this share of their size, then they are cut. */
const SMALLEST = 0.6;

function drawText(pdf: jsPDF, part: Extract<PrintPart, { type: 'text' }>, text: string): void {
  if (text === '') return;
  const { x, y, width, size, bold = false, align = 'left' } = part;
  pdf.setFont('helvetica', bold ? 'bold' : 'normal');
  pdf.setFontSize(size);
  pdf.setFontSize(size * Math.min(1, Math.max(SMALLEST, width / pdf.getTextWidth(text))));
  const at = { left: x, center: x + width / 2, right: x + width }[align];
  pdf.text(cutTo(pdf, text, width), at, y, { align });
}

function cutTo(pdf: jsPDF, text: string, width: number): string {
  // A text that was made to fit just so may measure a little more.
  const most = width + 0.01;
  if (pdf.getTextWidth(text) <= most) return text;
  let kept = text.length;
  while (kept > 0 && pdf.getTextWidth(`${text.slice(0, kept)}...`) > most) kept -= 1;
  return `${text.slice(0, kept).trimEnd()}...`;
}
