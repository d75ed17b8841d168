import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../../../tests/support/readCodes.ts';
import type { ReportTableColumn } from '../../../metadata/read/reportFields.ts';
import { makeReportPdf, type ReportPdf } from './makeReportPdf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'facet-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fontFile = path.resolve('node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');

const column = (name: string, type: string) =>
  ({ name, role: 'value', total: true, field: { type, name, label: { en: name, zh: name } } }) as ReportTableColumn;

const report = (more: Partial<ReportPdf> = {}): ReportPdf => ({
  house: 'Facet Gems Limited',
  title: 'Stock Overview',
  printed: 'Printed 21 Nov 2026',
  facts: ['As of: 30 Jun 2026', 'Type: Ruby, Spinel', 'Amounts in USD'],
  columns: [
    { label: 'Item No', column: column('item_no', 'input') },
    { label: 'Days in Stock', column: column('days', 'integer') },
    { label: 'Cost', column: column('cost', 'money') },
  ],
  rows: Array.from({ length: 60 }, (_, at) => [String(10001 + at), '73', '1,200.00']),
  totals: ['Total', 'Ø 73', '72,000.00'],
  page: 'Page {page} of {pages}',
  ...more,
});

const bytesOf = (pdf: Blob) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(pdf);
  });

/** The words of each page. */
async function pagesOf(content: ReportPdf): Promise<string[]> {
  const file = path.join(folder, 'report.pdf');
  const pdf = await makeReportPdf(content, async () => readFileSync(fontFile));
  writeFileSync(file, new Uint8Array(await bytesOf(pdf)));
  return textOfPdf(file).split('\f').slice(0, -1);
}

describe('makeReportPdf', () => {
  it('says whose it is, what it reports, what it was asked for, and when it was printed', async () => {
    const [first = '', ...others] = await pagesOf(report());
    for (const words of ['Facet Gems Limited', 'Stock Overview', 'Printed 21 Nov 2026', 'As of: 30 Jun 2026']) {
      expect(first).toContain(words);
    }
    expect(first).toContain('Type: Ruby, Spinel · Amounts in USD');
    expect(first).toContain(`Page 1 of ${others.length + 1}`);
    expect(others.at(-1)).toContain(`Page ${others.length + 1} of ${others.length + 1}`);
    expect(others.at(-1)).toMatch(/Total\s+Ø 73\s+72,000\.00/);
  });

  it('REP-01 has the report as its title and the house as its author, for who finds the file again', async () => {
    const written = async (content: ReportPdf) => {
      const pdf = await makeReportPdf(content, async () => readFileSync(fontFile));
      return Buffer.from(await bytesOf(pdf)).toString('latin1');
    };
    expect(await written(report())).toMatch(/\/Title \(Stock Overview\)\s+\/Author \(Facet Gems Limited\)/);
    expect(await written(report({ title: '库存' }))).toMatch(/\/Title \(\xfe\xff/);
  });

  it('says that rows are missing', async () => {
    const note = 'These are the first 5,000 of 12,345 rows.';
    expect((await pagesOf(report({ note })))[0]).toContain(note);
    expect((await pagesOf(report()))[0]).not.toContain('rows');
  });

  it('writes many filters on more lines, above the table', async () => {
    const facts = Array.from({ length: 12 }, (_, at) => `Filter ${at}: one, another and a third one`);
    const [first = ''] = await pagesOf(report({ facts }));
    for (const fact of facts) expect(first).toContain(fact);
    expect(first).toContain(`${facts[0]} · ${facts[1]}`);
    expect(first.indexOf('Filter 11')).toBeLessThan(first.indexOf('Item No'));
  });

  it('is written in Chinese too', async () => {
    const [first = ''] = await pagesOf(
      report({ house: '嘉禾珠寶有限公司', title: '库存明细', page: '第 {page} 页，共 {pages} 页' }),
    );
    expect(first).toContain('嘉禾珠寶有限公司');
    expect(first).toContain('库存明细');
    expect(first).toMatch(/第 1 页，共 \d 页/);
  });
});
