import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseTemplate } from '../../src/fields/computed/template.ts';
import { defaultOf, type FieldTypeName, fieldTypeOf, fieldTypes, readField } from '../../src/fields/fieldTypes.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { Refusal } from '../../src/server/errors.ts';
import { restoreRecord } from '../../src/server/history/restoreRecord.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import { getRecord } from '../../src/server/records/read/getRecord.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { templateSql } from '../../src/server/records/sql/templateSql.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { deleteRecord } from '../../src/server/records/write/deleteRecord.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { viewFor } from '../../src/server/rights/View.ts';
import { type FieldExample, fieldExamples, parsedField } from '../support/fieldExamples.ts';
import { describeDatabases } from '../support/testDatabase.ts';

/** Types that people write; timestamps are the server's, the others are derived. */
const written = (Object.keys(fieldTypes) as FieldTypeName[]).filter(
  (name) => fieldExamples[name].valid.length > 0 && name !== 'timestamp',
);
const searched = written.filter((name) => fieldTypes[name].filters.length > 0);

/** In a database, references must lead somewhere: five suppliers are there. */
const supplierExample: FieldExample = {
  ...fieldExamples['searchable-select'],
  valid: [
    { given: 1, stored: 1, en: '', zh: '' },
    { given: '2', stored: 2, en: '', zh: '' },
  ],
  invalid: [...fieldExamples['searchable-select'].invalid, { given: 2147483647, key: 'reference' }],
};
const exampleOf = (name: FieldTypeName) => (name === 'searchable-select' ? supplierExample : fieldExamples[name]);

