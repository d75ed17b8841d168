import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export const installPoppler = 'No pdftoppm found: run `sudo apt-get install -y poppler-utils`.';

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer as ArrayBuffer } });

/** What the QR codes in a picture say, in alphabetical order. */
export async function readCodes(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const codes = await readBarcodes(image as ImageData, { formats: ['QRCode'], maxNumberOfSymbols: 9 });
  return codes.map(({ text }) => text).sort();
}

/** A page of a PDF as a label printer would print it: 300 dots an inch, as PNG. */
export function renderPage(pdf: string, page = 1): Buffer {
  const number = String(page);
  return poppler('pdftoppm', ['-r', '300', '-png', '-f', number, '-l', number, pdf]);
}

/** The words of a PDF, all pages. */
export function textOfPdf(pdf: string): string {
  return poppler('pdftotext', [pdf, '-']).toString('utf8');
}

function poppler(program: string, args: string[]): Buffer {
  const { stdout, stderr, status, error } = spawnSync(program, args, { maxBuffer: 64 * 1024 * 1024 });
  if (error && 'code' in error && error.code === 'ENOENT') throw new Error(installPoppler);
  if (error || status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? stderr.toString()}`);
  return stdout;
}
