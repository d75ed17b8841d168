import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { moduleOf, type Schema } from '../../src/metadata/model.ts';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { sellingHouse } from '../support/sellingHouse.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

/* A customer who was entered twice, and with them everything that refers to one of the two. */

const everything = { read: true, create: true, update: true, delete: true };
const role = (name: string, modules: object) => ({
  ...{ name, label: { en: name, zh: name }, reports: false },
  modules: { '*': everything, ...modules },
});
const schema = withUniqueStreets(
  await houseSchema([
    role('clerk', { customer: { delete: false } }),
    role('narrow', { sale: { read: false }, customer: { fields: { customer_name: 'hidden' } } }),
    role('own', { customer: { where: { city: 'London' } } }),
  ]),
);

/** No two customers live at the same place. */
function withUniqueStreets(whole: Schema): Schema {
  const customer = moduleOf(whole, 'customer');
  const fields = customer.fields.map((field) => (field.name === 'street' ? { ...field, unique: true } : field));
  return {
    ...whole,
    modules: { ...whole.modules, customer: { ...customer, fields: fields as typeof customer.fields } },
  };
}

describeShippedDatabases((open) => {
  describe('a merge of two records', () => {
    let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
    let call: CallAs;
    let selling: ReturnType<typeof sellingHouse>;
    beforeAll(async () => {
      opened = await openHouseWithRoles(open, schema);
      ({ call } = await opened.signIn('administrator'));
      selling = sellingHouse(call as unknown as CallApi, opened.database);
      return () => opened.close();
    });

    /** What a paper says; ids are not on it. */
    const printed = (paper: object) => JSON.stringify(paper).replace(/"(customer_)?id":\d+/g, '');
    /** A line of a statement; what was owed before it is more with a second party. */
    const entered = ({ day, kind, code, charged, settled }: Record<string, unknown>) =>
      expect.objectContaining({ day, kind, code, charged, settled });
    const as = async (name: string) => (await opened.signIn(name)).call;
    const customer = async (values: object) =>
      (await call('POST', 'customer', values)).body as { id: number; _version: number };
    const merge = (from: { id: number }, into: { id: number }, more: object = {}, by = call) =>
      by('POST', `customer/${from.id}/merge`, { into: into.id, ...more });
    const historyOf = async (path: string, by = call) => (await by('GET', `${path}/history`)).body;

    it('SCH-10 lets everything that refers to the one refer to the other, and papers stay as they were issued', async () => {
      const { house, sold, paid, balance, findings } = selling;
      const [twice, right] = [
        await customer({ customer_name: 'Golden Crwon' }),
        await customer({ customer_name: 'Golden Crown' }),
      ];
      const sale = await sold(twice, 100);
      await paid({ sale_id: sale, amount: 40, payment_date: '2024-05-01' });
      const draft = await house.document('sale', twice.id);
      await sold(right, 7);
      const paper = (await call('GET', `sale/${sale}/paper`)).body;
      const statement = await call('GET', `report/customer-statement?party=${twice.id}`);

      const { status, body } = await merge(twice, right);
      expect({ status, body }).toMatchObject({ status: 200, body: { customer: { id: right.id }, records: 3 } });

      expect((await call('GET', `customer/${twice.id}`)).status).toBe(404);
      expect((await call('GET', `sale/${sale}`)).body).toMatchObject({ customer_id: right.id, due_sum: 60 });
      expect((await call('GET', `sale/${draft.id}`)).body).toMatchObject({ customer_id: right.id });
      expect(await balance(right)).toBe(67);
      expect(printed((await call('GET', `sale/${sale}/paper`)).body)).toEqual(printed(paper));
      expect(JSON.stringify(paper)).toContain('Golden Crwon');
      const after = await call('GET', `report/customer-statement?party=${right.id}`);
      expect(after.body.rows).toEqual(
        expect.arrayContaining(statement.body.rows.filter(({ code }: { code: unknown }) => code).map(entered)),
      );
      expect(await findings()).toEqual([]);
      expect((await call('GET', 'common/stock-check')).body.findings).toEqual([]);
      // The ledger is closed again.
      await expect(opened.database.pool.query('update facet.ledger set amount = 0')).rejects.toThrow(/only ever added/);
    });

    it('SCH-10 takes the chosen values over, also those that can stand in one record only', async () => {
      const [twice, right] = [
        await customer({ customer_name: 'Ann', street: 'Main 1', city: 'Colombo', memo_limit: 500 }),
        await customer({ customer_name: 'Anna', city: 'Beijing' }),
      ];
      const values = { street: 'Main 1', memo_limit: 500, _version: right._version };
      const { body } = await merge(twice, right, { values });
      expect(body.customer).toMatchObject({
        customer_name: 'Anna',
        street: 'Main 1',
        city: 'Beijing',
        memo_limit: 500,
      });
      const [update, line] = await historyOf(`customer/${right.id}`);
      expect(update.changes.map(({ field }: { field: string }) => field).sort()).toEqual(['memo_limit', 'street']);
      expect(line).toMatchObject({ action: 'update', changes: [], merged: { id: twice.id, label: 'Ann' } });
      expect(await historyOf(`customer/${twice.id}`)).toMatchObject([
        { action: 'delete' },
        { merged: { id: right.id, label: 'Anna', into: true } },
        { action: 'create' },
      ]);
    });

    it('SCH-10 carries over files, stars and saved views', async () => {
      const [twice, right] = [await customer({ customer_name: 'Bo' }), await customer({ customer_name: 'Boo' })];
      await call('PUT', `common/star/customer/${twice.id}`);
      const view = await call('POST', 'common/view/sale', {
        name: 'Of Bo',
        filter: { customer_id: [twice.id, right.id], or: [{ customer_id: twice.id }] },
      });
      expect(view.status).toBe(201);
      await merge(twice, right);
      expect((await call('GET', `customer/${right.id}`)).body).toMatchObject({ _starred: true });
      const [{ filter }] = (await call('GET', 'common/view/sale')).body;
      expect(filter).toEqual({ customer_id: [right.id], or: [{ customer_id: right.id }] });
    });

    it('SCH-10 puts the files of the one behind those of the other, whose first one is its picture', async () => {
      const [twice, right] = [await customer({ customer_name: 'Fa' }), await customer({ customer_name: 'Fay' })];
      const { kysely } = opened.database;
      for (const [of, first, second] of [
        [twice, 'a', 'b'],
        [right, 'c', 'd'],
      ] as const) {
        await sql`insert into facet.media (module, record_id, slot, position, file_name, mime, size, storage_key)
          select 'customer', ${of.id}::integer, 'photos', place - 1, name, 'image/png', 1, 'merged ' || name
          from unnest(${[first, second]}::text[]) with ordinality as given (name, place)`.execute(kysely);
      }
      expect((await merge(twice, right)).status).toBe(200);
      const { rows } = await sql<{ file_name: string }>`select file_name from facet.media
        where module = 'customer' and record_id = ${right.id} order by position, id`.execute(kysely);
      expect(rows.map(({ file_name }) => file_name)).toEqual(['c', 'd', 'a', 'b']);
    });

    it('SCH-10 refuses a merge of records that are others by now, and changes nothing', async () => {
      const [twice, right] = [await customer({ customer_name: 'Cy' }), await customer({ customer_name: 'Cyd' })];
      const stale = await call('POST', `customer/${twice.id}/merge`, { into: right.id }, { 'If-Match': '"99"' });
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version', current: { id: twice.id } } });
      expect(await merge(twice, right, { values: { _version: 99 } })).toMatchObject({ status: 409 });
      expect(await merge(twice, right, { values: { memo_limit: 'none' } })).toMatchObject({ status: 422 });
      expect(await merge(twice, twice)).toMatchObject({
        status: 409,
        body: { message: 'A record cannot be merged into itself.' },
      });
      expect(await merge(twice, { id: 99999 })).toMatchObject({ status: 404 });
      expect(await merge(twice, right, { nonsense: 1 })).toMatchObject({ status: 400 });
      expect((await call('POST', `sale/1/merge`, { into: 2 })).status).toBe(404);
      expect((await call('GET', `customer/${twice.id}`)).body).toMatchObject({
        customer_name: 'Cy',
        _version: twice._version,
      });
    });

    it('SCH-10 the same call again, with its key, is answered as before', async () => {
      const [twice, right] = [await customer({ customer_name: 'Di' }), await customer({ customer_name: 'Dio' })];
      const again = () =>
        call('POST', `customer/${twice.id}/merge`, { into: right.id }, { 'Idempotency-Key': `merge-${twice.id}` });
      const [one, other] = [await again(), await again()];
      expect(one.status).toBe(200);
      expect(other).toMatchObject({ status: 200, body: one.body });
    });

    it('SCH-10 of two merges at once, one is made', async () => {
      const [one, other] = [await customer({ customer_name: 'Ed' }), await customer({ customer_name: 'Edd' })];
      const answers = await Promise.all([merge(one, other), merge(other, one)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    });

    it('ROLE-05 needs the rights to change and to delete, and tells what its user sees', async () => {
      const [twice, right] = [
        await customer({ customer_name: 'Flo', city: 'Colombo' }),
        await customer({ customer_name: 'Flow' }),
      ];
      await selling.sold(twice, 10);
      expect(await merge(twice, right, {}, await as('clerk'))).toMatchObject({ status: 403 });
      expect((await merge(twice, right, {}, await as('own'))).status).toBe(404);
      const narrow = await as('narrow');
      expect((await call('GET', `customer/${twice.id}/uses`)).body).toEqual({
        records: 1,
        modules: [{ module: 'sale', records: 1 }],
        others: false,
      });
      expect((await narrow('GET', `customer/${twice.id}/uses`)).body).toEqual({
        records: 0,
        modules: [],
        others: true,
      });
      const { status, body } = await merge(twice, right, {}, narrow);
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['customer']);
      expect(Object.keys(body.customer)).not.toContain('customer_name');
      const [line] = await historyOf(`customer/${right.id}`, narrow);
      expect(line.merged).toEqual({ id: twice.id });
    });
  });
});
