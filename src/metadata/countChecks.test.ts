import { describe, expect, it } from 'vitest';
import { mistakeLine } from './mistakes.ts';
import { parseSchema } from './parseSchema.ts';

const text = (name: string, more: object = {}) => ({ name, type: 'input', label: name, ...more });
const select = (name: string, options: string[], more: object = {}) => ({
  ...{ name, type: 'select', options, label: name },
  ...more,
});
const reference = (name: string, module: string, as: string) => ({
  ...{ name, type: 'searchable-select', module, label: name, required: true },
  display: [{ field: 'code', as }],
});
const main = (...fields: string[]) => [{ name: 'main', label: 'Main', fields }];

const gem = {
  ...{ name: 'gem', label: 'Gem', recordLabel: 'code' },
  fields: [
    text('code'),
    text('shape'),
    select('status', ['In', 'Out', 'New', 'Off'], { readOnly: true }),
    { name: 'dust', type: 'multiline', label: 'Dust' },
  ],
  ...{ list: { columns: ['code'] }, tabs: main('code') },
  stock: { status: 'status', opening: 'In', pending: 'New', dropped: 'Off' },
};

const look = {
  ...{ name: 'look', label: 'Look', recordLabel: 'code' },
  fields: [
    text('code', { readOnly: true }),
    { name: 'day', type: 'date', label: 'Day' },
    select('state', ['Open', 'Closed'], { readOnly: true, default: 'Open' }),
    text('shape', { readOnly: 'after-create' }),
  ],
  ...{ list: { columns: ['code'] }, tabs: main('day', 'shape') },
  links: [{ name: 'line', label: 'Line', module: 'look-line', by: 'look_id', add: 'none', columns: ['outcome'] }],
  count: {
    status: 'state',
    code: { field: 'code', pattern: 'L-{000}' },
    date: 'day',
    items: { link: 'line', item: 'gem_id', result: 'outcome', scanned: 'seen_at', keeps: { status_then: 'status' } },
    expects: { status: ['In'], code_like: '1' },
    narrowedBy: { shape: 'shape' },
  },
};

const line = {
  ...{ name: 'look-line', label: 'Line', menu: false, recordLabel: 'note' },
  fields: [
    text('note'),
    reference('look_id', 'look', 'look_code'),
    reference('gem_id', 'gem', 'gem_code'),
    select('outcome', ['Missing', 'Found', 'Unexpected'], { readOnly: true }),
    { name: 'seen_at', type: 'timestamp', readOnly: true, label: 'Seen' },
    text('status_then', { readOnly: true }),
  ],
  unique: [['look_id', 'gem_id']],
  ...{ list: { columns: ['note'] }, tabs: main('note') },
};

/** The mistakes of the whole, with one place of it changed. */
function mistakes(change: (modules: Record<string, ReturnType<typeof JSON.parse>>) => void = () => undefined) {
  const modules = structuredClone({ gem, look, 'look-line': line });
  change(modules);
  const app = { siteName: 'Stones', currency: 'USD', linkPrefix: 'https://stones.example/' };
  const files = Object.entries(modules).map(([name, content]) => ({ file: `modules/${name}.json`, content }));
  return parseSchema([{ file: 'app.json', content: app }, ...files]).mistakes.map(mistakeLine);
}

describe('LOW-04 counts in schema files', () => {
  it('are right as they stand', () => {
    expect(mistakes()).toEqual([]);
  });

  it.each<[string, Parameters<typeof mistakes>[0], string]>([
    [
      'a field that is none',
      ({ look }) => {
        look.count.date = 'dey';
      },
      'count.date: there is no field of look "dey"',
    ],
    [
      'a field of another kind',
      ({ look }) => {
        look.count.date = 'code';
      },
      'has to be date',
    ],
    [
      'a link that is none',
      ({ look }) => {
        look.count.items.link = 'lines';
      },
      'count.items.link: there is no link',
    ],
    [
      'states that people write',
      ({ look }) => {
        delete look.fields[2].readOnly;
      },
      '"state" is written by the server alone; add "readOnly": true to it',
    ],
    [
      'states that are missing',
      ({ look }) => {
        look.fields[2].options = ['Open'];
      },
      'choice of look.state "Closed"',
    ],
    [
      'results that are missing',
      (all) => {
        all['look-line'].fields[3].options = ['Missing', 'Found'];
      },
      'choice of look-line.outcome "Unexpected"',
    ],
    [
      'rows that are added by hand',
      ({ look }) => {
        look.links[0].add = 'modal';
      },
      'by scanning: "none"',
    ],
    [
      'items that could be in it twice',
      (all) => {
        delete all['look-line'].unique;
      },
      'add "unique": [["look_id", "gem_id"]] to look-line',
    ],
    [
      'items without stock',
      ({ gem }) => {
        delete gem.stock;
      },
      'refers to gem, which holds no stock',
    ],
    [
      'a filter of nothing',
      ({ look }) => {
        look.count.expects = { statos: 'In' };
      },
      'is no filter of gem; did you',
    ],
    [
      'a filter that is not offered',
      ({ look }) => {
        look.count.expects = { code_gte: '1' };
      },
      'cannot be asked of',
    ],
    [
      'a scope that changes under the list',
      ({ look }) => {
        delete look.fields[3].readOnly;
      },
      'is fixed with the list; add "readOnly": "after-create" to "shape"',
    ],
    [
      'a scope of nothing',
      ({ look }) => {
        look.count.narrowedBy = { shape: 'form' };
      },
      'no field of gem "form"',
    ],
    [
      'what is kept of nothing',
      ({ look }) => {
        look.count.items.keeps = { status_then: 'x' };
      },
      'no field of gem "x"',
    ],
    [
      'keys that nobody knows',
      ({ look }) => {
        look.count.colour = 1;
      },
      'unknown key "colour"',
    ],
  ])('names %s', (_what, change, says) => {
    const found = mistakes(change);
    expect(found.join('\n')).toContain(says);
    expect(found.join('\n')).toContain('modules/look');
  });
});
