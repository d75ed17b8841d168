import { expect, it, onTestFinished } from 'vitest';
import { fieldOf, moduleOf, type Schema } from '../../src/metadata/model.ts';
import { renameModules } from '../../src/metadata/read/renameModules.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { sealAudit } from '../support/sealAudit.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { fieldsRenamed, weightRenamed } from '../support/weightRenamed.ts';

/** A module with a media field, a lookup, choices, rows inside the record and a link, under their first or their later names. */
const repair = (later: boolean) => {
  const name = (before: string, after: string) => (later ? { name: after, was: before } : { name: before });
  const choice = (before: string, after: string) =>
    later ? { value: after, was: before, label: after } : { value: before, label: before };
  const [state, photos, steps] = later ? ['stage', 'pictures', 'work'] : ['state', 'photos', 'steps'];
  return {
    name: 'repair',
    label: 'Repair',
    recordLabel: 'title',
    fields: [
      { name: 'title', type: 'input', required: true, label: 'Title' },
      {
        ...name('state', 'stage'),
        type: 'select',
        options: [choice('Open', 'Waiting'), 'Done'],
        default: later ? 'Waiting' : 'Open',
        label: 'State',
      },
      { ...name('photos', 'pictures'), type: 'media', label: 'Photos' },
      {
        ...name('steps', 'work'),
        type: 'repeat-section',
        label: 'Steps',
        fields: [
          { ...name('doing', 'task'), type: 'input', label: 'Doing' },
          { name: 'kind', type: 'select', options: [choice('Saw', 'Cut'), 'Polish'], label: 'Kind' },
        ],
      },
      {
        name: 'part_of_id',
        type: 'searchable-select',
        module: 'repair',
        display: [{ field: 'title', as: 'part_of_title' }],
        label: 'Part of',
      },
      {
        ...name('whole_state', 'whole_stage'),
        ...{ type: 'lookup', through: 'part_of_id', field: state, label: 'State of the Whole' },
      },
    ],
    list: { columns: ['title', state] },
    tabs: [
      { name: 'main', label: 'Main', fields: ['title', state, photos, steps, 'part_of_id'] },
      { name: 'parts', label: 'Parts', link: later ? 'pieces' : 'parts' },
    ],
    links: [
      {
        ...name('parts', 'pieces'),
        label: 'Part',
        module: 'repair',
        by: 'part_of_id',
        add: 'modal',
        columns: ['title'],
      },
    ],
  };
};

async function schemaWith(later: boolean): Promise<Schema> {
  const { dir, remove } = schemaDirWith([repair(later)]);
  return schemaOf(dir).finally(remove);
}

