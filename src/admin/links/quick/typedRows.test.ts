import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typedRows } from './typedRows.ts';

const numbers = (...texts: string[]) => texts.map((text) => ({ text }));

describe('numbers that were typed or pasted', () => {
  it.each([
    ['2034', numbers('2034')],
    ['  2034 ', numbers('2034')],
    ['２０３４', numbers('2034')],
    ['\u200b2034\u200b\n\ufeff2035', numbers('2034', '2035')],
    ['2034\n2035\r\n2036\r', numbers('2034', '2035', '2036')],
    ['2034, 2035;2036', numbers('2034', '2035', '2036')],
    ['2034，2035、2036', numbers('2034', '2035', '2036')],
    ['2034\t2035\t2036', numbers('2034', '2035', '2036')],
    ['\n\t\n', []],
    ['2034\t1,200.50', [{ text: '2034', price: '1,200.50' }]],
    [
      '2034\t120\n2035\t\n2036\t\t80',
      [{ text: '2034', price: '120' }, { text: '2035' }, { text: '2036', price: '80' }],
    ],
    ['\t2034\t120', [{ text: '2034', price: '120' }]],
    ['https://example.com/vid/12', numbers('https://example.com/vid/12')],
  ])('SCR-04 reads %j', (text, rows) => {
    expect(typedRows(text)).toEqual(rows);
  });

  it('SCR-04 reads what a spreadsheet copies, whatever ends its lines', () => {
    const number = fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/);
    const price = fc.option(fc.stringMatching(/^[1-9]\d{0,5}(\.\d{2})?$/), { nil: undefined });
    const rows = fc.array(fc.record({ text: number, price }), { minLength: 2 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (expected, end, ends) => {
        const lines = expected.map(({ text, price: beside = '' }) => `${text}\t${beside}`);
        const pasted = `${lines.join(end)}${ends ? end : ''}`;
        const plain = expected.map(({ text, price: beside }) =>
          beside === undefined ? { text } : { text, price: beside },
        );
        expect(typedRows(pasted)).toEqual(plain);
      }),
    );
  });

  it('SCR-04 finds no number in what has none, and loses no letter of the others', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = typedRows(text);
        for (const row of read) expect(row.text.trim()).toBe(row.text);
        const kept = read.map((row) => `${row.text}${row.price ?? ''}`).join('');
        const letters = (all: string) => all.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '').length;
        expect(letters(kept)).toBeLessThanOrEqual(letters(text));
      }),
    );
  });
});
