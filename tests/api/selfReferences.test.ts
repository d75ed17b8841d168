import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { importCalls } from '../support/importFile.ts';
import { schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

const label = (en: string) => ({ en, zh: en });

/** Places within places, and stays there that look up the place to which they belong. */
const place = {
  name: 'place',
  label: label('Place'),
  labelPlural: label('Places'),
  recordLabel: 'title',
  fields: [
    { name: 'title', type: 'input', label: label('Title'), required: true },
    { name: 'size', type: 'integer', label: label('Size') },
    { name: 'notes', type: 'input', label: label('Notes') },
    {
      name: 'parent_id',
      type: 'searchable-select',
      module: 'place',
      display: [
        { field: 'title', as: 'parent_title' },
        { field: 'parent_title', as: 'grand_title' },
      ],
      label: label('Parent'),
    },
    {
      name: 'next_id',
      type: 'searchable-select',
      module: 'place',
      display: [{ field: 'title', as: 'next_title' }],
      label: label('Next'),
    },
    { name: 'kids', type: 'sum', label: label('Kids'), link: 'places' },
    { name: 'sizes', type: 'sum', label: label('Sizes'), link: 'places', field: 'size' },
    { name: 'stay_size', type: 'sum', label: label('Sizes of stays'), link: 'stays', field: 'place_size' },
  ],
  links: [
    { name: 'places', label: label('Places'), module: 'place', by: 'parent_id', add: 'modal', columns: ['title'] },
    { name: 'stays', label: label('Stays'), module: 'stay', by: 'place_id', add: 'modal', columns: ['guest'] },
  ],
  list: { columns: ['title'] },
  tabs: [{ name: 'all', label: label('All'), fields: ['title', 'size', 'notes', 'parent_id', 'next_id'] }],
};

const stay = {
  name: 'stay',
  label: label('Stay'),
  labelPlural: label('Stays'),
  recordLabel: 'guest',
  fields: [
    { name: 'guest', type: 'input', label: label('Guest'), required: true },
    {
      name: 'place_id',
      type: 'searchable-select',
      module: 'place',
      display: [{ field: 'size', as: 'place_size' }],
      label: label('Place'),
    },
  ],
  list: { columns: ['guest'] },
  tabs: [{ name: 'all', label: label('All'), fields: ['guest', 'place_id'] }],
};

describeShippedDatabases((open) => {
  let call: CallApi;
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), schema: await schemaWith([place, stay]) });
    call = await server.signIn();
  });
  // Before the database is closed, as the server holds a connection.
  afterAll(() => server?.close());

  const created = async (module: string, body: object) => (await call('POST', module, body)).body;

  /** A change of a place whose answer is what a read after it says. */
  async function change(id: number, body: object) {
    const changed = await call('PUT', `place/${id}`, body);
    expect([body, changed.status]).toEqual([body, 200]);
    expect([body, changed.body]).toEqual([body, (await call('GET', `place/${id}`)).body]);
    return changed.body;
  }

  it('REC-03 answers what a read says where a record becomes its own parent, is it, and is it no longer', async () => {
    const root = await created('place', { title: 'Root', size: 1 });
    const home = await created('place', { title: 'Home', size: 5, parent_id: root.id });
    for (const title of ['Attic', 'Cellar']) await created('place', { title, size: 2, parent_id: home.id });
    expect(await change(home.id, { parent_id: home.id })).toMatchObject({
      ...{ parent_title: 'Home', grand_title: 'Home', kids: 3, sizes: 9 },
    });
    expect(await change(home.id, { title: 'House', size: 7 })).toMatchObject({ grand_title: 'House', sizes: 11 });
    expect(await change(home.id, { notes: 'Large' })).toMatchObject({ notes: 'Large', kids: 3 });
    expect(await change(home.id, { parent_id: root.id })).toMatchObject({ grand_title: null, kids: 2, sizes: 4 });
    await change(root.id, { parent_id: home.id });
    expect(await change(root.id, { title: 'Origin' })).toMatchObject({ grand_title: 'Origin' });
  });

  it('REC-03 answers what a read says where rows of a record look it up', async () => {
    const { id } = await created('place', { title: 'Inn', size: 3 });
    for (const guest of ['A', 'B']) await created('stay', { guest, place_id: id });
    expect(await change(id, { size: 4 })).toMatchObject({ stay_size: 8 });
  });

  it('SCH-08 takes two references to one module out and in again, each by its own heading, in any order of the columns', async () => {
    const [north, south] = [await created('place', { title: 'North' }), await created('place', { title: 'South' })];
    const { id } = await created('place', { title: 'Hall', parent_id: north.id, next_id: south.id });
    const files = importCalls(server.url, await server.token());
    const columns = JSON.stringify(['title', 'next_title', 'parent_title']);
    const filter = JSON.stringify({ title: 'Hall' });
    const content = await files.file(`place/export?columns=${columns}&filter=${filter}`);
    expect(Buffer.from(content).toString().trim().split(/\r?\n/)).toEqual(['Title,Next,Parent', 'Hall,South,North']);
    expect((await files.send('place/import', { content, fields: { key: 'title' } })).body).toMatchObject({
      updated: 0,
      unchanged: 1,
      errors: [],
    });
    await call('DELETE', `place/${id}`);
    expect((await files.send('place/import', { content })).body).toMatchObject({ created: 1, errors: [] });
    const [anew] = (await call('GET', `place?filter=${filter}`)).body;
    expect(anew).toMatchObject({ parent_title: 'North', next_title: 'South' });
  });
});
