import { describe, expect, it } from 'vitest';
import { parseSchema } from '../../parse/parseSchema.ts';
import { mistakeLine } from '../shared/mistakes.ts';

const field = (name: string, more: object = {}) => ({ name, type: 'input', label: name, ...more });
const reference = (name: string, module: string) => field(name, { type: 'searchable-select', module });
const statusOf = (...options: string[]) =>
  field('status', { type: 'select', readOnly: true, default: options[0], options });

const plain = (name: string, fields: object[], more: object = {}) => ({
  name,
  label: name,
  recordLabel: (fields[0] as { name: string }).name,
  fields,
  list: { columns: [(fields[0] as { name: string }).name] },
  tabs: [{ name: 'main', label: 'Main', fields: [(fields[0] as { name: string }).name] }],
  ...more,
});

const loan = (name: string, actions?: string[]) =>
  plain(
    name,
    [
      field('code', { readOnly: true, unique: true }),
      field('day', { type: 'date' }),
      field('due', { type: 'date' }),
      reference('holder_id', 'holder'),
      statusOf('New', 'Confirmed', 'Canceled'),
      field('worth', { type: 'sum', link: 'row', field: 'price' }),
    ],
    {
      tabs: [{ name: 'main', label: 'Main', fields: ['code', 'holder_id'] }],
      links: [
        {
          name: 'row',
          label: 'Row',
          module: `${name}-row`,
          by: 'loan_id',
          add: 'search',
          pick: 'stone_id',
          columns: ['price'],
        },
      ],
      document: {
        ...{
          status: 'status',
          code: { field: 'code', pattern: 'L-{0000}' },
          date: 'day',
          party: 'holder_id',
          sum: 'worth',
        },
        items: { link: 'row', item: 'stone_id', price: 'price' },
        effect: { needs: 'In', becomes: 'Out' },
      },
      ...(actions && { actions: { detail: actions } }),
    },
  );
const rowsOf = (name: string) =>
  plain(`${name}-row`, [
    field('mark'),
    field('price', { type: 'money' }),
    { ...reference('loan_id', name), onDelete: 'cascade' },
    { ...reference('stone_id', 'stone'), required: true, display: ['stone_no'] },
  ]);
const stone = plain(
  'stone',
  [field('stone_no'), field('weight', { type: 'decimal' }), field('photos', { type: 'media' }), statusOf('In', 'Out')],
  { stock: { status: 'status', opening: 'In', pending: 'In', dropped: 'In' } },
);

const print = (more: object = {}) => ({
  ...{ name: 'loan-print', label: 'Loan', kind: 'document', module: 'loan' },
  items: {
    picture: 'photos',
    number: 'stone_no',
    description: ['stone_no'],
    columns: [{ field: 'weight', total: true }],
  },
  ...more,
});
const parse = (prints: readonly object[], actions?: string[]) =>
  parseSchema([
    { file: 'app.json', content: { siteName: 'T', currency: 'USD', linkPrefix: 'https://t.example.com/' } },
    ...[
      loan('loan', actions),
      rowsOf('loan'),
      loan('gift'),
      rowsOf('gift'),
      plain('holder', [field('holder_name'), field('city')]),
      stone,
    ].map((content) => ({ file: `modules/${content.name}.json`, content })),
    ...prints.map((content, index) => ({ file: `prints/${index}.json`, content })),
  ]);
const detailOf = ({ schema }: ReturnType<typeof parse>, module: string) => schema?.modules[module]?.actions.detail;
const items = print().items;

describe('PRN-09 printed documents', () => {
  it('LOW-03 PRN-09 give each of their modules the buttons that print, at the end', () => {
    const parsed = parse([print({ also: ['gift'] })]);
    expect(parsed.mistakes).toEqual([]);
    for (const module of ['loan', 'gift']) {
      expect(detailOf(parsed, module)?.slice(-2)).toEqual(['print-document', 'preview-document']);
    }
    expect(detailOf(parse([]), 'loan')).not.toContain('print-document');
    expect(detailOf(parse([print()]), 'gift')).not.toContain('print-document');
  });

  it('PRN-10 leave the buttons where a module puts them', () => {
    expect(detailOf(parse([print()], ['preview-document', 'save']), 'loan')).toEqual([
      ...['preview-document', 'save', 'print-document'],
    ]);
  });

  it('PRN-03 take one field for a line of its own', () => {
    const parsed = parse([print({ party: { lines: ['city', ['city', 'holder_name']] } })]);
    expect(parsed.schema?.prints[0]).toMatchObject({
      party: { lines: [['city'], ['city', 'holder_name']] },
      terms: [],
    });
  });

  it.each<[string, object, string]>([
    ['no module', { module: 'lone' }, 'prints/0.json: module: there is no module "lone"; did you mean "loan"?'],
    [
      'a module of no document',
      { module: 'stone' },
      'module: "stone" moves no items (it has no "document"); use one of: loan, gift',
    ],
    ['no further module', { also: ['gifts'] }, 'also[0]: there is no module "gifts"; did you mean "gift"?'],
    ['itself twice', { also: ['loan'] }, 'also: names "loan" twice; remove one'],
    ['no fact', { facts: ['duu'] }, 'facts[0]: there is no field of loan "duu"; did you mean "due"?'],
    ['no remarks', { remarks: 'notes' }, 'remarks: there is no field of loan "notes"'],
    [
      'no line of the party',
      { party: { lines: [['citty']] } },
      'party.lines[0]: there is no field of holder "citty"; did you mean "city"?',
    ],
    [
      'no name in a condition',
      { terms: ['Back by {duu}'] },
      'terms[0]: there is no field of loan "duu"; did you mean "due"?',
    ],
    ['no number of the item', { items: { ...items, number: 'no' } }, 'items.number: there is no field of stone "no"'],
    [
      'a photo of a text',
      { items: { ...items, picture: 'stone_no' } },
      'items.picture: "stone_no" holds no photos; name a media field with photos',
    ],
    [
      'no column',
      { items: { ...items, columns: [{ field: 'wait' }] } },
      'items.columns[0]: there is no field of stone "wait"',
    ],
    [
      'a sum of texts',
      { items: { ...items, columns: [{ field: 'stone_no', total: true }] } },
      'items.columns[0].total: "stone_no" holds no number; remove it',
    ],
    ['no such key', { itmes: 1 }, 'unknown key "itmes"; did you mean "items"?'],
    ['no such kind', { kind: 'letter' }, 'prints/0.json: kind'],
  ])('LOW-04 say file, path and mend for: %s', (_what, more, line) => {
    expect(
      parse([print(more)])
        .mistakes.map(mistakeLine)
        .join('\n'),
    ).toContain(line);
  });

  it('LOW-04 say that a button has nothing to print', () => {
    const lines = parse([], ['save', 'print-document']).mistakes.map(mistakeLine).join('\n');
    expect(lines).toContain('actions.detail: "print-document" has nothing to print; add a file to prints/');
  });

  it('PRN-03 take the names of the party and of the house in a condition', () => {
    expect(parse([print({ terms: ['{party} owes {company} by {due}: {worth}'] })]).mistakes).toEqual([]);
  });
});
