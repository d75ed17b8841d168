import { describe, expect, it } from 'vitest';
import { shippedSchema } from '../../../tests/support/shippedSchema.ts';
import { mistakeLine } from '../check/shared/mistakes.ts';
import { parseSchema } from '../parse/parseSchema.ts';
import { limitedModules } from './limitedModules.ts';
import { seenSchema } from './seenSchema.ts';

const module = (name: string, content: object) => ({
  file: `modules/${name}.json`,
  content: { name, label: name, list: { columns: [] }, tabs: [], ...content },
});

const files = [
  { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://example.com/' } },
  { file: 'navigation.json', content: [{ group: 'stock', title: 'Stock', icon: 'diamond' }] },
  module('user', {
    recordLabel: 'email',
    fields: [{ name: 'email', type: 'input', label: 'Email' }],
    list: { columns: ['email'] },
    tabs: [{ name: 'main', label: 'Main', fields: ['email'] }],
    actions: { detail: ['cancel', 'reset-link', 'remove-second-factor'] },
  }),
  module('maker', {
    recordLabel: 'name',
    menu: { group: 'stock' },
    fields: [
      { name: 'name', type: 'input', label: 'Name' },
      { name: 'country', type: 'input', label: 'Country' },
    ],
    list: { columns: ['name'] },
    tabs: [{ name: 'main', label: 'Main', fields: ['name', 'country'] }],
    links: [{ name: 'stone', module: 'stone', by: 'maker_id', label: 'Stones', add: 'none', columns: ['item_no'] }],
  }),
  module('stone', {
    recordLabel: 'item_no',
    menu: { group: 'stock' },
    fields: [
      { name: 'item_no', type: 'input', label: 'Item No' },
      { name: 'cost', type: 'money', label: 'Cost' },
      { name: 'price', type: 'money', label: 'Price' },
      { name: 'margin', type: 'computed', formula: 'price - cost', result: { type: 'money' }, label: 'Margin' },
      { name: 'tag', type: 'computed', template: '{item_no} / {margin}', label: 'Tag' },
      { name: 'maker_id', type: 'searchable-select', module: 'maker', display: ['name', 'country'], label: 'Maker' },
      {
        name: 'origin',
        type: 'input',
        default: { formula: 'maker_id.country' },
        shownWhen: 'cost > 0',
        label: 'Origin',
      },
      {
        ...{ name: 'first_origin', type: 'input', readOnly: true, label: 'First Origin' },
        default: { formula: 'maker_id.country' },
      },
      { name: 'owner_id', type: 'searchable-select', module: 'user', label: 'Owner' },
    ],
    list: {
      columns: ['item_no', 'margin', 'name'],
      priority: ['margin', 'name'],
      sort: { field: 'cost', order: 'ASC' },
      quickSearch: ['item_no', 'name'],
    },
    tabs: [{ name: 'main', label: 'Main', fields: ['item_no', 'cost', 'price', 'maker_id'] }],
  }),
  {
    file: 'reports/stones.json',
    content: {
      ...{ name: 'stones', label: 'Stones', menu: { group: 'stock' }, module: 'stone' },
      description: { en: 'Each stone with its cost.', zh: '每颗宝石及其成本。' },
      columns: [
        { name: 'item_no', field: 'item_no' },
        { name: 'price', field: 'price' },
        { name: 'cost', field: 'cost' },
        { name: 'gain', formula: 'price - cost', result: { type: 'money' }, label: 'Gain' },
        { name: 'share', formula: 'gain / price', result: { type: 'decimal', places: 2 }, label: 'Share' },
        { name: 'country', field: 'maker_id.country' },
      ],
      filters: [
        { name: 'cost', field: 'cost' },
        { name: 'maker_id', field: 'maker_id' },
      ],
      sort: { field: 'gain', order: 'DESC' },
    },
  },
];

const role = (modules: object, more: object = {}) => ({
  file: 'roles/clerk.json',
  content: { name: 'clerk', label: 'Clerk', modules: { '*': { read: true }, ...modules }, reports: true, ...more },
});

const parsed = (modules: object, more?: object) => parseSchema([...files, role(modules, more)] as never);

/** The schema as the role sees it. */
function seen(modules: object, more?: object) {
  const { schema, mistakes } = parsed(modules, more);
  expect(mistakes.map(mistakeLine)).toEqual([]);
  const found = schema?.roles.find(({ name }) => name === 'clerk');
  if (!schema || !found) throw new Error('No role');
  return { whole: schema, role: found, ...seenSchema(schema, found) };
}

const namesOf = (all: readonly { name: string }[] | undefined) => (all ?? []).map(({ name }) => name);

describe('what a role sees of a schema', () => {
  it('ROLE-03 hides what is made of a hidden field, however many steps away', () => {
    const { modules, reports } = seen({ stone: { fields: { cost: 'hidden' } } });
    expect(namesOf(modules.stone?.fields)).toEqual(expect.arrayContaining(['item_no', 'price', 'name']));
    for (const name of ['cost', 'margin', 'tag']) expect(namesOf(modules.stone?.fields)).not.toContain(name);
    expect(modules.stone?.list).toMatchObject({
      columns: ['item_no', 'name'],
      priority: ['name'],
      sort: { field: 'id', order: 'DESC' },
    });
    expect(namesOf(reports[0]?.columns)).toEqual(['item_no', 'price', 'country']);
    expect(namesOf(reports[0]?.filters)).toEqual(['maker_id']);
    expect(reports[0]?.sort.field).toBe('item_no');
    expect(reports[0]?.description).toBeUndefined();
    expect(seen({}).reports[0]?.description?.en).toBe('Each stone with its cost.');
  });

  it('ROLE-04 has no action that the server would refuse', () => {
    const actionsOf = (rights: object) => seen({ user: { read: true, ...rights } }).modules.user?.actions.detail;
    expect(actionsOf({ update: true })).toEqual(['cancel', 'reset-link', 'remove-second-factor']);
    expect(actionsOf({})).toEqual(['cancel']);
  });

  it('ROLE-03 names no hidden field where a reference looks one up', () => {
    const { modules } = seen({ maker: { fields: { country: 'hidden' } } });
    const reference = modules.stone?.fields.find(({ name }) => name === 'maker_id');
    expect(reference).toMatchObject({ display: [{ field: 'name', as: 'name' }] });
    expect(JSON.stringify(modules)).not.toContain('country');
  });

  it('ROLE-03 SCH-12 tells of no hidden field by a default or by when something is shown', () => {
    const origin = (modules: object) =>
      seen(modules).modules.stone?.fields.find(({ name }) => name === 'origin') as object;
    const byDefault = { formula: 'maker_id.country' };
    expect(origin({})).toMatchObject({ default: byDefault, shownWhen: 'cost > 0' });
    expect(origin({ stone: { fields: { cost: 'hidden' } } })).toMatchObject({
      default: byDefault,
      shownWhen: undefined,
    });
    expect(origin({ maker: { fields: { country: 'hidden' } } })).toMatchObject({ default: undefined });
    expect(origin({ maker: { read: false } })).toMatchObject({ default: undefined });
    // What only the server writes is made of it, and nothing else.
    expect(namesOf(seen({ maker: { fields: { country: 'hidden' } } }).modules.stone?.fields)).not.toContain(
      'first_origin',
    );
  });

  it('ROLE-03 names no hidden field among those that the history of items follows', async () => {
    const schema = await shippedSchema();
    for (const one of schema.roles) {
      for (const { fields, stock } of Object.values(seenSchema(schema, one).modules)) {
        for (const name of stock?.tracking?.fields ?? [])
          expect([one.name, namesOf(fields)]).toEqual([one.name, expect.arrayContaining([name])]);
      }
    }
  });

  it('ROLE-03 has no list of who owes something, where what is owed is hidden', async () => {
    const schema = await shippedSchema();
    const sales = schema.roles.find(({ name }) => name === 'sales');
    if (!sales) throw new Error('No role');
    const modules = { ...sales.modules, 'customer-payment': { read: false } };
    const reportsOf = (one: typeof sales) => namesOf(seenSchema(schema, one).reports);
    expect(reportsOf(sales)).toContain('receivables');
    expect(reportsOf({ ...sales, modules } as typeof sales)).not.toContain('receivables');
  });

  it('ROLE-03 hides references to a hidden module, what they look up and what leads there', () => {
    const { modules, reports, navigation } = seen({ maker: { read: false } });
    expect(Object.keys(modules)).toEqual(['stone']);
    for (const name of ['maker_id', 'name', 'country']) expect(namesOf(modules.stone?.fields)).not.toContain(name);
    expect(modules.stone?.list.quickSearch).toEqual(['item_no']);
    expect(namesOf(reports[0]?.columns)).not.toContain('country');
    expect(navigation).toHaveLength(1);
  });

  it('ROLE-05 keeps the reference by which people see their own records', () => {
    const { modules } = seen({ stone: { where: { owner_id: 'me' } } });
    expect(namesOf(modules.stone?.fields)).toContain('owner_id');
    expect(namesOf(seen({}).modules.stone?.fields)).not.toContain('owner_id');
  });

  it('ROLE-05 limits the rows of links with their record', () => {
    const { whole, role: own } = seen({ maker: { where: { country: 'HK' } } });
    expect([...limitedModules(whole, own)]).toEqual(['maker', 'stone']);
  });
});

describe('mistakes in the file of a role', () => {
  const linesOf = (modules: object, more?: object) => parsed(modules, more).mistakes.map(mistakeLine);

  it('ROLE-01 names the path and the mend', () => {
    expect(linesOf({ stoen: { read: true } })).toEqual([
      expect.stringMatching(/^roles\/clerk\.json: modules\.stoen: .*"stone"/),
    ]);
    expect(linesOf({ stone: { fields: { prise: 'hidden' } } })).toEqual([
      expect.stringMatching(/^roles\/clerk\.json: modules\.stone\.fields\.prise: .*"price"/),
    ]);
    expect(linesOf({ stone: { fields: { id: 'hidden' } } })).toEqual([
      expect.stringContaining('every record has an id'),
    ]);
    expect(linesOf({ stone: { raed: true } })).toEqual([expect.stringContaining('modules.stone')]);
    expect(linesOf({}, { reports: { stoness: true } })).toEqual([
      expect.stringMatching(/reports\.stoness: .*"stones"/),
    ]);
  });

  it('ROLE-01 refuses fields and filters of all modules at once', () => {
    expect(linesOf({ '*': { read: true, fields: { price: 'hidden' } } })).toEqual([
      expect.stringMatching(/modules\.\*\.fields: is of one module/),
    ]);
    expect(linesOf({ '*': { read: true, where: { price: 1 } } })).toEqual([
      expect.stringMatching(/modules\.\*\.where: is of one module/),
    ]);
  });

  it('ROLE-05 refuses "me" where no user stands, and filters that a list would refuse', () => {
    expect(linesOf({ stone: { where: { maker_id: 'me' } } })).toEqual([
      expect.stringMatching(/modules\.stone\.where\.maker_id: "me" is a user; "maker_id" is a reference to maker/),
    ]);
    expect(linesOf({ stone: { where: { colour: 'Red' } } })).toEqual([expect.stringContaining('modules.stone.where')]);
  });
});
