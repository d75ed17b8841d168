import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { type ExcelCell, type ExcelColumn, type ExcelTable, writeExcel } from './writeExcel.ts';

const columns: ExcelColumn[] = [
  { label: 'Stone', width: 20 },
  { label: 'Price', width: 12, format: '#,##0.00' },
  { label: 'Sold', width: 12, format: 'day' },
];

describe('writeExcel', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'facet-excel-'));
  const file = path.join(folder, 'table.xlsx');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function written(batches: ExcelCell[][][], options: Partial<ExcelTable> = {}) {
    await writeExcel(file, { name: 'Sales', columns, batches: inTurn(batches), ...options });
    return readExcelFile(file, { trim: false });
  }

  it('REP-01 keeps texts, numbers and days what they are, under the labels', async () => {
    const sheets = await written([
      [['Ruby & <Spinel> "红"', 1234.5, '2026-02-28']],
      [
        ['=1+1', -0.01, '1850-01-01'],
        [null, null, null],
        [' two\nlines ', 999999999999.99, '2026-03-01'],
      ],
    ]);
    expect(sheets).toEqual([
      {
        sheet: 'Sales',
        data: [
          ['Stone', 'Price', 'Sold'],
          ['Ruby & <Spinel> "红"', 1234.5, new Date('2026-02-28')],
          ['=1+1', -0.01, '1850-01-01'],
          [null, null, null],
          [' two\nlines ', 999999999999.99, new Date('2026-03-01')],
        ],
      },
    ]);
  });

  it('writes any text and any number so that they are read as they were', async () => {
    const texts = fc
      .string({ unit: fc.oneof(fc.constantFrom(...'&<>"\'=@\n '), fc.string({ minLength: 1, maxLength: 1 })) })
      .map((text) => text.trim())
      .filter((text) => text !== '');
    const cents = fc.integer({ min: -(10 ** 13), max: 10 ** 13 }).map((number) => number / 100);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(texts, cents), { minLength: 1, maxLength: 20 }), async (rows) => {
        const [sheet] = await written([rows.map(([text, number]) => [text, number, null])]);
        expect(sheet?.data.slice(1)).toEqual(rows.map(([text, number]) => [text, number, null]));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves out what XML cannot write, and cuts what a cell cannot hold', async () => {
    const [sheet] = await written([
      [
        ['a\u0000b\u001Fc', 1, null],
        ['x'.repeat(40_000), 2, null],
      ],
    ]);
    expect(sheet?.data.slice(1).map(([text]) => text)).toEqual(['abc', 'x'.repeat(32_767)]);
  });

  it('goes on in a further sheet, each with the header', async () => {
    const rows = Array.from({ length: 7 }, (_, index): ExcelCell[] => [`Stone ${index}`, index, null]);
    const sheets = await written([rows.slice(0, 5), rows.slice(5)], {
      rowsPerSheet: 4,
      name: 'Sales: by [month]/year',
    });
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Sales  by  month  year',
      'Sales  by  month  year 2',
      'Sales  by  month  year 3',
    ]);
    expect(sheets.flatMap(({ data }) => data.slice(1).map(([stone]) => stone))).toEqual(rows.map(([stone]) => stone));
    expect(sheets.every(({ data }) => data[0]?.[0] === 'Stone')).toBe(true);
  });

  it('has a header where there are no rows', async () => {
    const [sheet] = await written([]);
    expect(sheet?.data).toEqual([['Stone', 'Price', 'Sold']]);
  });

  it('takes rows no faster than they are written, and throws what they throw', async () => {
    let taken = 0;
    async function* failing() {
      for (; taken < 5; taken += 1) yield [['Ruby', taken, null]];
      throw new Error('The rows end here');
    }
    await expect(writeExcel(file, { name: 'Sales', columns, batches: failing() })).rejects.toThrow('The rows end here');
    expect(taken).toBe(5);
    expect(readFileSync(file).includes('xl/workbook.xml')).toBe(false);
  });
});

async function* inTurn<T>(values: T[]): AsyncGenerator<T> {
  yield* values;
}
