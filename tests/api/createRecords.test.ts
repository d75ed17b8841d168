import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { getRecord } from '../../src/server/records/read/getRecord.ts';
import { listRecords } from '../../src/server/records/read/listRecords.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { createRecords } from '../../src/server/records/write/createRecords.ts';
import { seedValueLists } from '../../src/server/valueLists/seedValueLists.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { openRecords } from './recordsSchema.ts';

describeDatabases((open) => {
  let context: Awaited<ReturnType<typeof openRecords>>;

  beforeAll(async () => {
    context = await openRecords(open);
    await seedValueLists(context);
  });

  const total = async (module: string) => (await listRecords(context, module, {})).total;

  it('stores what createRecord stores, with an audit row each, and answers the ids in order', async () => {
    const party = await createRecord(context, 'party', { party_name: '恒昌珠宝' });
    const body = {
      notes: 'two\nlines "quoted" \\ 红宝石',
      weight: '12.50',
      price: 1234567890.12,
      kind: "Cat's Eye",
      flagged: true,
      party_id: party.id,
      marks: [{ mark: 'A', mark_kind: 'Ruby' }, { mark: 'B' }],
      set_name: 'Set',
      grouping: 'Set',
    };
    const one = await createRecord(context, 'gem', { ...body, item_no: '1' });
    context.heard.length = 0;
    const ids = await createRecords(context, 'gem', [
      { ...body, item_no: '2', secret: 'Geheim#2026' },
      { item_no: '3', pieces: 4 },
      { ...body, item_no: '4', id: 99_999, status: 'Sold' },
    ]);
    expect(context.heard).toEqual([{ module: 'gem', ids, action: 'create' }]);
    const own = ['id', 'item_no', 'code', 'created_at', 'updated_at'];
    const same = Object.fromEntries(Object.entries(one).filter(([name]) => !own.includes(name)));
    expect(await getRecord(context, 'gem', ids[0] as number)).toMatchObject({ ...same, item_no: '2' });
    expect(await getRecord(context, 'gem', ids[1] as number)).toMatchObject({
      ...{ item_no: '3', pieces: 4, grouping: 'Single', status: 'Available', party_id: null, _version: 1 },
    });
    expect(await getRecord(context, 'gem', ids[2] as number)).toMatchObject({ item_no: '4', status: 'Available' });
    const { rows } = await sql<{ item_no: string; text: string }>`
      select changes ->> 'item_no' as item_no, changes::text as text from facet.audit
      where module = 'gem' and record_id = any (${ids}) and action = 'create' and user_id = 1 order by record_id`.execute(
      context.database.kysely,
    );
    expect(rows.map(({ item_no }) => item_no)).toEqual(['2', '3', '4']);
    expect(rows.some(({ text }) => text.includes('secret'))).toBe(false);
    const stored = await sql<{ hash: string }>`select secret_hash as hash from gem where id = ${ids[0]}`.execute(
      context.database.kysely,
    );
    expect(stored.rows[0]?.hash).toMatch(/^\$argon2id\$/);
  });

  it('keeps the order and the number of statements small, however many there are', async () => {
    const names = Array.from({ length: 1203 }, (_, index) => `Party ${index}`);
    let ids: number[] = [];
    const statements = await recordStatements(context.database, async () => {
      ids = await createRecords(
        context,
        'party',
        names.map((party_name) => ({ party_name })),
      );
    });
    expect(statements).toHaveLength(3);
    const { records } = await listRecords(context, 'party', {
      filter: { id: ids },
      sort: ['id', 'ASC'],
    });
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(records.map(({ party_name }) => party_name)).toEqual(names);
    expect(await createRecords(context, 'party', [])).toEqual([]);
  });

  it('asks once of each value that the records point to', async () => {
    const party = await createRecord(context, 'party', { party_name: 'Ceylon Stones' });
    const bodies = Array.from({ length: 40 }, (_, index) => ({
      item_no: `k${index}`,
      kind: 'Ruby',
      party_id: party.id,
    }));
    const statements = await recordStatements(context.database, () => createRecords(context, 'gem', bodies));
    expect(statements).toHaveLength(2);
    expect(statements[0]?.match(/target/g)?.length).toBeLessThan(10);
  });

  it.each([
    ['a value that its field refuses', [{ item_no: 'a1' }, { item_no: '', pieces: 0 }], 422],
    ['a value that is in no list', [{ item_no: 'a1' }, { item_no: 'a2', kind: 'Glass' }], 422],
    ['a reference to nothing', [{ item_no: 'a1' }, { item_no: 'a2', party_id: 987_654 }], 422],
    ['a key that the module does not have', [{ item_no: 'a1' }, { item_no: 'a2', colour: 'red' }], 400],
  ])('stores nothing at all when one has %s', async (_, bodies, status) => {
    const before = await total('gem');
    await expect(createRecords(context, 'gem', bodies)).rejects.toMatchObject({ status });
    expect(await total('gem')).toBe(before);
  });

  it('refuses a value that is taken with 409, also when two of them have it', async () => {
    const before = await total('party');
    const bodies = [
      { party_name: 'One', mail: 'same@example.com' },
      { party_name: 'Other', mail: 'same@example.com' },
    ];
    await expect(createRecords(context, 'party', bodies)).rejects.toMatchObject({
      status: 409,
      details: { errors: { mail: { key: 'unique' } } },
    });
    expect(await total('party')).toBe(before);
  });
});
