import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { describeDatabases, describePostgres } from '../../../../tests/support/testDatabase.ts';
import type { Database, Handle } from '../connection/database.ts';
import { synchronizeTables } from './synchronize.ts';
import type { ColumnDescription, TableDescription } from './tableDescription.ts';

type Parts = Partial<Omit<TableDescription, 'columns'>> & { columns?: ColumnDescription[] };

function table(name: string, { columns = [], ...parts }: Parts = {}): TableDescription {
  const id: ColumnDescription = { name: 'id', type: 'integer', nullable: false, identity: true };
  return { module: name, name, columns: [id, ...columns], uniques: [], foreignKeys: [], indexes: [], ...parts };
}

function column(name: string, type: string, parts: Partial<ColumnDescription> = {}): ColumnDescription {
  return { name, type, nullable: true, ...parts };
}

/** The names that the fields of a test had for a while. */
const was = (name: string) => ({ weight: 'carat', rough: 'raw' })[name];

describeDatabases((open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.close());

  const apply = (...wanted: TableDescription[]) => synchronizeTables(database, wanted);
  const rows = async (name: string) =>
    (await database.kysely.selectFrom(name).selectAll().orderBy('id').execute()) as unknown[];
  const insert = (name: string, ...values: Record<string, unknown>[]) =>
    database.kysely.insertInto(name).values(values).execute();
  const indexNames = async (name: string) => {
    const { rows: found } = await sql<{ name: string }>`
      select indexname as name from pg_indexes where tablename = ${name} order by 1`.execute(database.kysely);
    return found.map((index) => index.name);
  };

  it('makes tables with all that belongs to them, once', async () => {
    const wanted = [
      table('user', { columns: [column('email', 'varchar(254)', { nullable: false, collate: '"und-x-icu"' })] }),
      table('stone', {
        columns: [
          column('order', 'varchar(20)', { check: "\"order\" in ('A', 'B')" }),
          column('user_id', 'integer'),
          column('sold', 'boolean', { nullable: false, default: 'false' }),
        ],
        uniques: [{ columns: ['order', 'user_id'], where: '"sold" = false' }],
        foreignKeys: [{ column: 'user_id', table: 'user', onDelete: 'restrict' }],
        indexes: [
          { columns: ['order', 'id'], kind: 'btree' },
          { columns: ['order'], kind: 'trigram' },
        ],
      }),
    ];
    const { blocked } = await apply(...wanted);
    expect(blocked).toEqual([]);
    await insert('user', { email: 'a@b.c' });
    await insert('stone', { order: 'A', user_id: 1 });
    expect(await rows('stone')).toEqual([{ id: 1, order: 'A', user_id: 1, sold: false }]);
    await expect(insert('stone', { order: 'A', user_id: 1 })).rejects.toMatchObject({ code: '23505' });
    await expect(insert('stone', { order: 'C', user_id: 1 })).rejects.toMatchObject({ code: '23514' });
    await expect(insert('stone', { order: 'B', user_id: 7 })).rejects.toMatchObject({ code: '23503' });
    await insert('stone', { order: 'A', user_id: 1, sold: true });
    expect(await apply(...wanted)).toEqual({ steps: [], blocked: [], sentences: [] });
  });

  it('adds columns: empty, with a default for the rows that are there, required as far as they allow', async () => {
    await apply(table('stone'));
    await insert('stone', { id: 1 });
    const { blocked, sentences } = await apply(
      table('stone', {
        columns: [
          column('color', 'text'),
          column('grade', 'text', { nullable: false, default: "'AA'" }),
          column('weight', 'numeric(8,3)', { nullable: false }),
        ],
      }),
    );
    expect(await rows('stone')).toEqual([{ id: 1, color: null, grade: 'AA', weight: null }]);
    expect(blocked).toEqual([
      {
        what: 'Require a value in the column weight of stone',
        why: 'records without a value',
        message: { key: 'facet.heldBack.required', params: { table: 'stone', column: 'weight' } },
        rowsAtRisk: 1,
        sql: 'alter table "stone" alter column "weight" set not null;',
      },
    ]);
    expect(sentences.at(-1)).toBe(
      'Database, held back: Require a value in the column weight of stone (records without a value, 1 row at risk). ' +
        'To do it all the same: alter table "stone" alter column "weight" set not null;',
    );
  });

  it('requires a new column at once where there is no row', async () => {
    await apply(table('stone'));
    await apply(table('stone', { columns: [column('weight', 'integer', { nullable: false })] }));
    await expect(insert('stone', { id: 1 })).rejects.toMatchObject({ code: '23502' });
  });

  it('widens types, changes defaults and relaxes what was required', async () => {
    await apply(
      table('stone', {
        columns: [
          column('name', 'varchar(5)', { nullable: false }),
          column('price', 'numeric(6,2)', { default: '1' }),
          column('pieces', 'integer'),
        ],
        indexes: [{ columns: ['name', 'id'], kind: 'btree' }],
      }),
    );
    await insert('stone', { name: 'Ruby', price: 9999.99, pieces: 7 });
    const { blocked } = await apply(
      table('stone', {
        columns: [
          column('name', 'varchar(50)', { collate: '"und-x-icu"' }),
          column('price', 'numeric(10,4)', { default: '2' }),
          column('pieces', 'bigint', { default: '3' }),
        ],
        indexes: [{ columns: ['name', 'id'], kind: 'btree' }],
      }),
    );
    expect(blocked).toEqual([]);
    await insert('stone', { name: null });
    expect(await rows('stone')).toEqual([
      { id: 1, name: 'Ruby', price: 9999.99, pieces: 7 },
      { id: 2, name: null, price: 2, pieces: 3 },
    ]);
  });

  it('fills rows without a value with the default that comes with the requirement', async () => {
    await apply(table('stone', { columns: [column('sold', 'boolean')] }));
    await insert('stone', { sold: true }, { sold: null });
    await apply(table('stone', { columns: [column('sold', 'boolean', { nullable: false, default: 'false' })] }));
    expect(await rows('stone')).toEqual([
      { id: 1, sold: true },
      { id: 2, sold: false },
    ]);
  });

  it('renames tables and columns with their data, and their indexes follow', async () => {
    await apply(
      table('gem', {
        columns: [column('colour', 'text', { default: "'red'" })],
        uniques: [{ columns: ['colour'] }],
        indexes: [{ columns: ['colour', 'id'], kind: 'btree' }],
      }),
    );
    await insert('gem', { colour: 'blue' });
    const renamed = table('stone', {
      was: 'gem',
      columns: [column('color', 'text', { was: 'colour', default: "'red'" })],
      uniques: [{ columns: ['color'] }],
      indexes: [{ columns: ['color', 'id'], kind: 'btree' }],
    });
    const { blocked } = await apply(renamed);
    expect(blocked).toEqual([]);
    expect(await rows('stone')).toEqual([{ id: 1, color: 'blue' }]);
    await expect(insert('stone', { color: 'blue' })).rejects.toMatchObject({ code: '23505' });
    expect((await indexNames('stone')).join()).not.toMatch(/colour/);
    expect((await apply(renamed)).steps).toEqual([]);
  });

  it('SCH-02 renames the status of items in their movements too, and takes no name that is in use', async () => {
    const status = (...names: { name: string; was?: string }[]) =>
      table('stone', {
        columns: [column('status', 'varchar(100)'), column('_version', 'integer', { default: '1' })],
        names: names.map((name) => ({ kind: 'choice', field: 'status', moved: true, ...name })),
      });
    await apply(status({ name: 'Sold' }, { name: 'Lost' }));
    await insert('stone', { status: 'Sold' }, { status: 'Lost' });
    const movement = { item_module: 'stone', document_module: 'sale', document_id: 1, row_id: 1 };
    await insert('facet.movements', { ...movement, item_id: 1, effect: 'Sold' });
    const { steps } = await apply(status({ name: 'Gone', was: 'Sold' }, { name: 'Lost' }));
    expect(steps.map(({ what }) => what)).toEqual(['Rename the choice Sold of status in stone to Gone']);
    expect(await rows('stone')).toMatchObject([{ status: 'Gone' }, { status: 'Lost' }]);
    expect(await rows('facet.movements')).toMatchObject([{ effect: 'Gone' }]);
    expect((await apply(status({ name: 'Gone', was: 'Lost' }, { name: 'Lost' }))).steps).toEqual([]);
    expect(await rows('stone')).toMatchObject([{ status: 'Gone' }, { status: 'Lost' }]);
  });

  it('lets two columns that exchange their names be, rather than mix them up', async () => {
    await apply(table('stone', { columns: [column('a', 'text'), column('b', 'text')] }));
    await insert('stone', { a: 'A', b: 'B' });
    await apply(table('stone', { columns: [column('a', 'text', { was: 'b' }), column('b', 'text', { was: 'a' })] }));
    expect(await rows('stone')).toEqual([{ id: 1, a: 'A', b: 'B' }]);
  });

  it('keeps the column of a removed field, says so, and no longer requires it', async () => {
    const before = table('stone', {
      columns: [column('name', 'text'), column('old', 'text', { nullable: false })],
      uniques: [{ columns: ['old'] }],
      indexes: [{ columns: ['old', 'id'], kind: 'btree' }],
    });
    const after = table('stone', { columns: [column('name', 'text')] });
    await apply(before);
    await insert('stone', { name: 'Ruby', old: 'kept' });
    const { blocked } = await apply(after);
    await insert('stone', { name: 'Opal' });
    expect(blocked).toEqual([
      {
        what: 'Remove the column old of stone',
        why: 'no field of the schema has this column any more',
        message: { key: 'facet.heldBack.column', params: { table: 'stone', column: 'old' } },
        rowsAtRisk: 1,
        sql: 'alter table "stone" drop column "old";',
      },
    ]);
    expect(await indexNames('stone')).toEqual(['stone_pkey']);
    expect(await apply(after)).toMatchObject({ steps: [], blocked: [{ rowsAtRisk: 1 }] });
    expect(await rows('stone')).toEqual([
      { id: 1, name: 'Ruby', old: 'kept' },
      { id: 2, name: 'Opal', old: null },
    ]);
    expect((await apply(before)).blocked).toMatchObject([{ what: 'Require a value in the column old of stone' }]);
  });

  it('keeps the table of a removed module, which no longer holds on to other records', async () => {
    const party = table('party');
    const deal = table('deal', {
      columns: [column('party_id', 'integer')],
      foreignKeys: [{ column: 'party_id', table: 'party', onDelete: 'restrict' }],
    });
    await apply(party, deal);
    await insert('party', { id: 1 }, { id: 2 });
    await insert('deal', { party_id: 1 }, { party_id: 2 });
    const { blocked } = await apply(party);
    expect(blocked).toMatchObject([{ what: 'Remove the table deal', rowsAtRisk: 2, sql: 'drop table "deal";' }]);
    await database.kysely.deleteFrom('party').where('id', '=', 1).execute();
    expect(await apply(party, deal)).toMatchObject({
      steps: [],
      blocked: [{ why: 'values of party_id that point to no record of party', rowsAtRisk: 1 }],
    });
    expect(await rows('deal')).toHaveLength(2);
  });

  it('LOW-05 takes no name that something is left under, nor at a later start for a rename that was made', async () => {
    const stone = (...columns: ColumnDescription[]) => table('stone', { columns });
    const [carat, weight] = [column('carat', 'integer'), column('weight', 'integer')];
    const renamed = stone(column('carat', 'integer', { was: 'weight' }));
    await apply(stone(carat, weight));
    await insert('stone', { carat: 1, weight: 777 });
    await apply(stone(weight));
    const sentence =
      'modules/stone: the field carat was weight, but there is a column carat already, with 1 value. What weight has (1 value) would go out of sight. ' +
      'Give the field another name; or remove that column first: while the file has weight and no carat, npm run schema:trim does so.';
    await expect(apply(renamed)).rejects.toThrow(sentence);
    await expect(synchronizeTables(database, [renamed], { dryRun: true })).rejects.toThrow(sentence);
    expect((await apply(stone(weight))).steps).toEqual([]);
    expect(await rows('stone')).toEqual([{ id: 1, carat: 1, weight: 777 }]);
    // In one step with the removal, and after it, the values are as much in the way.
    await apply(stone(carat, weight));
    await expect(apply(renamed)).rejects.toThrow(sentence);
    await apply(stone());
    await expect(apply(renamed)).rejects.toThrow(sentence);
    await database.pool.query('alter table stone drop column carat');
    await apply(renamed);
    expect(await rows('stone')).toEqual([{ id: 1, carat: 777 }]);

    // An older folder that was in use for a while has left its column. What it wrote there stays in sight.
    await apply(stone(weight));
    expect((await apply(renamed)).steps).toEqual([]);
    await apply(renamed);
    await apply(stone(weight));
    await database.kysely.updateTable('stone').set({ weight: 5 }).execute();
    await expect(apply(renamed)).rejects.toThrow('with 1 value. What weight has (1 value) would');
    expect(await rows('stone')).toEqual([{ id: 1, carat: 777, weight: 5 }]);
  });

  it('LOW-05 takes no name of a table that is there, but for the same rename as before', async () => {
    const [gem, stone] = [table('gem', { columns: [column('a', 'text')] }), table('stone')];
    const renamed = table('stone', { was: 'gem', columns: [column('a', 'text')] });
    await apply(gem, stone);
    await insert('gem', { a: 'kept' });
    await insert('stone', { id: sql`default` });
    await database.kysely.deleteFrom('stone').execute();
    const sentence =
      'modules/stone: "was" would give it the records of gem, but there is a table stone already, with 0 records and the history of those that were deleted. What gem has (1 record) would go out of sight. Give the module another name.';
    await expect(apply(renamed)).rejects.toThrow(sentence);
    await apply(gem);
    await expect(apply(renamed)).rejects.toThrow(sentence);
    expect(await rows('gem')).toEqual([{ id: 1, a: 'kept' }]);
    await database.pool.query('drop table stone');
    await apply(renamed);

    await apply(gem);
    expect((await apply(renamed)).steps).toEqual([]);
    expect((await apply(renamed)).steps).toEqual([]);
    await apply(gem);
    await insert('gem', { a: 'new' });
    await expect(apply(renamed)).rejects.toThrow('with 1 record. What gem has (1 record) would');
    expect(await rows('stone')).toEqual([{ id: 1, a: 'kept' }]);
  });

  it('LOW-05 takes up a rename again that was taken back, as what is in the way has never held anything', async () => {
    const weight = (parts: Partial<ColumnDescription> = {}) => column('weight', 'integer', parts);
    const gem = table('gem', {
      columns: [weight(), column('rough', 'boolean', { nullable: false, default: 'false' })],
      indexes: [{ columns: ['weight', 'id'], kind: 'btree' }],
    });
    const row = (target: string) =>
      table('row', {
        columns: [column('of', 'integer')],
        foreignKeys: [{ column: 'of', table: target, onDelete: 'restrict' }],
      });
    await apply(gem, row('gem'));
    await insert('gem', { weight: 7, rough: true });
    const carat = column('carat', 'integer', { was: 'weight' });
    const raw = column('raw', 'boolean', { nullable: false, default: 'false', was: 'rough' });
    const stone = table('stone', { was: 'gem', columns: [carat, raw] });
    await apply(stone, row('stone'));
    // Taken back without `was`: what is there is out of sight, in place of a table that is empty.
    await apply(gem, row('gem'));
    const back = { ...gem, was: 'stone', columns: gem.columns.map((one) => ({ ...one, was: was(one.name) })) };
    const { steps, blocked } = await apply(back, row('gem'));
    expect(blocked).toEqual([]);
    expect(steps[0]?.what).toBe('Remove the table gem, which never had a record');
    expect(await rows('gem')).toEqual([{ id: 1, weight: 7, rough: true }]);
    await insert('row', { of: 1 });
    await expect(insert('row', { of: 2 })).rejects.toMatchObject({ code: '23503' });
    expect((await apply(back, row('gem'))).steps).toEqual([]);

    // The same of a field: the default in each record is no value that somebody has entered.
    const { columns: _, ...parts } = stone;
    const fields = (...columns: ColumnDescription[]) => table('gem', { ...parts, module: 'gem', name: 'gem', columns });
    await apply(fields(carat, raw), row('gem'));
    await apply(gem, row('gem'));
    const again = await apply(back, row('gem'));
    expect(again.steps.map(({ what }) => what)).toEqual(
      expect.arrayContaining([
        'Remove the column weight of gem, which never had a value',
        'Rename the column carat of gem to weight',
        'Remove the column rough of gem, which never had a value',
      ]),
    );
    expect(again.blocked).toEqual([]);
    expect(await rows('gem')).toEqual([{ id: 1, weight: 7, rough: true }]);
    expect(await indexNames('gem')).toContainEqual(expect.stringMatching(/^ix_gem_weight_id_/));
    expect((await apply(back, row('gem'))).steps).toEqual([]);
  });

  it('LOW-05 mixes no files, and no values in rows, with those that an earlier field has left', async () => {
    const repair = (...names: [string, string?][]) =>
      table('repair', {
        columns: [column('steps', 'jsonb'), column('_version', 'integer', { default: '1' })],
        names: names.flatMap(([name, was]) => [
          { kind: 'files', name: `${name}s`, ...(was && { was: `${was}s` }) },
          { kind: 'key', field: 'steps', name, ...(was && { was }) },
        ]),
      });
    const file = { module: 'repair', record_id: 1, file_name: 'a.jpg', mime: 'image/jpeg', size: 5, storage_key: 'a' };
    await apply(repair(['by'], ['worker']));
    await insert('repair', { steps: JSON.stringify([{ by: 'Ann', worker: 'Bob' }]) });
    await insert('facet.media', { ...file, slot: 'bys' }, { ...file, slot: 'workers', storage_key: 'b' });
    await apply(repair(['by']));
    const taken = apply(repair(['worker', 'by']));
    await expect(taken).rejects.toThrow(/the field workers was bys, but an earlier workers has left 1 file\. What bys/);
    await expect(taken).rejects.toThrow(
      /the field steps\.worker was by, but an earlier worker has left values in the rows of 1 record\. What by has/,
    );
    expect(await rows('repair')).toMatchObject([{ steps: [{ by: 'Ann', worker: 'Bob' }] }]);

    await database.kysely.deleteFrom('facet.media').where('storage_key', '=', 'b').execute();
    await database.kysely.updateTable('repair').set({ steps: '[{"by":"Ann"}]' }).execute();
    await apply(repair(['worker', 'by']));
    expect(await rows('repair')).toMatchObject([{ steps: [{ worker: 'Ann' }] }]);
    // An older folder was in use for a while: the same field has written both names.
    await apply(repair(['by']));
    await insert('repair', { steps: '[{"by":"Eve"}]' });
    await insert('facet.media', { ...file, slot: 'bys', storage_key: 'c' });
    await apply(repair(['worker', 'by']));
    expect(await rows('repair')).toMatchObject([{ steps: [{ worker: 'Ann' }] }, { steps: [{ worker: 'Eve' }] }]);
    expect(await rows('facet.media')).toMatchObject([{ slot: 'workers' }, { slot: 'workers' }]);
  });

  it('LOW-05 lets no values of a reference mean records of another table', async () => {
    const deal = (target: string | undefined, parts: Partial<ColumnDescription> = {}) => {
      const party = column('party_id', 'integer', parts);
      const foreignKeys = target ? [{ column: party.name, table: target, onDelete: 'restrict' as const }] : [];
      return table('deal', { columns: [party], foreignKeys });
    };
    const [customer, supplier] = [table('customer'), table('supplier')];
    await apply(customer, supplier, deal('customer'));
    await insert('customer', { id: 1 });
    await insert('supplier', { id: 1 });
    await insert('deal', { party_id: 1 });
    const moved = 'to records of customer and would refer to those of supplier, but 1 record has a value in it.';
    const refused = (...wanted: TableDescription[]) => expect(apply(...wanted)).rejects.toThrow(moved);
    await refused(customer, supplier, deal('supplier'));
    await refused(supplier, deal('supplier'));
    await refused(customer, supplier, deal('supplier', { name: 'other_id', was: 'party_id' }));
    expect(await rows('deal')).toEqual([{ id: 1, party_id: 1 }]);

    // Nor in two steps: the field is gone, is a plain number, or its module is gone for a while.
    const between = [[table('deal')], [deal(undefined)], []];
    for (const without of between) {
      await apply(customer, supplier, ...without);
      await refused(customer, supplier, deal('supplier'));
    }
    await apply(customer, supplier, table('deal'));
    await expect(apply(customer, supplier, deal('supplier'))).rejects.toThrow('npm run schema:trim does so');

    // A table, or the column, under another name is the same one, also while the field is gone.
    const client = table('client', { was: 'customer' });
    await apply(client, supplier, table('deal'));
    await apply(client, supplier, deal('client'));
    const buyer = table('buyer', { was: 'client' });
    const renamed = deal('buyer', { name: 'buyer_id', was: 'party_id' });
    await apply(buyer, supplier, renamed);
    expect((await apply(buyer, supplier, renamed)).steps).toEqual([]);

    // An empty one may refer to anything.
    await database.kysely.updateTable('deal').set({ buyer_id: null }).execute();
    expect((await apply(buyer, supplier, deal('supplier', { name: 'buyer_id' }))).blocked).toEqual([]);
    await expect(insert('deal', { buyer_id: 2 })).rejects.toMatchObject({ code: '23503' });
  });

  it('narrows a type only when every value fits', async () => {
    const stone = (type: string) => table('stone', { columns: [column('name', type)] });
    await apply(stone('text'));
    await insert('stone', { name: 'Ruby' }, { name: 'Tourmaline' });
    expect((await apply(stone('varchar(5)'))).blocked).toMatchObject([
      { what: 'Change the column name of stone from text to varchar(5)', rowsAtRisk: 1 },
    ]);
    expect((await apply(stone('varchar(10)'))).blocked).toEqual([]);
    await expect(insert('stone', { name: 'Alexandrite' })).rejects.toMatchObject({ code: '22001' });
  });

  it('holds back a number type that would round or overflow', async () => {
    const stone = (type: string) => table('stone', { columns: [column('n', type)] });
    await apply(stone('numeric(12,4)'));
    await insert('stone', { n: 1.25 }, { n: 12345678.5 });
    expect((await apply(stone('numeric(12,1)'))).blocked).toMatchObject([{ rowsAtRisk: 1 }]);
    expect((await apply(stone('numeric(6,2)'))).blocked).toMatchObject([{ rowsAtRisk: 1 }]);
    expect((await apply(stone('integer'))).blocked).toMatchObject([{ rowsAtRisk: 2 }]);
    expect(await rows('stone')).toMatchObject([{ n: 1.25 }, { n: 12345678.5 }]);
  });

  it('changes a column to an unrelated type only while it is empty, and gives the SQL that does it', async () => {
    const stone = (type: string) =>
      table('stone', { columns: [column('weight', type, { default: type === 'text' ? "'1'" : '1' })] });
    await apply(stone('text'));
    await insert('stone', { weight: '2.5' });
    const { blocked } = await apply(stone('numeric(8,3)'));
    expect(blocked).toMatchObject([{ rowsAtRisk: 1 }]);
    await database.pool.query(blocked[0]?.sql ?? '');
    expect(await rows('stone')).toEqual([{ id: 1, weight: 2.5 }]);
    expect(await apply(stone('numeric(8,3)'))).toMatchObject({ blocked: [] });
    await database.kysely.updateTable('stone').set({ weight: null }).execute();
    expect((await apply(stone('date'))).blocked.map(({ why }) => why)).toEqual([expect.stringContaining('type')]);
  });

  it('holds back what rows violate: unique, reference, check', async () => {
    const columns = [column('code', 'text'), column('party_id', 'integer'), column('grade', 'text')];
    await apply(table('party'), table('stone', { columns }));
    await insert('stone', { code: 'A', party_id: 9, grade: 'Z' }, { code: 'A', party_id: null, grade: 'A' });
    const { blocked } = await apply(
      table('party'),
      table('stone', {
        columns: [...columns.slice(0, 2), column('grade', 'text', { check: `"grade" in ('A')` })],
        uniques: [{ columns: ['code'] }],
        foreignKeys: [{ column: 'party_id', table: 'party', onDelete: 'cascade' }],
      }),
    );
    expect(blocked.map(({ why, rowsAtRisk }) => [why, rowsAtRisk])).toEqual([
      ['values of grade that the rule forbids', 1],
      ['records that share their code with another', 2],
      ['values of party_id that point to no record of party', 1],
    ]);
    expect(await rows('stone')).toHaveLength(2);
  });

  it('drops what is no longer wanted and leaves indexes alone that somebody else made', async () => {
    const plain = table('stone', { columns: [column('name', 'text')] });
    await apply({ ...plain, indexes: [{ columns: ['name'], kind: 'trigram' }] });
    await database.pool.query('create index by_hand on stone (name)');
    await apply(plain);
    expect(await indexNames('stone')).toEqual(['by_hand', 'stone_pkey']);
  });

  it('keeps names within 63 bytes, and long ones apart', async () => {
    const long = (letter: string) => column(letter.repeat(60), 'text');
    const stone = table('a_module_with_quite_a_long_name', {
      columns: [long('a'), long('b')],
      indexes: ['a', 'b'].map((letter) => ({ columns: [letter.repeat(60), 'id'], kind: 'btree' as const })),
      uniques: ['a', 'b'].map((letter) => ({ columns: [letter.repeat(60)] })),
    });
    await apply(stone);
    expect(await apply(stone)).toEqual({ steps: [], blocked: [], sentences: [] });
  });

  it('rehearses without a trace', async () => {
    await synchronizeTables(database, [table('stone')], { dryRun: true });
    const { rows: schemas } = await database.pool.query(`select 1 from pg_namespace where nspname = 'facet'`);
    expect(schemas).toEqual([]);
    await apply(table('stone'));
    const wanted = [table('stone', { columns: [column('name', 'text')] }), table('party')];
    const rehearsed = await synchronizeTables(database, wanted, { dryRun: true });
    expect(rehearsed.steps.map(({ what }) => what)).toEqual(['Add the table party', 'Add the column name to stone']);
    expect((await apply(...wanted)).steps).toEqual(rehearsed.steps);
  });

  it('holds back what the database refuses for another reason than rows, and goes on', async () => {
    await apply(table('stone'));
    const broken = table('stone', { columns: [column('name', 'text'), column('more', 'no_such_type')] });
    const { steps, blocked } = await apply(broken);
    expect(steps.map(({ what }) => what)).toEqual(['Add the column name to stone']);
    expect(blocked).toMatchObject([
      { what: 'Add the column more to stone', rowsAtRisk: null, why: expect.stringContaining('no_such_type') },
    ]);
  });

  it('refuses a database with foreign tables under its names', async () => {
    await database.pool.query('create table stone (mine text)');
    await expect(apply(table('stone'))).rejects.toThrow(/did not make.*\(stone\)/);
  });

  it('lets processes that start at once take turns', async () => {
    const wanted = [table('stone', { columns: [column('name', 'text')] })];
    const reports = await Promise.all([1, 2, 3].map(() => apply(...wanted)));
    expect(reports.map(({ steps }) => steps.length).sort()).toEqual([0, 0, 1]);
  });

  describe('its indexes', () => {
    it('serve contains-search and sorted pages', async () => {
      await apply(
        table('stone', {
          columns: [column('name', 'varchar(50)', { collate: '"und-x-icu"' })],
          indexes: [
            { columns: ['name', 'id'], kind: 'btree' },
            { columns: ['name'], kind: 'trigram' },
          ],
        }),
      );
      await database.pool.query(`insert into stone (name) select 'stone ' || n from generate_series(1, 20000) n`);
      await database.maintain();
      const explain = async (query: string) =>
        (await database.pool.query(`explain ${query}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(await explain(`select * from stone where name ilike '%ne 1234%'`)).toMatch(
        /Bitmap Index Scan on ix_stone_name_/,
      );
      expect(await explain('select * from stone order by name desc, id desc limit 25')).toMatch(
        /Index (Only )?Scan Backward using ix_stone_name_id_/,
      );
    });
  });
});

describePostgres((open) => {
  it('SAFE-04 lets others use a table while a change of it waits for who reads it for long', async () => {
    const database = await open();
    let end = () => {};
    onTestFinished(async () => {
      end();
      await database.close();
    });
    await synchronizeTables(database, [table('stone')]);
    const read = (handle: Handle) => handle.selectFrom('stone').selectAll().execute();
    let reading: Promise<void> | undefined;
    await new Promise<void>((hasRead) => {
      reading = database.transaction(async (transaction) => {
        await read(transaction);
        hasRead();
        await new Promise<void>((resolve) => (end = resolve));
      });
    });
    const changing = synchronizeTables(database, [table('stone', { columns: [column('name', 'text')] })]);
    const waiting = sql`select 1 from pg_locks where relation = 'stone'::regclass and not granted`;
    await expect.poll(async () => (await waiting.execute(database.kysely)).rows).toHaveLength(1);
    expect(await database.transaction(read, { statementTimeout: 5_000 })).toEqual([]);
    end();
    await reading;
    expect((await changing).steps.map(({ what }) => what)).toEqual(['Add the column name to stone']);
  });
});
