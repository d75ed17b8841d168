import { jsPDF } from 'jspdf';
import type { LabelTemplate } from '../../../metadata/keys/printKeys.ts';
import { loadPhoto } from '../drawing/loadPhoto.ts';
import { mapInOrder } from '../drawing/mapInOrder.ts';
import { printFontsFor } from '../drawing/printFonts.ts';
import { drawLabel, type PrintedLabel } from './drawLabel.ts';
import { loadLabelPhotos } from './loadLabelPhotos.ts';
import { pdfPen } from './pdfPen.ts';

interface DrawOptions {
  /** What viewers of the PDF call it. */
  title?: string;
  /** Called with the number of labels drawn so far. */
  onProgress?: (drawn: number) => void;
  /** Called in the end with the signs that no font has, if there are any. */
  onMissing?: ((signs: string[]) => void) | undefined;
  /** Replaces the fonts of the product. */
  photo?: typeof loadPhoto;
  font?: () => Promise<Uint8Array>;
}

/** The number of labels whose photos are fetched at a time. */
const AHEAD = 6;

/** Draws labels into one PDF, one page each; everything but the photos is vector graphics. */
export async function drawLabels(
  labels: readonly PrintedLabel[],
  { title, onProgress, onMissing, photo = loadPhoto, font }: DrawOptions = {},
): Promise<Blob> {
  const [first] = labels;
  if (!first) throw new Error('There is nothing to print');
  const pdf = new jsPDF({ unit: 'mm', compress: true, putOnlyUsedFonts: true, ...pageOf(first.template) });
  if (title) pdf.setProperties({ title });
  const fonts = await printFontsFor(pdf, textsOf(labels), font);
  const pen = pdfPen(pdf, fonts);
  let drawn = 0;
  for await (const { label, photos } of mapInOrder(labels, AHEAD, (label) => loadLabelPhotos(label, photo))) {
    if (drawn > 0) {
      const { format, orientation } = pageOf(label.template);
      pdf.addPage(format, orientation);
    }
    drawLabel(pen, label, photos);
    drawn += 1;
    onProgress?.(drawn);
  }
  if (fonts.missing.size > 0) onMissing?.([...fonts.missing]);
  return pdf.output('blob');
}

function* textsOf(labels: readonly PrintedLabel[]): Generator<string> {
  for (const { template, texts } of labels) {
    for (const part of template.parts) if (part.type === 'text') yield texts[part.field] ?? '';
  }
}

/** jsPDF rotates a page whose longer side does not fit its orientation. */
function pageOf({ page: { width, height } }: LabelTemplate) {
  const format: [number, number] = [width, height];
  return { format, orientation: width > height ? ('landscape' as const) : ('portrait' as const) };
}
