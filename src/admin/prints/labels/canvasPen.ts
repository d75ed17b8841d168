import { fitText } from '../drawing/fitText.ts';
import type { Pen } from './Pen.ts';

const MM_PER_POINT = 25.4 / 72;

/** Draws onto a canvas whose unit is the millimetre, in the fonts of the device. */
export function canvasPen(context: OffscreenCanvasRenderingContext2D): Pen {
  const dots = context.getTransform().a;
  // In dots: browsers round the widths of letters that are only two or three units high.
  const setFont = (size: number, bold: boolean) => {
    context.font = `${bold ? 'bold ' : ''}${size * MM_PER_POINT * dots}px Helvetica, Arial, 'Noto Sans SC', sans-serif`;
  };
  return {
    fill(boxes) {
      const snap = (place: number) => Math.round(place * dots) / dots;
      context.fillStyle = '#000';
      for (const { x, y, width, height } of boxes) {
        // Whole dots: rows on top of each other leave no grey seam between them.
        const [left, top] = [snap(x), snap(y)];
        context.fillRect(left, top, snap(x + width) - left, snap(y + height) - top);
      }
    },
    photo: ({ picture }, { x, y, width, height }) => context.drawImage(picture, x, y, width, height),
    write({ text: raw, x, y, width, size: wanted, bold = false, align = 'left' }) {
      const widthOf = (text: string, size: number) => {
        setFont(size, bold);
        return context.measureText(text).width / dots;
      };
      const { text, size } = fitText(raw.replace(/\s+/g, ' ').trim(), wanted, width, widthOf);
      setFont(size, bold);
      context.fillStyle = '#000';
      context.textAlign = align;
      context.save();
      context.scale(1 / dots, 1 / dots);
      context.fillText(text, { left: x, center: x + width / 2, right: x + width }[align] * dots, y * dots);
      context.restore();
    },
  };
}
