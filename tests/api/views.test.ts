import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleDescriptor } from '../../src/metadata/keys/roleKeys.ts';
import { removeChoices } from '../../src/server/auth/removeChoices.ts';
import { systemSteps } from '../../src/server/database/structure/systemSteps.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

const everything = { read: true, create: true, update: true, delete: true, export: true };
const schema = await houseSchema([
  { name: 'clerk', label: 'Clerk', modules: { '*': everything } } satisfies RoleDescriptor,
  {
    name: 'vaultman',
    label: 'Vault',
    modules: { '*': everything, supplier: { read: false }, inventory: { fields: { cost_price: 'hidden' } } },
  } satisfies RoleDescriptor,
]);

describeShippedDatabases((open) => {
  describe('saved views', () => {
    let house: Awaited<ReturnType<typeof openHouseWithRoles>>;
    let [ann, bob, vault]: CallAs[] = [];
    beforeAll(async () => {
      house = await openHouseWithRoles(open, schema);
      [ann, bob, vault] = await Promise.all(
        ['clerk', 'clerk', 'vaultman'].map(async (role) => (await house.signIn(role)).call),
      );
    });
    afterAll(() => house?.close());

    const path = 'common/view/inventory';
    const saved = async (body: object, call = ann) => {
      const answer = await (call as CallAs)('POST', path, body);
      expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
      return answer.body;
    };
    const namesOf = async (call: CallAs | undefined) =>
      (await (call as CallAs)('GET', path)).body.map(({ name }: { name: string }) => name);

    it('SCH-09 keep filter, sort, columns and look under a name, for oneself', async () => {
      const state = {
        name: 'Rubies on hand',
        filter: { type: ['Ruby'], status: 'Available', weight_gte: 1 },
        sort: { field: 'weight', order: 'DESC' },
        columns: ['item_no', 'weight'],
        density: 'compact',
        layout: 'gallery',
      };
      const view = await saved(state);
      expect(view).toEqual({ id: expect.any(Number), ...state, shared: false, own: true, owner: expect.any(String) });
      expect((await ann?.('GET', path))?.body).toEqual([view]);
      expect(await namesOf(bob)).toEqual([]);
      const changed = await ann?.('PUT', `${path}/${view.id}`, { name: 'Small rubies', filter: { weight_lte: 1 } });
      expect(changed?.body).toMatchObject({ name: 'Small rubies', columns: null, layout: 'table', density: 'normal' });
      expect((await bob?.('PUT', `${path}/${view.id}`, state))?.status).toBe(404);
      expect((await bob?.('DELETE', `${path}/${view.id}`))?.status).toBe(404);
      expect((await ann?.('GET', `common/view/sale`))?.body).toEqual([]);
      expect((await ann?.('DELETE', `${path}/${view.id}`))?.status).toBe(200);
      expect(await namesOf(ann)).toEqual([]);
    });

    it('SCH-09 are a hundred for each user and list, however many are saved at the same moment', async () => {
      const { id, call } = await house.signIn('clerk');
      const { kysely, kind } = house.database;
      await sql`insert into facet.views (user_id, module, name, state)
        select ${id}::integer, 'inventory', 'View ' || n, '{}' from generate_series(1, 99) n`.execute(kysely);
      await sql`create function facet.hold() returns trigger language plpgsql
        as 'begin perform pg_advisory_xact_lock(77); return new; end'`.execute(kysely);
      await sql`create trigger hold before insert on facet.views for each row execute function facet.hold()`.execute(
        kysely,
      );
      const sent = await kysely.connection().execute(async (held) => {
        await sql`select pg_advisory_lock(77)`.execute(held);
        const calls = [1, 2, 3].map((number) => call('POST', path, { name: `Late ${number}` }));
        const waiting = sql<{ count: number }>`select count(*)::integer as count from pg_locks
          where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`;
        // The embedded database has one connection: there they wait for that.
        if (kind === 'postgres')
          await expect.poll(async () => (await waiting.execute(held)).rows[0]?.count, { timeout: 60_000 }).toBe(3);
        await sql`select pg_advisory_unlock(77)`.execute(held);
        return { calls };
      });
      const statuses = (await Promise.all(sent.calls)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 400, 400]);
      await sql`drop trigger hold on facet.views`.execute(kysely);
    });

    it('SCH-09 keep an empty filter where none is sent, so that every reader gets an object', async () => {
      for (const none of [{}, { filter: null, sort: null, columns: null }]) {
        const view = await saved({ name: 'Everything', ...none });
        expect(view).toMatchObject({ filter: {}, sort: { field: expect.any(String) }, columns: null });
        expect((await ann?.('DELETE', `${path}/${view.id}`))?.status).toBe(200);
      }
    });

    it('SCH-09 are shared with all who see the module, and changed by their owner and administrators alone', async () => {
      const view = await saved({ name: 'For all', shared: true, filter: { status: 'Available' } });
      const [seen] = (await bob?.('GET', path))?.body ?? [];
      expect(seen).toMatchObject({ id: view.id, own: false, owner: null });
      expect((await house.admin('GET', path)).body[0].owner).toMatch(/@/);
      const refused = await bob?.('PUT', `${path}/${view.id}`, { name: 'Mine' });
      expect([refused?.status, refused?.body.message]).toEqual([403, expect.stringMatching(/person who saved/)]);
      expect((await bob?.('DELETE', `${path}/${view.id}`))?.status).toBe(403);
      expect((await house.admin('PUT', `${path}/${view.id}`, { name: 'House', shared: true })).status).toBe(200);
      expect(await namesOf(ann)).toEqual(['House']);
      const unshared = await house.admin('PUT', `${path}/${view.id}`, { name: 'Only hers' });
      expect([unshared.status, unshared.body]).toMatchObject([200, { name: 'Only hers', shared: false, own: false }]);
      expect((await house.admin('GET', path)).body).toEqual([]);
      expect(await namesOf(ann)).toEqual(['Only hers']);
      await ann?.('DELETE', `${path}/${view.id}`);
    });

    it('SCH-09 go with their user, with what the user has chosen otherwise, but for those that others share', async () => {
      const { id, call } = await house.signIn('clerk');
      for (const shared of [true, false]) await saved({ name: shared ? 'For the house' : 'For herself', shared }, call);
      expect((await call('PUT', 'common/preference/list.inventory', { value: { columns: ['item_no'] } })).status).toBe(
        200,
      );
      const { kysely } = house.database;
      // As a user of an earlier version has left it.
      await sql`insert into facet.stars (user_id, module, record_id) values (${id}, 'inventory', 1), (0, 'inventory', 1)`.execute(
        kysely,
      );
      const left = async () => {
        const { rows } = await sql<{ kept: string }>`
          select name as kept from facet.views where user_id in (${id}, 0)
          union all select key from facet.preferences where user_id in (${id}, 0)
          union all select 'star of ' || (user_id = 0) from facet.stars where user_id in (${id}, 0)`.execute(kysely);
        return rows.map(({ kept }) => kept).sort();
      };
      expect(await left()).toEqual(['For herself', 'For the house', 'list.inventory', 'star of false', 'star of true']);
      expect((await house.admin('DELETE', `user/${id}`)).status).toBe(200);
      expect(await left()).toEqual(['For the house', 'star of true']);
      expect(await namesOf(bob)).toEqual(['For the house']);
      await removeChoices(kysely);
      expect(await left()).toEqual(['For the house']);
      const [{ id: view }] = (await house.admin('GET', path)).body;
      expect((await house.admin('DELETE', `${path}/${view}`)).status).toBe(200);
    });

    it('SCH-09 ROLE-03 say nothing of what a role does not see', async () => {
      const cheap = await saved({ name: 'Cheap', shared: true, filter: { cost_price_lte: 100 } });
      const wide = await saved({
        ...{ name: 'Wide', shared: true, sort: { field: 'cost_price', order: 'ASC' } },
        columns: ['cost_price', 'item_no', 'supplier_name'],
      });
      const { body } = (await vault?.('GET', path)) ?? { body: [] };
      expect(body).toMatchObject([{ name: 'Wide', columns: ['item_no'] }]);
      expect(JSON.stringify(body)).not.toMatch(/cost_price|supplier_name/);
      expect((await vault?.('POST', path, { name: 'x', filter: { cost_price: 1 } }))?.status).toBe(400);
      expect((await vault?.('POST', path, { name: 'x', columns: ['cost_price'] }))?.status).toBe(400);
      expect((await vault?.('GET', 'common/view/supplier'))?.status).toBe(404);
      for (const { id } of [cheap, wide]) await ann?.('DELETE', `${path}/${id}`);
    });

    it('SCH-09 are refused with a sentence', async () => {
      const bodies = [
        ...[{}, { name: ' ' }, { name: 'x'.repeat(61) }, { name: 'x\0' }, { name: 'x', shared: 'yes' }],
        ...[
          { name: 'x', density: 'huge' },
          { name: 'x', layout: 'map' },
          { name: 'x', colums: [] },
        ],
        ...[
          { name: 'x', filter: { nothing: 1 } },
          { name: 'x', sort: { field: 'nothing', order: 'ASC' } },
          { name: 'x', sort: { field: 'item_no', order: 'ASC', nulls: 'last' } },
        ],
        ...[['item_no', 'ASC'], 'item_no', 5].map((sort) => ({ name: 'x', sort })),
        ...['item_no', {}, 5].map((columns) => ({ name: 'x', columns })),
        { name: 'x', filter: { notes_like: 'x'.repeat(40_000) } },
      ];
      for (const body of bodies) {
        const answer = await ann?.('POST', path, body);
        expect([answer?.status, answer?.body.message], JSON.stringify(body).slice(0, 80)).toEqual([
          400,
          expect.stringMatching(/\.$/),
        ]);
      }
      expect(await namesOf(ann)).toEqual([]);
    });

    it('SCH-09 take over the searches that people had saved before', async () => {
      const { pool } = house.database;
      const queries = [{ name: 'Old one', filter: { status: 'Sold' }, sort: { field: 'item_no', order: 'ASC' } }];
      const step = systemSteps.find((lines) => lines.some((line) => line.includes('create table facet.views'))) ?? [];
      const { id, call } = await house.signIn('clerk');
      await pool.query(`insert into facet.preferences (user_id, key, value) values ($1, 'list.inventory', $2)`, [
        id,
        JSON.stringify({ columns: ['item_no'], queries }),
      ]);
      for (const line of step.filter((one) => /^(insert|update)/.test(one))) await pool.query(line);
      expect((await call('GET', path)).body).toMatchObject([{ ...queries[0], own: true, shared: false }]);
      expect((await call('GET', 'common/preference')).body['list.inventory']).toEqual({ columns: ['item_no'] });
    });
  });
});
