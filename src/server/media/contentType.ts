import type { MediaKind } from '../../fields/media/mediaLimits.ts';

/** The type of a file as its first bytes show it. */
export interface ContentType {
  kind: MediaKind;
  mime: string;
}

/** How many of the first bytes contentTypeOf needs. */
export const HEAD_LENGTH = 256;

/** The type of a file by its content; undefined when the file is neither a photo nor a video that browsers can show. */
export function contentTypeOf(head: Buffer): ContentType | undefined {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return { kind: 'image', mime: 'image/jpeg' };
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return { kind: 'image', mime: 'image/png' };
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return { kind: 'image', mime: 'image/webp' };
  if (textAt(head, 4, 4) === 'ftyp') return isoType(head);
  if (startsWith(head, [0x1a, 0x45, 0xdf, 0xa3])) return ebmlType(head);
  return undefined;
}

const heifBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis']);
const mp4Brands = /^(isom|iso[2-9]|mp4[12]|avc1|hvc1|M4V.|dash|MSNV|3gp[4-9])$/;

/**
 * HEIC, MP4 and QuickTime share one container format. The major brand distinguishes them, or else a compatible brand.
 */
function isoType(head: Buffer): ContentType | undefined {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [textAt(head, 8, 4)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(head, at, 4));
  if (brands[0] !== undefined && heifBrands.has(brands[0])) return { kind: 'image', mime: 'image/heic' };
  if (brands[0] !== 'qt  ' && brands.some((brand) => mp4Brands.test(brand)))
    return { kind: 'video', mime: 'video/mp4' };
  return undefined;
}

/** Matroska and WebM differ by the DocType in their header: element 0x4282, its length, then the name. */
function ebmlType(head: Buffer): ContentType | undefined {
  const at = head.indexOf(Buffer.from([0x42, 0x82]));
  return at > 0 && textAt(head, at + 3, 4) === 'webm' ? { kind: 'video', mime: 'video/webm' } : undefined;
}

function startsWith(head: Buffer, bytes: number[]): boolean {
  return head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
}

function textAt(head: Buffer, at: number, length: number): string {
  return head.toString('latin1', at, at + length);
}