describeShippedDatabases((open) => {
  /** A house with the shipped schema, and its calls once it has another one. */
  async function openHouse() {
    const database = await open({});
    let server = await startTestServer({ database });
    onTestFinished(() => server.close());
    const call = await server.signIn();
    const reopenWith = async (schema: Schema) => {
      await server.close();
      server = await startTestServer({ database, schema });
      return server.signIn();
    };
    return { call, house: sellingHouse(call, database).house, reopenWith };
  }

  it('SCH-02 files, choices, rows inside records and what is known of them take the names of today', async () => {
    const database = await open({});
    let server = await startTestServer({ database, schema: await schemaWith(false) });
    let call = await server.signIn();
    onTestFinished(() => server.close());
    const row = { doing: 'Girdle', kind: 'Saw' };
    const { id } = (await call('POST', 'repair', { title: 'Saw', steps: [row, { doing: 'Table', kind: 'Polish' }] }))
      .body;
    const { body: gone } = await call('POST', 'repair', { title: 'Gone', steps: [row] });
    await database.pool.query(
      `insert into facet.media (module, record_id, slot, file_name, mime, size, storage_key)
       values ('repair', $1, 'photos', 'front.jpg', 'image/jpeg', 5, 'abc')`,
      [id],
    );
    // Removed from its field while a paper shows it.
    const { rows: removed } = await database.pool.query(
      `insert into facet.media (module, record_id, slot, file_name, mime, size, storage_key)
       values ('repair', $1, 'kept: photos', 'back.jpg', 'image/jpeg', 5, 'def') returning id::float8 as id`,
      [id],
    );
    expect((await call('PUT', `repair/${id}`, { state: 'Done' })).status).toBe(200);
    expect((await call('PUT', `repair/${id}`, { state: 'Open', steps: [row] })).status).toBe(200);
    expect((await call('DELETE', `repair/${gone.id}`)).status).toBeLessThan(300);
    const sort = { field: 'state', order: 'ASC' };
    const searched = { filter: { state: ['Open'], state_neq: 'Done' }, sort };
    expect(
      (await call('PUT', 'common/preference/list.repair', { value: { columns: ['state', 'whole_state'] } })).status,
    ).toBe(200);
    const view = { name: 'state', columns: ['state', 'whole_state'], ...searched };
    expect((await call('POST', 'common/view/repair', view)).status).toBe(201);
    const words = { name: 'words', filter: { q: 'state', title: ['state'], or: [{ state: 'Done' }] } };
    expect((await call('POST', 'common/view/repair', words)).status).toBe(201);
    expect(await sealAudit(database)).toBeGreaterThan(0);
    await server.close();

    server = await startTestServer({ database, schema: await schemaWith(true) });
    call = await server.signIn();
    const { body: now } = await call('GET', `repair/${id}`);
    expect(now).toMatchObject({
      title: 'Saw',
      stage: 'Waiting',
      work: [{ task: 'Girdle', kind: 'Cut' }],
      pictures: [{ file_name: 'front.jpg' }],
    });
    expect((await call('POST', `media/${removed[0].id}/restore`)).status).toBe(200);
    expect((await call('GET', `repair/${id}`)).body.pictures).toHaveLength(2);
    const { body: story } = await call('GET', `repair/${id}/history`);
    const changed = (field: string) =>
      story.flatMap(({ changes }: { changes: { field: string; from: unknown; to: unknown }[] }) =>
        changes.filter((change) => change.field === field).map(({ from, to }) => [from, to]),
      );
    expect(changed('stage')).toEqual([
      ['Done', 'Waiting'],
      ['Waiting', 'Done'],
      [null, 'Waiting'],
    ]);
    const work = [
      { task: 'Girdle', kind: 'Cut' },
      { task: 'Table', kind: 'Polish' },
    ];
    expect(changed('work')[1]).toEqual([null, work]);
    const { body: restored } = await call('POST', `repair/${id}/history/restore`, { audit_id: story.at(-1).id });
    expect(restored.work).toEqual(work);
    const [deleted] = (await call('GET', 'repair/deleted')).body;
    const back = await call('POST', `repair/${gone.id}/history/restore`, { audit_id: deleted.audit_id });
    expect(back.body).toMatchObject({ stage: 'Waiting', work: [{ task: 'Girdle', kind: 'Cut' }] });
    expect((await call('GET', 'common/preference')).body['list.repair']).toEqual({ columns: ['stage', 'whole_stage'] });
    expect((await call('GET', 'common/view/repair')).body).toMatchObject([
      {
        name: 'state',
        columns: ['stage', 'whole_stage'],
        filter: { stage: ['Waiting'], stage_neq: 'Done' },
        sort: { field: 'stage', order: 'ASC' },
      },
      { name: 'words', columns: null, filter: { q: 'state', title: ['state'], or: [{ stage: 'Done' }] } },
    ]);
    expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
    await expect(database.pool.query('delete from facet.renames')).rejects.toThrow('only ever added to');
    await server.close();

    // A server that was behind wrote a former name meanwhile; the next start renames that as well, and only that.
    await database.pool.query(`update repair set stage = 'Open' where id = $1`, [id]);
    server = await startTestServer({ database, schema: await schemaWith(true) });
    call = await server.signIn();
    expect((await call('GET', `repair/${id}`)).body.stage).toBe('Waiting');
    const { rows } = await database.pool.query(`select to_name from facet.renames where module = 'repair' order by id`);
    expect(rows.filter(({ to_name }) => to_name === 'Waiting')).toHaveLength(2);
    expect(rows.filter(({ to_name }) => to_name === 'pictures')).toHaveLength(1);
    expect(rows.filter(({ to_name }) => to_name === 'whole_stage')).toHaveLength(1);
  });

  it('SCH-02 BOOK-05 what a document has kept of a field is that of the field under its new name', async () => {
    const { call, house, reopenWith } = await openHouse();
    const stone = await house.item({ weight: 1.45, sale_price: 10 });
    const { id } = await house.document('sale', (await house.customer()).id, [stone]);
    await house.confirm('sale', id);
    expect((await call('PUT', `inventory/${stone.id}`, { weight: 1.25 })).status).toBe(200);
    const paper = (await call('GET', `sale/${id}/paper`)).body;

    const later = await reopenWith(await weightRenamed());
    const [row] = (await later('GET', `sale-item?filter={"sale_id":${id}}`)).body;
    expect(row).toMatchObject({ carats: 1.45, item_changed: true, item_changes: { carats: [1.45, 1.25] } });
    expect((await later('GET', `sale/${id}/paper`)).body).toEqual(paper);
    expect((await later('GET', 'common/stock-check')).body.findings).toEqual([]);
  });

  it('SCH-02 BOOK-05 what rows have kept of a record behind the item is found where its field is renamed', async () => {
    const { call, house, reopenWith } = await openHouse();
    const supplier = await house.create('supplier', { supplier_name: 'Mogok Mines' });
    const stone = await house.item({ supplier_id: supplier.id, sale_price: 10 });
    const { id } = await house.document('sale', (await house.customer()).id, [stone]);
    await house.confirm('sale', id);
    expect((await call('PUT', `supplier/${supplier.id}`, { supplier_name: 'Mogok Ltd' })).status).toBe(200);

    const later = await reopenWith(await fieldsRenamed({ supplier_name: 'source_name' }));
    const [row] = (await later('GET', `sale-item?filter={"sale_id":${id}}`)).body;
    expect(row).toMatchObject({
      source_name: 'Mogok Mines',
      item_changes: { source_name: ['Mogok Mines', 'Mogok Ltd'] },
    });
  });

  it('SCH-02 BOOK-06 a paper finds its items, its total and its due date where their fields are renamed', async () => {
    const { call, house, reopenWith } = await openHouse();
    const stone = await house.item({ weight: 1.45, sale_price: 10 });
    const { id } = await house.document('memo-out', (await house.customer()).id, [stone]);
    await call('PUT', `memo-out/${id}`, { due_date: '2030-01-31' });
    await house.confirm('memo-out', id);
    const paper = (await call('GET', `memo-out/${id}/paper`)).body;
    expect(paper).toMatchObject({
      record: { due_date: '2030-01-31', memo_out_price_sum: 10 },
      rows: [{ inventory_id: stone.id }],
    });

    const names = { inventory_id: 'stone_id', due_date: 'back_by', memo_out_price_sum: 'grand_total' };
    const later = await reopenWith(await fieldsRenamed(names));
    expect((await later('GET', `memo-out/${id}/paper`)).body).toEqual(paper);
    expect((await later('PUT', `memo-out/${id}`, { back_by: '2030-02-28' })).status).toBe(200);
    expect((await later('GET', `memo-out/${id}/paper`)).body.record).toEqual({
      ...paper.record,
      due_date: '2030-02-28',
    });
  });

  it('SCH-02 BOOK-08 BOOK-12 the cost log goes on where the field with the cost is renamed', async () => {
    const { call, house, reopenWith } = await openHouse();
    const { id } = await house.item({ cost_price: 400 });
    await house.create('item-cost', { inventory_id: id, kind: 'laboratory', amount: 50 });
    const costs = (await call('GET', `inventory/${id}/costs`)).body;
    expect(costs).toHaveLength(2);

    const later = await reopenWith(await fieldsRenamed({ cost_price: 'house_cost' }));
    expect((await later('GET', `inventory/${id}`)).body.house_cost).toBe(450);
    expect((await later('GET', `inventory/${id}/costs`)).body).toEqual(costs);
  });

  it('SCH-02 SCH-04 records that fit a filter when they were written are not counted because names in it change', async () => {
    const database = await open({});
    const server = await startTestServer({ database });
    const { house, sold, paid } = sellingHouse(await server.signIn(), database);
    const id = await sold(await house.customer(), 100);
    await paid({ sale_id: id, amount: 100 });
    await server.close();

    const names = { payment_status: 'paid_state', sale_code: 'sale_number' };
    const schema = renameModules(await fieldsRenamed(names), new Map([['sale', 'invoice']]));
    moduleOf(schema, 'invoice').was = 'sale';
    expect((await planSchema(database, schema, { dryRun: true })).misfits).toEqual([]);
    const reference = fieldOf(moduleOf(schema, 'customer-payment'), 'sale_id');
    Object.assign(reference, { filter: { paid_state: 'Due', sale_number: 'none' } });
    expect((await planSchema(database, schema, { dryRun: true })).misfits).toMatchObject([
      { field: 'sale_id', rows: 1 },
    ]);
  });

  it('SCH-02 SCH-10 HIST-01 a merge names the other record where the field with the name is renamed', async () => {
    const { call, house, reopenWith } = await openHouse();
    const [one, other] = [
      await house.create('customer', { customer_name: 'Golden Crown' }),
      await house.create('customer', { customer_name: 'Goldn Crown' }),
    ];
    expect((await call('POST', `customer/${other.id}/merge`, { into: one.id })).status).toBe(200);

    const later = await reopenWith(await fieldsRenamed({ customer_name: 'client_name' }));
    const { body } = await later('GET', `customer/${one.id}/history`);
    expect(body).toContainEqual(expect.objectContaining({ merged: { id: other.id, label: 'Goldn Crown' } }));
  });
});
