import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { renderPage, textOfPdf } from '../../../../tests/support/readCodes.ts';
import { type DrawDocumentOptions, drawDocument } from './drawDocument.ts';
import type { PrintedDocument, PrintedRow } from './PrintedDocument.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'facet-document-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fontFile = path.resolve('node_modules/@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf');
const font = async () => readFileSync(fontFile);

const rows = (count: number, more: Partial<PrintedRow> = {}): PrintedRow[] =>
  Array.from({ length: count }, (_, at) => ({
    number: String(10001 + at),
    description: ['Ruby · Oval · Pigeon Blood', '8.12 x 6.40 x 4.10 mm · Burma', 'GRS · GRS2024-071203'],
    cells: [`${at + 1}.50 ct`, '1,200.25'],
    ...more,
  }));

const invoice = (count: number, more: Partial<PrintedDocument> = {}): PrintedDocument => ({
  company: { name: 'Facet Gems Limited', address: ['18 Sung On Street, Hung Hom', 'Kowloon, Hong Kong'] },
  title: 'Invoice',
  number: 'SA-2026-0001',
  facts: [
    { label: 'Sale Date', value: '5 Jan 2026' },
    { label: 'Payment Status', value: 'Due' },
  ],
  party: {
    label: 'Bill To',
    name: 'Queen of Sheba Jewellery',
    lines: ['12 Ladenburg Road', 'London', '+44 20 7946 0000'],
  },
  table: {
    head: ['Item No', 'Description', 'Weight', 'Price (USD)'],
    rows: rows(count),
    totals: count > 0 ? { label: `Total · ${count} items · USD`, cells: ['7.50 ct', '123,456.25'] } : null,
    empty: 'No items',
    pictured: false,
  },
  terms: { label: 'Terms', texts: ['Title to the goods remains with Facet Gems Limited.'] },
  signatures: ['For the house', 'Received by'],
  page: 'Page {page} of {pages}',
  ...more,
});

let number = 0;
/** The words of each page, and the file. */
async function draw(document: PrintedDocument, options: DrawDocumentOptions = {}) {
  number += 1;
  const file = path.join(folder, `${number}.pdf`);
  const pdf = await drawDocument(document, options);
  writeFileSync(file, new Uint8Array(await bytesOf(pdf)));
  const pages = textOfPdf(file).split('\f').slice(0, -1);
  return { file, pages, text: pages.join('\n') };
}

const bytesOf = (pdf: Blob) =>
  new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(pdf);
  });

const count = (text: string, part: string) => text.split(part).length - 1;

