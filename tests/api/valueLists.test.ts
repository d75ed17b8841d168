import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { createRecord } from '../../src/server/records/write/createRecord.ts';
import { deleteRecord } from '../../src/server/records/write/deleteRecord.ts';
import { updateRecord } from '../../src/server/records/write/updateRecord.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { seedValueLists } from '../../src/server/valueLists/seedValueLists.ts';
import type { CallApi } from '../support/callApi.ts';
import { type InjectedAnswer, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { patience } from '../support/patience.ts';
import { readEvents } from '../support/readEvents.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/** A module whose rows choose from a list of the stones, too. */
const wish = {
  ...{ name: 'wish', label: 'Wish', recordLabel: 'name' },
  fields: [
    { name: 'name', type: 'input', label: 'Name' },
    { name: 'type', type: 'radio', valueList: 'Inventory - Type', label: 'Type' },
    { name: 'inventory_id', type: 'searchable-select', module: 'inventory', label: 'Stone', display: ['shape'] },
    {
      ...{ name: 'stones', type: 'repeat-section', label: 'Stones' },
      fields: [
        { name: 'kind', type: 'select', valueList: 'Inventory - Type', label: 'Kind' },
        { name: 'count', type: 'integer', label: 'Count' },
      ],
    },
  ],
  list: { columns: ['name', 'shape'], quickSearch: ['name', 'type'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['name', 'type', 'inventory_id', 'stones'] }],
};

/** A module whose new records start with values of a list. */
const parcel = {
  ...{ name: 'parcel', label: 'Parcel', recordLabel: 'name' },
  fields: [
    { name: 'name', type: 'input', label: 'Name' },
    { name: 'kind', type: 'select', valueList: 'Parcel - Kind', label: 'Kind', default: 'Rough', required: true },
    {
      ...{ name: 'kinds', type: 'multi-select', valueList: 'Parcel - Kind', label: 'Kinds' },
      default: ['Rough', 'Cut'],
    },
    {
      ...{ name: 'lots', type: 'repeat-section', label: 'Lots' },
      fields: [
        { name: 'kind', type: 'radio', valueList: 'Parcel - Kind', label: 'Kind', default: 'Rough' },
        { name: 'count', type: 'integer', label: 'Count' },
      ],
    },
  ],
  valueLists: { 'Parcel - Kind': ['Rough', 'Cut', 'Bead'] },
  list: { columns: ['name', 'kind'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['name', 'kind', 'kinds', 'lots'] }],
};

const role = (name: string, modules: object) => ({
  ...{ name, label: { en: name, zh: name }, reports: true, dashboard: true, settings: false },
  ...{ requiresSecondFactor: false, modules: modules as never },
});

async function schemaWithWishes() {
  const { dir, remove } = schemaDirWith([wish, parcel]);
  const schema = await schemaOf(dir).finally(remove);
  const everything = { read: true, create: true, update: true, delete: true };
  const roles = [
    ...schema.roles,
    role('no-stones', { '*': everything, inventory: { read: false } }),
    role('no-lists', { inventory: { ...everything, fields: { color: 'hidden' } } }),
    role('no-delete', { '*': { ...everything, delete: false } }),
  ];
  return { ...schema, roles };
}

const schema = await schemaWithWishes();

describeShippedDatabases((open, kind) => {
  let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let call: CallApi;
  let house: ReturnType<typeof tradingHouse>;
  let context: RecordsContext;

  beforeAll(async () => {
    opened = await openHouseWithRoles(open, schema);
    call = opened.admin;
    house = tradingHouse(call);
    const { database, hooks } = opened.server.services;
    context = { database, schema, hooks, userId: null };
  });
  afterAll(() => opened?.close());

  const types = 'Inventory - Type';
  const valueNamed = async (value: string, list = types) => {
    const filter = encodeURIComponent(JSON.stringify({ valuelist_name: list, value }));
    return (await house.seen(`valuelist?filter=${filter}`))[0];
  };
  const added = (value: string, more: object = {}) =>
    house.create('valuelist', { valuelist_name: types, value, ...more });
  const choices = async (list = types) => (await house.seen('common/choices'))[list];
  const found = async (path: string, filter: object) =>
    (await house.seen(`${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).map(
      ({ id }: { id: number }) => id,
    );

  it('SCH-07 SCH-10 a change to several values renames one of them in all records, and says so in its history', async () => {
    const value = await added('Zirkelith');
    const item = await house.item({ type: 'Zirkelith' });
    const renamed = await call('PATCH', `valuelist?filter={"id":[${value.id}]}`, {
      value: 'Zirkelite',
      label_zh: '钛锆钍石',
    });
    expect(renamed).toMatchObject({ status: 200, body: [value.id] });
    expect(await house.seen(`valuelist/${value.id}`)).toMatchObject({ value: 'Zirkelite', label_zh: '钛锆钍石' });
    expect((await house.seen(`inventory/${item.id}`)).type).toBe('Zirkelite');
    const [line] = await house.seen(`valuelist/${value.id}/history`);
    expect(line).toMatchObject({ action: 'update', rewritten: { records: 1 } });
  });

  it('SCH-07 renames a value in all records that have it, and no record becomes another version', async () => {
    const value = await added('Saphir');
    const item = await house.item({ type: 'Saphir' });
    const stones = [
      { kind: 'Ruby', count: 1 },
      { kind: 'Saphir', count: 2 },
    ];
    const wished = await house.create('wish', { name: 'Mei', type: 'Saphir', stones });
    await house.create('common/view/inventory', {
      name: 'Blue',
      filter: { type: ['Saphir', 'Ruby'], color: 'Saphir' },
    });
    const renamed = await call('PUT', `valuelist/${value.id}`, { value: 'Sapphire Blue' });
    expect(renamed).toMatchObject({ status: 200, body: { value: 'Sapphire Blue' } });
    const { type, _version, updated_at } = await house.seen(`inventory/${item.id}`);
    expect({ type, _version, updated_at }).toEqual({
      type: 'Sapphire Blue',
      _version: item._version,
      updated_at: item.updated_at,
    });
    expect(await house.seen(`wish/${wished.id}`)).toMatchObject({
      type: 'Sapphire Blue',
      stones: [
        { kind: 'Ruby', count: 1 },
        { kind: 'Sapphire Blue', count: 2 },
      ],
    });
    const [view] = await house.seen('common/view/inventory');
    expect(view.filter).toEqual({ type: ['Sapphire Blue', 'Ruby'], color: 'Saphir' });
    const [line] = await house.seen(`valuelist/${value.id}/history`);
    expect(line).toMatchObject({
      changes: [{ field: 'value', from: 'Saphir', to: 'Sapphire Blue' }],
      rewritten: { records: 2 },
    });
    expect(await house.seen(`inventory/${item.id}/history`)).toHaveLength(1);
    expect((await call('PUT', `inventory/${item.id}`, { weight: 2, _version })).status).toBe(200);
    const refused = await call('POST', 'inventory', house.itemBody({ type: 'Saphir' }));
    expect(refused).toMatchObject({ status: 422, body: { errors: { type: 'Must be one of the choices' } } });
    expect((await call('PUT', `valuelist/${value.id}`, { value: 'Ruby' })).body).toMatchObject({
      code: 'value_exists',
    });
  });

  it('SCH-07 leaves what was kept with a Confirmed document, and its paper, as they were', async () => {
    const value = await added('Benitoit', { label_zh: '蓝锥矿' });
    const item = await house.item({ type: 'Benitoit' });
    const sale = await house.document('sale', (await house.customer()).id, [item]);
    await house.confirm('sale', sale.id);
    await call('PUT', `valuelist/${value.id}`, { value: 'Benitoite', label_zh: '矿' });
    expect((await house.seen(`inventory/${item.id}`)).type).toBe('Benitoite');
    expect((await house.rowsOf('sale', sale.id))[0]).toMatchObject({ type: 'Benitoit' });
    const paper = await house.seen(`sale/${sale.id}/paper`);
    expect(paper.items[0].type).toBe('Benitoit');
    const { listed } = paper.schema.modules.inventory.fields.find(({ name }: { name: string }) => name === 'type');
    expect(listed).toContainEqual({ value: 'Benitoit', label: { en: 'Benitoit', zh: '蓝锥矿' } });
    expect((await house.seen('common/stock-check')).findings).toEqual([]);
  });

  it('SCH-07 merges a value into another one of its list', async () => {
    const [wrong, right, other] = [
      await added('Rubi'),
      await valueNamed('Ruby'),
      await valueNamed('Red', 'Inventory - Color'),
    ];
    const items = [await house.item({ type: 'Rubi' }), await house.item({ type: 'Rubi' })];
    expect((await call('POST', `valuelist/${wrong.id}/merge`, { into: other.id })).status).toBe(409);
    expect((await call('POST', `valuelist/${wrong.id}/merge`, { into: wrong.id })).status).toBe(409);
    expect((await call('POST', `valuelist/${wrong.id}/merge`, { into: 'Ruby' })).status).toBe(400);
    expect((await call('POST', `valuelist/${wrong.id}/merge`, { into: 999_999 })).status).toBe(404);
    expect((await call('POST', `customer/${wrong.id}/merge`, { into: right.id })).status).toBe(404);
    const merged = await call('POST', `valuelist/${wrong.id}/merge`, { into: right.id });
    expect(merged).toMatchObject({ status: 200, body: { valuelist: { id: right.id, value: 'Ruby' }, records: 2 } });
    for (const { id } of items) expect((await house.seen(`inventory/${id}`)).type).toBe('Ruby');
    expect((await call('GET', `valuelist/${wrong.id}`)).status).toBe(404);
    const [line] = await house.seen(`valuelist/${right.id}/history`);
    expect(line).toMatchObject({ changes: [], rewritten: { records: 2, merged: 'Rubi' } });
    const [deleted, last] = await house.seen(`valuelist/${wrong.id}/history`);
    expect([deleted, last]).toMatchObject([{ action: 'delete' }, { changes: [{ from: 'Rubi', to: 'Ruby' }] }]);
    const back = await call('POST', `valuelist/${wrong.id}/history/restore`, { audit_id: deleted.id });
    expect(back).toMatchObject({ status: 200, body: { value: 'Rubi' } });
    expect(await house.seen(`valuelist/${wrong.id}/uses`)).toEqual({ records: 0, modules: [], others: false });
  });

  it('SCH-07 keeps a retired value where it is, and gives it to no other record until it is brought back', async () => {
    const value = await added('Kunzite');
    const item = await house.item({ type: 'Kunzite' });
    await call('PUT', `valuelist/${value.id}`, { retired: true });
    expect((await call('PUT', `inventory/${item.id}`, { ...item, weight: 3 })).status).toBe(200);
    const stones = [{ kind: 'Kunzite' }];
    for (const [path, body] of [
      ['inventory', house.itemBody({ type: 'Kunzite' })],
      ['wish', { stones }],
    ] as const) {
      const refused = await call('POST', path, body);
      expect(refused.status).toBe(422);
      expect(Object.values(refused.body.errors)).toEqual(['Retired: choose another value']);
    }
    const ruby = await house.item();
    expect((await call('PUT', `inventory/${ruby.id}`, { type: 'Kunzite' })).status).toBe(422);
    expect(await choices()).toContainEqual({
      value: 'Kunzite',
      label: { en: 'Kunzite', zh: 'Kunzite' },
      retired: true,
    });
    const into = await call('POST', `valuelist/${(await added('Kunzit')).id}/merge`, { into: value.id });
    expect(into).toMatchObject({ status: 409, body: { message: expect.stringContaining('Bring it back') } });
    await call('PUT', `valuelist/${value.id}`, { retired: false });
    expect((await call('PUT', `inventory/${ruby.id}`, { type: 'Kunzite' })).status).toBe(200);
  });

  it('SCH-07 starts new records with what a default is called today, and without one that the list has lost', async () => {
    const of = async (value: string) =>
      (await call('GET', `valuelist?filter=${JSON.stringify({ valuelist_name: 'Parcel - Kind', value })}`)).body[0];
    const started = async () => (await call('POST', 'parcel', { name: 'One', lots: [{ count: 1 }] })).body;
    const lost = async () => (await call('GET', 'common/status')).body.schema.lost_defaults;
    // The description of the API is written once, and values get other names at any time.
    const { properties } = (await call('GET', 'openapi.json')).body.components.schemas.NewParcel;
    expect(properties.kind).not.toHaveProperty('default');
    expect(properties.kinds.description).toBe('Kinds. Left out, it is Rough, Cut, by the names of today');
    await call('PUT', `valuelist/${(await of('Rough')).id}`, { value: 'Raw' });
    await call('PUT', `valuelist/${(await of('Raw')).id}`, { value: 'Uncut' });
    expect(await started()).toMatchObject({ kind: 'Uncut', kinds: ['Uncut', 'Cut'], lots: [{ kind: 'Uncut' }] });
    const listed = (await call('GET', 'common/choices')).body['Parcel - Kind'];
    expect(listed).toContainEqual(expect.objectContaining({ value: 'Uncut', formerly: ['Rough'] }));
    await call('POST', `valuelist/${(await of('Cut')).id}/merge`, { into: (await of('Uncut')).id });
    expect(await started()).toMatchObject({ kind: 'Uncut', kinds: ['Uncut'] });
    expect(await lost()).toEqual([]);
    await call('PUT', `valuelist/${(await of('Uncut')).id}`, { retired: true });
    expect(await started()).toMatchObject({ errors: { kind: 'Required' } });
    const bead = await call('POST', 'parcel', { kind: 'Bead', lots: [{ count: 1 }] });
    expect(bead).toMatchObject({ status: 201, body: { kinds: null, lots: [{ kind: null }] } });
    const ofParcel = { module: 'parcel', list: 'Parcel - Kind' };
    expect(await lost()).toEqual([
      { ...ofParcel, field: 'kind', value: 'Rough' },
      { ...ofParcel, field: 'kinds', value: 'Rough' },
      { ...ofParcel, field: 'kinds', value: 'Cut' },
      { ...ofParcel, field: 'lots', value: 'Rough' },
    ]);
  });

  it('SCH-07 deletes a value that nobody has, refuses one in use, and says what to do', async () => {
    const value = await added('Iolite');
    const item = await house.item({ type: 'Iolite' });
    await house.create('wish', { name: 'Two', type: 'Iolite', stones: [{ kind: 'Iolite' }, { kind: 'Iolite' }] });
    const refused = await call('DELETE', `valuelist/${value.id}`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'value_in_use' } });
    expect(refused.body.message).toBe(
      '“Iolite” is in use (records: 2). Rename it, merge it into another value, or retire it.',
    );
    expect(await house.seen(`valuelist/${value.id}/uses`)).toEqual({
      records: 2,
      modules: expect.arrayContaining([
        { module: 'inventory', records: 1 },
        { module: 'wish', records: 1 },
      ]),
      others: false,
    });
    const moved = await call('PUT', `valuelist/${value.id}`, { valuelist_name: 'Inventory - Color' });
    expect(moved).toMatchObject({ status: 409, body: { code: 'value_in_use' } });
    const free = await added('Iolite Two');
    const many = encodeURIComponent(JSON.stringify({ id: [free.id, value.id] }));
    expect((await call('DELETE', `valuelist?filter=${many}`)).status).toBe(409);
    expect((await call('DELETE', `valuelist/${free.id}`)).status).toBe(200);
    await call('DELETE', `inventory/${item.id}`);
    for (const id of await found('wish', { name: 'Two' })) await call('DELETE', `wish/${id}`);
    expect((await call('DELETE', `valuelist/${value.id}`)).status).toBe(200);
  });

  it('SCH-07 takes only lists of the schema', async () => {
    const refused = await call('POST', 'valuelist', { valuelist_name: 'Inventory - Typ', value: 'Ruby' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { valuelist_name: 'Must be one of the value lists' } },
    });
    const value = await added('Danburite');
    expect((await call('PUT', `valuelist/${value.id}`, { valuelist_name: 'Nothing' })).status).toBe(422);
    expect((await call('PUT', `valuelist/${value.id}`, { valuelist_name: 'Inventory - Color' })).status).toBe(200);
  });

  it('SCH-07 a record that was deleted before a value was renamed comes back with the value of today', async () => {
    const [value, target] = [await added('Axinit'), await added('Axinite Group')];
    const item = await house.item({ type: 'Axinit' });
    const wished = await house.create('wish', { name: 'Old', stones: [{ kind: 'Axinit', count: 1 }] });
    await call('DELETE', `inventory/${item.id}`);
    await call('DELETE', `wish/${wished.id}`);
    await call('PUT', `valuelist/${value.id}`, { value: 'Axinite' });
    await call('POST', `valuelist/${value.id}/merge`, { into: target.id });
    for (const [module, id] of [
      ['inventory', item.id],
      ['wish', wished.id],
    ]) {
      const [deleted] = await house.seen(`${module}/${id}/history`);
      const back = await call('POST', `${module}/${id}/history/restore`, { audit_id: deleted.id });
      expect(back.status, JSON.stringify(back.body)).toBe(200);
    }
    expect((await house.seen(`inventory/${item.id}`)).type).toBe('Axinite Group');
    expect((await house.seen(`wish/${wished.id}`)).stones).toEqual([{ kind: 'Axinite Group', count: 1 }]);
  });

  it('SCH-07 HIST-02 a record gets its value of before back as the value is called today', async () => {
    const value = await added('Hauyn');
    const wished = await house.create('wish', { name: 'Back', type: 'Hauyn', stones: [{ kind: 'Hauyn', count: 1 }] });
    await call('PUT', `wish/${wished.id}`, { type: 'Ruby', stones: null });
    expect((await call('PUT', `valuelist/${value.id}`, { value: 'Hauyne' })).status).toBe(200);
    const [changed] = await house.seen(`wish/${wished.id}/history`);
    const back = await call('POST', `wish/${wished.id}/history/restore`, { audit_id: changed.id });
    expect(back).toMatchObject({ status: 200, body: { type: 'Hauyne', stones: [{ kind: 'Hauyne', count: 1 }] } });
  });

  it('SCH-07 labels: those of the shipped values come with the next start, and what people wrote stays', async () => {
    const labelOf = async (value: string) => (await valueNamed(value)).label_zh;
    expect([await labelOf('Sapphire'), await labelOf('Emerald')]).toEqual(['蓝宝石', '祖母绿']);
    const ids = await Promise.all(['Sapphire', 'Emerald', 'Opal'].map(async (value) => (await valueNamed(value)).id));
    await call('PUT', `valuelist/${ids[0]}`, { label_zh: '蓝宝' });
    await call('PUT', `valuelist/${ids[1]}`, { label_zh: null });
    await sql`update valuelist set label_zh = null where id = ${ids[2]}`.execute(opened.database.kysely);
    const before = await house.seen('valuelist?range=[0,999]');
    await seedValueLists(context);
    expect(await Promise.all(['Sapphire', 'Emerald', 'Opal'].map(labelOf))).toEqual(['蓝宝', null, '欧泊']);
    expect(await house.seen('valuelist?range=[0,999]')).toHaveLength(before.length);
    expect((await house.seen(`valuelist/${ids[2]}/history`))[0]).toMatchObject({
      changes: [{ field: 'label_zh', to: '欧泊' }],
    });
    expect(await choices()).toContainEqual({ value: 'Sapphire', label: { en: 'Sapphire', zh: '蓝宝' } });
  });

  it('SCH-07 finds a stone by the word of either language, in its list, through references, and everywhere', async () => {
    await added('Tanzanite Cat', { label_en: 'Feline Tanzanite', label_zh: '坦桑猫眼' });
    await added('Howlite', { label_zh: '松' });
    const item = await house.item({ type: 'Tanzanite Cat', shape: 'Marquise', color: 'Teal' });
    const other = await house.item({ type: 'Howlite' });
    const wished = await house.create('wish', { name: 'Cat', inventory_id: item.id });
    for (const q of ['坦桑猫眼', '猫眼', 'feline', 'Tanzanite Cat', '坦桑猫眼 青绿']) {
      expect(await found('inventory', { q }), q).toEqual([item.id]);
    }
    expect(await found('inventory', { type_like: '坦桑猫' })).toEqual([item.id]);
    expect(await found('wish', { shape_like: '马眼' })).toEqual([wished.id]);
    const hits = async (q: string) =>
      (await house.seen(`common/search?q=${encodeURIComponent(q)}`)).flatMap((hit: { module: string; id: number }) =>
        hit.module === 'inventory' ? [hit.id] : [],
      );
    expect([await hits('坦桑猫眼'), await hits('feline'), await hits('松')]).toEqual([
      [item.id],
      [item.id],
      [other.id],
    ]);
  });

  it('SCH-07 labels stand in files of reports, in the language of the reader', async () => {
    await added('Jeremejevite', { label_zh: '硼铝石' });
    await house.item({ type: 'Jeremejevite' });
    const csv = async (language: string) => {
      const headers = { 'x-preference-language': language };
      const group = await opened.callWith(await opened.server.token())('GET', csvPath, undefined, headers);
      return group.text;
    };
    const csvPath = `report/stock-summary.csv?filter=${encodeURIComponent('{}')}&group=type`;
    expect(await csv('en')).toContain('Jeremejevite');
    expect(await csv('zh')).toContain('硼铝石');
    expect(await csv('zh')).not.toContain('Jeremejevite');
  });

  it('SCH-07 whoever sees a form hears that its choices have changed', async () => {
    const { token } = await opened.signIn('no-lists');
    const events = await readEvents(opened.server.url, token);
    const [event] = await Promise.all([events.next('choices'), added('Wulfenite')]);
    expect(event).toEqual({});
    events.close();
  });

  it('SCH-07 ROLE-03 each role gets the lists that it sees fields of, and no count of what it does not see', async () => {
    const [noStones, noLists, noDelete] = await Promise.all(
      ['no-stones', 'no-lists', 'no-delete'].map(async (name) => (await opened.signIn(name)).call),
    );
    const lists = async (as: typeof noStones) => {
      const names = [await as?.('GET', 'common/choices'), await as?.('GET', 'common/schema')] as InjectedAnswer[];
      // The values are those of now, and come with the choices alone.
      expect(Object.values(names[1]?.body.valueLists).flat()).toEqual([]);
      return [Object.keys(names[0]?.body), Object.keys(names[1]?.body.valueLists)];
    };
    const stoneLists = ['Inventory - Type', 'Inventory - Shape', 'Inventory - Origin'];
    expect(await lists(noLists)).toEqual([stoneLists, stoneLists]);
    const [some] = await lists(noStones);
    expect(some).toContain('Inventory - Type');
    expect(some).not.toContain('Inventory - Shape');
    const value = await added('Larimar');
    await house.item({ type: 'Larimar' });
    expect((await noStones?.('GET', `valuelist/${value.id}/uses`))?.body).toEqual({
      records: 0,
      modules: [],
      others: true,
    });
    expect((await noStones?.('DELETE', `valuelist/${value.id}`))?.body.message).toMatch(
      /^“Larimar” is in use\. Rename/,
    );
    expect((await noDelete?.('POST', `valuelist/${value.id}/merge`, { into: 1 }))?.status).toBe(403);
    expect((await noLists?.('GET', `valuelist/${value.id}/uses`))?.status).toBe(404);
  });

  if (kind !== 'postgres') return;

  describe('while others write', () => {
    /** Does the work in a transaction that stays open until `other`, which must wait for it, was called. */
    const meanwhile = async <Result>(
      work: (inside: RecordsContext) => Promise<unknown>,
      other: () => Promise<Result>,
    ) => {
      const { database } = opened;
      let called: Promise<Result> | undefined;
      await database.transaction(async (transaction) => {
        await work({ ...context, transaction });
        called ??= other();
        await vi.waitFor(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
          expect(rows).toHaveLength(1);
        }, patience);
      });
      return called as Promise<Result>;
    };
    const adding = (type: string) => (inside: RecordsContext) =>
      createRecord(inside, 'inventory', house.itemBody({ type }));

    it('SCH-07 no value is deleted under a record that takes it', async () => {
      const value = await added('Sphene');
      const late = await meanwhile(adding('Sphene'), () => call('DELETE', `valuelist/${value.id}`));
      expect(late).toMatchObject({ status: 409, body: { code: 'value_in_use' } });
    });

    it('SCH-07 no record takes a value that is being deleted', async () => {
      const value = await added('Sinhalite');
      const late = await meanwhile(
        (inside) => deleteRecord(inside, 'valuelist', value.id),
        () => call('POST', 'inventory', house.itemBody({ type: 'Sinhalite' })),
      );
      expect(late).toMatchObject({ status: 422, body: { errors: { type: 'Must be one of the choices' } } });
    });

    it('SCH-07 a rename reaches a record that takes the value at the same moment', async () => {
      const value = await added('Titanit');
      const renamed = await meanwhile(adding('Titanit'), () =>
        call('PUT', `valuelist/${value.id}`, { value: 'Titanite' }),
      );
      expect(renamed.status).toBe(200);
      expect([
        await found('inventory', { type: 'Titanit' }),
        await found('inventory', { type: 'Titanite' }),
      ]).toMatchObject([[], { length: 1 }]);
    });

    it('SCH-07 no record takes the former name while a value is being renamed', async () => {
      const value = await added('Apatit');
      const item = await house.item();
      const late = await meanwhile(
        (inside) => updateRecord(inside, 'valuelist', value.id, { value: 'Apatite' }),
        () => call('PUT', `inventory/${item.id}`, { type: 'Apatit' }),
      );
      expect(late.status).toBe(422);
      expect((await call('PUT', `inventory/${item.id}`, { type: 'Apatite' })).status).toBe(200);
    });
  });
});
