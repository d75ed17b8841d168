import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/server/backup/makeBackup.ts';
import { restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { planTrim, removalSentence, trimSchema } from '../../src/server/schemaTrim/trimSchema.ts';
import { followedServer } from '../support/followedServer.ts';
import { openTestFolder } from '../support/mediaStorages.ts';
import { patience } from '../support/patience.ts';
import { describeShippedDatabases, openTestDatabase } from '../support/testDatabase.ts';
import { module, schemaWith } from '../support/trimmedHouse.ts';

const number = (name: string, more = {}) => ({ name, type: 'integer', label: name, ...more });
const [carat, weight] = [number('carat'), number('weight')];
const renamed = number('carat', { was: 'weight' });
const wx = (...fields: (typeof carat)[]) => module('wx', fields);

describeShippedDatabases((open) => {
  const patient = { timeout: patience };

  it('LOW-05 a field that takes the name of a removed one is refused while its values are there', async () => {
    const database = await open({});
    const house = await followedServer(database, [wx(carat, weight)]);
    const { id } = (await house.call('POST', 'wx', { title: 'Ruby', carat: 1, weight: 777 })).body;
    house.write(wx(weight));
    await expect.poll(() => house.field('wx', 'carat'), patient).toBeUndefined();

    house.write(wx(renamed));
    const why = 'modules/wx: the field carat was weight, but there is a column carat already, with 1 value.';
    await expect.poll(house.mistakes, patient).toContain(why);
    expect((await house.call('GET', `wx/${id}`)).body).toMatchObject({ weight: 777 });
    expect((await house.call('PUT', `wx/${id}`, { weight: 778 })).status).toBe(200);
    const schema = await schemaWith([wx(renamed)]);
    await expect(planSchema(database, schema, { dryRun: true })).rejects.toThrow(why);

    // What the sentence says helps.
    const former = await schemaWith([wx(weight)]);
    const trim = await planTrim(database, former);
    expect(trim.removable.map(removalSentence)).toEqual(['Remove the column carat of wx: 1 value']);
    await trimSchema(database, former, trim.name ?? '');
    house.touch();
    await expect.poll(() => house.field('wx', 'carat'), patient).toBeDefined();
    expect(await house.mistakes()).toBe('');
    expect((await house.call('GET', `wx/${id}`)).body).toMatchObject({ carat: 778 });
  });

  it('LOW-05 a module that takes the name of a removed one is refused while its table is there', async () => {
    const database = await open({});
    const house = await followedServer(database, [module('wma', []), module('wmb', [])]);
    expect((await house.call('POST', 'wma', { title: 'Old' })).status).toBe(201);
    const { id } = (await house.call('POST', 'wmb', { title: 'Live' })).body;
    house.remove('wma');
    await expect.poll(async () => (await house.call('GET', 'wma')).status, patient).toBe(404);
    house.remove('wmb');
    house.write(module('wma', [], { was: 'wmb' }));
    const why = '"was" would give it the records of wmb, but there is a table wma already, with 1 record.';
    await expect.poll(house.mistakes, patient).toContain(why);
    expect((await house.call('GET', `wmb/${id}`)).body.title).toBe('Live');
    expect((await house.call('GET', 'wma')).status).toBe(404);

    house.remove('wma');
    house.write(module('wmc', [], { was: 'wmb' }));
    await expect.poll(async () => (await house.call('GET', `wmc/${id}`)).body.title, patient).toBe('Live');
    expect(await house.mistakes()).toBe('');
  });

  it('LOW-05 SCH-15 a rename that was made stays, at each start and in a restored backup', async () => {
    const [database, files] = [await open({}), await openTestFolder()];
    const folder = mkdtempSync(join(tmpdir(), 'facet-taken-'));
    onTestFinished(async () => {
      await files.close();
      rmSync(folder, { recursive: true, force: true });
    });
    const schema = await schemaWith([wx(renamed)]);
    await planSchema(database, await schemaWith([wx(weight)]));
    await database.pool.query(`insert into wx (title, weight) values ('Ruby', 7)`);
    const { name = '' } = await planSchema(database, schema, { dryRun: true });
    expect((await planSchema(database, schema, { only: name })).steps).toHaveLength(1);
    // Somebody's own column of the former name is nobody's field.
    await database.pool.query('alter table wx add column weight integer default 5');
    expect((await planSchema(database, schema)).steps).toEqual([]);
    await makeBackup(database, files.storage, join(folder, 'backup'));

    const [restored, media] = [await openTestDatabase(), await openTestFolder()];
    onTestFinished(() => Promise.all([restored.close(), media.close()]).then(() => undefined));
    await restoreBackup(restored, media.storage, join(folder, 'backup'));
    expect((await planSchema(restored, schema)).steps).toEqual([]);
    expect((await restored.pool.query('select carat, weight from wx')).rows).toEqual([{ carat: 7, weight: 5 }]);
  });
});
