import { beforeAll, describe, expect, it } from 'vitest';
import { parseSchema } from '../../parse/parseSchema.ts';
import { mistakeLine } from '../shared/mistakes.ts';

const files = [
  { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://example.com/' } },
  { file: 'navigation.json', content: [{ group: 'stock', title: 'Stock', icon: 'diamond' }] },
  {
    file: 'modules/stone.json',
    content: {
      name: 'stone',
      label: 'Stone',
      recordLabel: 'item_no',
      menu: { group: 'stock' },
      fields: [
        { name: 'item_no', type: 'input', label: 'Item No' },
        { name: 'bought', type: 'date', label: 'Bought' },
        { name: 'price', type: 'money', label: 'Price' },
      ],
      list: { columns: ['item_no'] },
      tabs: [{ name: 'main', label: 'Main', fields: ['item_no'] }],
    },
  },
  {
    file: 'reports/stones.json',
    content: {
      name: 'stones',
      label: 'Stones',
      menu: { group: 'stock' },
      module: 'stone',
      columns: [
        { name: 'item_no', field: 'item_no' },
        { name: 'price', field: 'price', total: 'sum' },
      ],
      filters: [
        { name: 'item_no', field: 'item_no' },
        { name: 'bought', field: 'bought' },
      ],
      sort: { field: 'item_no', order: 'ASC' },
    },
  },
];
const group = { report: 'stones', by: { name: 'month', month: 'bought' }, values: ['price'], narrows: 'bought' };
const rows = { report: 'stones', columns: ['item_no'], sort: { field: 'price', order: 'DESC' }, total: 'price' };
const records = { module: 'stone', columns: ['item_no'], sort: { field: 'item_no', order: 'ASC' } };
const parse = (figures: object[], start: object[] = []) =>
  parseSchema([...files, { file: 'dashboard.json', content: { start, figures } }]);
const figure = (more: object) => ({ name: 'one', label: 'One', ...more });
const mistakes = (more: object) => parse([figure(more)]).mistakes.map(mistakeLine);

describe('DASH-01 the dashboard of a schema', () => {
  let whole: ReturnType<typeof parse>;

  beforeAll(() => {
    whole = parse([
      figure({ groups: [group], chart: 'bar' }),
      figure({ name: 'two', rows }),
      figure({ name: 'three', records }),
    ]);
  });

  it('is read with its defaults, and is not there without its file', () => {
    expect(whole.mistakes.map(mistakeLine)).toEqual([]);
    expect(whole.schema?.dashboard?.figures[0]).toMatchObject({ wide: false, groups: [{ count: false }] });
    expect(parseSchema(files).schema?.dashboard).toBeUndefined();
  });

  it.each([
    [{ rows, records }, 'needs exactly one of groups, rows and records'],
    [{ rows, chart: 'bar' }, 'draws groups only'],
    [{ row: rows }, 'unknown key "row"; did you mean "rows"?'],
    [{ rows: { ...rows, report: 'stone' } }, 'there is no report "stone"; did you mean "stones"?'],
    [{ rows: { ...rows, total: 'item_no' } }, 'there is no column with a total "item_no"'],
    [{ rows: { ...rows, columns: ['prise'] } }, 'there is no column of stones "prise"; did you mean "price"?'],
    [{ rows: { ...rows, filter: { colour: ['x'] } } }, 'there is no filter of stones "colour"'],
    [{ rows: { ...rows, filter: { item_no: 'this-year' } } }, 'is no date; give a list of values'],
    [{ groups: [{ ...group, values: ['item_no'] }] }, 'there is no column with a sum "item_no"'],
    [{ groups: [{ ...group, narrows: 'item_no' }] }, '"item_no" is no date; name one'],
    [{ groups: [{ ...group, by: { name: 'age', days: [30] } }] }, '"days" is not known of stone here'],
    [{ records: { ...records, module: 'stones' } }, 'there is no module "stones"; did you mean "stone"?'],
    [{ records: { ...records, columns: ['item'] } }, 'there is no field of stone "item"'],
  ])('refuses %j', (more, words) => {
    const found = mistakes(more);
    expect(found.join('\n')).toContain(words);
    expect(found[0]).toMatch(/^dashboard\.json: figures\[0\]/);
  });

  it('refuses a first step of no module, and one name twice', () => {
    const lines = parse([figure({ rows }), figure({ rows })], [{ module: 'gem', label: 'Gem' }]).mistakes.map(
      mistakeLine,
    );
    expect(lines.join('\n')).toContain('start[0].module: there is no module "gem"');
    expect(lines.join('\n')).toContain('figures[1] (one).name: is the name of another figure too');
  });

  it('SCR-08 takes a first step with the filter of a list, and refuses what no list takes', () => {
    const step = { module: 'stone', label: 'Stone', hint: 'Weigh it.', filter: { price_gte: 1 } };
    const { schema } = parse([figure({ rows })], [step]);
    expect(schema?.dashboard?.start[0]).toMatchObject({ module: 'stone', filter: { price_gte: 1 } });
    const refused = (more: object) =>
      parse([figure({ rows })], [{ ...step, ...more }])
        .mistakes.map(mistakeLine)
        .join('\n');
    expect(refused({ filter: { prise: 1 } })).toContain('start[0].filter.prise: is no filter of stone');
    expect(refused({ filters: {} })).toContain('unknown key "filters"; did you mean "filter"?');
  });
});
