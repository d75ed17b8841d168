import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { jsPDF } from 'jspdf';
import { describe, expect, it } from 'vitest';
import type { LabelTemplate } from '../../../metadata/keys/printKeys.ts';
import type { Schema } from '../../../metadata/model.ts';
import { fitText } from '../drawing/fitText.ts';
import { cutFor } from '../drawing/loadPhoto.ts';
import { mapInOrder } from '../drawing/mapInOrder.ts';
import { printableText } from '../drawing/printableText.ts';
import { printFontsFor } from '../drawing/printFonts.ts';
import { templateFor } from '../labelOf.ts';
import { canvasPen } from './canvasPen.ts';
import type { PrintedLabel } from './drawLabel.ts';
import { drawLabels } from './drawLabels.ts';
import { pdfPen } from './pdfPen.ts';

const label = { en: 'PrintedLabel', zh: '标签' };
const template: LabelTemplate = {
  name: 'tag',
  label,
  kind: 'label',
  module: 'inventory',
  page: { width: 29, height: 46 },
  parts: [
    { type: 'qrcode', field: 'qrcode', x: 3, y: 3, size: 22 },
    { type: 'text', field: 'type', x: 1, y: 30, width: 27, size: 9 },
  ],
};
const labels = (count: number, texts: Record<string, string> = {}): PrintedLabel[] =>
  Array.from({ length: count }, (_, index) => ({
    template,
    texts: { qrcode: `https://stones.example.com/item/${index}`, type: 'Ruby', ...texts },
    photos: {},
  }));

const fontFile = path.resolve('node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');

/** The parts of a JPEG that jsPDF reads, different for each name. */
const tinyJpeg = (name: string) => {
  const frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0];
  return new Uint8Array([0xff, 0xd8, ...frame, ...Buffer.from(name), 0xff, 0xd9]);
};

/** The number of pages that a PDF declares. */
const pagesIn = async (pdf: Blob) => Number(/\/Count (\d+)/.exec(await textOf(pdf))?.[1]);
const textOf = (pdf: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsText(pdf, 'latin1');
  });

