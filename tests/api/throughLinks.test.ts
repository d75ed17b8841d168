import { beforeAll, describe, expect, it } from 'vitest';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { tablesFromSchema } from '../../src/server/database/structure/tablesFromSchema.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { getRecord } from '../../src/server/records/read/getRecord.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { createRecords } from '../../src/server/records/write/createRecords.ts';
import { updateMany } from '../../src/server/records/write/updateMany.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { globalSearch } from '../../src/server/workspace/globalSearch.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeDatabases } from '../support/testDatabase.ts';

/** Stones that are sold, come back and are sold again: what a record shows of the rows that point to it. */
describeDatabases((open) => {
  let context: RecordsContext;
  beforeAll(async () => {
    const database = await open();
    const schema = tradeSchema();
    await synchronize(database, schema);
    context = { database, schema, hooks: hooksOf, userId: null };
  });

  const create = (module: string, body: object) => createRecord(context, module, body);
  const titles = async (filter: object, sort: [string, string] = ['id', 'ASC']) => {
    const { records, total } = await listRecords(context, 'stone', { filter, range: [0, 99], sort });
    expect(total).toBe(records.length);
    return records.map(({ title }) => title);
  };

  describe('LOW-01 a lookup through a link', () => {
    beforeAll(async () => {
      const [ann, bob] = [await create('client', { name: 'Ann' }), await create('client', { name: 'Bob' })];
      const sale = (invoice_number: string, status: string, client: { id: number }, price: number) =>
        create('sale', { invoice_number, status, client_id: client.id, price });
      const sales = {
        early: await sale('S-1', 'Confirmed', ann, 3.5),
        middle: await sale('S-2', 'Confirmed', bob, 12),
        late: await sale('S-3', 'New', ann, 90),
      };
      for (const [title, ...sold] of [
        ['twice', sales.early, sales.middle, sales.late],
        ['once', sales.early],
        ['planned', sales.late],
        ['never'],
      ] as const) {
        const stone = await create('stone', { title });
        for (const { id } of sold) await create('sale-item', { sale_id: id, stone_id: stone.id });
      }
    });

    it('shows the last row, or the first, for which its condition holds, through lookups of the rows', async () => {
      const { records } = await listRecords(context, 'stone', { filter: {}, range: [0, 9], sort: ['id', 'ASC'] });
      const shown = records.map(({ title, sold_by, sold_to, first_sold_by, sold_for, last_row }) => [
        title,
        sold_by,
        sold_to,
        first_sold_by,
        sold_for,
        last_row,
      ]);
      expect(shown).toEqual([
        ['twice', 'S-2', 'Bob', 'S-1', 12, 'S-3'],
        ['once', 'S-1', 'Ann', 'S-1', 3.5, 'S-1'],
        ['planned', null, null, null, null, 'S-3'],
        ['never', null, null, null, null, null],
      ]);
      for (const record of records) expect(await getRecord(context, 'stone', record.id)).toEqual(record);
    });

    it('is one statement for a record, and no more for a list than the page with its number, and its records', async () => {
      const count = async (work: () => Promise<unknown>) => (await recordStatements(context.database, work)).length;
      expect(await count(() => getRecord(context, 'stone', 1))).toBe(1);
      expect(await count(() => titles({ sold_to: 'Bob', sold_for_gte: 1 }, ['sold_by', 'DESC']))).toBe(2);
    });

    it('is filtered and sorted by', async () => {
      expect(await titles({ sold_by: 'S-1' })).toEqual(['once']);
      expect(await titles({ sold_by: ['S-1', 'S-2'] })).toEqual(['twice', 'once']);
      expect(await titles({ sold_by_null: true })).toEqual(['planned', 'never']);
      expect(await titles({ sold_by_neq: 'S-1' })).toEqual(['twice', 'planned', 'never']);
      expect(await titles({ sold_to_like: 'AN' })).toEqual(['once']);
      expect(await titles({ sold_for_gte: 4, sold_for_lte: 12 })).toEqual(['twice']);
      expect(await titles({ sold_for_null: false }, ['sold_for', 'ASC'])).toEqual(['once', 'twice']);
      expect(await titles({ sold_by_null: false }, ['sold_by', 'DESC'])).toEqual(['twice', 'once']);
      expect(await titles({}, ['first_sold_by', 'ASC'])).toHaveLength(4);
    });

    it('follows the rows: what is confirmed later is shown at once', async () => {
      const stone = await create('stone', { title: 'followed' });
      const sale = await create('sale', { invoice_number: 'S-9', status: 'New', price: 1 });
      await create('sale-item', { sale_id: sale.id, stone_id: stone.id });
      expect(await getRecord(context, 'stone', stone.id)).toMatchObject({ sold_by: null, last_row: 'S-9' });
      await updateRecord(context, 'sale', sale.id, { status: 'Confirmed' });
      expect(await getRecord(context, 'stone', stone.id)).toMatchObject({ sold_by: 'S-9', first_sold_by: 'S-9' });
    });
  });

  describe('LINK-01 rows of a link with match', () => {
    let ann: number;
    let sales: { ann: number; bob: number; nobody: number };
    beforeAll(async () => {
      ann = (await create('client', { name: 'Ann of matches' })).id;
      const bob = (await create('client', { name: 'Bob of matches' })).id;
      const saleTo = async (client_id: number | null) => (await create('sale', { client_id, status: 'New' })).id;
      sales = { ann: await saleTo(ann), bob: await saleTo(bob), nobody: await saleTo(null) };
    });
    const refused = { status: 422, details: { errors: { sale_id: { key: 'unfit' } } } };
    const count = async () => {
      const { total } = await listRecords(context, 'payment', { filter: {}, range: [0, 0], sort: ['id', 'ASC'] });
      return total;
    };

    it('take only what belongs to the same record', async () => {
      const before = await count();
      expect(await create('payment', { client_id: ann, sale_id: sales.ann })).toMatchObject({ sale_id: sales.ann });
      for (const sale_id of [sales.bob, sales.nobody])
        await expect(create('payment', { client_id: ann, sale_id })).rejects.toMatchObject(refused);
      await create('payment', { client_id: ann });
      await create('payment', { sale_id: sales.bob });
      expect(await count()).toBe(before + 3);
    });

    it('are refused together when they are made at once', async () => {
      const before = await count();
      const bodies = [sales.ann, sales.bob].map((sale_id) => ({ client_id: ann, sale_id }));
      await expect(createRecords(context, 'payment', bodies)).rejects.toMatchObject(refused);
      expect(await count()).toBe(before);
      expect(await createRecords(context, 'payment', [...bodies.slice(0, 1), { sale_id: sales.bob }])).toHaveLength(2);
    });

    it('cannot be changed so that they do not match, by either reference', async () => {
      const { id } = await create('payment', { client_id: ann, sale_id: sales.ann });
      const free = await create('payment', { sale_id: sales.bob });
      await expect(updateRecord(context, 'payment', id, { sale_id: sales.bob })).rejects.toMatchObject(refused);
      await expect(updateRecord(context, 'payment', free.id, { client_id: ann })).rejects.toMatchObject(refused);
      await expect(updateMany(context, 'payment', [id, free.id], { client_id: ann })).rejects.toMatchObject(refused);
      await expect(updateMany(context, 'payment', [id, free.id], { sale_id: sales.bob })).rejects.toMatchObject(
        refused,
      );
      expect(await getRecord(context, 'payment', id)).toMatchObject({ client_id: ann, sale_id: sales.ann });
      expect(await getRecord(context, 'payment', free.id)).toMatchObject({ client_id: null, sale_id: sales.bob });
      await updateMany(context, 'payment', [id, free.id], { amount: 5 });
      await updateRecord(context, 'payment', free.id, { client_id: ann, sale_id: sales.ann });
    });

    it('stay as they are when what they picked goes to another, and can be changed otherwise', async () => {
      const sale = await create('sale', { client_id: ann, status: 'New' });
      const { id } = await create('payment', { client_id: ann, sale_id: sale.id });
      await updateRecord(context, 'sale', sale.id, { client_id: null });
      expect(await updateRecord(context, 'payment', id, { amount: 7 })).toMatchObject({ sale_id: sale.id, amount: 7 });
    });
  });

  describe('SHELL-17 LIST-01 a quick search in the rows of a link', () => {
    beforeAll(async () => {
      const [gia, ssef] = [await create('office', { code: 'GIA' }), await create('office', { code: 'SSEF' })];
      const papers: [string | null, string, { id: number }][] = [
        ['papered', '2141 AB-77', gia],
        ['papered', '2141 ZZ-78', ssef],
        ['single', '9100_1', ssef],
        [null, '9100_2', gia],
      ];
      const stones: Record<string, number> = {};
      for (const title of ['papered', 'single', 'bare']) stones[title] = (await create('stone', { title })).id;
      for (const [title, number, office] of papers)
        await create('paper', { stone_id: title && stones[title], number, office_id: office.id });
    });

    it.each([
      ['AB-77', ['papered']],
      ['zz-78', ['papered']],
      ['2141', ['papered']],
      ['7', ['papered']],
      ['9100', ['single']],
      ['0_1', ['single']],
      ['00', ['single']],
      ['ssef', ['papered', 'single']],
      ['SS', ['papered', 'single']],
      ['papered AB-77 ssef', ['papered']],
      ['single AB-77', []],
      ['%', []],
      ['bare', ['bare']],
    ])('%s finds %j', async (q, found) => {
      expect(await titles({ q })).toEqual(found);
      const hits = await globalSearch(context, q);
      const expected = q.length === 1 && q !== '7' ? [] : found;
      expect(hits.filter(({ module }) => module === 'stone').map(({ title }) => title)).toEqual(
        expect.arrayContaining(expected),
      );
      expect(hits.filter(({ module }) => module === 'stone')).toHaveLength(expected.length);
    });

    it('is served by an index over the words and one over the order', () => {
      const paper = tablesFromSchema(context.schema).find(({ name }) => name === 'paper');
      expect(paper?.indexes).toContainEqual({ columns: ['number'], kind: 'trigram' });
      expect(paper?.indexes).toContainEqual({ columns: ['stone_id', 'id'], kind: 'btree' });
    });

    it('comes first when a number is the text', async () => {
      await create('stone', { title: 'has 9100_1 inside' });
      const [first, second] = await globalSearch(context, '9100_1');
      expect([first?.title, second?.title]).toEqual(['single', 'has 9100_1 inside']);
    });
  });
});

