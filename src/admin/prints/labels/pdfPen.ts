import type { jsPDF } from 'jspdf';
import { fitText } from '../drawing/fitText.ts';
import type { PrintFonts } from '../drawing/printFonts.ts';
import type { Pen } from './Pen.ts';

/** Draws onto the current page of a PDF whose unit is the millimetre. */
export function pdfPen(pdf: jsPDF, fonts: PrintFonts): Pen {
  const widthOf = (text: string, size: number) => pdf.setFontSize(size).getTextWidth(text);
  return {
    fill(boxes) {
      pdf.setFillColor(0, 0, 0);
      // All of them in one path, filled once.
      for (const { x, y, width, height } of boxes) pdf.rect(x, y, width, height, null);
      if (boxes.length > 0) pdf.fill();
    },
    photo: (photo, { x, y, width, height }) =>
      void pdf.addImage(photo.jpeg, 'JPEG', x, y, width, height, photo.name, 'NONE'),
    write({ text: raw, x, y, width, size: wanted, bold = false, align = 'left' }) {
      const printable = fonts.printable(raw);
      if (printable === '') return;
      const { name, style } = fonts.fontOf(printable, bold);
      pdf.setFont(name, style);
      const { text, size } = fitText(printable, wanted, width, widthOf);
      pdf.setFontSize(size);
      const at = { left: x, center: x + width / 2, right: x + width }[align];
      pdf.text(text, at, y, { align });
    },
  };
}
