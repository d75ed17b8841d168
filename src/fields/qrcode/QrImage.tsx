import { create } from 'qrcode';
import { useTranslate } from 'ra-core';

/** White around the code, in modules: scanners need four. */
const QUIET = 4;

interface QrImageProps {
  text: string;
  /** Width and height in pixels. */
  size: number;
}

/** A QR code as a drawing: dark on white in every theme, or scanners would not see it. Loaded when first needed. */
export default function QrImage({ text, size }: QrImageProps) {
  const label = useTranslate()('facet.field.qrcode', { text });
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const width = modules.size + 2 * QUIET;
  return (
    <svg role="img" aria-label={label} width={size} height={size} viewBox={`0 0 ${width} ${width}`}>
      <rect width={width} height={width} fill="#fff" />
      <path d={darkModules(modules)} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}

function darkModules({ size, data }: { size: number; data: Uint8Array }): string {
  const squares: string[] = [];
  for (let index = 0; index < data.length; index += 1) {
    if (data[index]) squares.push(`M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z`);
  }
  return squares.join('');
}
