import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { csvFile } from '../../../fields/shared/csv.ts';
import { Refusal } from '../../errors.ts';
import { writeExcel } from '../../tableFiles/writeExcel.ts';
import { openCsv } from './readCsv.ts';
import { openExcel } from './readExcel.ts';
import type { SheetFile, SheetRow } from './sheetFile.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-sheets-'));
afterAll(() => rmSync(folder, { recursive: true }));

const path = join(folder, 'file');
async function rowsOf(file: SheetFile): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of file.rows) rows.push(row);
  return rows;
}
const csv = async (content: string | Uint8Array) => {
  writeFileSync(path, content);
  const file = await openCsv(path);
  return { facts: file.facts, cells: (await rowsOf(file)).map(({ cells }) => cells) };
};
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error) =>
      error instanceof Refusal && 'key' in (error.messages[0] ?? {})
        ? (error.messages[0] as { key: string }).key
        : error,
  );

describe('SCH-08 CSV files', () => {
  it('read back every text that the export writes, formulas and quotes included', async () => {
    const cell = fc
      .oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.stringMatching(/^'{0,2}[=+@-][a-z"',;\n]{0,5}$/))
      .filter((text) => !text.includes('\0'));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        const { cells } = await csv(csvFile(['a', 'b', 'c'], rows));
        expect(cells).toEqual([['a', 'b', 'c'], ...rows.filter((row) => row.some((text) => text !== ''))]);
      }),
      { numRuns: 30 },
    );
  });

  it('are read in every usual encoding, and with every usual separator', async () => {
    const text = 'Name;Ort\r\nMüller;"Zürich; 8"\r\n';
    const expected = [
      ['Name', 'Ort'],
      ['Müller', 'Zürich; 8'],
    ];
    const latin = Buffer.from(text, 'latin1');
    for (const content of [text, `\uFEFF${text}`, Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      expect((await csv(content)).cells).toEqual(expected);
    }
    expect(await csv(latin)).toMatchObject({ facts: { encoding: 'windows-1252', delimiter: ';' }, cells: expected });
    // 红宝石,产地 in GBK
    const chinese = Uint8Array.from([
      0xba, 0xec, 0xb1, 0xa6, 0xca, 0xaf, 0x2c, 0xb2, 0xfa, 0xb5, 0xd8, 0x0a, 0x31, 0x2c, 0x32,
    ]);
    expect(await csv(chinese)).toMatchObject({
      facts: { encoding: 'gb18030', delimiter: ',' },
      cells: [
        ['红宝石', '产地'],
        ['1', '2'],
      ],
    });
    expect((await csv('sep=|\na|b\n1|2')).cells).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(await refusal(csv('a,b\n"open'))).toBe('facet.error.import.openQuote');
  });
});

describe('SCH-08 Excel files', () => {
  it('read back what the export writes', async () => {
    const columns = [
      { label: 'Text', width: 10 },
      { label: 'Number', format: '#,##0.00', width: 10 },
      { label: 'Day', format: 'day', width: 10 },
    ];
    const rows = [
      ['=1+1 <&> "x"', 1234.5, '2026-11-19'],
      [' spaces ', -0.1, null],
    ];
    const batches = async function* () {
      yield rows;
    };
    await writeExcel(path, { name: 'Stones', columns, batches: batches() });
    const file = await openExcel(path);
    expect(file.facts).toMatchObject({ sheets: ['Stones'], sheet: 'Stones' });
    const read = await rowsOf(file);
    expect(read).toEqual([
      { row: 1, cells: ['Text', 'Number', 'Day'] },
      { row: 2, cells: rows[0] },
      { row: 3, cells: [' spaces ', -0.1] },
    ]);
    await file.close();
  });

  const parts = (sheet: string, shared = '') => ({
    'xl/workbook.xml': `<workbook xmlns:r="x"><workbookPr date1904="0"/><sheets><sheet name="One" r:id="r1"/><sheet name="Two" r:id="r2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/one.xml"/><Relationship Id="r2" Target="/xl/worksheets/two.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="0.00&quot; days&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/worksheets/one.xml': '<worksheet><sheetData/></worksheet>',
    'xl/worksheets/two.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  });
  const workbook = (files: Record<string, string>, change = (bytes: Buffer) => bytes) => {
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
    writeFileSync(path, change(Buffer.from(zip)));
  };

  it('have shared texts, days by their format, yes and no, gaps and results of formulas', async () => {
    const sheet = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="C3" s="1"><v>46345</v></c><c r="D3" s="2"><v>5</v></c><c r="E3" t="b"><v>1</v></c><c r="F3" t="str"><f>A3</f><v>x&amp;y</v></c></row><row r="9"><c r="AA9"><v>7</v></c></row>`;
    workbook(parts(sheet, '<si><r><t>Ru</t></r><r><t>by</t></r><rPh><t>no</t></rPh></si>'));
    const file = await openExcel(path, 'Two');
    const [first, second] = await rowsOf(file);
    expect(first).toEqual({ row: 3, cells: ['Ruby', null, '2026-11-19', 5, true, 'x&y'] });
    expect([second?.row, second?.cells.length, second?.cells.at(-1)]).toEqual([9, 27, 7]);
    await file.close();
    expect(await refusal(openExcel(path, 'Three'))).toBe('facet.error.import.noSheet');
  });

  it('are refused when they unpack to more than they say, declare entities, or are no workbooks', async () => {
    const bomb = `<row r="1"><c r="A1"><v>${'1'.repeat(100_000)}</v></c></row>`;
    workbook(parts(bomb), (bytes) => {
      // Says of the last part, in the directory at the end, that it is smaller than it is.
      const entry = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
      bytes.writeUInt32LE(1_000, entry + 24);
      return bytes;
    });
    expect(await refusal(openExcel(path, 'Two').then(rowsOf))).toBe('facet.error.import.tooLarge');
    workbook({ ...parts(''), 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "b">]><workbook>&a;</workbook>' });
    expect(await refusal(openExcel(path))).toBe('facet.error.import.broken');
    writeFileSync(path, 'PK\u0003\u0004 nothing of the kind');
    expect(await refusal(openExcel(path))).toBe('facet.error.import.broken');
  });

  it('SCH-08 are refused when their tags are nested as no workbook nests them, before the last of them is read', async () => {
    const nested = '<a>'.repeat(300_000);
    workbook(parts(nested));
    expect(await refusal(openExcel(path, 'Two').then(rowsOf))).toBe('facet.error.import.tooDeep');
    workbook(parts('', nested));
    expect(await refusal(openExcel(path))).toBe('facet.error.import.tooDeep');
    const nextToEachOther = '<row r="1"><c r="A1"><v>1</v><a/></c></row>'.repeat(200);
    workbook(parts(nextToEachOther));
    const file = await openExcel(path, 'Two');
    expect(await rowsOf(file)).toHaveLength(200);
    await file.close();
  });
});
