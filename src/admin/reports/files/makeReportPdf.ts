import { jsPDF } from 'jspdf';
import autoTable, { type CellDef } from 'jspdf-autotable';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { type PrintFonts, printFontsFor } from '../../prints/drawing/printFonts.ts';
import { isFigure } from '../data/reportText.ts';

/** A report as it is printed, all of it as text. */
export interface ReportPdf {
  /** The company whose report it is. */
  house: string;
  title: string;
  /** When it was printed. */
  printed: string;
  /** The filters of the report, each with its label. */
  facts: readonly string[];
  /** A note about what is missing in the PDF. */
  note?: string | undefined;
  columns: readonly { label: string; column: ReportTableColumn }[];
  rows: readonly (readonly string[])[];
  totals: readonly string[];
  /** With `{page}` and `{pages}`. */
  page: string;
}

const margin = 12;
const lineHeight = 4.6;

/**
 * Prints the rows of a report on A4 landscape, with their heads and the page number on every page. `load`: see
 * printFontsFor. `onMissing`: called in the end with the signs that no font has, if there are any.
 */
export async function makeReportPdf(
  report: ReportPdf,
  load?: () => Promise<Uint8Array>,
  onMissing?: (signs: string[]) => void,
): Promise<Blob> {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'mm', format: 'a4', compress: true });
  pdf.setProperties({ title: report.title, author: report.house });
  const fonts = await printFontsFor(pdf, textsOf(report), load);
  const { columns, rows, totals } = report;
  const cell = (place: number, text: string, bold = false): CellDef => {
    const content = fonts.printable(text);
    const { name, style } = fonts.fontOf(content, bold);
    const column = columns[place]?.column;
    return { content, styles: { font: name, fontStyle: style, halign: column && isFigure(column) ? 'right' : 'left' } };
  };
  const paper = new Paper(pdf, fonts);
  autoTable(pdf, {
    startY: paper.head(report) + 3,
    margin: { left: margin, right: margin, top: margin, bottom: 16 },
    theme: 'striped',
    rowPageBreak: 'avoid',
    showFoot: 'lastPage',
    styles: { fontSize: columns.length > 10 ? 6.5 : 8, cellPadding: 1.4, overflow: 'linebreak', textColor: 30 },
    headStyles: { fillColor: [55, 58, 64], textColor: 255 },
    footStyles: { fillColor: [238, 238, 238], textColor: 30 },
    head: [columns.map(({ label }, place) => cell(place, label, true))],
    body: rows.map((row) => row.map((text, place) => cell(place, text))),
    foot: totals.some((text) => text !== '') ? [totals.map((text, place) => cell(place, text, true))] : [],
  });
  paper.foot(report);
  if (fonts.missing.size > 0) onMissing?.([...fonts.missing]);
  return pdf.output('blob');
}

function textsOf({ house, title, printed, facts, note = '', columns, rows, totals, page }: ReportPdf): string[] {
  return [house, title, printed, ...facts, note, page, ...columns.map(({ label }) => label), ...totals, ...rows.flat()];
}

/** The parts above and below the table. */
class Paper {
  readonly #width: number;
  readonly #height: number;
  /** From margin to margin; a measured width may be a little less than the printed one. */
  readonly #room: number;

  constructor(
    readonly pdf: jsPDF,
    readonly fonts: PrintFonts,
  ) {
    this.#width = pdf.internal.pageSize.getWidth();
    this.#height = pdf.internal.pageSize.getHeight();
    this.#room = this.#width - 2 * margin - 3;
  }

  /** Draws the heading; returns the position below it. */
  head({ house, title, printed, facts, note }: ReportPdf): number {
    this.#lines([house], 14, { size: 9, bold: true });
    this.#lines([printed], 14, { size: 9, align: 'right' });
    let below = this.#lines([title], 21, { size: 15 }) + 1;
    below = this.#lines(this.#rows(facts, { size: 9 }), below, { size: 9 });
    return this.#lines(note === undefined ? [] : [note], below, { size: 9, bold: true }) - lineHeight;
  }

  /** As many of them on a line as fit. */
  #rows(facts: readonly string[], style: LineStyle): string[] {
    const rows: string[] = [];
    for (const fact of facts) {
      const longer = [...rows.slice(-1), fact].join(' · ');
      const fits = this.pdf.getTextWidth(this.#use(longer, style)) <= this.#room;
      if (fits) rows.splice(-1, 1, longer);
      else rows.push(fact);
    }
    return rows;
  }

  foot({ house, title, page }: ReportPdf): void {
    const pages = this.pdf.getNumberOfPages();
    for (let number = 1; number <= pages; number += 1) {
      this.pdf.setPage(number);
      this.#lines([`${house} · ${title}`], this.#height - 8, { size: 8 });
      const shown = page.replace('{page}', String(number)).replace('{pages}', String(pages));
      this.#lines([shown], this.#height - 8, { size: 8, align: 'right' });
    }
  }

  /** Writes texts below each other, long ones on several lines. Returns the position of the next line. */
  #lines(texts: readonly string[], y: number, style: LineStyle): number {
    const { align = 'left' } = style;
    let below = y;
    for (const text of texts) {
      for (const line of this.pdf.splitTextToSize(this.#use(text, style), this.#room) as string[]) {
        this.pdf.text(line, align === 'left' ? margin : this.#width - margin, below, { align });
        below += lineHeight;
      }
    }
    return below;
  }

  /** Selects the font for a text, and returns the text as that font can print it. */
  #use(text: string, { size, bold = false }: LineStyle): string {
    const content = this.fonts.printable(text);
    const { name, style } = this.fonts.fontOf(content, bold);
    this.pdf.setFont(name, style).setFontSize(size).setTextColor(30);
    return content;
  }
}

interface LineStyle {
  size: number;
  bold?: boolean;
  align?: 'left' | 'right';
}
