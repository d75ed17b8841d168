import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvFile } from './csv.ts';

describe('csvFile', () => {
  it('starts with a byte order mark and ends every row with CRLF', () => {
    expect(csvFile(['Name', 'Price'], [['Ruby', 12.5]])).toBe('\uFEFFName,Price\r\nRuby,12.5\r\n');
  });

  it('keeps numbers as numbers, also negative ones, and disarms text that looks like a formula', () => {
    expect(csvCell(-12.5)).toBe('-12.5');
    expect(csvCell({ number: -12.5, places: 2 })).toBe('-12.50');
    expect(csvCell('-12.5')).toBe("'-12.5");
    expect(csvCell('=1+1')).toBe("'=1+1");
    expect(csvCell('+852 1234')).toBe("'+852 1234");
    expect(csvCell('@cmd')).toBe("'@cmd");
    for (const text of ['＝1+1', '＋1', '－1', '＠SUM(A1)']) expect(csvCell(text)).toBe(`'${text}`);
    expect(csvCell('\tx')).toBe("'\tx");
    expect(csvCell('\rx')).toBe('"\'\rx"');
    expect(csvCell(null)).toBe('');
    expect(csvCell(Number.NaN)).toBe('');
  });

  it('SCH-08 writes every number as digits alone, as it is', () => {
    expect(csvCell(1e-7)).toBe('0.0000001');
    expect(csvCell(-1e-10)).toBe('-0.0000000001');
    expect(csvCell(1.5e21)).toBe('1500000000000000000000');
    expect(csvCell({ number: 1e21, places: 2 })).toBe('1000000000000000000000.00');
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const cell = csvCell(number);
        expect(cell).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(cell)).toBe(number + 0);
      }),
    );
  });

  it('reads back to the same cells, whatever they hold', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom('a,b', '"', 'x\r\ny', ' pad ', '=1', ''),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const [header = [], ...rest] = rows;
        const escaped = rows.map((row) => row.map((text) => (/^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text)));
        expect(readCsv(csvFile(header, rest))).toEqual(escaped);
      }),
    );
  });

  it('never lets a text start with what a spreadsheet runs', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCsv(csvFile([text, 'x'], []))[0]?.[0]).not.toMatch(/^[=+\-@＝＋－＠\t\r]/);
      }),
    );
  });
});

/** The reading half of RFC 4180, written from the other side. */
function readCsv(file: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 1;
  while (at < file.length) {
    const quoted = /^"((?:[^"]|"")*)"/.exec(file.slice(at));
    const plain = /^[^",\r\n]*/.exec(file.slice(at))?.[0] ?? '';
    row.push(quoted ? (quoted[1] ?? '').replaceAll('""', '"') : plain);
    at += quoted ? quoted[0].length : plain.length;
    if (file[at] === ',') at += 1;
    else {
      at += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}
