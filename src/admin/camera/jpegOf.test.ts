import { describe, expect, it } from 'vitest';
import { photoFile, pixelsOf } from './jpegOf.ts';

describe('INV-16 a photo that is cut to size', () => {
  const size = { width: 1000, height: 600 };

  it('is whole pixels of the picture, never outside of it', () => {
    expect(pixelsOf({ x: 0, y: 0, width: 100, height: 100 }, size)).toEqual({ left: 0, top: 0, ...size });
    expect(pixelsOf({ x: 25.04, y: 50, width: 50, height: 25 }, size)).toEqual({
      left: 250,
      top: 300,
      width: 500,
      height: 150,
    });
    expect(pixelsOf({ x: 90, y: -5, width: 50, height: 20 }, size)).toEqual({
      left: 900,
      top: 0,
      width: 100,
      height: 90,
    });
  });

  it('is never nothing', () => {
    expect(pixelsOf({ x: 100, y: 100, width: 0, height: 0 }, size)).toEqual({
      left: 999,
      top: 599,
      width: 1,
      height: 1,
    });
  });

  it('is a file named for its moment', () => {
    const { name, type } = photoFile(new Blob(['x']), new Date(2026, 0, 5, 9, 7, 3));
    expect([name, type]).toEqual(['photo-20260105-090703.jpg', 'image/jpeg']);
  });
});
