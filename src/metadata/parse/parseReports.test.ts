import { describe, expect, it } from 'vitest';
import { mistakeLine } from '../check/shared/mistakes.ts';
import { parseSchema } from './parseSchema.ts';

const stone = {
  name: 'stone',
  label: 'Stone',
  labelPlural: 'Stones',
  icon: 'diamond',
  menu: { group: 'stock', order: 1 },
  recordLabel: 'name',
  fields: [
    { name: 'name', type: 'input', label: 'Name' },
    { name: 'bought', type: 'date', label: 'Bought' },
    { name: 'price', type: 'money', label: 'Price' },
    { name: 'state', type: 'select', options: ['In', 'Out'].map((value) => ({ value, label: value })), label: 'State' },
    { name: 'wholly', type: 'computed', template: '{name}!', label: 'Wholly' },
    { name: 'photos', type: 'media', label: 'Photos' },
    {
      name: 'set_id',
      type: 'searchable-select',
      module: 'stone',
      display: [{ field: 'name', as: 'set_name' }],
      label: 'Set',
    },
    { name: 'owner_id', type: 'searchable-select', module: 'owner', display: ['title'], label: 'Owner' },
  ],
  links: [{ name: 'parts', label: 'Parts', module: 'stone', by: 'set_id', add: 'none', columns: ['name'] }],
  list: { columns: ['name'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['name'] }],
};
const owner = {
  ...stone,
  name: 'owner',
  recordLabel: 'title',
  fields: [
    { name: 'title', type: 'input', label: 'Title' },
    { name: 'secret', type: 'password', label: 'Secret' },
  ],
  links: [],
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['title'] }],
};
const report = {
  name: 'stones',
  label: 'Stones',
  menu: { group: 'stock' },
  module: 'stone',
  columns: [
    { name: 'name', field: 'name' },
    { name: 'owner', field: 'owner_id.title' },
    { name: 'price', field: 'price', total: 'sum' },
    { name: 'days', days: { from: 'bought' } },
    { name: 'double', formula: 'price * 2', result: { type: 'money' } },
  ],
  filters: [{ name: 'bought', field: 'bought', default: 'this-year' }],
  sort: { field: 'name', order: 'ASC' },
  chart: { type: 'bar', by: { name: 'owner', field: 'owner_id' }, values: ['price'] },
};

const formula = (source: string) => ({ name: 'f', formula: source, result: { type: 'money' } });
const grouped = (...measures: object[]) => ({
  columns: [
    { name: 'name', field: 'name' },
    { name: 'day', field: 'bought' },
  ],
  groupBy: [{ name: 'owner', field: 'owner_id' }],
  measures,
  sort: { field: 'owner', order: 'ASC' },
  chart: undefined,
});
const parse = (...contents: unknown[]) =>
  parseSchema([
    { file: 'app.json', content: { siteName: 'House', currency: 'USD', linkPrefix: 'https://h/' } },
    { file: 'navigation.json', content: [{ group: 'stock', title: 'Stock', icon: 'diamond' }] },
    { file: 'modules/owner.json', content: owner },
    { file: 'modules/stone.json', content: stone },
    ...contents.map((content, index) => ({ file: `reports/r${index}.json`, content })),
  ]);
const mistakes = (changes: object) => parse({ ...report, ...changes }).mistakes.map(mistakeLine);

