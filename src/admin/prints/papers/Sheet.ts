import type { jsPDF } from 'jspdf';
import { fitText } from '../drawing/fitText.ts';
import type { PrintFonts } from '../drawing/printFonts.ts';

/** Of A4, in millimetres. */
export const page = { width: 210, height: 297, left: 20, right: 190, top: 20, bottom: 272 } as const;

/** Shades of a document: the most important text is darkest; one colour for lines. */
export const ink = {
  text: [32, 33, 36],
  soft: [108, 110, 116],
  line: [222, 220, 214],
  accent: [150, 122, 72],
} as const satisfies Record<string, readonly [number, number, number]>;

export interface Style {
  /** In points. */
  size: number;
  colour?: keyof typeof ink;
  bold?: boolean;
  /** For names and titles: a serif font where it has the characters. */
  serif?: boolean;
  align?: 'left' | 'right';
}

/** Height of a line of text. */
export const lineHeight = (size: number): number => size * 0.5;

/** Writes on the pages of a PDF, in the fonts that its texts need. */
export class Sheet {
  constructor(
    readonly pdf: jsPDF,
    readonly fonts: PrintFonts,
  ) {}

  /** One line that fits into its width: shrunk first, then cut. `y` is its baseline; right: `x` is its end. */
  line(text: string, x: number, y: number, width: number, style: Style): void {
    const printable = this.#use(text, style);
    if (printable === '') return;
    const widthOf = (part: string, size: number) => this.pdf.setFontSize(size).getTextWidth(part);
    const fitted = fitText(printable, style.size, width, widthOf);
    this.pdf.setFontSize(fitted.size);
    this.pdf.text(fitted.text, x, y, { align: style.align ?? 'left' });
  }

  /** A text on as many lines and pages as it needs; returns the baseline below it. */
  paragraph(text: string, x: number, y: number, width: number, style: Style): number {
    let base = y;
    for (const line of this.lines(text, width, style)) {
      base = this.room(base, lineHeight(style.size));
      this.#use(line, style);
      this.pdf.text(line, style.align === 'right' ? x + width : x, base, { align: style.align ?? 'left' });
      base += lineHeight(style.size);
    }
    return base;
  }

  /** The printed lines of a text in a width. */
  lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((part) => {
      const printable = this.#use(part, style);
      return printable === '' ? [] : (this.pdf.splitTextToSize(printable, width) as string[]);
    });
  }

  /** Of a text on one line. */
  widthOf(text: string, style: Style): number {
    return this.pdf.getTextWidth(this.#use(text, style));
  }

  /** `y` where the page has that much room left, else the top of a new page. */
  room(y: number, height: number): number {
    if (y + height <= page.bottom) return y;
    this.pdf.addPage();
    return page.top + 6;
  }

  rule(
    y: number,
    colour: keyof typeof ink = 'line',
    width = 0.2,
    from: number = page.left,
    to: number = page.right,
  ): void {
    const [red, green, blue] = ink[colour];
    this.pdf.setDrawColor(red, green, blue).setLineWidth(width).line(from, y, to, y);
  }

  #use(text: string, { size, colour = 'text', bold, serif }: Style): string {
    const printable = this.fonts.printable(text);
    const { name, style } = this.fonts.fontOf(printable, bold);
    this.pdf.setFont(serif && name === 'helvetica' ? 'times' : name, style);
    const [red, green, blue] = ink[colour];
    this.pdf.setFontSize(size).setTextColor(red, green, blue);
    return printable;
  }
}
