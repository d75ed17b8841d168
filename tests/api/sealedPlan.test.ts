import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import { prepareDatabase } from '../../src/server/app/prepareDatabase.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { patience } from '../support/patience.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';

const repair = (...names: string[]) => ({
  name: 'repair',
  label: { en: 'Repair', zh: '维修' },
  recordLabel: 'title',
  fields: names.map((name) => ({ name, type: 'input', label: name, required: name === 'title' })),
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: names }],
});

const schemaWith = (...names: string[]) => {
  const { dir, remove } = schemaDirWith([repair(...names)]);
  return schemaOf(dir).finally(remove);
};

const columns = async ({ kysely }: Database) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'repair' and column_name in ('title', 'price') order by 1`.execute(kysely);
  return rows.map(({ name }) => name);
};

const kept = async ({ kysely }: Database) => {
  const { rows } = await sql<{ name: string; steps: { what: string }[] }>`
    select name, steps from facet.schema_plans order by id desc limit 1`.execute(kysely);
  return rows[0];
};

describeShippedDatabases((open) => {
  it('SCH-15 a plan keeps its name, is applied exactly by it, and is kept', async () => {
    const database = await open({});
    const schema = await schemaWith('title');
    const { name = '', steps } = await planSchema(database, schema, { dryRun: true });
    expect(name).toMatch(/^[0-9a-f]{8}$/);
    expect((await planSchema(database, schema, { dryRun: true })).name).toBe(name);
    expect((await planSchema(database, schema, { only: name })).steps).toEqual(steps);
    expect(await kept(database)).toEqual({ name, steps });
    expect((await planSchema(database, schema, { dryRun: true })).name).toBeUndefined();
    await expect(planSchema(database, schema, { only: name })).rejects.toThrow('nothing is to be applied now');
  });

  it('SCH-15 a plan is refused, with its new name, once the folder or the database has moved on', async () => {
    const database = await open({});
    await planSchema(database, await schemaWith('title'));
    const after = await schemaWith('title', 'price');
    const { name = '' } = await planSchema(database, after, { dryRun: true });
    const other = await schemaWith('title', 'price', 'place');
    const moved = (await planSchema(database, other, { dryRun: true })).name;
    await expect(planSchema(database, other, { only: name })).rejects.toThrow(`the plan is ${moved} now`);
    await sql`alter table repair add column price varchar(255)`.execute(database.kysely);
    await expect(planSchema(database, after, { only: name })).rejects.toThrow(/moved on/);
  });

  it('SCH-15 a sealed start changes nothing, and names the plan that waits', async () => {
    const database = await open({});
    const settings = { administrator: { email: 'admin@example.com' }, isSealed: true };
    const schema = await schemaWith('title');
    const { name = '' } = await planSchema(database, schema, { dryRun: true });
    const start = () => prepareDatabase(database, schema, settings, () => undefined);
    await expect(start()).rejects.toThrow(`Plan ${name} waits: npm run schema:apply -- ${name}`);
    expect(await columns(database)).toEqual([]);
    await planSchema(database, schema, { only: name });
    expect((await start()).current).toBe(schema);
  });

  it('SCH-15 a sealed server that runs names the plan that waits, and takes it once it was applied', async () => {
    const database = await open({});
    const { dir, remove } = schemaDirWith([repair('title')]);
    const server = await startTestServer({ database, schema: await schemaOf(dir), name: 'sealed' });
    server.services.place = { dataDir: dir, schemaDir: dir, files: 'folder' };
    const unfollow = await followSchemaFolder(dir, server.services, () => undefined, {
      server: 'sealed',
      isSealed: true,
    });
    onTestFinished(async () => {
      await unfollow();
      await server.close();
      remove();
    });
    const call = await server.signIn();
    const health = async () => JSON.parse((await server.inject({ url: '/health' })).body);
    expect(await health()).toEqual({ status: 'ok' });
    writeFileSync(join(dir, 'modules/repair.json'), JSON.stringify(repair('title', 'price')));
    const mistakes = async () => (await call('GET', 'common/status')).body.schema.mistakes.join('\n');
    await expect.poll(mistakes, { timeout: patience }).toMatch(/^Plan \w{8} waits: npm run schema:apply -- \w{8}$/);
    expect(await health()).toEqual({ status: 'ok', schema: 'waiting' });
    expect(await columns(database)).toEqual(['title']);
    const [, name = ''] = /^Plan (\w+)/.exec(await mistakes()) ?? [];
    await planSchema(database, await schemaOf(dir), { only: name });
    await expect.poll(mistakes, { timeout: patience }).toBe('');
    expect(await health()).toEqual({ status: 'ok' });
    const [last] = (await call('GET', 'common/status')).body.schema.plans;
    expect(last).toMatchObject({ name, steps: [expect.stringContaining('price')] });
    expect((await call('POST', 'repair', { title: 'Ring', price: '9' })).body.price).toBe('9');
  });
});
