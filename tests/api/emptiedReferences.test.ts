import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { CallApi } from '../support/callApi.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { startTestServer, type TestServer } from '../support/testServer.ts';

/* References that are emptied with the record that they refer to: `onDelete: 'set null'`. */

const reference = (name: string, module: string, onDelete: string) => ({
  ...{ name, type: 'searchable-select', label: name, module, onDelete },
  display: [{ field: 'title', as: `${name}_title` }],
});

const moduleOf = (name: string, ...references: object[]) => ({
  ...{ name, label: name, menu: false, recordLabel: 'title' },
  fields: [{ name: 'title', type: 'input', required: true, label: 'Title' }, ...references],
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['title'] }],
});

const house = schemaDirWith([
  moduleOf('room'),
  moduleOf('cabinet', reference('room_id', 'room', 'cascade'), reference('beside_id', 'cabinet', 'set null')),
  moduleOf('tray', reference('now_id', 'cabinet', 'set null'), reference('before_id', 'cabinet', 'set null')),
]);
const schema = await schemaOf(house.dir);
house.remove();

describeDatabases((open) => {
  let server: TestServer;
  let call: CallApi;

  beforeAll(async () => {
    server = await startTestServer({ database: await open(), schema });
    call = await server.signIn();
  });
  afterAll(() => server?.close());

  const create = async (module: string, values: object) =>
    (await call('POST', module, { title: module, ...values })).body.id as number;
  const get = async (path: string) => (await call('GET', path)).body;
  const storyOf = async (path: string) => get(`${path}/history`);

  it('HIST-01 empties references as a change like any other, all of a record at once, and fills them again', async () => {
    const room = await create('room', {});
    const first = await create('cabinet', { room_id: room });
    const second = await create('cabinet', { room_id: room, beside_id: first });
    const outside = await create('cabinet', { beside_id: first });
    const tray = await create('tray', { now_id: first, before_id: second });
    const other = await create('tray', { now_id: outside, before_id: second });
    const before = await get(`tray/${tray}`);

    expect((await call('DELETE', `room/${room}`)).status).toBe(200);
    expect(await get(`tray/${tray}`)).toMatchObject({
      ...{ now_id: null, before_id: null, now_id_title: null, _version: before._version + 1 },
    });
    expect((await storyOf(`tray/${tray}`))[0]).toMatchObject({ action: 'update', changes: { length: 2 } });
    expect((await storyOf(`tray/${other}`))[0].changes).toMatchObject([{ field: 'before_id', to: null }]);
    expect(await get(`cabinet/${outside}`)).toMatchObject({ beside_id: null, _version: 2 });
    // What somebody has filled meanwhile stays.
    await call('PUT', `tray/${other}`, { before_id: outside });
    const [deleted] = await get('room/deleted');
    expect((await call('POST', `room/${room}/history/restore`, { audit_id: deleted.audit_id })).status).toBe(200);
    expect(await get(`tray/${tray}`)).toMatchObject({ now_id: first, before_id: second, now_id_title: 'cabinet' });
    expect(await get(`tray/${other}`)).toMatchObject({ now_id: outside, before_id: outside });
    expect(await get(`cabinet/${outside}`)).toMatchObject({ beside_id: first });
    expect(await get(`cabinet/${second}`)).toMatchObject({ beside_id: first, room_id: room });
    expect((await storyOf(`tray/${tray}`))[0]).toMatchObject({
      action: 'update',
      changes: [{ from: null }, { from: null }],
    });
  });

  it('HIST-01 empties the references of a record that is deleted alone, and of many that are deleted at once', async () => {
    const cabinets = [await create('cabinet', {}), await create('cabinet', {}), await create('cabinet', {})];
    const trays = await Promise.all(cabinets.map((now_id) => create('tray', { now_id })));
    expect((await call('DELETE', `cabinet/${cabinets[0]}`)).status).toBe(200);
    expect((await call('DELETE', `cabinet?filter={"id":[${cabinets.slice(1)}]}`)).status).toBe(200);
    for (const tray of trays) {
      expect(await get(`tray/${tray}`)).toMatchObject({ now_id: null, _version: 2 });
      expect((await storyOf(`tray/${tray}`)).map(({ action }: { action: string }) => action)).toEqual([
        'update',
        'create',
      ]);
    }
  });
});
