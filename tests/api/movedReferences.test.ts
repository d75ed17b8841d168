import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeBackup } from '../../src/server/backup/makeBackup.ts';
import { restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { planTrim, trimSchema } from '../../src/server/schemaTrim/trimSchema.ts';
import { followedServer } from '../support/followedServer.ts';
import { openTestFolder } from '../support/mediaStorages.ts';
import { patience } from '../support/patience.ts';
import { describeShippedDatabases, openTestDatabase } from '../support/testDatabase.ts';
import { module, schemaWith } from '../support/trimmedHouse.ts';

/** Visits of a record of that module. */
const visit = (target: 'customer' | 'supplier') =>
  module('visit', [
    {
      ...{ name: 'ref_id', type: 'searchable-select', module: target, label: 'Party' },
      display: [{ field: `${target}_name`, as: 'party_name' }],
    },
  ]);

describeShippedDatabases((open) => {
  it('LOW-05 a reference with values is refused another module, and the server goes on', async () => {
    const database = await open({});
    const { call, dir, write, touch, mistakes } = await followedServer(database, [visit('customer')]);
    const customer = (await call('POST', 'customer', { customer_name: 'Thornbury Jewellers' })).body;
    expect((await call('POST', 'supplier', { supplier_name: 'Beruwala Gem Traders' })).body.id).toBe(customer.id);
    const { id } = (await call('POST', 'visit', { title: 'A', ref_id: customer.id })).body;

    write(visit('supplier'));
    await expect
      .poll(mistakes, { timeout: patience })
      .toBe(
        'modules/visit: the field ref_id referred to records of customer and would refer to those of supplier, but 1 record has a value in it. ' +
          'Every value would mean another record. Add a new field for supplier, or empty this one first.',
      );
    expect((await call('GET', `visit/${id}`)).body.party_name).toBe('Thornbury Jewellers');
    await expect(planSchema(database, await schemaOf(dir), { dryRun: true })).rejects.toThrow('referred to records of');

    expect((await call('PUT', `visit/${id}`, { ref_id: null })).status).toBe(200);
    touch();
    await expect.poll(mistakes, { timeout: patience }).toBe('');
    expect((await call('PUT', `visit/${id}`, { ref_id: customer.id })).body.party_name).toBe('Beruwala Gem Traders');
  });

  it('LOW-05 what a removed reference has left is remembered, in a backup too, until a trim', async () => {
    const [database, files] = [await open({}), await openTestFolder()];
    const folder = mkdtempSync(join(tmpdir(), 'facet-moved-'));
    onTestFinished(async () => {
      await files.close();
      rmSync(folder, { recursive: true, force: true });
    });
    await planSchema(database, await schemaWith([visit('customer')]));
    await database.pool.query(`insert into customer (customer_name) values ('Thornbury Jewellers')`);
    await database.pool.query(`insert into visit (title, ref_id) select 'A', id from customer`);
    const [without, other] = [await schemaWith([module('visit', [])]), await schemaWith([visit('supplier')])];
    await planSchema(database, without);
    await makeBackup(database, files.storage, join(folder, 'backup'));

    const [restored, media] = [await openTestDatabase(), await openTestFolder()];
    onTestFinished(() => Promise.all([restored.close(), media.close()]).then(() => undefined));
    await restoreBackup(restored, media.storage, join(folder, 'backup'));
    await planSchema(restored, without);
    for (const one of [database, restored])
      await expect(planSchema(one, other)).rejects.toThrow('while the file has no such field, npm run schema:trim');
    const { name = '' } = await planTrim(restored, without);
    await trimSchema(restored, without, name);
    expect((await planSchema(restored, other)).blocked).toEqual([]);
  });
});
