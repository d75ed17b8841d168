import { jsPDF } from 'jspdf';
import { loadPhoto, type Photo } from '../drawing/loadPhoto.ts';
import { mapInOrder } from '../drawing/mapInOrder.ts';
import { printFontsFor } from '../drawing/printFonts.ts';
import { drawEnd } from './documentEnd.ts';
import { drawHead } from './documentHead.ts';
import { drawMarks } from './documentMarks.ts';
import { drawTable } from './documentTable.ts';
import { logoBox, type PrintedDocument, thumbBox } from './PrintedDocument.ts';
import { Sheet } from './Sheet.ts';

export interface DrawDocumentOptions {
  /** Called with the number of photos loaded so far, and the number of rows. */
  onProgress?: (done: number) => void;
  /** Called in the end with the signs that no font has, if there are any. */
  onMissing?: ((signs: string[]) => void) | undefined;
  /** Replaces the fonts of the product. */
  photo?: typeof loadPhoto;
  font?: () => Promise<Uint8Array>;
}

/** The number of photos that are fetched at a time. */
const AHEAD = 6;

/** Draws a document onto as many A4 pages as it needs. */
export async function drawDocument(
  document: PrintedDocument,
  { onProgress, onMissing, photo = loadPhoto, font }: DrawDocumentOptions = {},
): Promise<Blob> {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true });
  pdf.setProperties({ title: `${document.title} ${document.number}`, author: document.company.name });
  const fonts = await printFontsFor(pdf, textsOf(document), font);
  const sheet = new Sheet(pdf, fonts);
  const { logo } = document.company;
  const drawn = logo ? await photo(logo, logoBox).catch(() => undefined) : undefined;
  const below = drawHead(sheet, document, drawn);
  const end = drawTable(sheet, document, await photosOf(document, photo, onProgress), below);
  drawEnd(sheet, document, end);
  drawMarks(sheet, document);
  if (fonts.missing.size > 0) onMissing?.([...fonts.missing]);
  return pdf.output('blob');
}

/** The photos of the rows, in their order; undefined where a row has none, or it no longer exists. */
async function photosOf(
  { table }: PrintedDocument,
  photo: typeof loadPhoto,
  onProgress?: (done: number) => void,
): Promise<(Photo | undefined)[]> {
  const photos: (Photo | undefined)[] = [];
  const load = async ({ picture }: { picture?: string }) => (picture ? photo(picture, thumbBox) : undefined);
  for await (const found of mapInOrder(table.rows, AHEAD, load)) {
    photos.push(found);
    onProgress?.(photos.length);
  }
  return photos;
}

/** Every text of a document, in whatever property. */
function* textsOf(part: unknown): Generator<string> {
  if (typeof part === 'string') yield part;
  else if (typeof part === 'object' && part !== null) for (const inner of Object.values(part)) yield* textsOf(inner);
}
