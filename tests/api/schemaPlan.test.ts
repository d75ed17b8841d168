import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, it, onTestFinished } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { misfitSentence } from '../../src/server/schemaPlan/misfitSentence.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { exhibitionModules } from '../support/exhibitionModules.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { shippedSchema } from '../support/shippedSchema.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

const grade = (parts: object) => ({ name: 'grade', type: 'integer', label: 'Grade', ...parts });

/** Repairs, whose fields are these beside the title. */
async function repairs(...fields: { name: string }[]): Promise<Schema> {
  const title = { name: 'title', type: 'input', required: true, label: 'Title' };
  const repair = {
    name: 'repair',
    label: { en: 'Repair', zh: '维修' },
    recordLabel: 'title',
    fields: [title, ...fields],
    list: { columns: ['title'] },
    tabs: [{ name: 'main', label: 'Main', fields: ['title', ...fields.map(({ name }) => name)] }],
  };
  const { dir, remove } = schemaDirWith([repair]);
  return schemaOf(dir).finally(remove);
}

const state = (...options: string[]) => ({ name: 'state', type: 'select', options, label: 'State' });
const steps = (...names: string[]) => ({
  name: 'steps',
  type: 'repeat-section',
  label: 'Steps',
  fields: names.map((name) => ({ name, type: 'input', label: name })),
});
const customer = (filter: object) => ({
  name: 'customer_id',
  type: 'searchable-select',
  module: 'customer',
  display: [{ field: 'customer_name', as: 'customer' }],
  filter,
  label: 'Customer',
});
const mail = (type: string) => ({ name: 'mail', type, label: 'Mail' });
const note = (parts: object) => ({ name: 'note', type: 'input', maxLength: 20, label: 'Note', ...parts });

/** Why a value is none of those that a component of the OpenAPI document describes; null: it is one. */
function misfitsOf({ components }: { components: object }, name: string, value: unknown) {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const isValid = ajv.addSchema({ $id: 'api', components }).compile({ $ref: `api#/components/schemas/${name}` });
  return isValid(value) ? null : isValid.errors;
}

