import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { type CallAs, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { recordStatements } from '../support/recordStatements.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';

/* Merges and duplicates of modules that a house has written itself: with parts, rules and references to themselves. */

// biome-ignore lint/suspicious/noExplicitAny: what the API answers is what the tests are about
type ApiRecord = any;

const text = (name: string, more: object = {}) => ({ name, type: 'input', label: name, ...more });
const reference = (name: string, more: object = {}) => ({
  ...{ name, type: 'searchable-select', module: 'site', label: name },
  ...{ display: [{ field: 'title', as: `${name}_title` }], ...more },
});
const module = (name: string, own: readonly { name: string }[], more: object) => ({
  ...{ name, label: name, labelPlural: `${name}s`, menu: { group: 'parties' }, recordLabel: 'title' },
  fields: [text('title'), ...own],
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['title', ...own.map((field) => field.name)] }],
  ...more,
});
const link = (name: string, rows: string, by: string, values: object) => ({
  ...{ name, label: name, module: rows, by, add: 'modal', columns: ['title'], duplicate: true, values },
});
const actions = (...more: string[]) => ({ detail: ['delete', ...more, 'cancel', 'save'] });

const site = module('site', [reference('parent_id'), text('code', { unique: true })], {
  archive: true,
  actions: actions('duplicate', 'archive', 'merge'),
  links: [link('parts', 'task', 'site_id', { kind: 'part' }), link('labour', 'task', 'site_id', { kind: 'labour' })],
});
const task = module('task', [reference('site_id', { required: true }), text('kind'), reference('other_id')], {
  archive: true,
  actions: actions('archive'),
});
const visit = module('visit', [reference('host_id'), reference('guest_id')], {
  unique: [{ fields: ['host_id', 'title'] }],
  rules: [{ when: 'host_id = guest_id', field: 'guest_id', message: { en: 'Nobody visits home.', zh: '不能' } }],
});

async function ownSchema() {
  const { dir, remove } = schemaDirWith([
    { ...site, tabs: [...site.tabs, { name: 'rows', label: 'Rows', link: ['parts', 'labour'] }] } as typeof site,
    task,
    visit,
  ]);
  const all = { read: true, create: true, update: true, delete: true };
  const some = { where: { title_neq: 'secret' } };
  const modules = { '*': all, site: some, task: some, visit: { read: false } };
  mkdirSync(join(dir, 'roles'), { recursive: true });
  writeFileSync(join(dir, 'roles/clerk.json'), JSON.stringify({ name: 'clerk', label: 'Clerk', modules }));
  return schemaOf(dir).finally(remove);
}