describeDatabases((open) => {
  let context: RecordsContext;
  beforeAll(async () => {
    const database = await open();
    const schema = exampleSchema();
    await synchronize(database, schema);
    context = { database, schema, hooks: hooksOf, userId: null };
    for (let n = 1; n <= 5; n++) await createRecord(context, 'supplier', { supplier_name: `Supplier ${n}` });
  });

  const create = (module: string, body: object) => createRecord(context, module, body);
  /** Titles of the records that a filter finds, among those of one test. */
  const found = async (module: string, batch: string, filter: object, sort = ['id', 'ASC']) => {
    const query = { filter: { batch, ...filter }, range: [0, 99], sort };
    const { records } = await listRecords(context, module, query);
    return records.map((record) => record.title);
  };

  describe.each(written)('FORM-01 LOW-02 %s', (type) => {
    const example = exampleOf(type);
    const module = moduleNameOf(type);
    const field = parsedField({ ...example.descriptor, name: 'value' });
    const secret = fieldTypeOf(field).secret === true;

    it('has a column of its type', async () => {
      const column = fieldTypeOf(field).column(field);
      const { rows } = await sql<{ type: string }>`
        select format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = ${module.replaceAll('-', '_')}::regclass and attname = ${column?.name ?? 'value'}`.execute(
        context.database.kysely,
      );
      expect(
        rows[0]?.type.replace('character varying', 'varchar').replace('timestamp with time zone', 'timestamptz'),
      ).toBe(column?.type);
    });

    it('stores what it reads of valid values, in a new record and in a changed one', async () => {
      for (const { given, stored } of example.valid) {
        const seen = secret ? undefined : stored;
        const { id, value } = await create(module, { value: given, needed: given });
        expect(value).toEqual(seen);
        expect((await getRecord(context, module, id)).value).toEqual(seen);
        const other = await create(module, { needed: given });
        expect((await updateRecord(context, module, other.id, { value: given })).value).toEqual(seen);
      }
    });

    itIf(!secret)('HIST-02 comes back from its deletion as it was, and from its creation', async () => {
      const view = viewFor(context.schema, '', { id: 0 });
      for (const { given } of example.valid) {
        const { id } = await create(module, { value: given, needed: given });
        const before = await getRecord(context, module, id);
        await updateRecord(context, module, id, { value: null });
        const lines = async () => {
          const { rows } = await sql<{ id: number }>`select id::float8 as id from facet.audit
            where module = ${module} and record_id = ${id} order by id`.execute(context.database.kysely);
          return rows.map((line) => line.id);
        };
        const [creation = 0] = await lines();
        await restoreRecord(context, view, { module, id, auditId: creation });
        await deleteRecord(context, module, id);
        await restoreRecord(context, view, { module, id, auditId: (await lines()).at(-1) ?? 0 });
        expect((await getRecord(context, module, id)).value).toEqual(before.value);
      }
    });

    it('refuses invalid values by its name and the reason, and stores nothing', async () => {
      const before = await countOf(module);
      for (const { given, key } of example.invalid) {
        const { status, details } = await refusalOf(create(module, { value: given, needed: example.valid[0]?.given }));
        const entries = Object.entries(details.errors ?? {});
        expect([given, status, entries.length > 0]).toEqual([given, 422, true]);
        for (const [path, violation] of entries) {
          expect(path).toMatch(/^value(\.|$)/);
          if (key !== 'rows') expect(violation.key).toBe(key);
        }
      }
      expect(await countOf(module)).toBe(before);
    });

    it('takes its default, and null, unless it is required', async () => {
      const { id, value } = await create(module, { needed: example.valid[0]?.given });
      expect(value).toEqual(secret ? undefined : defaultOf(field));
      if (!secret) {
        const empty = fieldTypeOf(field).empty ?? null;
        expect((await updateRecord(context, module, id, { value: null })).value).toEqual(empty);
      }
      if (fieldTypeOf(field).empty !== undefined) return;
      const refusal = await refusalOf(create(module, { value: example.valid[0]?.given }));
      expect(refusal.details.errors).toEqual({ needed: { key: 'required' } });
    });

    itIf('unique' in fieldTypes[type].options.shape)('keeps a unique value unique', async () => {
      const [first, second] = valuesOf(example);
      const body = { needed: first };
      await create(module, { ...body, only: first });
      const refusal = await refusalOf(create(module, { ...body, only: first }));
      expect([refusal.status, refusal.details.errors]).toEqual([
        409,
        { only: expect.objectContaining({ key: 'unique' }) },
      ]);
      await create(module, { ...body, only: second });
      await create(module, { ...body, only: null });
      await create(module, { ...body, only: null });
    });

    itIf(!secret)('stores whatever it reads, and answers it unchanged', async () => {
      const anything = fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText, fc.double(), fc.integer());
      const readings = fc
        .sample(anything, { numRuns: 2_000, seed: 7 })
        .map((value) => ({ given: value, reading: readField(field, value) }));
      const bodies = readings.flatMap(({ given, reading }) =>
        'value' in reading && reading.value !== null ? [{ given, value: reading.value }] : [],
      );
      for (const { given, value } of type === 'searchable-select' ? [] : bodies.slice(0, 40)) {
        expect((await create(module, { value: given, needed: example.valid[0]?.given })).value).toEqual(value);
      }
    });
  });

  describe.each(searched)('INV-10 %s in lists', (type) => {
    const example = exampleOf(type);
    const module = moduleNameOf(type);
    const { filters, sortable } = fieldTypes[type];
    const operators: readonly string[] = filters;
    const [low, high] = valuesOf(example);
    const batch = 'search';

    beforeAll(async () => {
      const needed = example.valid[0]?.given;
      for (const [title, value] of Object.entries({ low, high, none: null })) {
        await create(module, { title, value, needed, batch });
      }
    });

    itIf(operators.includes('eq'))('finds a value, any of several, and all others', async () => {
      expect(await found(module, batch, { value: low })).toEqual(type === 'checkbox' ? ['low', 'none'] : ['low']);
      expect(await found(module, batch, { value: [low, high].flat() })).toEqual(
        type === 'checkbox' ? ['low', 'high', 'none'] : ['low', 'high'],
      );
      expect(await found(module, batch, { value_neq: low })).toEqual(type === 'checkbox' ? ['high'] : ['high', 'none']);
      expect(await found(module, batch, { value: [] })).toEqual([]);
    });

    itIf(operators.includes('gte'))('finds a range, its ends included', async () => {
      expect(await found(module, batch, { value_gte: low, value_lte: high })).toEqual(['low', 'high']);
      expect(await found(module, batch, { value_gte: high })).toEqual(['high']);
      expect(await found(module, batch, { value_lte: low })).toEqual(['low']);
    });

    itIf(operators.includes('like'))('finds what contains a text, in any case', async () => {
      const part = String(low).slice(1, 4);
      expect(await found(module, batch, { value_like: part.toUpperCase() })).toContain('low');
      expect(await found(module, batch, { value_like: part.toLowerCase() })).toContain('low');
      expect(await found(module, batch, { value_like: '%' })).toEqual([]);
      expect(await found(module, batch, { value_like: '_' })).toEqual([]);
    });

    itIf(operators.includes('null'))('finds what is empty, and what is not', async () => {
      expect(await found(module, batch, { value_null: true })).toEqual(['none']);
      expect(await found(module, batch, { value_null: false })).toEqual(['low', 'high']);
    });

    it('refuses an operator that it does not offer', async () => {
      for (const operator of ['gte', 'lte', 'like', 'null'].filter((one) => !operators.includes(one))) {
        expect((await refusalOf(found(module, batch, { [`value_${operator}`]: 'a' }))).status).toBe(400);
      }
    });

    itIf(sortable)('sorts', async () => {
      const up = await found(module, batch, {}, ['value', 'ASC']);
      const down = await found(module, batch, {}, ['value', 'DESC']);
      expect(down).toHaveLength(3);
      if (type === 'checkbox') return void expect(up.at(-1)).toBe('high');
      expect(up.filter((title) => title !== 'none')).toEqual(['low', 'high']);
      expect(down.filter((title) => title !== 'none')).toEqual(['high', 'low']);
    });

    itIf(sortable)('LIST-01 reads the pages far inside a list from the one beside them', async () => {
      const table = sql.id(module.replaceAll('-', '_'));
      await sql`insert into ${table} (batch, value, needed) select 'far', value, needed
        from ${table}, generate_series(1, 450) where batch = ${batch}`.execute(context.database.kysely);
      const idsIn = async (order: string, first: number, rows: number) => {
        const query = { filter: { batch: 'far' }, range: [first, first + rows - 1], sort: ['value', order] };
        return (await listRecords(context, module, query)).records.map(({ id }) => id);
      };
      for (const order of ['ASC', 'DESC']) {
        // By their positions; each of the others follows from those.
        const all = [...(await idsIn(order, 0, 1_000)), ...(await idsIn(order, 1_000, 350))];
        expect(new Set(all).size).toBe(1_350);
        for (const first of [1_010, 1_035, 1_025, 1_200, 1_175, 1_150]) {
          expect(await idsIn(order, first, 25), `${order} ${first}`).toEqual(all.slice(first, first + 25));
        }
      }
    });
  });

  describe('FORM-01 derived types', () => {
    const certificate = (stone_id: number, code: string, is_default: boolean) =>
      create('certificate', { stone_id, code, is_default, fee: 12.5 });

    it('look up, compute, add and point, and are searched and sorted by it', async () => {
      const bare = await create('stone', { title: 'bare', weight: null, price: 10, supplier_id: null });
      const stone = await create('stone', { title: 'stone', weight: 2.5, price: 10, supplier_id: 1 });
      await certificate(stone.id, 'GRS', false);
      await certificate(stone.id, 'GIA', true);
      expect(await getRecord(context, 'stone', stone.id)).toMatchObject({
        supplier_name: 'Supplier 1',
        default_code: 'GIA',
        label: 'stone: 2.50 ct',
        total: 25,
        fees: 25,
        certificates: 2,
        codes: { GIA: 1, "O'Hara's": 1 },
        defaults: { true: 1, other: 1 },
        suppliers: { first: 2 },
        code: `https://items.example/i/${stone.id}`,
        photos: [],
      });
      expect(await getRecord(context, 'stone', bare.id)).toMatchObject({
        supplier_name: null,
        default_code: null,
        total: null,
        certificates: 0,
        codes: { GIA: 0, "O'Hara's": 0 },
      });
      const titles = async (filter: object, sort = ['id', 'ASC']) => {
        const { records } = await listRecords(context, 'stone', { filter, range: [0, 9], sort });
        return records.map(({ title }) => title);
      };
      expect(await titles({ supplier_name_like: 'LIER 1' })).toEqual(['stone']);
      expect(await titles({ default_code: 'GIA' })).toEqual(['stone']);
      expect(await titles({ total_gte: 20 })).toEqual(['stone']);
      expect(await titles({ fees_lte: 25, certificates_gte: 1 })).toEqual(['stone']);
      expect(await titles({ default_code_null: true })).toEqual(['bare']);
      for (const field of ['supplier_name', 'default_code', 'label', 'total', 'fees', 'certificates']) {
        expect(await titles({}, [field, 'DESC'])).toHaveLength(2);
      }
    });

    it('leave a pair of brackets out with the values in it, and no other sign', async () => {
      const cases: [string, Record<string, string>, string | null][] = [
        ['{a} ({b})', { a: 'A', b: 'B' }, 'A (B)'],
        ['{a} ({b})', { a: 'A' }, 'A'],
        ['{a} ({b})', { b: 'B' }, '(B)'],
        ['{a} ({b})', {}, null],
        ['{a} ({b} – {c} mm)', { a: 'A' }, 'A'],
        ['{a} ({b} – {c} mm)', { a: 'A', c: 'C' }, 'A (C mm)'],
        ['({b}) {a}', { a: 'A' }, 'A'],
        ['{a} ({b}) {c}', { a: 'A', c: 'C' }, 'A C'],
        ['{a}（{b}[{c}]）', { a: 'A', b: 'B' }, 'A（B）'],
        ['{a}（{b}[{c}]）', { a: 'A', c: 'C' }, 'A（[C]）'],
        ['{a} (g) [{b}', { a: 'A', b: 'B' }, 'A (g) [B'],
      ];
      for (const [template, values, text] of cases) {
        const title = templateSql(parseTemplate(template), (name) => sql`${values[name] ?? null}::text`);
        const { rows } = await sql<{ text: string | null }>`select ${title} as text`.execute(context.database.kysely);
        expect(rows, template).toEqual([{ text }]);
      }
    });

    it('tell the earliest day of the rows, none where there is no day, and are searched and sorted by it', async () => {
      const dated = async (title: string, days: [day: string | null, is_default: boolean][]) => {
        const stone = await create('stone', { title, supplier_id: 3 });
        for (const [issued, is_default] of days)
          await create('certificate', { stone_id: stone.id, issued, is_default });
        return getRecord(context, 'stone', stone.id);
      };
      const [march, may] = ['2026-03-05', '2025-05-01'];
      expect(
        await dated('old', [
          [march, true],
          [may, false],
          [null, true],
        ]),
      ).toMatchObject({
        first_issued: may,
        default_since: march,
      });
      expect(await dated('new', [[march, false]])).toMatchObject({ first_issued: march, default_since: null });
      expect(await dated('undated', [[null, true]])).toMatchObject({ first_issued: null, default_since: null });
      const titles = async (filter: object, sort = ['first_issued', 'ASC']) => {
        const query = { filter: { supplier_id: 3, ...filter }, range: [0, 9], sort };
        return (await listRecords(context, 'stone', query)).records.map(({ title }) => title);
      };
      expect(await titles({})).toEqual(['old', 'new', 'undated']);
      expect(await titles({ first_issued_gte: '2026-01-01' })).toEqual(['new']);
      expect(await titles({ first_issued_lte: may })).toEqual(['old']);
      expect(await titles({ first_issued: [march, may] })).toEqual(['old', 'new']);
      expect(await titles({ default_since_null: true })).toEqual(['new', 'undated']);
      expect((await refusalOf(titles({ first_issued_gte: 'soon' }))).status).toBe(400);
    });

    it('tell how many rows have which value, and nothing else: no filter, no sort', async () => {
      const stone = await create('stone', { title: 'counted', supplier_id: 2 });
      await certificate(stone.id, 'GIA', true);
      await certificate(stone.id, 'GIA', false);
      await certificate(stone.id, 'SSEF', false);
      const listed = async (query: object) =>
        listRecords(context, 'stone', { filter: { title: 'counted' }, range: [0, 9], sort: ['id', 'ASC'], ...query });
      const [record] = (await listed({})).records;
      expect(record).toMatchObject({ codes: { GIA: 2, "O'Hara's": 0 }, defaults: { true: 1, other: 2 } });
      expect(record).toMatchObject({ suppliers: { first: 0 } });
      for (const query of [{ sort: ['codes', 'ASC'] }, { filter: { codes: 'GIA' } }, { filter: { codes_null: true } }])
        expect((await refusalOf(listed(query))).status).toBe(400);
    });

    it('are ignored when a client sends them back', async () => {
      const { id } = await create('stone', { title: 'sent', weight: 1, price: 1 });
      const record = await getRecord(context, 'stone', id);
      const saved = await updateRecord(context, 'stone', id, { ...record, total: 99, code: 'x', certificates: 7 });
      expect(saved).toMatchObject({ total: 1, certificates: 0, code: `https://items.example/i/${id}` });
    });
  });

  async function countOf(module: string): Promise<number> {
    return (await listRecords(context, module, { filter: {}, range: [0, 0], sort: ['id', 'ASC'] })).total;
  }
});

