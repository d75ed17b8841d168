import { expect, it } from 'vitest';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { planSchema } from '../../src/server/schemaPlan/planSchema.ts';
import { followedServer } from '../support/followedServer.ts';
import { patience } from '../support/patience.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

const repair = (type: string, ...more: object[]) => ({
  name: 'repair',
  label: 'Repair',
  recordLabel: 'title',
  fields: [{ name: 'title', type: 'input', label: 'Title', required: true }, { name: 't', type, label: 'T' }, ...more],
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['title', 't'] }],
});

/** Its records show what repairs say. */
const bill = {
  ...{ name: 'bill', label: 'Bill', recordLabel: 'no', list: { columns: ['no'] } },
  fields: [
    { name: 'no', type: 'input', label: 'No' },
    { name: 'repair_id', type: 'searchable-select', module: 'repair', display: ['title', 't'], label: 'Repair' },
    { name: 'more', type: 'computed', label: 'More', formula: 't + 1' },
  ],
  tabs: [{ name: 'main', label: 'Main', fields: ['no', 'repair_id'] }],
};
const plainBill = { ...bill, fields: bill.fields.filter(({ type }) => type !== 'computed') };

describeShippedDatabases((open) => {
  it('LOW-05 a type with which records could not be read is refused, and one that keeps their values is taken', async () => {
    const database = await open({});
    const before = [repair('input', { name: 'gone', type: 'input', label: 'Gone' }), plainBill];
    const house = await followedServer(database, before);
    const { call, dir, write: writeModule, mistakes, field } = house;
    const write = (...module: Parameters<typeof repair>) => writeModule(repair(...module));
    const typeInUse = () => field('repair', 't')?.type;
    await call('POST', 'repair', { title: 'Ring', t: 'about 5', gone: 'yes' });
    const [{ id }] = (await call('GET', 'repair')).body;
    await call('POST', 'bill', { no: '1', repair_id: id });
    write('integer', { name: 'more', type: 'computed', label: 'More', formula: 't + 1' });
    writeModule(bill);
    const sentence =
      'modules/bill, modules/repair: their records could not be read while this is held back: Change the';
    await expect.poll(mistakes, { timeout: patience }).toContain(sentence);
    expect(await mistakes()).toMatch(/Change the column t of repair .* to integer \(.*: 1\)/);
    expect(await mistakes()).not.toMatch(/gone|invalid input|operator/);
    expect((await mistakes()).split('\n')).toHaveLength(1);
    expect(typeInUse()).toBe('input');
    expect((await planSchema(database, await schemaOf(dir), { dryRun: true })).refused).toHaveLength(1);
    expect((await call('PUT', `repair/${id}`, { t: null })).status).toBe(200);
    write('integer');
    await expect.poll(typeInUse, { timeout: patience }).toBe('integer');
    expect((await call('PUT', `repair/${id}`, { t: 6 })).body.t).toBe(6);
    writeModule(plainBill);
    write('input');
    await expect.poll(typeInUse, { timeout: patience }).toBe('input');
    expect((await call('GET', `repair/${id}`)).body.t).toBe('6');
  });

  it('LOW-05 HIST-02 lists what was deleted before fields became shorter, or of another type', async () => {
    const house = await followedServer(await open({}), [repair('input')]);
    const { call, write, field } = house;
    await call('POST', 'repair', { title: 'Ring with a long title', t: 'about 5' });
    const [{ id }] = (await call('GET', 'repair')).body;
    expect((await call('DELETE', `repair/${id}`)).status).toBe(200);
    const changed = repair('integer');
    const [title, ...others] = changed.fields;
    const shorter = { ...changed, fields: [{ ...title, maxLength: 10 }, ...others] };
    write(shorter);
    await expect.poll(() => field('repair', 't')?.type, { timeout: patience }).toBe('integer');
    const { status, body } = await call('GET', 'repair/deleted');
    expect([status, body]).toMatchObject([200, [{ id, label: 'Ring with a long title' }]]);
    const refused = await call('POST', `repair/${id}/history/restore`, { audit_id: body[0].audit_id });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['title', 't']]);
  });

  it('LOW-05 a field that records leave empty is described as empty where it is required by now', async () => {
    const database = await open({});
    const { call, write, field } = await followedServer(database, [repair('input')]);
    await call('POST', 'repair', { title: 'Ring' });
    const module = repair('input');
    const [title] = module.fields;
    const changed = { ...module, fields: [title, { name: 't', type: 'input', label: 'T', required: true }] };
    write(changed);
    await expect.poll(() => field('repair', 't')?.required, { timeout: patience }).toBe(true);
    const { Repair: read, NewRepair: written } = (await call('GET', 'openapi.json')).body.components.schemas;
    expect([read.properties.title.type, read.properties.t.type]).toEqual(['string', ['string', 'null']]);
    expect([written.required, written.properties.t.type]).toEqual([['title', 't'], 'string']);
  });

  it('LOW-05 a type with which records could not be found or written is refused while they have values', async () => {
    const database = await open({});
    const { call, write, mistakes, field } = await followedServer(database, [repair('input')]);
    const [full, empty] = [
      await call('POST', 'repair', { title: 'Ring', t: '5' }),
      await call('POST', 'repair', { title: 'Chain' }),
    ];
    write(repair('money'));
    await expect.poll(mistakes, { timeout: patience }).toContain('modules/repair: its records could not be read while');
    expect(field('repair', 't')?.type).toBe('input');
    expect((await call('GET', 'repair?filter={"t":"5"}')).body).toHaveLength(1);
    expect((await call('PUT', `repair/${empty.body.id}`, { t: '12.5' })).status).toBe(200);
    for (const { id } of [full.body, empty.body]) await call('PUT', `repair/${id}`, { t: null });
    write(repair('money'));
    await expect.poll(() => field('repair', 't')?.type, { timeout: patience }).toBe('money');
    expect((await call('PUT', `repair/${full.body.id}`, { t: 12.5 })).body.t).toBe(12.5);
    expect((await call('GET', 'repair?filter={"t_gte":10}')).body).toHaveLength(1);
  });
});
