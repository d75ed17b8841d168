import { describe, expect, it } from 'vitest';
import { mistakeLine } from '../check/shared/mistakes.ts';
import { parseSchema } from './parseSchema.ts';

const stone = (actions?: object) => ({
  name: 'stone',
  label: 'Stone',
  recordLabel: 'code',
  fields: [
    { name: 'code', type: 'input', label: 'Code' },
    { name: 'qrcode', type: 'qrcode', label: 'QR' },
    { name: 'photos', type: 'media', label: 'Photos' },
    { name: 'films', type: 'media', accept: 'video', label: 'Films' },
  ],
  list: { columns: ['code'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['code'] }],
  ...(actions && { actions }),
});
const print = (more: object = {}) => ({
  name: 'tag',
  label: 'Tag',
  kind: 'label',
  module: 'stone',
  page: { width: 29, height: 40 },
  parts: [
    { type: 'qrcode', field: 'qrcode', x: 2, y: 2, size: 20 },
    { type: 'text', field: 'code', x: 2, y: 30, width: 25, size: 9 },
  ],
  ...more,
});
const parse = (prints: readonly object[], actions?: object) =>
  parseSchema([
    { file: 'app.json', content: { siteName: 'T', currency: 'USD', linkPrefix: 'https://t.example.com/' } },
    { file: 'modules/stone.json', content: stone(actions) },
    ...prints.map((content, index) => ({ file: `prints/${index}.json`, content })),
  ]);
const labels = { list: ['new', 'preview-label'] };

describe('PRN-01 prints', () => {
  it('are read in the order of their names', () => {
    const { schema } = parse([print({ name: 'b' }), print({ name: 'a', when: { field: 'code', is: 'x' } })], labels);
    expect(schema?.prints.map(({ name }) => name)).toEqual(['a', 'b']);
  });

  it('PRN-01 lets an image fill its box unless told', () => {
    const image = { type: 'image', field: 'photos', x: 1, y: 1, width: 10, height: 8 };
    const [tag] = parse([print({ parts: [image, { ...image, fit: 'contain' }] })], labels).schema?.prints ?? [];
    expect(tag).toMatchObject({ parts: [{ fit: 'cover' }, { fit: 'contain' }] });
  });

  it.each<[string, object[], object | undefined, string]>([
    ['no module', [print({ module: 'ston' })], undefined, 'module: there is no module "ston"; did you mean "stone"?'],
    ['no field', [print({ when: { field: 'kod', is: 1 } })], undefined, 'when.field: there is no field of stone "kod"'],
    ['no such key', [print({ pages: 1 })], undefined, 'unknown key "pages"; did you mean "page"?'],
    [
      'a code of a text',
      [print({ parts: [{ type: 'qrcode', field: 'code', x: 0, y: 0, size: 20 }] })],
      undefined,
      'parts[0].field: "code" is of type input; it has to be qrcode',
    ],
    [
      'an image of a text',
      [print({ parts: [{ type: 'image', field: 'code', x: 0, y: 0, width: 9, height: 9 }] })],
      undefined,
      'parts[0].field: "code" is of type input; it has to be media',
    ],
    [
      'an image of videos',
      [print({ parts: [{ type: 'image', field: 'films', x: 0, y: 0, width: 9, height: 9 }] })],
      undefined,
      'parts[0].field: "films" holds no photos; name a field with photos',
    ],
    [
      'an image beside the paper',
      [print({ parts: [{ type: 'image', field: 'photos', x: 0, y: 32, width: 9, height: 9 }] })],
      undefined,
      'parts[0]: goes beyond the page of 29 × 40 mm; move it or make it smaller',
    ],
    [
      'a part beside the paper',
      [print({ parts: [{ type: 'qrcode', field: 'qrcode', x: 10, y: 0, size: 20 }] })],
      undefined,
      'parts[0]: goes beyond the page of 29 × 40 mm; move it or make it smaller',
    ],
    ['one name twice', [print(), print()], undefined, 'prints/1.json: name: another file is called "tag"'],
    ['nothing to print', [], labels, 'actions.list: "preview-label" has nothing to print; add a file to prints/'],
  ])('LOW-04 says file, path and mend for: %s', (_what, prints, actions, line) => {
    expect(parse(prints, actions).mistakes.map(mistakeLine).join('\n')).toContain(line);
  });

  it('LOW-04 does not miss a print that could not be read', () => {
    const lines = parse([{ ...print(), page: 'A4' }], labels).mistakes.map(mistakeLine);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^prints\/0\.json: page/);
  });
});