const jpeg = (colour: string) =>
  sharp({ create: { width: 150, height: 150, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** The darkest sum of a square of a page, of 255 for white; millimetres. */
async function greyOf(file: string, box: { x: number; y: number; size: number }): Promise<number> {
  const dots = 300 / 25.4;
  const [left, top, size] = [box.x, box.y, box.size].map((length) => Math.round(length * dots)) as [
    number,
    number,
    number,
  ];
  const square = await sharp(renderPage(file)).extract({ left, top, width: size, height: size }).png().toBuffer();
  const { channels } = await sharp(square).removeAlpha().stats();
  return Math.min(...channels.map(({ mean }) => mean));
}

describe('PRN-03 printed documents', () => {
  it('PRN-03 say who, what, to whom and for how much', async () => {
    const { pages, text } = await draw(invoice(3, { remarks: { label: 'Notes', text: 'Insured.\nBack door.' } }));
    expect(pages).toHaveLength(1);
    for (const words of [
      ...['Facet Gems Limited', 'Kowloon, Hong Kong', 'Invoice', 'SA-2026-0001', 'Sale Date', '5 Jan 2026'],
      ...['Bill To', 'Queen of Sheba Jewellery', '12 Ladenburg Road', '10003', 'Ruby · Oval · Pigeon Blood'],
      ...['Total · 3 items · USD', '7.50 ct', '123,456.25', 'Back door.', 'For the house', 'Page 1 of 1'],
      ...['1. Title to the goods remains with Facet Gems Limited.'],
    ])
      expect(text).toContain(words);
    expect(count(text, '1,200.25')).toBe(3);
  });

  it('PRN-03 repeat the head of the table, and number the pages, of a hundred rows', async () => {
    const { pages, text } = await draw(invoice(100));
    expect(pages.length).toBeGreaterThan(4);
    pages.forEach((words, at) => {
      expect(words).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(words).toContain('Queen of Sheba Jewellery');
    });
    expect(pages.slice(0, -1).every((words) => words.includes('Price (USD)'))).toBe(true);
    for (let at = 0; at < 100; at += 1) expect(count(text, String(10001 + at))).toBe(1);
    expect(pages.map((words) => count(words, '123,456.25')).join('')).toBe(`${'0'.repeat(pages.length - 1)}1`);
  });

  it('PRN-03 say that there are no items, and have no total then', async () => {
    const { pages, text } = await draw(invoice(0));
    expect(pages).toHaveLength(1);
    expect(text).toContain('No items');
    expect(text).not.toContain('Total');
  });

  it('PRN-03 carry a watermark while they are a draft, and a stamp when they are canceled, on every page', async () => {
    // Beside all texts, where the watermark's letters cross the page.
    const place = { x: 55, y: 216, size: 10 };
    const plain = await draw(invoice(3));
    const draft = await draw(invoice(3, { mark: { kind: 'draft', text: 'DRAFT' } }));
    expect(await greyOf(plain.file, place)).toBe(255);
    expect(await greyOf(draft.file, place)).toBeLessThan(252);
    const canceled = await draw(invoice(60, { mark: { kind: 'canceled', text: 'CANCELED' } }));
    const letters = canceled.pages.map((words) => words.replace(/[^A-Z]/g, ''));
    expect(canceled.pages.length).toBeGreaterThan(2);
    for (const words of letters) expect([...'CANCELED'].every((letter) => words.includes(letter))).toBe(true);
    expect(await greyOf(canceled.file, { x: 60, y: 125, size: 90 })).toBeLessThan(await greyOf(plain.file, place));
  });

  it('PRN-03 print Chinese and mixed texts everywhere, with an embedded font', async () => {
    const document = invoice(2, {
      title: '销售发票',
      party: { label: '客户', name: '周大福珠宝 Chow Tai Fook', lines: ['香港九龙'] },
      mark: { kind: 'draft', text: '草稿' },
      terms: { label: '条款', texts: ['货款付清之前，货品所有权仍归 Facet 所有。'] },
      signatures: ['收货人签章'],
      page: '第 {page} 页，共 {pages} 页',
    });
    document.table.head = ['货号', '描述', '重量', '价格 (USD)'];
    document.table.totals = { label: '合计 · 2 件', cells: ['3.00 克拉', '2,400.50'] };
    for (const row of document.table.rows) row.description = ['红宝石 Ruby · 鸽血红'];
    const { file, text } = await draw(document, { font });
    for (const words of [
      '销售发票',
      '周大福珠宝 Chow Tai Fook',
      '红宝石 Ruby · 鸽血红',
      '货号',
      '价格 (USD)',
      '合计 · 2 件',
    ])
      expect(text.replaceAll('・', '·')).toContain(words);
    for (const words of ['3.00 克拉', '所有权仍归 Facet 所有', '收货人签章', '第 1 页，共 1 页'])
      expect(text).toContain(words);
    const bytes = readFileSync(file, 'latin1');
    expect(bytes).toContain('/FontName /NotoSansSC');
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('PRN-03 need no font for Latin letters', async () => {
    const { file } = await draw(invoice(1), { font: () => Promise.reject(new Error('asked for a font')) });
    expect(readFileSync(file, 'latin1')).not.toContain('NotoSansSC');
  });

  it('PRN-03 hold long names and texts inside of the page', async () => {
    const name = 'The Honourable Company of Gem Merchants and Lapidaries of the Eastern Provinces '.repeat(4);
    const document = invoice(2, {
      party: { label: 'Bill To', name, lines: [name] },
      number: `INVOICE-${'9'.repeat(40)}`,
      terms: { label: 'Terms', texts: Array.from({ length: 30 }, (_, at) => `${at} ${name}`) },
      remarks: { label: 'Notes', text: name },
    });
    document.table.rows = rows(2, { number: 'X'.repeat(40), description: [name, name] });
    const { file, pages } = await draw(document);
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.at(-1)).toContain('Received by');
    // Nothing but white in the margins.
    for (const x of [2, 192]) expect(await greyOf(file, { x, y: 20, size: 17 })).toBe(255);
    for (const x of [2, 192]) expect(await greyOf(file, { x, y: 90, size: 17 })).toBe(255);
  });

  it('PRN-03 hold a photo of each item that has one, and the logo', async () => {
    const photos = { '/red': await jpeg('#d00000'), '/logo.png': await jpeg('#0000d0') } as Record<string, Buffer>;
    const loaded: string[] = [];
    const photo: DrawDocumentOptions['photo'] = async (address, { fit }) => {
      loaded.push(`${address} ${fit}`);
      const found = photos[address];
      return (
        found && { name: address, width: 150, height: 150, jpeg: new Uint8Array(found), picture: {} as ImageBitmap }
      );
    };
    const document = invoice(0, { company: { name: 'Facet', address: [], logo: '/logo.png' } });
    const [first, second, third] = rows(3) as [PrintedRow, PrintedRow, PrintedRow];
    const pictured = [{ ...first, picture: '/red' }, { ...second, picture: '/gone' }, third];
    document.table = { ...document.table, pictured: true, rows: pictured };
    const progress: number[] = [];
    const { file, text } = await draw(document, { photo, onProgress: (done) => progress.push(done) });
    expect(loaded).toEqual(['/logo.png contain', '/red cover', '/gone cover']);
    expect(progress).toEqual([1, 2, 3]);
    expect(text).toContain('10003');
    const { data, info } = await sharp(renderPage(file)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let [red, blue] = [0, 0];
    for (let at = 0; at < data.length; at += 3) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      if (r > 190 && g < 30 && b < 30) red += 1;
      if (b > 190 && r < 30 && g < 30) blue += 1;
    }
    const square = (dots: number) => Math.sqrt((dots / (info.width * info.height)) * 210 * 297);
    expect(square(red)).toBeCloseTo(13, 0);
    expect(square(blue)).toBeCloseTo(18, 0);
  });
});
