import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildDocument, type DocumentRecords } from '../src/admin/prints/papers/buildDocument.ts';
import { moduleOf, type Schema } from '../src/metadata/model.ts';
import { documentTemplateOf } from '../src/metadata/read/papers/printActions.ts';
import { loadSchemaFolder } from '../src/server/schemaFolder/loadSchemaFolder.ts';
import { paperWords } from './support/paperWords.ts';

const root = resolve(import.meta.dirname, '..');
describe('papers of documents', () => {
  let schema: Schema;

  beforeAll(async () => {
    const loaded = await loadSchemaFolder(join(root, 'schema'));
    schema = loaded.schema as Schema;
  });

  const photo = { id: 1, mime: 'image/jpeg', media_path: 'p', file_name: 'ruby.jpg', thumb_path: 'thumb/1' };
  const stones = [
    { id: 11, item_no: '10011', type: 'Ruby', shape: 'Oval', weight: 1.1, mediaPhotos: [photo], certificate_no: 'C-1' },
    { id: 12, item_no: '10012', type: 'Spinel', weight: null, weight_for_set: 2.2, mediaPhotos: [] },
    { id: 13, item_no: '10013', type: 'Ruby', weight: null, weight_for_set: null },
  ];
  const records = (more: object = {}, rows: object[] = stones): DocumentRecords => ({
    record: {
      id: 5,
      sale_code: 'SA-2026-0005',
      invoice_number: 'SA-2026-0005',
      sale_date: '2026-01-05',
      status: 'Confirmed',
      payment_status: 'Due',
      payment_date: null,
      sale_price_sum: 1_234_567.3,
      ...more,
    },
    party: { id: 3, customer_name: 'Golden Crown', address1: '1 Queen Street', city: 'Hong Kong', district: 'Central' },
    rows: rows.map((_stone, at) => ({ id: at, inventory_id: 11 + at, sale_price: [1_234_567.1, 0.1, 0.1][at] })),
    items: new Map(stones.map((stone) => [stone.id, stone])),
  });
  const paper = (name: string, given: DocumentRecords, locale: 'en' | 'zh' = 'en') => {
    const template = documentTemplateOf(schema, name);
    if (!template) throw new Error(`Nothing prints ${name}`);
    return buildDocument(schema, moduleOf(schema, name), template, given, paperWords(locale));
  };

  it('PRN-03 PRN-04 PRN-05 PRN-06 PRN-07 PRN-08 PRN-09 have the templates of the specification', () => {
    const documents = Object.values(schema.modules).filter(({ document }) => document);
    const found = documents.map(({ name }) => [name, documentTemplateOf(schema, name)?.name]);
    expect(Object.fromEntries(found)).toEqual({
      sale: 'sale-print',
      'memo-in': 'memo-in-print',
      'memo-out': 'memo-out-print',
      'memo-in-return': 'memo-in-return-print',
      'memo-out-return': 'memo-out-return-print',
      purchase: 'purchase-print',
      'sale-return': 'sale-return-print',
      'purchase-return': 'sale-return-print',
    });
  });

  it('PRN-10 have the buttons of a sale', () => {
    const { actions } = moduleOf(schema, 'sale');
    const bar = ['delete', 'cancel', 'save', 'print-document', 'preview-document'];
    expect(actions.detail.filter((name) => bar.includes(name))).toEqual(bar);
  });

  it('PRN-03 say what is sold to whom, with exact totals', () => {
    const { table, party, facts, title, number, mark } = paper('sale', records());
    expect({ title, number, mark }).toEqual({ title: 'Invoice', number: 'SA-2026-0005', mark: undefined });
    expect(facts.map(({ label }) => label)).toEqual(['Sale Date', 'Payment Status']);
    expect(party).toEqual({ label: 'Bill To', name: 'Golden Crown', lines: ['1 Queen Street', 'Central, Hong Kong'] });
    expect(table.head).toEqual(['Item No', 'Description', 'Weight', 'Price (USD)']);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['1.10 ct', '1,234,567.10'],
      ['2.20 ct', '0.10'],
      ['', '0.10'],
    ]);
    expect(table.rows[0]).toMatchObject({ picture: '/base/thumb/1', description: ['Ruby · Oval', 'Certificate: C-1'] });
    expect(table.rows[1]?.picture).toBeUndefined();
    expect(table.totals).toEqual({ label: 'Total · 3 items · USD', cells: ['3.30 ct', '1,234,567.30'] });
    expect(table.pictured).toBe(true);
  });

  const treated = {
    ...{
      id: 11,
      item_no: '10011',
      type: 'Emerald',
      origin: 'Muzo, Colombia',
      laboratory_code: 'GRS',
      certificate_no: '7',
    },
    ...{
      enhancement_title: 'Minor clarity enhancement',
      enhancement_code: 'CE(O)',
      oil_extraction_comments: 'Oil only',
    },
    long_description: 'A stone of a lively green.\n\nFrom an old collection.',
  };

  it('BOOK-20 state treatments, origin, laboratory, certificate and the long description, in both languages', () => {
    const facts = { ...records({}, [treated]), items: new Map([[11, treated]]) };
    for (const name of ['sale', 'memo-out', 'memo-in', 'purchase']) {
      const of = (locale: 'en' | 'zh') => paper(name, facts, locale).table.rows[0]?.description;
      expect(of('en'), name).toEqual([
        'Emerald',
        'Muzo, Colombia',
        'Certificate: GRS · 7',
        'Treatment: Minor clarity enhancement · CE(O) · Oil only',
        'A stone of a lively green.',
        'From an old collection.',
      ]);
      expect(of('zh')?.slice(2, 4), name).toEqual([
        '证书：GRS · 7',
        '优化处理：Minor clarity enhancement · CE(O) · Oil only',
      ]);
    }
  });

  it('BOOK-20 say that no treatment is known only where the house says so', () => {
    const template = documentTemplateOf(schema, 'sale');
    if (!template) throw new Error('Nothing prints sales');
    const described = (print: typeof template) =>
      buildDocument(schema, moduleOf(schema, 'sale'), print, records(), paperWords('en')).table.rows[1]?.description;
    expect(described(template)).toEqual(['Spinel']);
    const description = template.items.description.map((line) =>
      line.label?.en === 'Treatment' ? { ...line, otherwise: { en: 'none known', zh: '未见处理' } } : line,
    );
    const items = { ...template.items, description };
    expect(described({ ...template, items })).toEqual(['Spinel', 'Treatment: none known']);
  });

  it('PRN-03 have the number of the invoice, and the code beside it where it is another one', () => {
    const { number, facts } = paper('sale', records({ invoice_number: 'INV/77' }));
    expect(number).toBe('INV/77');
    expect(facts[0]).toEqual({ label: 'Sale Code', value: 'SA-2026-0005' });
  });

  it('PRN-03 say that there is nothing, and show no total then', () => {
    const { table } = paper('sale', records({}, []));
    expect(table).toMatchObject({ rows: [], totals: null, empty: 'No items', pictured: false });
  });

  it('PRN-03 are drafts until they are confirmed, and void once they are canceled', () => {
    expect(paper('sale', records({ status: 'New' })).mark).toEqual({ kind: 'draft', text: 'DRAFT' });
    expect(paper('sale', records({ status: 'Canceled' }), 'zh').mark).toEqual({ kind: 'canceled', text: '已作废' });
  });

  it('PRN-03 are in the language on screen', () => {
    const { title, facts, table, terms, page, company } = paper('sale', records(), 'zh');
    expect([title, facts[0]?.label, terms.label, page]).toEqual([
      '销售发票',
      '销售日期',
      '条款',
      '第 {page} 页，共 {pages} 页',
    ]);
    expect(table.totals?.label).toBe('合计 · 3 件 · USD');
    expect(table.rows[0]?.cells).toEqual(['1.10 克拉', '1,234,567.10']);
    expect(terms.texts[0]).toContain(company.name);
  });

  it('PRN-05 say whose the stones of a memo are and when they are due back, if that is known', () => {
    const memo = (due_date: string | null) =>
      paper(
        'memo-out',
        records({ memo_out_code: 'MO-1', memo_out_date: '2026-01-05', due_date, memo_out_price_sum: 0 }),
      );
    const { facts, terms } = memo('2026-02-03');
    expect(facts.map(({ label }) => label)).toContain('Due Date');
    expect(terms.texts).toHaveLength(4);
    expect(terms.texts[0]).toContain('Title remains with Facet Gems Limited');
    expect(terms.texts[1]).toContain(facts.find(({ label }) => label === 'Due Date')?.value);
    expect(terms.texts[2]).toMatch(/^Golden Crown bears/);
    expect(memo(null).terms.texts).toHaveLength(3);
    expect(memo(null).facts.map(({ label }) => label)).not.toContain('Due Date');
  });

  it('PRN-09 say on a return which document each item was on', () => {
    const returned = records({ sale_return_code: 'SR-1', sale_return_price_sum: 3 });
    const rows = returned.rows.map((row) => ({ ...row, sale_code: 'SA-2026-0001' }));
    const { title, table } = paper('sale-return', { ...returned, rows });
    expect(title).toBe('Sale Return');
    expect(table.rows[1]?.description).toEqual(['Spinel', 'Sale SA-2026-0001']);
  });

  it('PRN-03 have the logo of the house where it has one', () => {
    const company = { name: 'House', logo: '/assets/logo.png' };
    const branded = { ...schema, app: { ...schema.app, company } };
    const template = documentTemplateOf(branded, 'sale');
    const document =
      template && buildDocument(branded, moduleOf(branded, 'sale'), template, records(), paperWords('en'));
    expect(document?.company).toEqual({ name: 'House', address: [], logo: 'https://front/assets/logo.png' });
  });
});
