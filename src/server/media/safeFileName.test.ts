import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileTypeOf } from './fileType.ts';
import { safeFileName } from './safeFileName.ts';

const mimes = ['application/pdf', 'image/jpeg', 'application/zip', 'application/octet-stream', 'video/quicktime'];

/** Pieces that names on purpose are made of, among any others. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    ' ',
    '\u0000',
    '\r\n',
    '"',
    '\u202e',
    '\u2067',
    '\u200b',
    '\u2028',
    '\ud800',
    '.pdf',
  ),
  fc.constantFrom('a', 'Invoice', '发票', '💎', 'é'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const names = fc.array(piece, { maxLength: 60 }).map((parts) => parts.join(''));

describe('SCH-11 the name of a file', () => {
  it('is one that people can read and file systems can keep, whatever was sent', () => {
    fc.assert(
      fc.property(names, fc.constantFrom(...mimes), (sent, mime) => {
        const name = safeFileName(sent, mime);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\/<>:"|?*]/u);
        expect(name).not.toMatch(/^[.\s]|[.\s]$|^$/);
        expect([...name].length).toBeLessThanOrEqual(160);
        expect(() => encodeURIComponent(name)).not.toThrow();
        if (mime === 'application/pdf') expect(name).toMatch(/\.pdf$/i);
        expect(safeFileName(name, mime)).toBe(name);
      }),
    );
  });

  it.each([
    ['Invoice 2026-07.PDF', 'application/pdf', 'Invoice 2026-07.PDF'],
    ['Invoice No. 12', 'application/pdf', 'Invoice No. 12.pdf'],
    ['C:\\scans\\发票.png', 'application/pdf', '发票.pdf'],
    ['stones.xlsx', 'application/zip', 'stones.xlsx'],
    ['page.html', 'application/octet-stream', 'page.html'],
    ['.htaccess', 'application/octet-stream', 'htaccess'],
    ['..', 'application/octet-stream', 'file'],
    ['', 'application/pdf', 'file.pdf'],
    ['IMG_1.heic', 'image/jpeg', 'IMG_1.jpg'],
  ])('of %j, %s, is %j', (sent, mime, name) => {
    expect(safeFileName(sent, mime)).toBe(name);
  });
});

describe('SCH-11 the kind of a file', () => {
  it.each([
    ['%PDF-1.4', 'application/pdf'],
    [
      'PK\x03\x04xxxxmimetypeapplication/vnd.oasis.opendocument.spreadsheetPK',
      'application/vnd.oasis.opendocument.spreadsheet',
    ],
    ['PK\x03\x04xxxx[Content_Types].xml', 'application/zip'],
    ['\0\0\0\x14ftypqt  ', 'video/quicktime'],
    ['II*\0', 'image/tiff'],
    [' %PDF-1.4', 'application/octet-stream'],
    ['<!doctype html>', 'application/octet-stream'],
    ['<svg xmlns="http://www.w3.org/2000/svg">', 'application/octet-stream'],
    ['<?xml version="1.0"?>', 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('that begins with %j is %s', (head, mime) => {
    expect(fileTypeOf(Buffer.from(head, 'latin1'))).toBe(mime);
  });

  it('is never one that a browser runs, whatever the first bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 256 }), (head) => {
        expect(fileTypeOf(Buffer.from(head))).not.toMatch(/html|xml|svg|script|text/);
      }),
    );
  });
});
