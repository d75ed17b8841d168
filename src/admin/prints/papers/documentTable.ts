import autoTable, { type CellDef, type RowInput, type Styles } from 'jspdf-autotable';
import type { Photo } from '../drawing/loadPhoto.ts';
import { type PrintedDocument, type PrintedRow, thumbBox } from './PrintedDocument.ts';
import { ink, page, type Sheet } from './Sheet.ts';

/** The padding of a cell. */
const padding = { top: 2, bottom: 2, left: 1.5, right: 1.5 };
/** The size of the letters, in points. */
const sizes = { head: 7.5, body: 9, total: 11 } as const;
const numberWidth = 9;
const itemWidth = 24;

/** The rows, with the head repeated on every page. Returns the position below the table. */
export function drawTable(
  sheet: Sheet,
  { table }: PrintedDocument,
  photos: readonly (Photo | undefined)[],
  top: number,
): number {
  const cells = new Cells(sheet, table.pictured);
  let end = top;
  autoTable(sheet.pdf, {
    startY: top,
    margin: { left: page.left, right: 210 - page.right, top: page.top + 4, bottom: 297 - page.bottom },
    theme: 'plain',
    rowPageBreak: 'avoid',
    showFoot: 'lastPage',
    styles: {
      textColor: [...ink.text],
      fontSize: sizes.body,
      valign: 'middle',
      cellPadding: padding,
      overflow: 'linebreak',
    },
    columnStyles: columnsOf(sheet, table),
    head: [cells.head(table.head)],
    body: table.rows.length > 0 ? table.rows.map((row, at) => cells.body(row, at)) : [cells.empty(table)],
    foot: table.totals ? [cells.foot(table.totals)] : [],
    didDrawCell: ({ section, column, row, cell }) => {
      if (column.index === 0) sheet.rule(cell.y + cell.height, section === 'head' ? 'accent' : 'line');
      const photo = section === 'body' && table.pictured && column.index === 1 ? photos[row.index] : undefined;
      if (!photo) return;
      const at = { x: cell.x + 0.5, y: cell.y + (cell.height - thumbBox.height) / 2 };
      sheet.pdf.addImage(photo.jpeg, 'JPEG', at.x, at.y, thumbBox.width, thumbBox.height, photo.name, 'NONE');
    },
    didDrawPage: ({ cursor }) => {
      end = cursor?.y ?? end;
    },
  });
  return end + 9;
}

/**
 * Descriptions take the width that the figures leave; figures are aligned right, so that their decimals are in line.
 */
function columnsOf(sheet: Sheet, table: PrintedDocument['table']): Record<string, Partial<Styles>> {
  const first = table.pictured ? 2 : 1;
  const figures = table.head.slice(2).map((head, at) => {
    const texts = [...table.rows.map(({ cells }) => cells[at] ?? ''), table.totals?.cells[at] ?? ''];
    return [first + 2 + at, { halign: 'right', cellWidth: widthOf(sheet, head, texts) }] as const;
  });
  return {
    0: { cellWidth: numberWidth, textColor: [...ink.soft] },
    ...(table.pictured && { 1: { cellWidth: thumbBox.width + 3 } }),
    [first]: { cellWidth: itemWidth },
    ...Object.fromEntries(figures),
  };
}

/** The width of the widest figure of a column, with space on its left. */
function widthOf(sheet: Sheet, head: string, texts: readonly string[]): number {
  const widths = [
    sheet.widthOf(head, { size: sizes.head }),
    ...texts.map((text) => sheet.widthOf(text, { size: sizes.total, bold: true })),
  ];
  return Math.max(18, ...widths) + padding.left + padding.right + 3;
}

/** The cells of each kind of row, in the fonts that their texts need. */
class Cells {
  constructor(
    readonly sheet: Sheet,
    readonly pictured: boolean,
  ) {}

  head([number = '', description = '', ...figures]: readonly string[]): RowInput {
    const style = { fontSize: sizes.head, textColor: [...ink.soft] as [number, number, number] };
    return [
      this.#cell('#', style),
      ...(this.pictured ? [this.#cell('')] : []),
      this.#cell(number, style),
      this.#cell(description, style),
      ...figures.map((text) => this.#cell(text, { ...style, halign: 'right' })),
    ];
  }

  body({ number, description, cells }: PrintedRow, at: number): RowInput {
    const high = this.pictured ? { minCellHeight: thumbBox.height + 3 } : {};
    return [
      this.#cell(String(at + 1), { fontSize: 8, ...high }),
      ...(this.pictured ? [this.#cell('')] : []),
      this.#cell(number, {}, true),
      this.#cell(description),
      ...cells.map((text) => this.#figure(text)),
    ];
  }

  empty({ empty, head }: PrintedDocument['table']): RowInput {
    const style = { halign: 'center', textColor: [...ink.soft] as [number, number, number], cellPadding: 8 } as const;
    return [{ ...this.#cell(empty, style), colSpan: head.length + (this.pictured ? 2 : 1) }];
  }

  foot({ label, cells }: NonNullable<PrintedDocument['table']['totals']>): RowInput {
    const padded = { ...padding, top: 3.5, bottom: 3.5 };
    return [
      { ...this.#cell(label, { cellPadding: padded }, true), colSpan: this.pictured ? 4 : 3 },
      ...cells.map((text, at) => {
        const last = at === cells.length - 1;
        return this.#figure(text, { cellPadding: padded, ...(last && { fontSize: sizes.total }) }, true);
      }),
    ];
  }

  /** A figure is never broken into lines, because that would change it. */
  #figure(text: string, style: Partial<Styles> = {}, bold = false): CellDef {
    return this.#cell(text, { halign: 'right', overflow: 'visible', ...style }, bold);
  }

  #cell(text: string | readonly string[], style: Partial<Styles> = {}, bold = false): CellDef {
    const { fonts } = this.sheet;
    const content = [text].flat().map((line) => fonts.printable(line));
    const { name, style: fontStyle } = fonts.fontOf(content.join(''), bold);
    return { content: content.join('\n'), styles: { font: name, fontStyle, ...style } };
  }
}
