import { describe, expect, it } from 'vitest';
import { parseSchema } from '../../parse/parseSchema.ts';
import { mistakeLine } from '../shared/mistakes.ts';

const text = (name: string, more: object = {}) => ({ name, type: 'input', label: name, ...more });
const select = (name: string, options: string[], more: object = {}) => ({
  ...{ name, type: 'select', options, label: name },
  ...more,
});
const decimal = (name: string) => ({ name, type: 'decimal', label: name });
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
    expects: { status: ['In'], code_like: '1', created_at_gte: 'today-30' },
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
      'a filter for a value that no item has',
      ({ look }) => {
        look.count.expects = { status: 'Inn' };
      },
      'count.expects.status: "status" is never "Inn"; did you mean "In"?',
    ],
    [
      'a filter for a day that is none',
      ({ look }) => {
        look.count.expects = { created_at_gte: 'tomorrow' };
      },
      'count.expects.created_at_gte: "tomorrow" is no value of "created_at" (timestamp)',
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
      'what is kept in a field of another kind',
      (all) => {
        all['look-line'].fields[5] = { ...decimal('status_then'), readOnly: true };
      },
      'count.items.keeps.status_then: "status_then" holds numbers, not text, so it does not fit "status" of gem',
    ],
    [
      'what is kept in a choice that does not have it',
      (all) => {
        all['look-line'].fields[5] = select('status_then', ['In', 'Out', 'New'], { readOnly: true });
      },
      '"status_then" has no choice "Off"',
    ],
    [
      'what is kept where it has no room',
      (all) => {
        all['look-line'].fields[5].maxLength = 2;
      },
      '"status_then" is too short',
    ],
    [
      'numbers with places that are kept as whole ones',
      (all) => {
        all.gem.fields.push(decimal('weight'));
        all['look-line'].fields.push({ ...text('weight_then'), type: 'integer', readOnly: true });
        all.look.count.items.keeps.weight_then = 'weight';
      },
      '"weight_then" holds whole numbers only',
    ],
    [
      'what is kept where something has to be',
      (all) => {
        all['look-line'].fields[5].required = true;
      },
      '"status_then" takes what comes; remove "required" and "unique" from it',
    ],
    [
      'what is kept in a field that holds nothing',
      (all) => {
        all['look-line'].fields[5] = { name: 'status_then', type: 'computed', label: 'Then', template: '{note}' };
      },
      '"status_then" is derived (computed); name stored fields only',
    ],
    [
      'a scope of another kind',
      ({ look }) => {
        look.fields[3] = { ...decimal('shape'), readOnly: 'after-create' };
      },
      'count.narrowedBy.shape: "shape" holds text, not numbers, so it does not fit "shape" of look',
    ],
    [
      'a scope with choices that no item has',
      ({ look }) => {
        look.fields[3] = select('shape', ['In', 'Round'], { readOnly: 'after-create' });
        look.count.narrowedBy = { shape: 'status' };
      },
      'count.narrowedBy.shape: "status" has no choice "Round"',
    ],
    [
      'items that numbers name',
      ({ gem }) => {
        gem.fields[0].type = 'integer';
      },
      'items of gem are called by "code" (integer), but labels and scanners know numbers as text',
    ],
    [
      'items that a name names which is put together',
      ({ gem }) => {
        gem.fields.push({ name: 'full', type: 'computed', label: 'Full', template: '{code} {shape}' });
        gem.recordLabel = 'full';
      },
      'items of gem are called by "full" (computed)',
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