describeShippedDatabases((open) => {
  it('SCH-04 the plan counts the records that a changed rule would refuse, and they stay as they are', async () => {
    const database = await open({});
    const before = await repairs(
      grade({ min: 0, max: 9 }),
      state('Open', 'Lost', 'Done'),
      steps('doing', 'by'),
      customer({}),
      note({}),
      mail('input'),
    );
    let server = await startTestServer({ database, schema: before });
    let call = await server.signIn();
    onTestFinished(() => server.close());
    const { body: party } = await call('POST', 'customer', { customer_name: 'Golden Crown' });
    const bodies = [
      { title: 'A', grade: 1, state: 'Lost', steps: [{ doing: 'saw', by: 'Ann' }], note: 'same' },
      { title: 'B', grade: 2, state: 'Lost', customer_id: party.id, note: 'same', mail: 'ann@example.com' },
      { title: 'C', grade: 9, state: 'Done', note: 'longer than ten', mail: 'Ann@Example.com' },
      { title: 'D', grade: 5, state: 'Open' },
    ];
    for (const body of bodies) expect((await call('POST', 'repair', body)).status).toBe(201);
    await server.close();

    const after = await repairs(
      grade({ min: 3, max: 8 }),
      state('Open', 'Done'),
      steps('doing'),
      customer({ customer_name: 'Silver Crown' }),
      note({ maxLength: 10, required: true, unique: true }),
      mail('email'),
    );
    const plan = await planSchema(database, after, { dryRun: true });
    expect(plan.misfits.map(misfitSentence).sort()).toEqual([
      'Records, kept as they are: 1 record of repair does not fit the field customer_id (Must be a record that the filter of the field offers).',
      'Records, kept as they are: 1 record of repair does not fit the field grade (Must be at most 8).',
      'Records, kept as they are: 1 record of repair does not fit the field mail (Is written otherwise today: an email address in small letters, a text without spaces around it).',
      'Records, kept as they are: 1 record of repair does not fit the field note (Must be at most 10 characters).',
      'Records, kept as they are: 1 record of repair does not fit the field steps (Some rows need correcting).',
      'Records, kept as they are: 2 records of repair do not fit the field grade (Must be at least 3).',
      'Records, kept as they are: 2 records of repair do not fit the field state (Must be one of the choices).',
    ]);
    expect(plan.blocked.map(({ why, rowsAtRisk }) => [why, rowsAtRisk])).toEqual([
      ['values that varchar(10) cannot hold', 1],
      ['records without a value', 1],
      ['records that share their note with another', 2],
    ]);

    const log: string[] = [];
    server = await startTestServer({ database, schema: after, report: (sentence) => log.push(sentence) });
    call = await server.signIn();
    expect(log.join('\n')).toContain('2 records of repair do not fit the field state (Must be one of the choices)');
    const status = async () => (await call('GET', 'common/status')).body.schema;
    const misfits = async () =>
      (await status()).misfits.map(({ field, rows }: { field: string; rows: number }) => `${field} ${rows}`).sort();
    expect(await misfits()).toEqual(['customer_id 1', 'grade 1', 'grade 2', 'mail 1', 'note 1', 'state 2', 'steps 1']);
    expect((await status()).held_back).toContainEqual({
      message: 'The column note of repair may stay empty: records have no value there',
      rows: 1,
    });
    const [described, kept] = [
      await call('GET', 'openapi.json'),
      await call('GET', 'repair?filter={"note_null":false}'),
    ];
    expect(kept.body).toHaveLength(3);
    for (const record of kept.body) expect(misfitsOf(described.body, 'Repair', record)).toBeNull();
    expect(misfitsOf(described.body, 'NewRepair', { ...kept.body[0], state: 'Lost' })).not.toBeNull();
    // What stays as it is can be saved; what is written anew must fit.
    const [first] = (await call('GET', 'repair?filter={"title":"A"}')).body;
    expect((await call('PUT', `repair/${first.id}`, { ...first, title: 'A again' })).status).toBe(200);
    expect((await call('PUT', `repair/${first.id}`, { grade: 2 })).status).toBe(422);
    expect((await call('PUT', `repair/${first.id}`, { grade: 4, state: 'Done' })).status).toBe(200);
    // Nobody sees what a row holds of a field that is gone, so it goes along with what is edited around it.
    const done = [{ doing: 'saw twice', by: 'Ann' }, { doing: 'polish' }];
    expect((await call('PUT', `repair/${first.id}`, { steps: done })).body.steps).toEqual(done);
    expect((await call('PUT', `repair/${first.id}`, { steps: [{ doing: 'saw', by: 'Bob' }] })).status).toBe(422);
    expect(await misfits()).toEqual(['customer_id 1', 'grade 1', 'grade 1', 'mail 1', 'note 1', 'state 1', 'steps 1']);
    // The next plan still says so, as it does for what it has held back; a rule that nothing breaks is silent.
    expect((await planSchema(database, after)).misfits).toHaveLength(7);
    const mended = await repairs(grade({ min: 2, max: 9 }), state('Open', 'Done', 'Lost'), steps('doing', 'by'));
    expect((await planSchema(database, mended)).misfits).toEqual([]);
  });

  it('SCH-01 the plan says what starts empty once a rename is taken back without was', async () => {
    const database = await open({});
    const before = await repairs(note({}));
    const server = await startTestServer({ database, schema: before });
    onTestFinished(() => server.close());
    const call = await server.signIn();
    for (const title of ['A', 'B']) await call('POST', 'repair', { title, note: 'same' });
    const module = moduleOf(before, 'repair');
    const { repair: _, ...others } = before.modules;
    const withModules = (changed: object) => ({ ...before, modules: { ...others, ...changed } });
    const remark = module.fields.map((field) =>
      field.name === 'note' ? { ...field, name: 'remark', was: 'note' } : field,
    );
    await planSchema(database, withModules({ repair: { ...module, fields: remark } }));
    expect((await planSchema(database, before, { dryRun: true })).sentences).toContain(
      'modules/repair: the field note starts empty, as it was renamed to remark: 2 values are there. To go on with what the field has, write "was": "remark" before this is applied.',
    );
    const job = { ...module, name: 'job', was: 'repair', fields: remark };
    await planSchema(database, withModules({ job }));
    expect((await planSchema(database, withModules({ job }), { dryRun: true })).away).toEqual([]);
    expect((await planSchema(database, before, { dryRun: true })).away).toEqual([
      'modules/repair: starts empty, as it was renamed to job: 2 records are there. To go on with what the module has, write "was": "job" before this is applied.',
    ]);
    const back = {
      ...module,
      was: 'job',
      fields: module.fields.map((field) => (field.name === 'note' ? { ...field, was: 'remark' } : field)),
    };
    expect((await planSchema(database, withModules({ repair: back }))).away).toEqual([]);
    expect((await planSchema(database, before, { dryRun: true })).away).toEqual([]);
    const { rows } = await database.pool.query('select title, note from repair order by id');
    expect(rows).toEqual([
      { title: 'A', note: 'same' },
      { title: 'B', note: 'same' },
    ]);
  });

  it('SCH-04 the plan says that amounts stay as they are where the house has another currency', async () => {
    const database = await open({});
    const house = await shippedSchema();
    const inCurrency = (currency: string): Schema => ({ ...house, app: { ...house.app, currency } });
    await planSchema(database, inCurrency('USD'));
    expect((await planSchema(database, inCurrency('EUR'))).currency).toEqual([]);
    await database.pool.query(`insert into customer (customer_name, memo_limit) values ('Ann', 100), ('Bob', null)`);
    const sentence =
      'Records, kept as they are: the amounts of 1 record of customer were EUR, and the same numbers are USD now. Nothing is converted.';
    for (const dryRun of [true, false])
      expect((await planSchema(database, inCurrency('USD'), { dryRun })).sentences).toContain(sentence);
    expect((await planSchema(database, inCurrency('USD'))).currency).toEqual([]);
  });

  it('SCH-05 a document module whose stones are out cannot be removed; without any, the stock check tells', async () => {
    const database = await open({});
    const { dir, remove } = schemaDirWith(exhibitionModules);
    const server = await startTestServer({ database, schema: await schemaOf(dir) });
    const log: string[] = [];
    server.services.place = { dataDir: dir, schemaDir: dir, files: 'folder' };
    const unfollow = await followSchemaFolder(dir, server.services, (sentence) => log.push(sentence));
    onTestFinished(async () => {
      await unfollow();
      await server.close();
      remove();
    });
    const call = await server.signIn();
    const house = tradingHouse(call);
    const out = await house.document('exhibition-out', (await house.customer()).id, [await house.item()]);
    await house.confirm('exhibition-out', out.id);

    for (const { name } of exhibitionModules) rmSync(join(dir, `modules/${name}.json`));
    const mistakes = async () => (await call('GET', 'common/status')).body.schema.mistakes.join('\n');
    await expect
      .poll(mistakes)
      .toContain('modules/exhibition-out: is gone, but 1 item is where its documents have put');
    expect((await house.seen(`exhibition-out/${out.id}`)).status).toBe('Confirmed');
    const shipped = await shippedSchema();
    await expect(planSchema(database, shipped)).rejects.toThrow('modules/exhibition-out: is gone');
    expect((await planSchema(database, shipped, { dryRun: true })).refused).toHaveLength(1);

    // Once nothing is out any more, the files may go.
    expect((await house.setStatus('exhibition-out', out.id, 'New')).status).toBe(200);
    writeFileSync(join(dir, 'modules/note.txt'), 'changed');
    await expect.poll(mistakes).toBe('');
    expect((await call('GET', 'exhibition-out')).status).toBe(404);
  });
});
