import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import type { ApiRecord } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { seedValueLists } from '../../src/server/valueLists/seedValueLists.ts';
import { globalSearch } from '../../src/server/workspace/globalSearch.ts';
import { budget } from '../support/budget.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { filterHolds, sortedAs } from './recordsModel.ts';
import { openRecords } from './recordsSchema.ts';

type Opened = Awaited<ReturnType<typeof openRecords>>;

const parties = [
  { party_name: 'Ceylon Stones', city: 'London' },
  { party_name: '100%_Pure \\ Gems', city: 'Hong Kong' },
  { party_name: 'émeraude & fils' },
  { party_name: '陈氏珠宝', city: 'Hong Kong', active: false },
];
const kinds = ['Ruby', 'Sapphire', "Cat's Eye", null];
const notes = [null, 'Pigeon blood', 'pigeon BLOOD, certified', '50% off_now', 'back\\slash', 'Émail'];

/** Forty stones of every mix, the same each time: some values missing, some equal. */
function gemBodies(partyIds: number[]) {
  return Array.from({ length: 40 }, (_, n) => ({
    item_no: String(100 + n * 7),
    notes: notes[n % notes.length],
    contact: n % 5 === 0 ? `c${n}@example.com` : null,
    ratio: n % 4 === 0 ? null : n / 8,
    weight: n % 3 === 0 ? null : (n % 10) + 0.25,
    pieces: n % 2 === 0 ? null : (n % 6) + 1,
    price: n % 7 === 0 ? null : (n % 5) * 100.5,
    bought: n % 6 === 0 ? null : `2026-0${(n % 9) + 1}-15`,
    kind: kinds[n % kinds.length],
    flagged: n % 3 === 1,
    party_id: [...partyIds, null][n % (partyIds.length + 1)],
    order: n % 4,
  }));
}

