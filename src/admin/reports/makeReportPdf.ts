import { jsPDF } from 'jspdf';
import autoTable, { type CellDef } from 'jspdf-autotable';
import type { ReportTableColumn } from '../../metadata/reportFields.ts';
import { printFontsFor } from '../print/printFonts.ts';
import { isFigure } from './reportText.ts';

export interface ReportPdf {
  title: string;
  subtitle: string;
  columns: readonly { label: string; column: ReportTableColumn }[];
  /** Cells as people read them. */
  rows: readonly (readonly string[])[];
  totals: readonly string[];
}

const margin = 12;

/** The rows of a report on A4 across, their heads and the number of the page on every one. */
export async function makeReportPdf({ title, subtitle, columns, rows, totals }: ReportPdf): Promise<Blob> {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: true });
  const labels = columns.map(({ label }) => label);
  const fonts = await printFontsFor(pdf, [title, ...labels, ...totals, ...rows.flat()]);
  const cell = (place: number, text: string, bold = false): CellDef => {
    const content = fonts.printable(text);
    const { name, style } = fonts.fontOf(content, bold);
    const column = columns[place]?.column;
    return { content, styles: { font: name, fontStyle: style, halign: column && isFigure(column) ? 'right' : 'left' } };
  };
  const write = (text: string, x: number, y: number, size: number, align: 'left' | 'right' = 'left') => {
    const content = fonts.printable(text);
    const { name, style } = fonts.fontOf(content);
    pdf.setFont(name, style).setFontSize(size).text(content, x, y, { align });
  };
  const { width, height } = pdf.internal.pageSize;
  write(title, margin, 16, 15);
  write(subtitle, width - margin, 16, 10, 'right');
  autoTable(pdf, {
    startY: 22,
    margin: { left: margin, right: margin, top: margin, bottom: 16 },
    theme: 'striped',
    rowPageBreak: 'avoid',
    showFoot: 'lastPage',
    styles: { fontSize: columns.length > 10 ? 6.5 : 8, cellPadding: 1.4, overflow: 'linebreak', textColor: 30 },
    headStyles: { fillColor: [55, 58, 64], textColor: 255 },
    footStyles: { fillColor: [238, 238, 238], textColor: 30 },
    head: [labels.map((label, place) => cell(place, label, true))],
    body: rows.map((row) => row.map((text, place) => cell(place, text))),
    foot: totals.some((text) => text !== '') ? [totals.map((text, place) => cell(place, text, true))] : [],
  });
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    write(`${page} / ${pages}`, width - margin, height - 8, 8, 'right');
  }
  return pdf.output('blob');
}