function tradeSchema() {
  const sold = { type: 'lookup', through: 'saleRow', where: { field: 'sale_status', is: 'Confirmed' } };
  const modules = [
    // Before the modules that it looks into: the order of the files must not matter.
    {
      ...plainModule('sale-item', [
        {
          name: 'sale_id',
          type: 'searchable-select',
          module: 'sale',
          onDelete: 'cascade',
          display: ['invoice_number', { field: 'status', as: 'sale_status' }, 'client_name', 'price'],
        },
        { name: 'stone_id', type: 'searchable-select', module: 'stone', display: ['title'] },
      ]),
      menu: false,
      recordLabel: 'invoice_number',
    },
    {
      ...plainModule('client', [{ name: 'name', type: 'input' }]),
      links: [
        {
          name: 'payment',
          label: 'Payments',
          module: 'payment',
          by: 'client_id',
          add: 'search',
          pick: 'sale_id',
          match: 'client_id',
          columns: ['invoice_number'],
        },
      ],
    },
    plainModule('payment', [
      { name: 'note', type: 'input' },
      { name: 'amount', type: 'money' },
      { name: 'client_id', type: 'searchable-select', module: 'client' },
      { name: 'sale_id', type: 'searchable-select', module: 'sale' },
    ]),
    plainModule('sale', [
      { name: 'invoice_number', type: 'input' },
      { name: 'status', type: 'select', options: ['New', 'Confirmed'], default: 'New' },
      {
        name: 'client_id',
        type: 'searchable-select',
        module: 'client',
        display: [{ field: 'name', as: 'client_name' }],
      },
      { name: 'price', type: 'money' },
    ]),
    plainModule('office', [{ name: 'code', type: 'input' }]),
    {
      ...plainModule('paper', [
        { name: 'number', type: 'input' },
        { name: 'stone_id', type: 'searchable-select', module: 'stone', display: [{ field: 'title', as: 'stone' }] },
        { name: 'office_id', type: 'searchable-select', module: 'office', display: [{ field: 'code', as: 'office' }] },
      ]),
      menu: false,
      recordLabel: 'stone',
    },
    {
      ...plainModule('stone', [
        { name: 'title', type: 'input' },
        { name: 'sold_by', ...sold, take: 'last', field: 'invoice_number' },
        { name: 'sold_to', ...sold, take: 'last', field: 'client_name' },
        { name: 'sold_for', ...sold, take: 'last', field: 'price' },
        { name: 'first_sold_by', ...sold, field: 'invoice_number' },
        { name: 'last_row', type: 'lookup', through: 'saleRow', take: 'last', field: 'invoice_number' },
      ]),
      list: { columns: ['title'], quickSearch: ['title', 'paper.number', 'paper.office'] },
      links: [
        {
          name: 'saleRow',
          label: 'Sales',
          module: 'sale-item',
          by: 'stone_id',
          add: 'none',
          columns: ['invoice_number'],
        },
        { name: 'paper', label: 'Papers', module: 'paper', by: 'stone_id', add: 'modal', columns: ['number'] },
      ],
    },
  ];
  const { schema, mistakes } = parseSchema([
    { file: 'app.json', content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://items.example/i/' } },
    { file: 'navigation.json', content: [{ group: 'all', title: 'All' }] },
    ...modules.map((content) => ({ file: `modules/${content.name}.json`, content })),
  ]);
  if (!schema) throw new Error(mistakes.map(({ file, path, message }) => `${file} ${path} ${message}`).join('\n'));
  return schema;
}

function plainModule(name: string, fields: { name: string; [key: string]: unknown }[]) {
  const [first] = fields.map((field) => field.name);
  return {
    name,
    label: name,
    menu: { group: 'all' } as { group: string } | false,
    recordLabel: first,
    fields: fields.map((field) => ({ label: field.name, ...field })),
    list: { columns: [first] },
    tabs: [{ name: 'main', label: 'Main', fields: [first] }],
  };
}