describe('reports of a schema', () => {
  it('REP-08 are parsed, every default filled in, in the order of their places', () => {
    const { schema } = parse({ ...report, menu: { group: 'stock', order: 2 } }, { ...report, name: 'first' });
    expect(schema?.reports.map(({ name }) => name)).toEqual(['first', 'stones']);
    expect(schema?.reports[0]).toMatchObject({ asOf: false, where: [], label: { en: 'Stones', zh: 'Stones' } });
  });

  it.each([
    [{ colums: [] }, 'reports/r0.json: colums: unknown key "colums"; did you mean "columns"?'],
    [{ menu: { group: 'stok' } }, 'menu.group: there is no group of the navigation "stok"; did you mean "stock"?'],
    [{ module: 'stonne' }, 'module: there is no module "stonne"; did you mean "stone"?'],
    [{ sort: { field: 'naem', order: 'ASC' } }, 'sort.field: there is no column "naem"; did you mean "name"?'],
    [{ asOf: true }, 'asOf: "stone" holds neither items nor rows of a document; leave it out'],
    [{ opens: 'name' }, 'opens: "name" is no reference; name one'],
    [{ filters: [{ name: 'x', field: 'nothing' }] }, 'filters[0] (x).field: there is no field of stone "nothing"'],
    [{ filters: [{ name: 'x', field: 'name', default: 'this-year' }] }, 'filters[0] (x).default: "name" is no date'],
    [{ filters: [{ name: 'x', field: 'name', fact: 'status' }] }, 'filters[0] (x): needs exactly one of field, fact'],
    [grouped({ name: 'm', most: 'name' }), 'measures[0] (m).most: "name" is no number; name a column that is'],
    [grouped({ name: 'm', least: 'nothing' }), 'measures[0] (m).least: there is no column "nothing"'],
    [
      grouped({ name: 'm', most: 'day' }, formula('m + 1')),
      'measures[1] (f).formula: "m" at character 1 is a date, and "+" needs a number',
    ],
    [{ measures: [{ name: 'n', count: true }] }, 'measures: need groupBy; add it, or leave them out'],
    [{ chart: { type: 'bar', values: ['price'] } }, 'chart.by: is missing'],
    [{ filters: [{ name: 'x', field: 'owner_id.secret' }] }, '(x).field: "owner_id.secret" (password) has no place'],
    [{ where: [{ field: 'owner_id.secret', is: ['x'] }] }, 'where[0].field: "owner_id.secret" (password) has no'],
    [{ where: [{ field: 'state', is: ['Nope'] }] }, 'where[0].is: "state" is never "Nope"; use one of: In, Out'],
    [{ where: [{ field: 'name', atLeast: 1 }] }, 'where[0].atLeast: "name" is no number; say what it is'],
    [{ where: [{ field: 'price' }] }, 'where[0]: needs exactly one of is, atLeast'],
    [{ where: [{ fact: 'status', is: ['In'] }] }, 'where[0].fact: "status" is not known of stone here'],
    [{ filters: [{ name: 'x', field: 'state', default: ['Inn'] }] }, '(x).default: "x" is never "Inn"; did you mean'],
    [{ filters: [{ name: 'x', field: 'price', default: ['abc'] }] }, '(x).default: "abc" is no value of "x" (money)'],
    [
      { columns: [{ name: 'n', field: 'name' }, formula('n * 2')] },
      '"n" at character 1 is a text, and "*" needs a number',
    ],
    [{ chart: { type: 'bar', by: { name: 'o', field: 'name' }, values: ['days'] } }, 'no column with a sum "days"'],
    [
      {
        columns: [{ name: 'key', field: 'price', total: 'sum' }],
        chart: { type: 'bar', by: { name: 'o', field: 'name' }, values: ['key'] },
      },
      'chart.values: "key" is what each point of a chart has; name the column otherwise',
    ],
  ])('refuse %j with the mend', (changes, line) => {
    expect(mistakes(changes).join('\n')).toContain(line);
  });

  it('LOW-04 is not blamed for a reference whose module is missing', () => {
    const behindOwner = {
      where: [{ field: 'owner_id.title', is: ['Anna'] }],
      filters: [{ name: 'title', field: 'owner_id.title', default: ['Anna'] }],
    };
    const files = [
      { file: 'app.json', content: { siteName: 'House', currency: 'USD', linkPrefix: 'https://h/' } },
      { file: 'navigation.json', content: [{ group: 'stock', title: 'Stock', icon: 'diamond' }] },
      { file: 'modules/stone.json', content: stone },
      { file: 'reports/stones.json', content: { ...report, ...behindOwner } },
    ];
    const lines = parseSchema(files).mistakes.map(mistakeLine);
    expect(lines.filter((line) => line.startsWith('reports/'))).toEqual([]);
    expect(lines.join('\n')).toContain('fields (owner_id).module: there is no module "owner"');
  });

  it.each([
    [{ name: 'name', field: 'owner_id.titel' }, 'there is no field of owner "titel"; did you mean "title"?'],
    [{ name: 'name', field: 'price.title' }, '"price" is no reference, so nothing is behind it'],
    [{ name: 'name', field: 'owner_id' }, 'is a reference; name a field of its record, such as owner_id.title'],
    [{ name: 'name', days: { from: 'price' } }, '"price" is no date; name one'],
    [{ name: 'name', rows: { link: 'rows' } }, 'there is no link of stone "rows"'],
    [{ name: 'name', formula: 'price +', result: { type: 'money' } }, 'cannot read "price +": it ends where a number'],
    [{ name: 'name', formula: 'later * 2', result: { type: 'money' } }, 'there is no value before it "later"'],
    [{ name: 'name', field: 'name', total: 'sum' }, 'is of numbers only; leave it out'],
    [{ name: 'name', fact: 'status' }, '"status" is not known of stone here; add "asOf": true, or leave it out'],
    [{ name: 'name', field: 'owner_id.secret' }, '"owner_id.secret" (password) has no place in a report'],
    [{ name: 'name', field: 'photos' }, '"photos" (media) has no place in a report; name another field'],
    [{ name: 'name', field: 'name', otherwise: 'price' }, 'is of another kind than "name"'],
    [{ name: 'name', field: 'wholly', total: 'sum' }, 'is of numbers only; leave it out'],
    [{ name: 'name', rows: { link: 'parts', sum: 'name' } }, '"name" is no number; name a field that is'],
    [{ name: 'name' }, 'needs exactly one of field, fact, days, aged, rows, formula'],
  ])('refuse the column %j with the mend', (column, line) => {
    expect(mistakes({ columns: [column], chart: undefined }).join('\n')).toContain(line);
  });

  it('tell that two files have the same name', () => {
    expect(parse(report, report).mistakes.map(mistakeLine)).toEqual([
      'reports/r1.json: name: another file is called "stones"; rename one of the two',
    ]);
  });
});
