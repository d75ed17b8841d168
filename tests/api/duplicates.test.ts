import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ModuleActions } from '../../src/metadata/keys/actionNames.ts';
import type { Schema } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/* New records with the values of others, and with duplicates of the rows that the schema names. */

const everything = { read: true, create: true, update: true, delete: true };
const role = (name: string, modules: object) => ({
  ...{ name, label: { en: name, zh: name }, reports: false },
  modules: { '*': everything, ...modules },
});

const schema = withDuplicates(
  await houseSchema([
    role('clerk', { appraisal: { fields: { note: 'hidden', value: 'read' } } }),
    role('buyer', { inventory: { fields: { cost_price: 'read' } } }),
    role('reader', { appraisal: { create: false } }),
    role('writer', { 'appraisal-line': { create: false } }),
    role('own', { appraisal: { where: { seller_id: 'me' } } }),
  ]),
);

/** Appraisals are duplicated with their lines. */
function withDuplicates(whole: Schema): Schema {
  const { appraisal } = whole.modules;
  if (!appraisal) throw new Error('No appraisals');
  const links = appraisal.links.map((link) => ({ ...link, duplicate: true }));
  const actions: ModuleActions = {
    ...appraisal.actions,
    detail: [...appraisal.actions.detail, 'duplicate'],
  };
  return { ...whole, modules: { ...whole.modules, appraisal: { ...appraisal, links, actions } } };
}

describeShippedDatabases((open) => {
  let house: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let admin: CallAs;
  beforeAll(async () => {
    house = await openHouseWithRoles(open, schema);
    admin = (await house.signIn('administrator')).call;
  });
  afterAll(() => house?.close());

  const signedIn = async (name: string) => (await house.signIn(name)).call;
  const linesOf = async (id: number) =>
    (await admin('GET', `appraisal-line?filter={"appraisal_id":${id}}&sort=["id","ASC"]`)).body;

  async function appraisal(values: object = {}, lines: readonly object[] = []) {
    const { body } = await admin('POST', 'appraisal', { note: 'first', value: 900, ...values });
    for (const line of lines) await admin('POST', 'appraisal-line', { appraisal_id: body.id, ...line });
    return body as { id: number };
  }

  it('SCH-10 a duplicate has the values of its record, but for those that are sent, and its own rows', async () => {
    const lines = [
      { text: 'Setting', amount: 20 },
      { text: 'Stone', amount: 80 },
    ];
    const first = await appraisal({}, lines);
    const { status, body } = await admin('POST', `appraisal/${first.id}/duplicate`, { note: 'second', value: null });
    expect(status).toBe(201);
    expect(body).toMatchObject({ note: 'second', value: null, line_sum: 100 });
    expect(body.id).not.toBe(first.id);
    expect(await linesOf(body.id)).toMatchObject(lines.map((line) => ({ ...line, appraisal_note: 'second' })));
    expect(await linesOf(first.id)).toHaveLength(2);
    expect((await admin('GET', `appraisal/${first.id}`)).body).toMatchObject({ note: 'first', value: 900 });
    const { body: history } = await admin('GET', `appraisal/${body.id}/history`);
    expect(history.at(-1)).toMatchObject({ action: 'create' });
  });

  it('SCH-10 a duplicate leaves out what can stand in one record only', async () => {
    const stone = tradingHouse(admin as unknown as CallApi);
    const item = await stone.item({ item_no: '990001', weight: 1.5, sale_price: 500, cost_price: 300 });
    const { status, body } = await admin('POST', `inventory/${item.id}/duplicate`, { item_no: '990002' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ item_no: '990002', weight: 1.5, sale_price: 500, cost_price: 300 });
    const alone = await admin('POST', `inventory/${item.id}/duplicate`, {});
    expect(alone.body.item_no).not.toBe('990001');
  });

  it('SCH-10 the same call again, with its key, makes one duplicate', async () => {
    const { id } = await appraisal({}, [{ text: 'Stone', amount: 5 }]);
    const again = () =>
      admin('POST', `appraisal/${id}/duplicate`, { note: 'once' }, { 'Idempotency-Key': `dup-${id}` });
    const [one, other] = [await again(), await again()];
    expect(other.body).toEqual(one.body);
    expect((await admin('GET', 'appraisal?filter={"note":"once"}')).body).toHaveLength(1);
  });

  it('SCH-10 what refuses a duplicate leaves nothing behind', async () => {
    const { id } = await appraisal({ note: 'whole' }, [{ text: 'Stone', amount: 5 }]);
    const before = (await admin('GET', 'appraisal-line')).body.length;
    const refused = await admin('POST', `appraisal/${id}/duplicate`, { value: 'much' });
    expect(refused).toMatchObject({ status: 422, body: { errors: { value: expect.any(String) } } });
    expect((await admin('POST', `appraisal/${id}/duplicate`, { nonsense: 1 })).status).toBe(400);
    expect((await admin('POST', `appraisal/${id}/duplicate`, [1])).status).toBe(400);
    expect((await admin('POST', 'appraisal/99999/duplicate', {})).status).toBe(404);
    const elsewhere = await admin('POST', 'appraisal-line/1/duplicate', {});
    expect(elsewhere).toMatchObject({ status: 404, body: { message: 'There is nothing at this address.' } });
    expect((await admin('GET', 'appraisal?filter={"note":"whole"}')).body).toHaveLength(1);
    expect((await admin('GET', 'appraisal-line')).body).toHaveLength(before);
  });

  it('ROLE-05 a duplicate holds what its user sees and writes', async () => {
    const { id } = await appraisal({ note: 'secret', value: 70 }, [{ text: 'Stone', amount: 5 }]);
    const { status, body } = await (await signedIn('clerk'))('POST', `appraisal/${id}/duplicate`, {});
    expect(status).toBe(201);
    expect(Object.keys(body)).not.toContain('note');
    expect((await admin('GET', `appraisal/${body.id}`)).body).toMatchObject({ note: null, value: null, line_sum: 5 });
    expect((await (await signedIn('reader'))('POST', `appraisal/${id}/duplicate`, {})).status).toBe(403);
    const alone = await (await signedIn('writer'))('POST', `appraisal/${id}/duplicate`, {});
    expect(alone).toMatchObject({ status: 201, body: { note: 'secret', line_sum: 0 } });
    expect((await (await signedIn('own'))('POST', `appraisal/${id}/duplicate`, {})).status).toBe(404);
  });

  it('ROLE-05 an item is duplicated without its cost by who reads costs, and writes none', async () => {
    const values = { item_no: '991000', type: 'Ruby', grouping_type: 'Single', weight: 1, cost_price: 800 };
    const { body: item } = await admin('POST', 'inventory', values);
    const buyer = await signedIn('buyer');
    const { status, body } = await buyer('POST', `inventory/${item.id}/duplicate`, { item_no: '991001' });
    expect([status, body]).toMatchObject([201, { type: item.type, cost_price: null }]);
    const written = { item_no: '991002', cost_price: 800 };
    expect((await buyer('POST', `inventory/${item.id}/duplicate`, written)).status).toBe(403);
  });

  it('API-02 the OpenAPI document has the call where the module has the action', async () => {
    const paths = Object.keys((await admin('GET', 'openapi.json')).body.paths);
    expect(paths).toContain('/api/appraisal/{id}/duplicate');
    expect(paths).not.toContain('/api/customer/{id}/duplicate');
    const reader = Object.keys((await (await signedIn('reader'))('GET', 'openapi.json')).body.paths);
    expect(reader).not.toContain('/api/appraisal/{id}/duplicate');
  });
});
