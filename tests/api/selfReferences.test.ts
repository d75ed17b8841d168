import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallApi } from '../support/callApi.ts';
import { openHouse, schemaWith } from '../support/openHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

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
    { name: 'kids', type: 'sum', label: label('Kids'), link: 'places' },
    { name: 'sizes', type: 'sum', label: label('Sizes'), link: 'places', field: 'size' },
    { name: 'stay_size', type: 'sum', label: label('Sizes of stays'), link: 'stays', field: 'place_size' },
  ],
  links: [
    { name: 'places', label: label('Places'), module: 'place', by: 'parent_id', add: 'modal', columns: ['title'] },
    { name: 'stays', label: label('Stays'), module: 'stay', by: 'place_id', add: 'modal', columns: ['guest'] },
  ],
  list: { columns: ['title'] },
  tabs: [{ name: 'all', label: label('All'), fields: ['title', 'size', 'notes', 'parent_id'] }],
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
  let close: () => Promise<void>;

  beforeAll(async () => {
    ({ call, close } = await openHouse(open, await schemaWith([place, stay])));
  });
  // Before the database is closed, as the server holds a connection.
  afterAll(() => close?.());

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
});
