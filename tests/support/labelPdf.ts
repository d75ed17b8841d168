import { createRequire } from 'node:module';
import type { jsPDF as JsPdf } from 'jspdf';
import { create } from 'qrcode';

// In Node the package has another build than in browsers.
const { jsPDF } = createRequire(import.meta.url)('jspdf') as { jsPDF: typeof JsPdf };

/** A PDF of one label with a QR code. */
export function labelPdf(code: string): Uint8Array {
  const pdf = new jsPDF({ unit: 'mm', format: [29, 42] });
  const { modules } = create(code, { errorCorrectionLevel: 'M' });
  const side = 22 / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) pdf.rect(3.5 + column * side, 8 + row * side, side, side, 'F');
    }
  }
  return new Uint8Array(pdf.output('arraybuffer'));
}