describe('PRN-01 PRN-02 labels', () => {
  it('INV-17 are pages of the size of the paper, one for each item', async () => {
    const pdf = await drawLabels(labels(3));
    expect(await pagesIn(pdf)).toBe(3);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(await textOf(pdf)) ?? [];
    expect([Number(width), Number(height)].map((points) => Math.round((points / 72) * 25.4))).toEqual([29, 46]);
  });

  it.each(['helvetica', 'times'])('PRN-01 PRN-03 texts are as wide as they are measured: %s', async (font) => {
    const pdf = new jsPDF();
    await printFontsFor(pdf, []);
    const text = 'AVAVAV P.P.P. To Ye';
    for (const style of ['normal', 'bold']) {
      pdf.setFont(font, style);
      const letters = [...text].map((letter) => pdf.getTextWidth(letter));
      expect(pdf.getTextWidth(text)).toBeCloseTo(letters.reduce((sum, one) => sum + one));
      const lines: string[] = pdf.splitTextToSize('P.'.repeat(60), 80);
      const [dot, letter] = ['.', 'P'].map((sign) => pdf.getTextWidth(sign)) as [number, number];
      for (const line of lines) expect((line.length / 2) * (dot + letter)).toBeLessThan(80 + letter);
    }
  });

  it('INV-17 have a title for the tab of the viewer, in either language', async () => {
    expect(await textOf(await drawLabels(labels(2), { title: 'Inventory · 2 labels' }))).toContain(
      '/Title (Inventory · 2 labels)',
    );
    const chinese = await textOf(await drawLabels(labels(2), { title: '库存' }));
    // UTF-16 with its mark in front, here read byte by byte.
    expect(chinese).toContain('/Title (þÿ^“[X)');
  });

  it('INV-18 tell how far they are, page by page', async () => {
    const progress: number[] = [];
    const pdf = await drawLabels(labels(20), { onProgress: (drawn) => progress.push(drawn) });
    expect(await pagesIn(pdf)).toBe(20);
    expect(progress).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  it('INV-17 hold a photo once, however often it is printed, and go without one that is gone', async () => {
    const image = { type: 'image' as const, field: 'photos', x: 1, y: 32, width: 10, height: 8, fit: 'cover' as const };
    const withPhoto = { ...template, parts: [...template.parts, image] };
    const tags = ['/a', '/a', '/gone', '/b'].map((photos) => ({ template: withPhoto, texts: {}, photos: { photos } }));
    const loaded: string[] = [];
    const pdf = await drawLabels(tags, {
      photo: async (address, { width, height, fit }) => {
        loaded.push(`${address} ${width} ${height} ${fit}`);
        const jpeg = tinyJpeg(address);
        return address === '/gone'
          ? undefined
          : { name: address, width: 1, height: 1, jpeg, picture: {} as ImageBitmap };
      },
    });
    expect(loaded).toEqual(['/a 10 8 cover', '/a 10 8 cover', '/gone 10 8 cover', '/b 10 8 cover']);
    expect(await pagesIn(pdf)).toBe(4);
    expect((await textOf(pdf)).match(/\/Subtype \/Image/g)).toHaveLength(2);
  });

  it('load no font for Latin letters, and embed the signs that they use of one for others', async () => {
    let loaded = 0;
    const font = () => {
      loaded += 1;
      return readFile(fontFile);
    };
    expect(await textOf(await drawLabels(labels(2), { font }))).not.toContain('NotoSansSC');
    expect(loaded).toBe(0);
    const missing: string[] = [];
    const onMissing = (signs: string[]) => missing.push(...signs);
    const pdf = await drawLabels(labels(2, { type: '红宝石 Ruby 鸽血红' }), { font, onMissing });
    expect(missing).toEqual([]);
    await drawLabels(labels(2, { type: 'ياقوت' }), { font, onMissing });
    expect(missing.join('')).toBe('ياقوت');
    expect(loaded).toBe(2);
    expect(await textOf(pdf)).toContain('/FontName /NotoSansSC');
    expect(pdf.size).toBeLessThan(200_000);
  });

  it('PRN-01 print what the fonts have, and a sign in place of what they have not', () => {
    expect(printableText('红宝石 Ruby 鸽血红')).toBe('??? Ruby ???');
    expect(printableText('\u200b\ufeff')).toBe('');
    expect(printableText('6.10 × 4.20 × 3.00 mm')).toBe('6.10 × 4.20 × 3.00 mm');
    expect(printableText('“Mogok” – Burma…')).toBe('"Mogok" - Burma...');
    expect(printableText('e\u0301')).toBe('é');
  });

  it('print what the embedded font has, its regular in place of a bold', async () => {
    const fonts = await printFontsFor(new jsPDF(), ['Ruby', '红宝石'], () => readFile(fontFile));
    expect(fonts.printable('红宝石 Ruby 鸽血红')).toBe('红宝石 Ruby 鸽血红');
    expect([...fonts.missing]).toEqual([]);
    expect(fonts.printable('יהלום 红 👩‍👩‍👧 𠮷')).toBe('□□□□□ 红 □ □');
    expect([...fonts.missing]).toEqual(['י', 'ה', 'ל', 'ו', 'ם', '👩‍👩‍👧', '𠮷']);
    expect(fonts.fontOf('Ruby', true)).toEqual({ name: 'helvetica', style: 'bold' });
    expect(fonts.fontOf('红宝石', true)).toEqual({ name: 'NotoSansSC', style: 'normal' });
    expect(fonts.fontOf('Dvořák')).toEqual({ name: 'NotoSansSC', style: 'normal' });
  });

  it('make a line smaller by the widths of the font that it is printed in', async () => {
    const pdf = new jsPDF({ unit: 'mm' });
    const fonts = await printFontsFor(pdf, ['红'], () => readFile(fontFile));
    const texts: string[] = [];
    const sizes: number[] = [];
    pdf.text = ((text: string) => {
      texts.push(text);
      sizes.push(pdf.getFontSize());
      return pdf;
    }) as typeof pdf.text;
    const pen = pdfPen(pdf, fonts);
    // A Chinese sign is as wide as it is high: ten of 9 pt are 31.75 mm.
    pen.write({ text: '红'.repeat(10), x: 0, y: 5, width: 25.4, size: 9 });
    expect(sizes[0]).toBeCloseTo(7.2, 1);
    pen.write({ text: '红'.repeat(40), x: 0, y: 5, width: 25.4, size: 9 });
    expect(sizes[1]).toBeCloseTo(5.4, 1);
    expect(texts[1]).toMatch(/^红{12}\.\.\.$/);
  });

  it('PRN-01 SCR-06 make a line of a picture smaller though the browser rounds the widths of small letters', () => {
    const drawn: { text: string; font: string }[] = [];
    const context = {
      font: '',
      getTransform: () => ({ a: 300 / 25.4 }),
      // As Chromium does: whole pixels for each letter.
      measureText: (text: string) => ({ width: text.length * Math.ceil(Number.parseFloat(context.font) * 0.5) }),
      fillText: (text: string) => void drawn.push({ text, font: context.font }),
      ...{ save() {}, restore() {}, scale() {} },
    };
    const pen = canvasPen(context as unknown as OffscreenCanvasRenderingContext2D);
    pen.write({ text: 'Paraiba Tourmaline', x: 0, y: 5, width: 26, size: 9 });
    pen.write({ text: 'Paraiba Tourmaline', x: 0, y: 5, width: 12, size: 9 });
    expect(drawn[0]?.text).toBe('Paraiba Tourmaline');
    expect(drawn[1]?.text).toMatch(/^Par.*\.\.\.$/);
  });

  it('PRN-01 PRN-02 cut a line between two signs, never inside of one', () => {
    const widthOf = (text: string, size: number) => [...text].length * size;
    expect(fitText('Ruby', 2, 8, widthOf)).toEqual({ text: 'Ruby', size: 2 });
    expect(fitText('Ruby', 2, 6, widthOf)).toEqual({ text: 'Ruby', size: 1.5 });
    expect(fitText('', 2, 6, widthOf)).toEqual({ text: '', size: 2 });
    const signs = ['𠮷', 'e\u0302\u0323', '👩‍👩‍👧', 'x', 'y', 'z'];
    const whole = new Set(signs.map((_, count) => `${signs.slice(0, count).join('')}...`));
    for (let width = 1; width < 12; width += 0.5)
      expect(whole).toContain(fitText(signs.join(''), 2, width, widthOf).text);
  });

  it('PRN-01 PRN-02 show an item number of 20 digits whole on a label', () => {
    // A digit of bold Helvetica is 0.556 of its size wide, a point is 0.353 mm; the label has 26 mm for its number.
    const widthOf = (text: string, size: number) => text.length * 0.556 * size * 0.353;
    expect(fitText('9'.repeat(20), 12, 26, widthOf).text).toBe('9'.repeat(20));
  });

  it('PRN-01 PRN-02 cut a photo to its box, or keep it whole', () => {
    const box = { width: 10, height: 10 };
    expect(cutFor({ width: 320, height: 160 }, { ...box, fit: 'cover' })).toEqual({
      from: { x: 80, y: 0, width: 160, height: 160 },
      width: 118,
      height: 118,
    });
    expect(cutFor({ width: 320, height: 160 }, { ...box, fit: 'contain' })).toEqual({
      from: { x: 0, y: 0, width: 320, height: 160 },
      width: 118,
      height: 59,
    });
    expect(cutFor({ width: 40, height: 20 }, { ...box, fit: 'contain' })).toMatchObject({ width: 40, height: 20 });
  });

  it('INV-18 fetch photos ahead, a few at a time, in their order', async () => {
    let open = 0;
    let most = 0;
    const work = async (item: number) => {
      open += 1;
      most = Math.max(most, open);
      for (let turn = item % 3; turn >= 0; turn -= 1) await Promise.resolve();
      open -= 1;
      if (item === 20) throw new Error('broken');
      return item;
    };
    const done: number[] = [];
    const all = async (items: number[]) => {
      for await (const result of mapInOrder(items, 4, work)) done.push(result);
    };
    const items = Array.from({ length: 20 }, (_, index) => index);
    await all(items);
    expect(done).toEqual(items);
    expect(most).toBe(4);
    await expect(all([1, 20, 2])).rejects.toThrow('broken');
  });

  it('PRN-01 PRN-02 have a template each for singles and sets', () => {
    const single = { ...template, when: { field: 'grouping_type', is: 'Single' } };
    const set = { ...template, name: 'set', when: { field: 'grouping_type', is: 'Set' } };
    const schema = { prints: [set, single] } as unknown as Schema;
    expect(templateFor(schema, 'inventory', { id: 1, grouping_type: 'Single' })).toBe(single);
    expect(templateFor(schema, 'inventory', { id: 1, grouping_type: 'Set' })).toBe(set);
    expect(templateFor(schema, 'inventory', { id: 1, grouping_type: 'Lot' })).toBeUndefined();
    expect(templateFor(schema, 'customer', { id: 1, grouping_type: 'Set' })).toBeUndefined();
  });
});