const anyText = fc.string({ unit: 'binary', maxLength: 12 });

/** A test where it applies, and none where it does not. */
function itIf(applies: boolean): (title: string, test: () => Promise<void>) => void {
  return (title, test) => applies && it(title, test);
}

/** Two values of an example, the lower one first. */
function valuesOf({ valid }: FieldExample): [unknown, unknown] {
  const [one, other = one] = valid.map(({ stored }) => stored);
  return (one as number | string) > (other as number | string) ? [other, one] : [one, other];
}

async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => 'done',
    (error: unknown) => error,
  );
  if (outcome instanceof Refusal) return outcome;
  throw outcome === 'done' ? new Error('It was not refused') : outcome;
}

function moduleNameOf(type: FieldTypeName): string {
  return `example-${type}`;
}

/** A module for each type: its value, one that is required, one that is unique; and some with derived fields. */
function exampleSchema(): Schema {
  const modules = [
    ...written.map((type) => exampleModule(type)),
    plainModule('supplier', [{ name: 'supplier_name', type: 'input', label: 'Name' }]),
    plainModule('certificate', [
      { name: 'code', type: 'input', label: 'Code' },
      {
        name: 'stone_id',
        type: 'searchable-select',
        module: 'stone',
        display: ['title', { field: 'supplier_name', as: 'stone_supplier' }],
        label: 'Stone',
      },
      { name: 'is_default', type: 'checkbox', label: 'Default' },
      { name: 'fee', type: 'money', label: 'Fee' },
      { name: 'issued', type: 'date', label: 'Issued' },
    ]),
    stoneModule(),
  ];
  const files = modules.map((content) => ({ file: `modules/${content.name}.json`, content }));
  const { schema, mistakes } = parseSchema([
    {
      file: 'app.json',
      content: { siteName: 'Test', currency: 'USD', linkPrefix: 'https://items.example/i/' },
    },
    { file: 'navigation.json', content: [{ group: 'all', title: 'All' }] },
    ...files,
  ]);
  if (!schema) throw new Error(mistakes.map(({ file, path, message }) => `${file} ${path} ${message}`).join('\n'));
  return schema;
}

