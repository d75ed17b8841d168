import { create } from 'qrcode';
import type { LabelTemplate, PrintPart } from '../../../metadata/keys/printKeys.ts';
import type { ImagePart, Photo } from '../drawing/loadPhoto.ts';
import type { Box, Pen } from './Pen.ts';

/** One label, as plain data: its template, and the text or the photo's address of each field in it. */
export interface PrintedLabel {
  template: LabelTemplate;
  texts: Record<string, string>;
  /** Only fields that have a photo. */
  photos: Record<string, string>;
}

/** A photo of a label, and the part of the template that shows it. */
interface WantedPhoto {
  part: ImagePart;
  address: string;
}

/** The photos of a label, in the order of its parts. */
export function photosOf({ template, photos }: PrintedLabel): WantedPhoto[] {
  return template.parts.flatMap((part) => {
    const address = part.type === 'image' ? photos[part.field] : undefined;
    return part.type === 'image' && address ? [{ part, address }] : [];
  });
}

/** Draws one label. Photos that are missing are left out. */
export function drawLabel(pen: Pen, { template, texts }: PrintedLabel, photos: ReadonlyMap<ImagePart, Photo>): void {
  for (const part of template.parts) {
    if (part.type === 'image') {
      const photo = photos.get(part);
      if (photo) pen.photo(photo, boxIn(part, photo));
    } else if (part.type === 'qrcode') drawCode(pen, part, texts[part.field] ?? '');
    else pen.write({ ...part, text: texts[part.field] ?? '' });
  }
}

/** The place of a photo: the whole box, or the middle of it where the photo has another shape. */
function boxIn({ x, y, width, height }: ImagePart, photo: Photo): Box {
  const scale = Math.min(width / photo.width, height / photo.height);
  const [wide, high] = [photo.width * scale, photo.height * scale];
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high };
}

/** The white border of a code, in modules: scanners need four. */
const QUIET = 4;

/** Dark modules side by side become one rectangle: that makes fewer rectangles, and no hairlines between them. */
function drawCode(pen: Pen, { x, y, size }: Extract<PrintPart, { type: 'qrcode' }>, text: string): void {
  if (text === '') return;
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = size / (modules.size + 2 * QUIET);
  const boxes: Box[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let from = 0; from < modules.size; from += 1) {
      if (!modules.get(row, from)) continue;
      let to = from;
      while (to < modules.size && modules.get(row, to)) to += 1;
      const [left, top] = [x + (from + QUIET) * side, y + (row + QUIET) * side];
      boxes.push({ x: left, y: top, width: (to - from) * side, height: side });
      from = to;
    }
  }
  pen.fill(boxes);
}
