import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Field } from '../../src/fields/fieldTypes.ts';
import type { Schema } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { importCallsOf } from '../support/importFile.ts';
import { schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const types = 'Inventory - Type';

/** Choices of the schema and of a value list, in a record and behind a reference and a link. */
const collection = (later = false) => ({
  ...{ name: 'collection', label: 'Collection', recordLabel: 'name' },
  fields: [
    { name: 'name', type: 'input', required: true, label: 'Name' },
    { name: 'stones', type: 'multi-select', valueList: types, label: 'Stones' },
    {
      ...{ name: 'treatments', type: 'multi-select', label: 'Treatments' },
      options: [
        { value: later ? 'Heat' : 'Heated', ...(later && { was: 'Heated' }), label: { en: 'Heated', zh: '加热' } },
        { value: 'Oiled', label: { en: 'Oiled', zh: '浸油' } },
        { value: 'Filled; glass', label: { en: 'Filled; glass', zh: '填充；玻璃' } },
      ],
    },
    { name: 'note', type: 'input', label: 'Note', required: true, shownWhen: { field: 'treatments', is: 'Oiled' } },
    { name: 'part_of_id', type: 'searchable-select', module: 'collection', label: 'Part of', display: partOf },
    {
      ...{ name: 'tally', type: 'tally', link: 'parts', by: 'stones', label: 'Tally' },
      parts: ['Ruby', 'Opal'].map((is) => ({ is, label: is })),
    },
    { name: 'title', type: 'computed', template: '{name}: {treatments}', label: 'Title' },
  ],
  list: { columns: ['name', 'stones', 'treatments'], quickSearch: ['name'] },
  search: ['stones', 'treatments'],
  tabs: [{ name: 'main', label: 'Main', fields: ['name', 'stones', 'treatments', 'note', 'part_of_id'] }],
  links: [{ name: 'parts', label: 'Parts', module: 'collection', by: 'part_of_id', add: 'modal', columns: ['name'] }],
});
const partOf = [
  { field: 'name', as: 'whole' },
  { field: 'stones', as: 'whole_stones' },
];

/** The schema in which stones have treatments as well, which rows of sales and their papers show. */
async function schemaWithTreatments(later = false): Promise<Schema> {
  const schema: Schema = JSON.parse(JSON.stringify(await schemaWith([collection(later)])));
  const treatments = schema.modules.collection?.fields.find(({ name }) => name === 'treatments');
  const shown = { name: 'treatments', type: 'lookup', through: 'inventory_id', field: 'treatments', label };
  const part = { name: later ? 'step' : 'work', ...(later && { was: 'work' }), type: 'input', label };
  const works = { name: 'works', type: 'repeat-section', fields: [part], label };
  schema.modules.inventory?.fields.push(treatments as Field, works as unknown as Field);
  schema.modules['sale-item']?.fields.push(shown as Field);
  for (const print of schema.prints) {
    if (print.kind === 'document' && print.name === 'sale-print')
      print.items.description.push({ fields: ['treatments', 'works'] });
  }
  return schema;
}
const label = { en: 'Treatments', zh: '处理' };

describeShippedDatabases((open) => {
  let database: Awaited<ReturnType<typeof open>>;
  let server: TestServer;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;

  beforeAll(async () => {
    database = await open({});
    server = await startTestServer({ database, schema: await schemaWithTreatments() });
    call = await server.signIn();
    house = tradingHouse(call);
  });
  afterAll(() => server?.close());

  const create = (name: string, more: object = {}) => house.create('collection', { name, ...more });
  const found = async (filter: object) => {
    const answer = await call(
      'GET',
      `collection?sort=["id","ASC"]&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    );
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.map(({ name }: { name: string }) => name);
  };
  const valueNamed = async (value: string) => {
    const filter = encodeURIComponent(JSON.stringify({ valuelist_name: types, value }));
    return (await house.seen(`valuelist?filter=${filter}`))[0];
  };

  it('FORM-01 SCH-13 a list is found by a choice that it contains, by any of several, in or, and behind references', async () => {
    const one = await create('one', { stones: ['Ruby', 'Opal'], treatments: ['Heated'] });
    await create('two', { stones: ['Opal'], treatments: ['Oiled', 'Heated'], note: 'old' });
    await create('three', { part_of_id: one.id });
    const mine = { name: ['one', 'two', 'three'] };
    expect(await found({ ...mine, stones: 'Opal' })).toEqual(['one', 'two']);
    expect(await found({ ...mine, stones: ['Ruby', 'Spinel'] })).toEqual(['one']);
    expect(await found({ ...mine, stones: ['Ruby', null] })).toEqual(['one', 'three']);
    expect(await found({ ...mine, stones_neq: 'Ruby' })).toEqual(['two', 'three']);
    expect(await found({ ...mine, stones_null: true })).toEqual(['three']);
    expect(await found({ ...mine, or: [{ stones: 'Ruby' }, { treatments: 'Oiled' }] })).toEqual(['one', 'two']);
    expect(await found({ whole_stones: 'Ruby' })).toEqual(['three']);
    expect(await found({ stones: 'Rub' })).toEqual([]);
    expect((await call('GET', 'collection?filter={"stones_like":"Ruby"}')).status).toBe(400);
    expect((await call('GET', 'collection?filter={"stones":[["Ruby"]]}')).status).toBe(400);
    expect((await call('GET', 'collection?sort=["stones","ASC"]')).status).toBe(400);
    expect(await house.seen(`collection/${one.id}`)).toMatchObject({
      stones: ['Ruby', 'Opal'],
      tally: { Ruby: 0, Opal: 0 },
      title: 'one: Heated',
    });
    const three = await house.seen(`collection?filter={"name":"three"}`);
    expect(three).toMatchObject([{ whole_stones: ['Ruby', 'Opal'], stones: null, title: 'three' }]);
    await create('four', { part_of_id: one.id, stones: ['Opal', 'Ruby'] });
    expect((await house.seen(`collection/${one.id}`)).tally).toEqual({ Ruby: 1, Opal: 1 });
  });

  it('FORM-01 INV-10 an index finds what the advanced search asks of a list', async () => {
    const plan = await database.kysely.transaction().execute(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const read = sql<Record<string, string>>`explain select id from collection where stones ?| array['Ruby', 'Opal']`;
      return (await read.execute(transaction)).rows.map((row) => Object.values(row).join()).join('\n');
    });
    expect(plan).toMatch(/Index Scan on ix_collection_stones/);
  });

  it('FORM-01 refuses what is none of the choices by a sentence that names it, and a retired one', async () => {
    const refused = async (body: object) => (await call('POST', 'collection', { name: 'no', ...body })).body.errors;
    expect(await refused({ stones: ['Ruby', 'Rubby'] })).toEqual({ stones: '“Rubby” is none of the choices' });
    expect(await refused({ treatments: ['Heated', 'Cooked'] })).toEqual({
      treatments: '“Cooked” is none of the choices',
    });
    expect(await refused({ stones: 'Ruby' })).toEqual({ stones: 'Must be a list of choices' });
    expect(await refused({ treatments: ['Oiled'] })).toEqual({ note: 'Required' });
    const value = await house.create('valuelist', { valuelist_name: types, value: 'Kunzite' });
    const kept = await create('kept', { stones: ['Kunzite'] });
    await call('PUT', `valuelist/${value.id}`, { retired: true });
    expect(await refused({ stones: ['Kunzite'] })).toEqual({
      stones: '“Kunzite” is retired: choose another value',
    });
    const changed = await call('PUT', `collection/${kept.id}`, { stones: ['Kunzite', 'Opal', 'Opal'] });
    expect(changed).toMatchObject({ status: 200, body: { stones: ['Kunzite', 'Opal'] } });
    expect((await call('PUT', `collection/${kept.id}`, { stones: [] })).body.stones).toBeNull();
  });

  it('SCH-10 the same choices are given to many records at once, after a look at what changes', async () => {
    await create('many', { treatments: ['Heated'] });
    await create('many', { treatments: ['Filled; glass'], stones: ['Opal'] });
    const change = { filter: { name: 'many' }, values: { treatments: ['Heated'], stones: ['Ruby', 'Opal'] } };
    const { body: preview } = await call('POST', 'collection/preview', change);
    expect(preview).toMatchObject({
      changed: 2,
      changes: [{}, { before: { treatments: ['Filled; glass'], stones: ['Opal'] }, after: change.values }],
    });
    const path = `collection?filter=${encodeURIComponent(JSON.stringify(change.filter))}`;
    const headers = { authorization: `Bearer ${await server.token()}`, 'if-match': preview.version };
    const done = await server.inject({ method: 'PATCH', url: `/api/${path}`, payload: change.values, headers });
    expect([done.statusCode, done.json()]).toEqual([200, [expect.any(Number), expect.any(Number)]]);
    expect(await house.seen(path)).toMatchObject([change.values, change.values]);
    const wrong = await call('POST', 'collection/preview', { ...change, values: { stones: ['Rubby'] } });
    expect(JSON.stringify(wrong.body)).toContain('“Rubby” is none of the choices');
  });

  it('SCH-08 SCH-10 a retired choice stays in a list that has it, also where many are changed, or a file adds others', async () => {
    const value = await house.create('valuelist', { valuelist_name: types, value: 'Unakite' });
    const [having, other] = [await create('having', { stones: ['Unakite'] }), await create('other')];
    await call('PUT', `valuelist/${value.id}`, { retired: true });
    const files = await importCallsOf(server.url);
    const send = (id: number) =>
      files.send('collection/import', { content: `ID,Stones\r\n${id},Unakite; Ruby\r\n`, fields: { key: 'id' } });
    expect((await send(having.id)).body).toMatchObject({ updated: 1, errors: [] });
    const changeMany = (ids: number[]) =>
      call('PATCH', `collection?filter={"id":[${ids}]}`, { stones: ['Unakite', 'Opal'] });
    expect((await changeMany([having.id])).status).toBe(200);
    expect(await house.seen(`collection/${having.id}`)).toMatchObject({ stones: ['Unakite', 'Opal'] });
    const refused = { stones: '“Unakite” is retired: choose another value' };
    expect((await changeMany([having.id, other.id])).body.errors).toEqual(refused);
    expect((await send(other.id)).body.errors).toMatchObject([{ field: 'stones', message: refused.stones }]);
  });

  it('SCH-07 a value of the list is renamed, merged and counted wherever it is one of several', async () => {
    const [wrong, right] = [
      await house.create('valuelist', { valuelist_name: types, value: 'Rubi' }),
      await valueNamed('Ruby'),
    ];
    const both = await create('both', { stones: ['Rubi', 'Opal', 'Ruby'] });
    const gone = await create('gone', { stones: ['Rubi', 'Ruby'] });
    await house.create('common/view/collection', {
      name: 'Red',
      filter: { or: [{ stones: ['Rubi'] }, { name: 'Rubi' }] },
    });
    await call('DELETE', `collection/${gone.id}`);
    expect((await call('DELETE', `valuelist/${wrong.id}`)).body.code).toBe('value_in_use');
    await call('PUT', `valuelist/${wrong.id}`, { value: 'Rubin' });
    const renamed = await house.seen(`collection/${both.id}`);
    expect(renamed.stones).toEqual(['Rubin', 'Opal', 'Ruby']);
    expect((await house.seen('common/view/collection'))[0].filter).toEqual({
      or: [{ stones: ['Rubin'] }, { name: 'Rubi' }],
    });
    expect((await house.seen(`valuelist/${wrong.id}/uses`)).records).toBe(1);
    const merged = await call('POST', `valuelist/${wrong.id}/merge`, { into: right.id });
    expect(merged).toMatchObject({ status: 200, body: { records: 1 } });
    expect((await house.seen(`collection/${both.id}`)).stones).toEqual(['Ruby', 'Opal']);
    const stale = await call('PUT', `collection/${both.id}`, { stones: ['Rubin'], _version: renamed._version });
    expect(stale.body.code).toBe('stale_version');
    const [deleted] = await house.seen(`collection/${gone.id}/history`);
    const back = await call('POST', `collection/${gone.id}/history/restore`, { audit_id: deleted.id });
    expect(back).toMatchObject({ status: 200, body: { stones: ['Ruby'] } });
  });

  it('SCH-08 a file has the labels, and comes back unchanged or with lists as people write them', async () => {
    const files = await importCallsOf(server.url);
    const treatments = ['Filled; glass', 'Heated'];
    const { id } = await create('exported', { stones: ['Sapphire', 'Opal'], treatments });
    const written = async (language: string) => {
      const filter = encodeURIComponent(JSON.stringify({ id }));
      const columns = encodeURIComponent(JSON.stringify(['name', 'stones', 'treatments']));
      const token = await server.token();
      const headers = { authorization: `Bearer ${token}`, 'x-preference-language': language };
      return server.inject({ url: `/api/collection/export?filter=${filter}&columns=${columns}`, headers });
    };
    const content = (await written('en')).body;
    expect(content).toContain('exported,Sapphire; Opal,"""Filled; glass""; Heated"');
    expect((await written('zh')).body).toContain('exported,蓝宝石; 欧泊,"""填充；玻璃""; 加热"');
    const brought = async (text: string, key?: string) => {
      const sent = await files.send('collection/import/files', {
        content: text,
        ...(key && { fields: { key } }),
      });
      expect(sent.status, JSON.stringify(sent.body)).toBe(201);
      const path = `collection/import/${sent.body.id}`;
      const check = (await files.lines(`${path}/check`)).at(-1).answer;
      const errors = (await call('GET', `${path}/rows`)).body.flatMap((row: { errors: { message: string }[] }) =>
        row.errors.map(({ message }) => message),
      );
      const done = check.counts.wrong === 0 ? (await files.lines(`${path}/run`)).at(-1).answer : check;
      return { counts: done.counts, errors };
    };
    await brought(content.replace('exported', 'again'));
    expect(await house.seen('collection?filter={"name":"again"}')).toMatchObject([
      { stones: ['Sapphire', 'Opal'], treatments },
    ]);
    await brought('Name,Stones,Treatments\r\nby hand,"ruby, 欧泊","加热、oiled"\r\n').then(({ errors }) =>
      expect(errors).toEqual(['Note: Required']),
    );
    await brought('Name,Stones,Treatments\r\nby hand,"ruby, 欧泊",加热\r\n');
    expect(await house.seen('collection?filter={"name":"by hand"}')).toMatchObject([
      { stones: ['Ruby', 'Opal'], treatments: ['Heated'] },
    ]);
    const wrong = await brought('Name,Stones,Treatments\r\nwrong,Ruby; Rubby,Heated; Cooked\r\n');
    expect(wrong.errors).toEqual(['“Rubby” is none of the choices', '“Cooked” is none of the choices']);
  });

  it('BOOK-05 BOOK-06 BOOK-20 a Confirmed sale keeps the treatments that were agreed, and its paper says them', async () => {
    const stone = await house.item({ treatments: ['Heated'], works: [{ work: 'Recut' }] });
    const { id } = await house.document('sale', (await house.customer()).id, [stone]);
    await house.confirm('sale', id);
    await call('PUT', `inventory/${stone.id}`, { treatments: ['Filled; glass', 'Heated'], works: [] });
    expect((await house.rowsOf('sale', id))[0]).toMatchObject({
      treatments: ['Heated'],
      item_changes: { treatments: [['Heated'], ['Filled; glass', 'Heated']] },
    });
    const [printed] = (await house.seen(`sale/${id}/paper`)).items;
    expect(printed).toMatchObject({ treatments: ['Heated'], works: [{ work: 'Recut' }] });
    const rowsFound = async (treatments: string) =>
      house.seen(`sale-item?filter=${encodeURIComponent(JSON.stringify({ sale_id: id, treatments }))}`);
    expect([await rowsFound('Heated'), await rowsFound('Filled; glass')]).toMatchObject([[{ sale_id: id }], []]);
    expect((await house.seen('common/stock-check')).findings).toEqual([]);
  });

  it('SCH-02 a choice of the schema that gets another name has it in all lists, and in their history', async () => {
    const { id } = await create('renamed', { treatments: ['Oiled', 'Heated'], note: 'x' });
    await call('PUT', `collection/${id}`, { treatments: ['Heated'] });
    const stone = await house.item({ treatments: ['Oiled', 'Heated'], works: [{ work: 'Recut' }] });
    const sale = await house.document('sale', (await house.customer()).id, [stone]);
    await house.confirm('sale', sale.id);
    const later = await startTestServer({ database, schema: await schemaWithTreatments(true) });
    onTestFinished(() => later.close());
    const callLater = await later.signIn();
    expect((await callLater('GET', `collection/${id}`)).body.treatments).toEqual(['Heat']);
    const [last] = (await callLater('GET', `collection/${id}/history`)).body;
    expect(last.changes).toEqual([expect.objectContaining({ from: ['Oiled', 'Heat'], to: ['Heat'] })]);
    const [row] = (await callLater('GET', `sale-item?filter={"sale_id":${sale.id}}`)).body;
    expect(row).toMatchObject({ treatments: ['Oiled', 'Heat'], item_changed: false });
  });

  it('SCH-02 a choice of the schema that becomes another one is there once in lists that had both', async () => {
    const own = await open({});
    const before = await startTestServer({ database: own, schema: await schemaWith([collection()]) });
    onTestFinished(() => before.close());
    const callBefore = await before.signIn();
    const treatments = ['Oiled', 'Heated', 'Filled; glass'];
    const { id } = (await callBefore('POST', 'collection', { name: 'both', treatments, note: 'x' })).body;
    const none = (await callBefore('POST', 'collection', { name: 'none' })).body;
    const joined = collection();
    const field = joined.fields.find(({ name }) => name === 'treatments') as {
      options: { value: string; was?: string }[];
    };
    field.options = field.options.filter(({ value }) => value !== 'Oiled');
    field.options = field.options.map((one) => (one.value === 'Filled; glass' ? { ...one, was: 'Oiled' } : one));
    joined.fields = joined.fields.filter(({ name }) => name !== 'note');
    joined.tabs = joined.tabs.map((tab) => ({ ...tab, fields: tab.fields.filter((name) => name !== 'note') }));
    const later = await startTestServer({ database: own, schema: await schemaWith([joined]) });
    onTestFinished(() => later.close());
    const callLater = await later.signIn();
    expect((await callLater('GET', `collection/${id}`)).body.treatments).toEqual(['Filled; glass', 'Heated']);
    expect((await callLater('GET', `collection/${none.id}`)).body).toMatchObject({ treatments: null, _version: 1 });
  });
});