describeShippedDatabases((open) => {
  describe('in modules of a house', () => {
    let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
    let call: CallAs;
    let clerk: CallAs;
    beforeAll(async () => {
      opened = await openHouseWithRoles(open, await ownSchema());
      ({ call } = await opened.signIn('administrator'));
      clerk = (await opened.signIn('clerk')).call;
      return () => opened.close();
    });

    const create = async (name: string, body: object): Promise<ApiRecord> => {
      const answer = await call('POST', name, body);
      expect(answer.status, answer.text).toBe(201);
      return answer.body;
    };
    const seen = async (name: string, { id }: { id: number }) => (await call('GET', `${name}/${id}`)).body;
    const pair = async (...codes: string[]) => [
      await create('site', { title: 'One', code: codes[0] }),
      await create('site', { title: 'Other', code: codes[1] }),
    ];
    const merge = (from: { id: number }, into: { id: number }, by = call) =>
      by('POST', `site/${from.id}/merge`, { into: into.id });
    const lastOf = async (name: string, { id }: { id: number }) =>
      (await call('GET', `${name}/${id}/history`)).body[0].id as number;
    const restore = (name: string, { id }: { id: number }, audit_id: number) =>
      call('POST', `${name}/${id}/history/restore`, { audit_id });
    const rowsOf = async ({ id }: { id: number }): Promise<ApiRecord[]> =>
      (await call('GET', `task?filter={"site_id":${id},"archived":"any"}&sort=["id","ASC"]`)).body;
    const counted = async (work: () => Promise<unknown>) => (await recordStatements(opened.database, work)).length;

    it('SCH-10 nothing is merged into what is archived, unless it is archived too', async () => {
      const [one, other] = await pair();
      await call('POST', `site/${other.id}/archive`);
      expect(await merge(one, other)).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringContaining('is archived') },
      });
      expect((await seen('site', one)).title).toBe('One');
      await call('POST', `site/${one.id}/archive`);
      expect((await merge(one, other)).status).toBe(200);
      const [gone, stays] = await pair();
      await call('POST', `site/${gone.id}/archive`);
      expect((await merge(gone, stays)).body.site).toMatchObject({ id: stays.id, archived_at: null });
    });

    it('SCH-10 a merge that breaks a rule of what refers to the two is refused with the sentence of the rule', async () => {
      const [one, other] = await pair();
      const home = await create('visit', { title: 'Tea', host_id: one.id, guest_id: other.id });
      const refused = await merge(one, other);
      expect(refused).toMatchObject({ status: 409, body: { message: [expect.any(String), 'Nobody visits home.'] } });
      expect(refused.body.message[0]).toContain('visits');
      const hidden = await merge(one, other, clerk);
      expect(hidden.status).toBe(409);
      expect(hidden.text).not.toMatch(/visit/);
      await call('DELETE', `visit/${home.id}`);
      await create('visit', { title: 'Lunch', host_id: one.id });
      const lunch = await create('visit', { title: 'Lunch', host_id: other.id });
      expect((await merge(one, other)).body.message[0]).toContain('two records of “visits” would be the same');
      expect(await seen('visit', lunch)).toEqual(lunch);
    });

    it('SCH-10 what is merged anew has another time and version, and no record refers to itself by a merge', async () => {
      const [one, other] = await pair();
      const child = await create('site', { title: 'Child', parent_id: one.id });
      await opened.database.pool.query(`update site set updated_at = '2020-01-01' where id = $1`, [child.id]);
      await call('PUT', `site/${other.id}`, { parent_id: one.id });
      expect((await merge(one, other)).body.site.parent_id).toBeNull();
      const now = await seen('site', child);
      expect(now).toMatchObject({ parent_id: other.id, _version: 2 });
      expect(now.updated_at > '2021').toBe(true);
    });

    it('HIST-02 what was deleted before a merge comes back with the record that stays, also after several merges', async () => {
      const [one, other] = await pair();
      const last = await create('site', { title: 'Last' });
      const row = await create('task', { title: 'Row', site_id: one.id });
      await call('PUT', `task/${row.id}`, { title: 'Renamed' });
      const renaming = await lastOf('task', row);
      await call('DELETE', `task/${row.id}`);
      const deletion = await lastOf('task', row);
      await merge(one, other);
      await merge(other, last);
      const back = await restore('task', row, deletion);
      expect(back).toMatchObject({ status: 200, body: { title: 'Renamed', site_id: last.id } });
      expect((await restore('task', row, renaming)).body).toMatchObject({ title: 'Row', site_id: last.id });
    });

    it('HIST-02 a record gets its values of a day before a merge, but for the record that is gone', async () => {
      const [one, other] = await pair();
      const row = await create('task', { title: 'Row', site_id: one.id });
      await call('PUT', `task/${row.id}`, { title: 'Renamed' });
      const renaming = await lastOf('task', row);
      await merge(one, other);
      expect(await restore('task', row, renaming)).toMatchObject({
        status: 200,
        body: { title: 'Row', site_id: other.id },
      });
    });

    it('HIST-02 the record that went comes back alone, and can be merged again', async () => {
      const [one, other] = await pair('a-1', 'b-1');
      await create('task', { title: 'Row', site_id: one.id });
      await merge(one, other);
      expect((await restore('site', one, await lastOf('site', one))).body).toMatchObject({ id: one.id, code: 'a-1' });
      expect(await rowsOf(one)).toEqual([]);
      expect((await merge(other, one)).status).toBe(200);
      expect(await rowsOf(one)).toHaveLength(1);
    });

    it('SCH-10 sends as many statements for many records as for few', async () => {
      const statements = [];
      // The first time, statements may be prepared anew.
      for (const count of [1, 1, 30]) {
        const [one, other] = await pair();
        for (let row = 0; row < count; row++) {
          await create('task', { title: `Row ${row}`, site_id: one.id, kind: 'part', other_id: other.id });
        }
        const duplicated = await counted(() => clerk('POST', `site/${one.id}/duplicate`, {}));
        statements.push([duplicated, await counted(() => merge(one, other, clerk))]);
        expect(await rowsOf(other)).toHaveLength(count);
      }
      expect(statements[2]).toEqual(statements[1]);
    });

    it('SCH-10 a duplicate has each row once, by whichever of several links it came, and no archived row', async () => {
      const [one] = await pair();
      for (const [title, kind] of Object.entries({ Setting: 'part', Hours: 'labour', Old: 'part' })) {
        await create('task', { title, kind, site_id: one.id });
      }
      const [, , old] = await rowsOf(one);
      await call('POST', `task/${old.id}/archive`);
      const { body } = await call('POST', `site/${one.id}/duplicate`, {});
      expect((await rowsOf(body)).map(({ title, kind }) => [title, kind])).toEqual([
        ['Setting', 'part'],
        ['Hours', 'labour'],
      ]);
    });

    it('SCH-10 what a row refuses is said of the row, and not of the record', async () => {
      const [one, other] = await pair();
      await create('task', { title: 'Row', kind: 'part', site_id: one.id, other_id: other.id });
      await call('POST', `site/${other.id}/archive`);
      const refused = await call('POST', `site/${one.id}/duplicate`, {});
      expect(refused).toMatchObject({
        status: 422,
        body: { message: ['A row of “parts” cannot be duplicated.', expect.stringMatching(/^other_id: Archived/)] },
      });
      expect(refused.body.errors).toBeUndefined();
    });
  });
});
