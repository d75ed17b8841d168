/** The media type of a file whose kind nothing tells. */
export const UNKNOWN = 'application/octet-stream';

/**
 * The media type of a file that is no photo or video, by its first bytes. It only names the kind: all but a PDF is sent
 * as a download, so that no type here can make a browser run something.
 */
export function fileTypeOf(head: Buffer): string {
  const text = head.toString('latin1');
  const found = signatures.find(({ start, at = 0 }) => text.startsWith(start, at));
  return found?.mime ?? (text.startsWith('PK\x03\x04') ? packedType(text) : UNKNOWN);
}

const signatures: readonly { start: string; at?: number; mime: string }[] = [
  { start: '%PDF-', mime: 'application/pdf' },
  { start: 'GIF87a', mime: 'image/gif' },
  { start: 'GIF89a', mime: 'image/gif' },
  { start: 'II*\0', mime: 'image/tiff' },
  { start: 'MM\0*', mime: 'image/tiff' },
  { start: 'ftypqt  ', at: 4, mime: 'video/quicktime' },
  { start: 'ftyphe', at: 4, mime: 'image/heic' },
  { start: '{\\rtf', mime: 'application/rtf' },
  { start: 'ID3', mime: 'audio/mpeg' },
  { start: 'WAVE', at: 8, mime: 'audio/wav' },
  { start: '7z\xbc\xaf\x27\x1c', mime: 'application/x-7z-compressed' },
  { start: 'Rar!\x1a\x07', mime: 'application/vnd.rar' },
  { start: '\x1f\x8b', mime: 'application/gzip' },
];

/** Office files are packed. OpenDocument says its type at the start; of the others the name alone tells which one. */
function packedType(text: string): string {
  return /mimetype(application\/vnd\.oasis\.opendocument\.[a-z]+)/.exec(text)?.[1] ?? 'application/zip';
}
