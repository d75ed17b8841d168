import { describe, expect, it } from 'vitest';
import type { Schema } from '../../metadata/model.ts';
import type { PrintTemplate } from '../../metadata/printKeys.ts';
import { drawLabels, type Label } from './drawLabels.ts';
import { printableText } from './printableText.ts';
import { templateFor } from './templateFor.ts';

const label = { en: 'Label', zh: '标签' };
const template: PrintTemplate = {
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
const labels = (count: number): Label[] =>
  Array.from({ length: count }, (_, index) => ({
    template,
    textOf: (field) => (field === 'qrcode' ? `https://stones.example.com/item/${index}` : 'Ruby'),
  }));

/** How many pages a PDF says that it has. */
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

  it('INV-18 are drawn in lots, so that 500 of them freeze nothing, and can be called off', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1));
    const heard: number[] = [];
    const pdf = await drawLabels(labels(500), { onProgress: (drawn) => heard.push(drawn) });
    clearInterval(timer);
    expect(await pagesIn(pdf)).toBe(500);
    expect(heard.at(-1)).toBe(500);
    expect(turns).toBeGreaterThan(10);

    const end = new AbortController();
    const drawn = drawLabels(labels(500), {
      signal: end.signal,
      onProgress: (count) => count === 20 && end.abort(),
    });
    await expect(drawn).rejects.toThrow(/abort/i);
  });

  it('prints what the fonts have, and nothing in place of what they have not', () => {
    expect(printableText('红宝石 Ruby 鸽血红')).toBe('Ruby');
    expect(printableText('红宝石')).toBe('');
    expect(printableText('6.10 × 4.20 × 3.00 mm')).toBe('6.10 × 4.20 × 3.00 mm');
    expect(printableText('“Mogok” – Burma…')).toBe('"Mogok" - Burma...');
    expect(printableText('é')).toBe('é');
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
