import { canvasPen } from './canvasPen.ts';
import { drawLabel, type PrintedLabel } from './drawLabel.ts';
import { loadLabelPhotos } from './loadLabelPhotos.ts';

/** Dots per millimetre of label printers with 300 dots an inch. */
const DOTS = 300 / 25.4;

/** A label as a PNG in base64, for printers that take pictures only. */
export async function drawPicture(label: PrintedLabel): Promise<string> {
  const { width, height } = label.template.page;
  const canvas = new OffscreenCanvas(Math.round(width * DOTS), Math.round(height * DOTS));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(DOTS, DOTS);
  drawLabel(canvasPen(context), label, (await loadLabelPhotos(label)).photos);
  return base64Of(await canvas.convertToBlob({ type: 'image/png' }));
}

function base64Of(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