function exampleModule(type: FieldTypeName) {
  const { descriptor } = exampleOf(type);
  const { default: _, ...rest } = descriptor;
  const column = (name: string) => (type === 'password' ? { column: `${name}_hash` } : {});
  const display = (as: string) => (type === 'searchable-select' ? { display: [{ field: 'supplier_name', as }] } : {});
  const named = (name: string) => ({ name, ...column(name), ...display(`${name}_name`) });
  return plainModule(moduleNameOf(type), [
    { name: 'title', type: 'input', label: 'Title' },
    { name: 'batch', type: 'input', label: 'Batch' },
    { ...descriptor, ...display('value_name'), name: 'value' },
    { ...rest, ...named('needed'), required: true },
    ...('unique' in fieldTypes[type].options.shape ? [{ ...rest, ...named('only'), unique: true }] : []),
  ]);
}

function stoneModule() {
  const link = {
    name: 'certificate',
    label: 'Certificates',
    module: 'certificate',
    by: 'stone_id',
    add: 'modal',
    columns: ['code'],
  };
  const fields = [
    { name: 'title', type: 'input', label: 'Title' },
    { name: 'weight', type: 'decimal', label: 'Weight' },
    { name: 'price', type: 'money', label: 'Price' },
    {
      name: 'supplier_id',
      type: 'searchable-select',
      module: 'supplier',
      display: ['supplier_name'],
      label: 'Supplier',
    },
    {
      name: 'default_code',
      type: 'lookup',
      through: 'certificate',
      field: 'code',
      where: { field: 'is_default', is: true },
      label: 'Code',
    },
    { name: 'label', type: 'computed', template: '{title}: {weight} ct', label: 'Label' },
    { name: 'total', type: 'computed', formula: 'weight * price', result: { type: 'money' }, label: 'Total' },
    { name: 'fees', type: 'sum', link: 'certificate', field: 'fee', label: 'Fees' },
    { name: 'certificates', type: 'sum', link: 'certificate', label: 'Certificates' },
    { name: 'first_issued', type: 'earliest', link: 'certificate', field: 'issued', label: 'First issued' },
    {
      name: 'default_since',
      type: 'earliest',
      link: 'certificate',
      field: 'issued',
      rowsWhere: { field: 'is_default', is: true },
      label: 'Default since',
    },
    {
      name: 'codes',
      type: 'tally',
      link: 'certificate',
      by: 'code',
      parts: [
        { is: 'GIA', label: 'GIA' },
        { is: ['GRS', "O'Hara"], name: "O'Hara's", label: 'Others' },
      ],
      label: 'Codes',
    },
    {
      name: 'defaults',
      type: 'tally',
      link: 'certificate',
      by: 'is_default',
      parts: [
        { is: true, label: 'default' },
        { is: false, name: 'other', label: 'other' },
      ],
      label: 'Defaults',
    },
    {
      name: 'suppliers',
      type: 'tally',
      link: 'certificate',
      by: 'stone_supplier',
      parts: [{ is: 'Supplier 1', name: 'first', label: 'of the first' }],
      label: 'Suppliers',
    },
    { name: 'code', type: 'qrcode', label: 'Code' },
    { name: 'photos', type: 'media', label: 'Photos' },
  ];
  return { ...plainModule('stone', fields), links: [link] };
}

function plainModule(name: string, fields: { name: string; [key: string]: unknown }[]) {
  const [first, ...others] = fields.map((field) => field.name);
  return {
    name,
    label: name,
    menu: { group: 'all' },
    recordLabel: first,
    fields,
    list: { columns: [first] },
    tabs: [{ name: 'main', label: 'Main', fields: [first, ...others] }],
  };
}
