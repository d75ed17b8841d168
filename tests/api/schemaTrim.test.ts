import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import type { Schema } from '../../src/metadata/model.ts';
import { restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { noteServer } from '../../src/server/schemaPlan/schemaVersions.ts';
import { trimAfterBackup } from '../../src/server/schemaTrim/trimAfterBackup.ts';
import { planTrim, removalSentence } from '../../src/server/schemaTrim/trimSchema.ts';
import type { MediaStorage } from '../../src/server/storage/MediaStorage.ts';
import { openTestFolder } from '../support/mediaStorages.ts';
import { describeShippedDatabases, openTestDatabase } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import {
  after,
  before,
  everything,
  module,
  read,
  schemaWith,
  steps,
  tool,
  trimmedHouse,
} from '../support/trimmedHouse.ts';

const backups = mkdtempSync(join(tmpdir(), 'facet-trim-'));
afterAll(() => rmSync(backups, { recursive: true, force: true }));
let number = 0;
const newFolder = () => join(backups, `backup-${number++}`);

const open = async () => {
  const files = await openTestFolder();
  onTestFinished(() => files.close());
  return files;
};

/** The storage with another list of its files, which a backup asks for after the rows. */
const listing = (storage: MediaStorage, list: MediaStorage['list']): MediaStorage => ({
  put: (key, content) => storage.put(key, content),
  find: (key) => storage.find(key),
  remove: (key) => storage.remove(key),
  listBefore: (moment) => storage.listBefore(moment),
  list,
});

const trim = (database: Database, storage: MediaStorage, schema: Schema, name: string) =>
  trimAfterBackup(database, storage, schema, { name, folder: newFolder(), log: () => undefined });

describeShippedDatabases((openDatabase) => {
  it('SCH-15 a trim shows what it would remove, and removes exactly that after a backup that holds it', async () => {
    const [database, files] = [await openDatabase({}), await open()];
    const schema = await trimmedHouse(database, files);
    await expect(planTrim(database, schema)).rejects.toThrow(/^Plan \w{8} waits; apply it first/);
    await planSchema(database, schema);

    const whole = await everything(database);
    const { name = '', removable, staying } = await planTrim(database, schema);
    expect(name).toMatch(/^[0-9a-f]{8}$/);
    expect(staying).toEqual([]);
    const sentences = removable.map(removalSentence);
    expect(sentences).toEqual([
      'Remove the table tool: 2 rows',
      'Remove the table tool_part: 1 row',
      'Remove files of tool: 1 file',
      'Remove stars of tool: 1 star',
      'Remove views of tool: 1 view',
      'Remove lists of tool as users have arranged them: 1 list',
      'Remove the column price of repair: 2 values',
      'Remove the key by in steps of repair: 1 value',
      'Remove files photos of repair: 1 file',
      'Remove views of repair that nobody sees any more: 1 view',
      'Remove columns of views of repair: price: 1 view',
      'Remove columns of arranged lists of repair: price: 1 arranged list',
      'Remove the values of the value list Gone: 2 values',
    ]);
    expect((await planTrim(database, schema)).name).toBe(name);
    expect(await everything(database)).toEqual(whole);

    const server = await startTestServer({ database, schema, files });
    onTestFinished(() => server.close());
    const call = await server.signIn();
    expect((await call('GET', 'repair')).body).toHaveLength(3);
    expect((await call('GET', 'common/status')).body.schema.held_back).toHaveLength(3);
    const stored = files.names();
    const folder = newFolder();
    await trimAfterBackup(database, files.storage, schema, { name, folder, log: () => undefined });

    // Only this is gone.
    const left = await everything(database);
    expect(Object.keys(whole).filter((table) => !left[table])).toEqual(['public.tool', 'public.tool_part']);
    const changed = Object.keys(left).filter((table) => String(left[table]) !== String(whole[table]));
    expect(changed.filter((table) => !/sessions|security_events|servers|sign_in/.test(table))).toEqual([
      ...['facet.audit', 'facet.counters', 'facet.media', 'facet.preferences', 'facet.schema_plans'],
      ...['facet.schema_state', 'facet.stars', 'facet.views', 'public.repair', 'public.valuelist'],
    ]);
    expect(left['public.repair']?.join()).not.toMatch(/price|"by"/);
    expect(left['public.repair']?.[0]).toContain('"steps": [{"doing": "saw"}]');
    expect(left['facet.media']).toEqual([]);
    expect(files.names()).toEqual([]);
    expect(left['facet.preferences']?.join()).toContain('{"columns": ["title"], "perPage": 50}');
    expect(left['facet.views']).toHaveLength(1);
    // History stays, and its seals hold.
    for (const line of whole['facet.audit'] ?? []) expect(left['facet.audit']).toContain(line);
    expect(left['facet.audit']).toHaveLength((whole['facet.audit']?.length ?? 0) + 2);

    // A server that runs goes on, and tells of the plan.
    expect((await call('POST', 'repair', { title: 'D' })).status).toBe(201);
    expect((await call('GET', 'repair')).body).toHaveLength(4);
    const status = (await call('GET', 'common/status')).body.schema;
    expect(status.held_back).toEqual([]);
    expect(status.plans[0]).toMatchObject({ name, steps: sentences });
    expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
    expect((await planSchema(database, schema, { dryRun: true })).name).toBeUndefined();
    expect(await planTrim(database, schema)).toMatchObject({ removable: [] });
    await expect(trim(database, files.storage, schema, name)).rejects.toThrow('nothing is to be removed now');

    // The backup brings all of it back.
    const [restored, media] = [await openTestDatabase(), await open()];
    await restoreBackup(restored, media.storage, folder);
    const back = await everything(restored);
    for (const table of [
      'public.tool',
      'public.tool_part',
      'public.repair',
      'facet.stars',
      'facet.views',
      'facet.media',
    ])
      expect(back[table], table).toEqual(whole[table]);
    expect(media.names()).toEqual(stored);
    await restored.close();
  });

  it('SCH-15 a trim is refused, and removes nothing, once anything of it has changed', async () => {
    const [database, files] = [await openDatabase({}), await open()];
    const schema = await trimmedHouse(database, files);
    await planSchema(database, schema);
    const nameNow = async () => (await planTrim(database, schema)).name ?? '';
    const changes = [
      `insert into tool (title) values ('New')`,
      `update tool set brand = 'Better' where title = 'New'`,
      `update repair set price = '8' where price = '7'`,
      `insert into facet.stars select user_id, module, 2 from facet.stars where module = 'tool'`,
    ];
    for (const change of changes) {
      const name = await nameNow();
      await read(database, change);
      const moved = `the plan is ${await nameNow()} now`;
      await expect(trim(database, files.storage, schema, name), change).rejects.toThrow(moved);
    }
    const name = await nameNow();
    await planSchema(database, await schemaWith([...after, tool]));
    await planSchema(database, schema);
    await expect(trim(database, files.storage, schema, name)).rejects.toThrow('moved on');

    // What changes while the backup is made is not in it.
    const [folder, last] = [newFolder(), await nameNow()];
    const meanwhile = listing(files.storage, async () => {
      await read(database, `insert into tool (title) values ('Late')`);
      return files.storage.list();
    });
    const log: string[] = [];
    const options = { name: last, folder, log: (sentence: string) => log.push(sentence) };
    const kept = files.names();
    await expect(trimAfterBackup(database, meanwhile, schema, options)).rejects.toThrow('Nothing was removed.');
    expect(log).toEqual([expect.stringContaining(folder)]);
    expect(existsSync(folder)).toBe(true);

    // Without a backup, nothing is removed.
    const broken = listing(files.storage, () => Promise.reject(new Error('unreadable')));
    const whole = await everything(database);
    await expect(trim(database, broken, schema, await nameNow())).rejects.toThrow('unreadable');
    expect(await everything(database)).toEqual(whole);
    expect(files.names()).toEqual(kept);
    expect(await read(database, 'select from tool')).toHaveLength(4);
  });

  it('SCH-15 a trim never removes what counts today rests on', async () => {
    const [database, files] = [await openDatabase({}), await open()];
    const schema = await trimmedHouse(database, files);
    await planSchema(database, schema);
    const stored = files.names();
    await read(database, `insert into inventory (item_no, type) values ('1', 'Ruby')`);
    const entry = (party: string, document: string, amount: number) =>
      read(
        database,
        `insert into facet.ledger (entry_day, party_module, party_id, document_module, document_id, source_module,
         source_id, kind, amount) values ('2026-01-01', '${party}', 1, '${document}', 1, '${document}', 1, 'document', ${amount})`,
      );
    const stays = async () => (await planTrim(database, schema)).staying;
    await entry('customer', 'tool', 100);
    const tied = { module: 'tool-part', why: 'its records refer to tool' };
    expect(await stays()).toEqual([{ module: 'tool', why: '1 document not settled' }, tied]);
    await entry('customer', 'tool', -100);
    expect(await stays()).toEqual([]);
    await entry('tool', 'sale', 5);
    expect(await stays()).toEqual([{ module: 'tool', why: '1 account with a balance' }, tied]);
    await entry('tool', 'sale', -5);
    const movement = (item: string, document: string, effect: string, ownership: string) =>
      read(
        database,
        `insert into facet.movements (item_module, item_id, document_module, document_id, row_id, effect, ownership)
         values ('${item}', 1, '${document}', 1, 1, '${effect}', ${ownership})`,
      );
    await movement('inventory', 'tool', 'Available', `'memo'`);
    expect(await stays()).toEqual([{ module: 'tool', why: '1 item on memo by its documents' }, tied]);
    await movement('inventory', 'purchase', 'Available', `'own'`);
    expect(await stays()).toEqual([]);
    await movement('tool', 'sale', 'Sold', 'null');
    expect(await stays()).toEqual([{ module: 'tool', why: '1 movement of its items by documents of today' }, tied]);

    // The rest goes; what stays is untouched. A photo stays with the paper that shows it.
    const whats = async () => (await planTrim(database, schema)).removable.map(({ what }) => what).join();
    expect(await whats()).not.toContain('tool');
    expect(await whats()).toContain('files photos of repair');
    await movement('repair', 'sale', 'Sold', 'null');
    await read(
      database,
      `insert into facet.kept_rows (movement_id, document_module, document_id, row_id, own, item, pictures, digest)
       select max(m.id), 'sale', 1, 1, '{}', '{}', jsonb_build_object('photos', jsonb_build_array(jsonb_build_object('id',
         (select id from facet.media where module = 'repair')))), '' from facet.movements m`,
    );
    expect(await whats()).not.toContain('photos');
    await read(database, 'create view mine as select price from repair');
    const waiting = (await planTrim(database, schema)).name ?? '';
    await expect(trim(database, files.storage, schema, waiting)).rejects.toThrow(/^The database refused it: .*mine/s);
    await read(database, 'drop view mine');
    const { name = '' } = await planTrim(database, schema);
    await trim(database, files.storage, schema, name);
    expect(files.names()).toHaveLength(stored.length);
    expect(await read(database, 'select from tool')).toHaveLength(2);
    expect(await read(database, 'select price from repair').catch(() => 'gone')).toBe('gone');
    expect(await planTrim(database, schema)).toMatchObject({ removable: [], staying: [{ module: 'tool' }, tied] });

    // While stones are out, nothing is removed at all.
    await movement('inventory', 'tool', 'On Memo', 'null');
    await expect(planTrim(database, schema)).rejects.toThrow('modules/tool: is gone, but 1 item is where');
  });

  it('SCH-15 a trim waits for folders that are not the one in use', async () => {
    const [database, files] = [await openDatabase({}), await open()];
    const schema = await trimmedHouse(database, files);
    await planSchema(database, schema);
    await planSchema(database, await schemaWith([...after, tool]));
    await expect(planTrim(database, schema)).rejects.toThrow(/This schema folder may be behind: version \d+ is in use/);
    await planSchema(database, schema);
    await noteServer(database.kysely, 'other', 'another');
    await expect(planTrim(database, schema)).rejects.toThrow('Servers work with another schema folder (other)');
    await noteServer(
      database.kysely,
      'other',
      (
        await read<{ digest: string }>(
          database,
          `select digest from facet.schema_versions order by version desc limit 1`,
        )
      )[0]?.digest ?? '',
    );
    expect((await planTrim(database, schema)).name).toBeDefined();
  });

  it('SCH-15 a module that takes the name of a removed one inherits nothing', async () => {
    const [database, files] = [await openDatabase({}), await open()];
    const schema = await trimmedHouse(database, files);
    await planSchema(database, schema);
    const { name = '' } = await planTrim(database, schema);
    await trim(database, files.storage, schema, name);
    const renamed = await schemaWith([module('tool', [steps('doing')], { was: 'repair' })]);
    await expect(planSchema(database, renamed)).rejects.toThrow(/^modules\/tool: "was" gives its records the name/);

    const server = await startTestServer({ database, schema: await schemaWith(before), files });
    onTestFinished(() => server.close());
    const call = await server.signIn();
    const { body } = await call('POST', 'tool', { title: 'Pliers' });
    expect(body.id).toBe(3);
    expect((await call('GET', `tool/${body.id}/history`)).body).toHaveLength(1);
    expect((await call('GET', 'tool/1/history')).body.length).toBeGreaterThan(0);
    expect((await call('POST', 'tool', { title: 'Hammer' })).body.id).toBe(4);
  });
});
