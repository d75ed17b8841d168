import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { type CallAs, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { importCallsOf } from '../support/importFile.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

/* Values with which a new record starts, made by formulas of what it has and of what it refers to. */

const label = (en: string) => ({ en, zh: en });
const field = (name: string, type: string, more: object = {}) => ({ name, type, label: label(name), ...more });
const computed = (formula: string) => ({ default: { formula } });
const reference = (name: string, module: string, ...display: string[]) =>
  field(name, 'searchable-select', { module, display: display.map((one) => ({ field: one, as: `${name}_${one}` })) });
const module = (name: string, recordLabel: string, fields: { name: string }[], more: object = {}) => ({
  ...{ name, label: label(name), recordLabel, fields, menu: { group: 'stock', order: 9 } },
  list: { columns: [recordLabel] },
  tabs: [{ name: 'main', label: label('Main'), fields: fields.map((one) => one.name) }],
  ...more,
});

const modules = [
  module('bench', 'title', [field('title', 'input'), field('rate', 'decimal', { places: 3 })]),
  module('worker', 'title', [
    field('title', 'input'),
    field('town', 'input'),
    field('since', 'date'),
    reference('bench_id', 'bench', 'rate'),
  ]),
  module('spare', 'part_no', [
    field('part_no', 'input', { unique: true }),
    field('price', 'money'),
    field('cost', 'money'),
    field('sold', 'checkbox'),
    field('kind', 'select', { options: ['Gear', 'Strap'] }),
    reference('maker_id', 'worker', 'title'),
  ]),
  module(
    'job',
    'note',
    [
      field('note', 'input', computed("spare_id.part_no & ' for ' & price")),
      reference('spare_id', 'spare', 'part_no'),
      field('pieces', 'integer', { default: 2 }),
      field('price', 'money', computed('spare_id.price * pieces')),
      field('kind', 'select', { options: ['Gear', 'Strap'], ...computed('spare_id.kind') }),
      field('sold', 'checkbox', computed('spare_id.sold')),
      reference('worker_id', 'worker', 'title', 'since'),
      field('due', 'date', computed("addDays(worker_id_since, if(kind = 'Gear', 7, 14))")),
      field('hourly', 'decimal', { places: 2, ...computed('worker_id.bench_id_rate') }),
      field('cost_then', 'money', { readOnly: true, ...computed('spare_id.cost') }),
      field('floor_price', 'money', computed('spare_id.cost * 1.1')),
      field('steps', 'repeat-section', {
        fields: [
          field('hours', 'decimal'),
          field('rate', 'money', { default: 40 }),
          field('sum', 'money', computed('hours * rate')),
          field('said', 'input', computed("if(sum > 100, 'long', 'short')")),
        ],
      }),
    ].map((one) => (one.name === 'worker_id' ? { ...one, ...computed('spare_id.maker_id') } : one)),
    {
      links: [
        {
          ...{ name: 'row', module: 'job-row', by: 'job_id', label: label('Rows'), add: 'search', pick: 'spare_id' },
          columns: ['price'],
        },
      ],
    },
  ),
  module('job-row', 'spare_id_part_no', [
    reference('job_id', 'job', 'note'),
    reference('spare_id', 'spare', 'part_no'),
    field('price', 'money', { required: true, ...computed('spare_id.price') }),
  ]),
];

const everything = { read: true, create: true, update: true, delete: true };
const roles = {
  seller: { '*': everything, spare: { fields: { cost: 'hidden' } } },
  fitter: { '*': everything, job: { fields: { price: 'hidden' } } },
  local: { '*': everything, worker: { where: { town: 'Basel' } } },
};

async function workshop() {
  const { dir, remove } = schemaDirWith(modules);
  mkdirSync(join(dir, 'roles'), { recursive: true });
  for (const [name, rights] of Object.entries(roles)) {
    writeFileSync(join(dir, `roles/${name}.json`), JSON.stringify({ name, label: label(name), modules: rights }));
  }
  return schemaOf(dir).finally(remove);
}

const schema = await workshop();

describeShippedDatabases((open) => {
  let house: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let admin: CallAs;
  let spare: { id: number };
  let worker: { id: number };
  beforeAll(async () => {
    house = await openHouseWithRoles(open, schema);
    admin = (await house.signIn('administrator')).call;
    const bench = (await admin('POST', 'bench', { title: 'By the window', rate: 61.255 })).body;
    worker = await created('worker', { title: 'Anna', town: 'Zürich', since: '2026-01-25', bench_id: bench.id });
    spare = await created('spare', {
      ...{ part_no: 'G-1', price: 12.5, cost: 4, sold: true, kind: 'Gear', maker_id: worker.id },
    });
  });

  afterAll(() => house?.close());

  async function created(name: string, body: object, call = admin): Promise<{ id: number } & Record<string, unknown>> {
    const answer = await call('POST', name, body);
    expect(answer, answer.text).toMatchObject({ status: 201 });
    return answer.body;
  }

  it('SCH-12 what a new record leaves out starts as its formula says, whatever the order of the fields', async () => {
    expect(await created('job', { spare_id: spare.id, pieces: 3 })).toMatchObject({
      ...{ note: 'G-1 for 37.5', price: 37.5, kind: 'Gear', sold: true, cost_then: 4, floor_price: 4.4 },
      // The reference itself starts with that of the part, and what is read behind it with that.
      ...{ worker_id: worker.id, due: '2026-02-01', hourly: 61.26 },
    });
    expect(await created('job', { spare_id: spare.id, kind: 'Strap' })).toMatchObject({
      ...{ price: 25, due: '2026-02-08' },
    });
    expect(await created('job', {})).toMatchObject({
      ...{ note: 'for', price: null, kind: null, sold: false, worker_id: null, due: null, cost_then: null },
    });
  });

  it('SCH-12 what is sent is kept, also nothing, and formulas read it', async () => {
    const body = { spare_id: spare.id, price: 9, worker_id: null, sold: false, kind: '', cost_then: 99 };
    expect(await created('job', body)).toMatchObject({
      ...{ price: 9, note: 'G-1 for 9', worker_id: null, due: null, hourly: null, sold: false, kind: null },
      // Nobody writes this one.
      cost_then: 4,
    });
    expect((await admin('POST', 'job', { spare_id: 999_999 })).body.errors).toMatchObject({
      spare_id: expect.stringMatching(/./),
    });
    expect((await admin('POST', 'job', { spare_id: 'x', price: 1 })).status).toBe(422);
  });

  it('SCH-12 a change applies no default, and what was stored stays when the other record changes', async () => {
    const other = await created('spare', { part_no: 'G-2', price: 100 });
    const job = await created('job', { spare_id: spare.id, price: null });
    expect(job.price).toBeNull();
    const changed = await admin('PUT', `job/${job.id}`, { spare_id: other.id, pieces: 5 });
    expect(changed.body).toMatchObject({ price: null, kind: 'Gear', worker_id: worker.id, cost_then: 4 });
    const kept = await created('job', { spare_id: other.id });
    await admin('PUT', `spare/${other.id}`, { price: 7 });
    expect((await admin('GET', `job/${kept.id}`)).body.price).toBe(200);
  });

  it('SCH-12 rows of links, rows inside a record and imported rows start alike', async () => {
    const job = await created('job', {
      spare_id: spare.id,
      steps: [{ hours: 3 }, { hours: 2, rate: 10 }, { hours: 2, sum: null, said: 'by hand' }],
    });
    expect(job.steps).toEqual([
      { hours: 3, rate: 40, sum: 120, said: 'long' },
      { hours: 2, rate: 10, sum: 20, said: 'short' },
      { hours: 2, rate: 40, sum: null, said: 'by hand' },
    ]);
    const row = { job_id: job.id, spare_id: spare.id };
    expect(await created('job-row', row)).toMatchObject({ price: 12.5 });
    expect((await admin('POST', 'job-row', { ...row, price: null })).body.errors).toEqual({ price: 'Required' });
    const free = await created('spare', { part_no: 'free' });
    expect((await admin('POST', 'job-row', { job_id: job.id, spare_id: free.id })).body.errors).toEqual({
      price: 'Required',
    });
    const files = await importCallsOf(house.server.url);
    const content = ['spare_id,pieces,price', 'G-1,4,', 'G-1,1,3', 'free,1,'].join('\n');
    const { body: done } = await files.send('job/import', { content });
    expect(done).toMatchObject({ created: 3, errors: [] });
    const { body: jobs } = await admin('GET', 'job?sort=["id","DESC"]&range=[0,2]');
    expect(jobs.map(({ price, note, due }: never) => [price, note, due])).toEqual([
      [null, 'free for', null],
      [3, 'G-1 for 3', '2026-02-01'],
      [50, 'G-1 for 50', '2026-02-01'],
    ]);
  });

  it('SCH-12 ROLE-01 a default tells nobody what their role does not see', async () => {
    const seller = (await house.signIn('seller')).call;
    const own = await created('job', { spare_id: spare.id }, seller);
    // The cost is hidden, so a price made of it does not begin with it, and what only the server makes of it is not there.
    expect(own).toMatchObject({ price: 25, floor_price: null });
    expect(own).not.toHaveProperty('cost_then');
    expect((await seller('GET', 'common/schema')).text).not.toContain('spare_id.cost');
    expect((await admin('GET', 'common/schema')).text).toContain('spare_id.cost');
    // The record of the house is whole.
    const { rows } = await sql`select cost_then, floor_price from job where id = ${own.id}`.execute(
      house.database.kysely,
    );
    expect(rows).toEqual([{ cost_then: 4, floor_price: null }]);
    expect(await created('job', { spare_id: spare.id, floor_price: 5 }, seller)).toMatchObject({ floor_price: 5 });
    // A hidden field starts as ever, and nothing that is seen is made of it.
    const fitter = (await house.signIn('fitter')).call;
    const fitted = await created('job', { spare_id: spare.id }, fitter);
    expect(fitted).toMatchObject({ note: null, kind: 'Gear' });
    expect((await admin('GET', `job/${fitted.id}`)).body).toMatchObject({ price: 25, note: null });
  });

  it('SCH-12 ROLE-01 a default reads no record outside of what the user sees', async () => {
    const local = (await house.signIn('local')).call;
    expect((await local('GET', `worker/${worker.id}`)).status).toBe(404);
    // The part chose the worker, and the user does not see that worker.
    expect(await created('job', { spare_id: spare.id }, local)).toMatchObject({ price: 25, due: null, hourly: null });
    expect((await local('POST', 'job', { spare_id: spare.id, worker_id: worker.id })).body.errors).toMatchObject({
      worker_id: expect.stringMatching(/./),
    });
  });

  it('SCH-12 the description of the API says what is made, and that it need not be sent', async () => {
    const { body } = await admin('GET', 'openapi.json');
    const parts = JSON.stringify(body.components.schemas);
    expect(parts).toContain('Left out, it is spare_id.price');
    const row = Object.entries<{ required?: string[] }>(body.components.schemas).filter(([name]) =>
      /JobRow/.test(name),
    );
    expect(row.some(([name, one]) => /New|Create/.test(name) && one.required?.includes('price'))).toBe(false);
  });
});