describeDatabases((open) => {
  let context: Opened;
  let all: ApiRecord[];
  const list = (query: object) => listRecords(context, 'gem', query);
  const idsOf = (records: ApiRecord[]) => records.map(({ id }) => id);
  const found = async (filter: object) => idsOf((await list({ filter, sort: ['id', 'ASC'] })).records);
  const expected = (filter: Record<string, unknown>) =>
    idsOf(all.filter((record) => filterHolds(context.schema, 'gem', filter, record)));

  beforeAll(async () => {
    context = await openRecords(open);
    await seedValueLists(context);
    const ids = [];
    for (const party of parties) ids.push((await createRecord(context, 'party', party)).id);
    const gems = [];
    for (const body of gemBodies(ids)) gems.push(await createRecord(context, 'gem', body));
    const set = await createRecord(context, 'gem', {
      item_no: '9000',
      grouping: 'Set',
      set_name: 'Suite',
      party_id: ids[0],
    });
    for (const n of [1, 2]) await createRecord(context, 'gem', { item_no: '9000', parent_id: set.id, order: n });
    for (const [n, gem] of gems.slice(0, 12).entries()) {
      const row = {
        gem_id: gem.id,
        maker_id: ids[n % ids.length],
        price: Number((n * 10.1).toFixed(2)),
        is_main: n % 2 === 0,
      };
      await createRecord(context, 'gem-part', row);
    }
    all = (await list({ sort: ['id', 'ASC'], range: [0, 999] })).records;
  });

  describe('filters', () => {
    it.each<[Record<string, unknown>]>([
      [{}],
      [{ item_no: '107' }],
      [{ item_no: ['107', '114', 'nothing'] }],
      [{ item_no: [] }],
      [{ item_no_neq: '107' }],
      [{ notes_neq: 'Pigeon blood' }],
      [{ notes_neq: ['Pigeon blood', null] }],
      [{ notes_neq: null }],
      [{ notes: null }],
      [{ notes: '' }],
      [{ notes: [null, 'Émail'] }],
      [{ notes_like: 'BLOOD' }],
      [{ notes_like: '50% off_' }],
      [{ notes_like: '%' }],
      [{ notes_like: '_' }],
      [{ notes_like: 'k\\s' }],
      [{ notes_like: 'émail' }],
      [{ notes_like: '' }],
      [{ item_no_like: 107 }],
      [{ notes_null: true }],
      [{ notes_null: false }],
      [{ contact: 'C5@Example.com' }],
      [{ weight: 1.25 }],
      [{ weight: '1.25' }],
      [{ weight_gte: 5, weight_lte: '8.25' }],
      [{ weight_gte: -5 }],
      [{ ratio_gte: 0.333333333333 }],
      [{ pieces: [1, 2, null] }],
      [{ price_neq: 100.5 }],
      [{ bought_gte: '2026-03-15', bought_lte: '2026-05-15' }],
      [{ bought: '2026-03-15' }],
      [{ kind: ['Ruby', "Cat's Eye"] }],
      [{ kind: 'Glass' }],
      [{ flagged: true }],
      [{ flagged_neq: true }],
      [{ party_id: [1, 2] }],
      [{ party_id_null: true }],
      [{ party_id_neq: 1 }],
      [{ id: [3, 1, 3, 999] }],
      [{ id_gte: 10, id_lte: 20 }],
      [{ status: 'Available' }],
      [{ order: 2 }],
      [{ order_gte: 2, q: 'ruby' }],
    ])('%j over own values', async (filter) => {
      expect(await found(filter)).toEqual(expected(filter));
    });

    it.each<[Record<string, unknown>, number]>([
      [{ party_name: 'Ceylon Stones' }, 9],
      [{ party_name: ['Ceylon Stones', '陈氏珠宝'] }, 17],
      [{ party_name_like: '100%_pure \\' }, 8],
      [{ party_name_like: '珠宝' }, 8],
      [{ party_name_like: 'ÉMERAUDE' }, 8],
      [{ party_name_null: true }, 10],
      [{ party_name_neq: 'Ceylon Stones' }, 34],
      [{ city: null }, 18],
      [{ city: 'Hong Kong', party_name_like: 'gems' }, 8],
      [{ parent_party: 'Ceylon Stones' }, 2],
      [{ parent_no: '9000' }, 2],
      [{ parent_parts_null: false }, 2],
      [{ parts_price_gte: 50 }, 7],
      [{ parts_price: 10.1 }, 1],
      [{ sub_count: 2 }, 1],
      [{ main_part: 'Ceylon Stones' }, 3],
      [{ main_part_null: true }, 37],
      [{ size_like: '1.25 ct' }, 3],
      [{ per_piece_gte: 100 }, 5],
      [{ created_at_gte: '2020-01-01' }, 43],
      [{ created_at_lte: '2020-01-01T00:00:00Z' }, 0],
      [{ set_name_null: false }, 1],
      [{ marks_null: true }, 43],
      [{ q: '' }, 43],
      [{ q: 'ruby 陈氏' }, 2],
      [{ q: ' CEYLON   "' }, 0],
      [{ q: '9000' }, 3],
      [{ q: '９０００' }, 3],
      [{ q: 'ｒｕｂｙ　陈氏' }, 2],
      [{ party_name_like: '１００％_ｐｕｒｅ' }, 8],
    ])('%j over derived values and words finds %i', async (filter, count) => {
      const ids = await found(filter);
      expect(ids).toEqual(expected(filter));
      expect(ids).toHaveLength(count);
      expect(await list({ filter, range: [0, 0] })).toMatchObject({ total: count });
    });

    it('takes the moment that a record shows, and a whole day, as part of what they limit', async () => {
      const [first] = all;
      const day = String(first?.created_at).slice(0, 10);
      expect(await found({ created_at_lte: first?.created_at })).toContain(first?.id);
      expect(await found({ created_at_gte: day, created_at_lte: day, id: first?.id })).toEqual([first?.id]);
    });

    it.each([
      [{ colour: 'red' }, 'unknownFilter', { key: 'colour' }],
      [{ weight_gt: 1 }, 'unknownFilter', { key: 'weight_gt' }],
      [{ secret: 'x' }, 'filterNotOffered', { key: 'secret' }],
      [{ secret_null: true }, 'filterNotOffered', { key: 'secret_null' }],
      [{ notes_gte: 'a' }, 'filterNotOffered', { key: 'notes_gte' }],
      [{ weight_like: '1' }, 'filterNotOffered', { key: 'weight_like' }],
      [{ photos: [] }, 'filterNotOffered', { key: 'photos' }],
      [{ created_at: '2026-01-01' }, 'filterNotOffered', { key: 'created_at' }],
      [{ weight: 'heavy' }, 'filterValue', { key: 'weight' }],
      [{ weight_gte: [1] }, 'filterValue', { key: 'weight_gte' }],
      [{ weight_gte: null }, 'filterValue', { key: 'weight_gte' }],
      [{ weight: { $gt: 1 } }, 'filterValue', { key: 'weight' }],
      [{ pieces: 1.5 }, 'filterValue', { key: 'pieces' }],
      [{ bought: '2026-02-30' }, 'filterValue', { key: 'bought' }],
      [{ flagged: 'yes' }, 'filterValue', { key: 'flagged' }],
      [{ notes_null: 'true' }, 'filterValue', { key: 'notes_null' }],
      [{ notes_like: ['a'] }, 'filterValue', { key: 'notes_like' }],
      [{ id: ['a'] }, 'filterValue', { key: 'id' }],
      [{ q: 5.5, x: 1 }, 'unknownFilter', { key: 'x' }],
      [{ starred: true }, 'starredNotOffered', expect.anything()],
      [[1], 'filterObject', undefined],
      ...[[], {}, 5, new Array(21).fill({})].map(
        (or) => [{ or }, 'filterOr', { max: 20, deep: 3 }] as [unknown, string, unknown],
      ),
      [{ or: [{ nothing: 1 }] }, 'unknownFilter', { key: 'nothing' }],
      [{ or: [{ or: [{ or: [{ or: [{}] }] }] }] }, 'filterOr', { max: 20, deep: 3 }],
      [{ or: [5] }, 'filterObject', undefined],
    ])('refuses %j, naming what is wrong', async (filter, key, params) => {
      await expect(list({ filter })).rejects.toMatchObject({
        status: 400,
        messages: [{ key: `facet.error.${key}`, ...(params && { params }) }],
      });
    });

    it('SCH-13 agree with a model of them, whatever they are, also with alternatives', async () => {
      const values = (name: string) => fc.constantFrom(...new Set(all.map((record) => record[name])));
      const some = (name: string) => fc.oneof(values(name), fc.array(values(name), { maxLength: 4 }));
      const limit = (name: string) => values(name).filter((value) => value !== null);
      const parts = fc.constantFrom('e', 'BLOOD', '%', '_', '\\', "'", '珠', 'é', '1', '.25', '"', ' ');
      const fields = [
        'item_no',
        'notes',
        'weight',
        'price',
        'kind',
        'flagged',
        'party_name',
        'parts_price',
        'per_piece',
      ];
      const numbers = ['weight', 'price', 'pieces', 'ratio', 'parts_price', 'sub_count', 'bought'];
      const texts = ['notes', 'item_no', 'kind', 'party_name', 'parent_party', 'size', 'main_part'];
      const entry = fc.oneof(
        fc.constantFrom(...fields).chain((name) => fc.tuple(fc.constantFrom(name, `${name}_neq`), some(name))),
        fc
          .constantFrom(...numbers)
          .chain((name) => fc.tuple(fc.constantFrom(`${name}_gte`, `${name}_lte`), limit(name))),
        fc.tuple(fc.constantFrom(...texts.map((name) => `${name}_like`)), parts),
        fc.tuple(fc.constantFrom(...[...texts, ...numbers].map((name) => `${name}_null`)), fc.boolean()),
        fc.tuple(
          fc.constant('q'),
          fc.array(parts, { maxLength: 2 }).map((words) => words.join(' ')),
        ),
      );
      const plain = fc.array(entry, { maxLength: 3 }).map((entries) => Object.fromEntries(entries));
      const either = fc.array(plain, { minLength: 1, maxLength: 3 });
      const nested = fc.tuple(plain, either).map(([filter, or]) => ({ ...filter, or }));
      const filters = fc.oneof(
        plain,
        nested,
        fc.array(nested, { minLength: 1, maxLength: 2 }).map((or) => ({ or })),
      );
      await fc.assert(
        fc.asyncProperty(filters, async (filter) => {
          expect(await found(filter)).toEqual(expected(filter));
        }),
        { numRuns: budget({ small: 100, deep: 300 }) },
      );
    });
  });

  describe('sort and range', () => {
    it.each([
      'id',
      'item_no',
      'notes',
      'weight',
      'price',
      'bought',
      'flagged',
      'party_id',
      'party_name',
      'parent_party',
      'parts_price',
      'sub_count',
      'main_part',
      'per_piece',
      'size',
      'created_at',
      'order',
    ])('LIST-01 sorts by %s both ways, equal values by id, and cuts pages from that', async (field) => {
      for (const order of ['ASC', 'DESC'] as const) {
        const sorted = sortedAs(all, field, order);
        expect(idsOf((await list({ sort: [field, order] })).records)).toEqual(sorted);
        const page = await list({ sort: [field, order.toLowerCase()], range: [5, 14] });
        expect(idsOf(page.records)).toEqual(sorted.slice(5, 15));
        expect(page).toMatchObject({ first: 5, last: 14, total: all.length });
      }
    });

    it('takes the module’s own sort when none is asked for', async () => {
      expect(idsOf((await list({})).records)).toEqual(sortedAs(all, 'item_no', 'ASC'));
    });

    it('says where a page that is not full ends', async () => {
      expect(await list({ range: [40, 49] })).toMatchObject({ first: 40, last: 42, total: 43 });
      expect(await list({ range: [500, 509] })).toMatchObject({ records: [], total: 43 });
      expect(await list({ filter: { item_no: 'none' }, range: [0, 9] })).toMatchObject({
        records: [],
        first: 0,
        last: 0,
        total: 0,
      });
    });

    it('cuts a page at 1,000, but never the records that are asked for by their ids', async () => {
      const bodies = Array.from({ length: 1_010 }, (_, n) => ({ entry: `e${n}` }));
      const { rows } = await context.database.pool.query(
        'insert into log (entry) select * from unnest($1::text[]) returning id',
        [bodies.map(({ entry }) => entry)],
      );
      const ids = rows.map((row: { id: number }) => row.id);
      expect((await listRecords(context, 'log', { range: [0, 4_999] })).records).toHaveLength(1_000);
      expect((await listRecords(context, 'log', {})).records).toHaveLength(1_000);
      const many = await listRecords(context, 'log', { filter: { id: ids } });
      expect(many).toMatchObject({ total: 1_010 });
      expect(many.records).toHaveLength(1_010);
    });

    it.each([
      [{ range: [0] }, 'range'],
      [{ range: [5, 4] }, 'range'],
      [{ range: [-1, 4] }, 'range'],
      [{ range: ['0', '9'] }, 'range'],
      [{ range: [0, 1.5] }, 'range'],
      [{ range: {} }, 'range'],
      [{ sort: ['weight'] }, 'sort'],
      [{ sort: ['weight', 'UP'] }, 'sort'],
      [{ sort: 'weight' }, 'sort'],
      [{ sort: ['colour', 'ASC'] }, 'unknownSort'],
      [{ sort: ['photos', 'ASC'] }, 'unknownSort'],
      [{ sort: ['secret', 'ASC'] }, 'unknownSort'],
      [{ sort: ['_version', 'ASC'] }, 'unknownSort'],
    ])('refuses %j', async (query, key) => {
      await expect(list(query)).rejects.toMatchObject({ status: 400, messages: [{ key: `facet.error.${key}` }] });
    });
  });

  describe('globalSearch', () => {
    const search = async (q: string, limit?: number) =>
      (await globalSearch(context, q, limit)).map(({ module, title }) => `${module} ${title}`);

    it('SHELL-17 finds records across modules, the same text first, then its beginnings', async () => {
      expect(await search('Ruby')).toEqual(
        expect.arrayContaining(['valuelist Ruby', expect.stringMatching(/^gem \d+$/)]),
      );
      expect(await search('ceylon')).toEqual(expect.arrayContaining(['party Ceylon Stones']));
      expect((await search('10')).slice(0, 3)).toEqual(['party 100%_Pure \\ Gems', 'gem 107', 'gem 100']);
      expect((await search('107'))[0]).toBe('gem 107');
      expect((await search('9000')).filter((hit) => hit === 'gem 9000')).toHaveLength(3);
      expect(await search('陈氏')).toContain('party 陈氏珠宝');
      expect(await search('陈')).toContain('party 陈氏珠宝');
      expect((await search('１０７'))[0]).toBe('gem 107');
      expect(await search('ｎｄ　Ｃｅｙｌ')).toEqual(await search('nd Ceyl'));
      expect(await search('100%_pure')).toEqual(expect.arrayContaining(['party 100%_Pure \\ Gems']));
    });

    it('SHELL-17 finds as many records as asked for, also where some of them start with the text', async () => {
      for (const name of ['Nacre', 'Nacre & Sons', 'Blue Nacre', 'Green Nacre', 'Nacreous Green']) {
        await createRecord(context, 'party', { party_name: name });
      }
      expect((await search('nacre', 4)).length).toBe(4);
      expect((await search('nacre')).length).toBe(5);
      expect(await search('green nacre')).toEqual(['party Green Nacre', 'party Nacreous Green']);
      expect(await search('nacreous gre')).toEqual(['party Nacreous Green']);
    });

    it('tells hits apart and answers no more than asked for', async () => {
      const [hit, ...others] = await globalSearch(context, '107', 1);
      expect(others).toEqual([]);
      expect(hit).toMatchObject({ module: 'gem', title: '107', subtitle: 'Sapphire · 1.25 · 100%_Pure \\ Gems' });
      for (const { title, subtitle } of await globalSearch(context, '100', 20))
        expect(subtitle.split(' · ')).not.toContain(title);
      expect(await search('e', 5)).toEqual([]);
      expect(await search('  ')).toEqual([]);
      expect(await search('nowhere to be found')).toEqual([]);
      expect((await search('ruby', 3)).length).toBe(3);
      await expect(search('x'.repeat(300))).rejects.toMatchObject({ status: 400 });
    });
  });
});
