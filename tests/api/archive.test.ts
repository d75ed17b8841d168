import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { followSchemaFolder } from '../../src/server/app/followSchemaFolder.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { CallApi } from '../support/callApi.ts';
import { type CallAs, houseSchema, openHouseWithRoles } from '../support/houseWithRoles.ts';
import { importCalls } from '../support/importFile.ts';
import { readEvents } from '../support/readEvents.ts';
import { schemaDirWith } from '../support/schemaDirWith.ts';
import { describeShippedDatabases } from '../support/testDatabase.ts';
import { startTestServer } from '../support/testServer.ts';
import { tradingHouse } from '../support/tradingHouse.ts';

/* Records that are archived in place of being deleted. */

const everything = { read: true, create: true, update: true, delete: true, confirm: true, export: true };
const schema = await houseSchema([
  {
    ...{ name: 'archivist', label: { en: 'Archivist', zh: '归档员' }, reports: true },
    modules: { '*': { ...everything, archive: true } },
  },
  { ...{ name: 'clerk', label: { en: 'Clerk', zh: '文员' }, reports: true }, modules: { '*': everything } },
  {
    ...{ name: 'present', label: { en: 'Present', zh: '现用' }, reports: true },
    modules: { '*': { ...everything, archive: true }, supplier: { where: { archived: false } } },
  },
  {
    ...{ name: 'blind', label: { en: 'Blind', zh: '无' }, reports: true },
    modules: { '*': { ...everything, archive: true }, supplier: { fields: { archived_at: 'hidden' } } },
  },
]);

/** A module of a house's own; `more` are further keys. */
const gallery = (more: object) => ({
  ...{ name: 'gallery', label: 'Gallery', labelPlural: 'Galleries', menu: { group: 'parties' }, recordLabel: 'title' },
  fields: [{ name: 'title', type: 'input', required: true, label: 'Title' }],
  list: { columns: ['title'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['title'] }],
  ...more,
});

describeShippedDatabases((open) => {
  it('SCH-10 begins and ends with a key of the module file, without a restart', async () => {
    const { dir, remove } = schemaDirWith([gallery({})]);
    const server = await startTestServer({ database: await open(), schema: await schemaOf(dir) });
    const unfollow = await followSchemaFolder(dir, server.services, () => undefined);
    onTestFinished(async () => {
      await unfollow();
      await server.close();
      remove();
    });
    const api = await server.signIn();
    const events = await readEvents(server.url, await server.token());
    onTestFinished(async () => void (await events.close()));
    await events.next('schema');
    const take = async (module: object) => {
      writeFileSync(join(dir, 'modules/gallery.json'), JSON.stringify(module));
      await events.next('schema');
    };
    const titles = async () => (await api('GET', 'gallery')).body.map(({ title }: { title: string }) => title);
    const { body: north } = await api('POST', 'gallery', { title: 'North' });
    await api('POST', 'gallery', { title: 'South' });
    expect((await api('POST', `gallery/${north.id}/archive`)).status).toBe(404);

    await take(gallery({ archive: true }));
    expect((await api('GET', `gallery/${north.id}`)).body.archived_at).toBeNull();
    const { status, body } = await api('POST', `gallery/${north.id}/archive`);
    expect([status, typeof body.archived_at]).toEqual([200, 'string']);
    expect(await titles()).toEqual(['South']);
    expect((await api('GET', 'openapi.json')).body.paths['/api/gallery/{id}/archive']).toBeDefined();

    await take(gallery({}));
    expect(await titles()).toEqual(['South', 'North']);
    expect((await api('POST', `gallery/${north.id}/archive`)).status).toBe(404);
    await take(gallery({ archive: true }));
    expect(await titles()).toEqual(['South']);
  });

  let opened: Awaited<ReturnType<typeof openHouseWithRoles>>;
  let house: ReturnType<typeof tradingHouse>;
  let call: CallAs;
  let as: (role: string) => CallAs;

  beforeAll(async () => {
    opened = await openHouseWithRoles(open, schema);
    const users = new Map<string, CallAs>();
    for (const role of ['administrator', 'archivist', 'clerk', 'present', 'blind'])
      users.set(role, (await opened.signIn(role)).call);
    as = (role) => users.get(role) as CallAs;
    call = as('archivist');
    house = tradingHouse(call as unknown as CallApi);
  });
  afterAll(() => opened?.close());

  const list = (module: string, filter: object, as = call) =>
    as('GET', `${module}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const names = async (filter: object, as = call) => {
    const { status, body, headers } = await list('supplier', filter, as);
    expect([status, Number(String(headers['content-range']).split('/')[1])]).toEqual([200, body.length]);
    return body.map(({ supplier_name }: { supplier_name: string }) => supplier_name).sort();
  };
  const archive = (id: number, as = call) => as('POST', `supplier/${id}/archive`);

  describe('archiving', () => {
    it('SCH-10 leaves a record out of lists and totals, and finds it by its id and where it is asked for', async () => {
      const [old, present] = [await house.supplier('Archived Alpha'), await house.supplier('Present Alpha')];
      const { status, body } = await archive(old.id);
      expect([status, body.supplier_name, body._version]).toEqual([200, 'Archived Alpha', 2]);
      expect(Math.abs(Date.now() - Date.parse(body.archived_at))).toBeLessThan(24 * 3_600_000);
      expect(await names({ q: 'alpha' })).toEqual(['Present Alpha']);
      expect(await names({ q: 'alpha', archived: false })).toEqual(['Present Alpha']);
      expect(await names({ q: 'alpha', archived: true })).toEqual(['Archived Alpha']);
      expect(await names({ q: 'alpha', archived: 'any' })).toEqual(['Archived Alpha', 'Present Alpha']);
      expect(await names({ q: 'alpha', archived_at_null: false })).toEqual(['Archived Alpha']);
      expect(await names({ or: [{ archived: true, q: 'alpha' }, { id: present.id }] })).toEqual([
        'Archived Alpha',
        'Present Alpha',
      ]);
      expect(await names({ id: [old.id, present.id] })).toEqual(['Archived Alpha', 'Present Alpha']);
      expect(await names({ id: [old.id], q: 'alpha' })).toEqual(['Archived Alpha']);
      expect((await call('GET', `supplier/${old.id}`)).body.archived_at).toBe(body.archived_at);
      const file = await call('GET', `supplier/export?format=csv&filter=${encodeURIComponent('{"q":"alpha"}')}`);
      expect([file.text.includes('Present Alpha'), file.text.includes('Archived Alpha')]).toEqual([true, false]);
    });

    it('SCH-10 brings a record back, and changes nothing when a call is repeated', async () => {
      const { id } = await house.supplier('Archived Beta');
      const first = await archive(id);
      const again = await archive(id);
      expect([again.status, again.body]).toEqual([200, first.body]);
      const back = await call('POST', `supplier/${id}/unarchive`);
      expect([back.status, back.body.archived_at, back.body._version]).toEqual([200, null, 3]);
      expect((await call('POST', `supplier/${id}/unarchive`)).body).toEqual(back.body);
      expect(await names({ q: 'beta' })).toEqual(['Archived Beta']);
      const { body: history } = await call('GET', `supplier/${id}/history`);
      expect(JSON.stringify(history).match(/"field":"archived_at"/g)).toHaveLength(2);
    });

    it('SCH-10 refuses a version that is not the present one, and what is no record to archive', async () => {
      const { id } = await house.supplier('Archived Gamma');
      await call('PUT', `supplier/${id}`, { phone: '+49 30 1234567' });
      const stale = await call('POST', `supplier/${id}/archive`, undefined, { 'If-Match': '"1"' });
      expect([stale.status, stale.body.code]).toEqual([409, 'stale_version']);
      expect((await call('POST', `supplier/${id}/archive`, undefined, { 'If-Match': '"2"' })).status).toBe(200);
      expect((await call('POST', 'supplier/2000000000/archive')).status).toBe(404);
      expect((await call('POST', `supplier/${id}/archive?force=1`)).status).toBe(400);
      expect((await call('POST', `supplier/${id}/archive`, { archived_at: '2026-01-01T00:00:00Z' })).status).toBe(400);
      const item = await house.item();
      expect(await call('POST', `inventory/${item.id}/archive`)).toMatchObject({
        status: 404,
        body: { message: 'There is no archive of Inventory.' },
      });
      expect((await list('inventory', { archived: true })).status).toBe(400);
      expect((await list('supplier', { archived: 'yes' })).status).toBe(400);
      expect((await call('PUT', `supplier/${id}`, { archived_at: null })).body.archived_at).not.toBeNull();
    });

    it('SCH-10 archives several records at once, all or none', async () => {
      const suppliers = [await house.supplier('Delta One'), await house.supplier('Delta Two')];
      const ids = suppliers.map(({ id }) => id);
      const several = (verb: string, of: number[]) =>
        call('POST', `supplier/${verb}?filter=${encodeURIComponent(JSON.stringify({ id: of }))}`);
      expect((await several('archive', [...ids, 2_000_000_000])).status).toBe(404);
      expect(await names({ q: 'delta' })).toHaveLength(2);
      expect(await several('archive', ids)).toMatchObject({ status: 200, body: ids });
      expect(await names({ q: 'delta' })).toEqual([]);
      expect(await several('unarchive', ids)).toMatchObject({ status: 200, body: ids });
      expect(await names({ q: 'delta' })).toHaveLength(2);
      expect((await call('POST', 'supplier/archive?filter={"q":"delta"}')).status).toBe(400);
    });

    it('SCH-10 changes of all that a list finds leave archived records as they are', async () => {
      const [old] = [await house.supplier('Epsilon Old'), await house.supplier('Epsilon New')];
      await archive(old.id);
      const preview = await call('POST', 'supplier/preview', {
        filter: { q: 'epsilon' },
        values: { phone: '+49 30 7654321' },
      });
      expect(preview.body).toMatchObject({ changed: 1, changes: [{ label: 'Epsilon New' }] });
    });
  });

  describe('what knows archived records all the same', () => {
    it('SCH-10 are the search of all modules, which marks them, and reports; the start page counts the others', async () => {
      const { id } = await house.supplier('Archived Mu');
      const { document } = await house.bringing('purchase', id, [house.itemBody()]);
      await house.confirm('purchase', document.id);
      const counted = async () => (await house.seen('common/overview')).counts.supplier;
      const before = await counted();
      await archive(id);
      expect(await counted()).toBe(before - 1);
      const hits = await house.seen('common/search?q=archived%20mu');
      expect(hits.find(({ module }: { module: string }) => module === 'supplier')).toMatchObject({
        id,
        archived: true,
      });
      expect(hits.find(({ module }: { module: string }) => module === 'purchase')).not.toHaveProperty('archived');
      const report = await house.seen('report/purchase-overview');
      expect(JSON.stringify(report)).toContain('Archived Mu');
    });

    it('SCH-10 are imports, which change them and leave them archived', async () => {
      const { body: made } = await call('POST', 'laboratory', { laboratory_code: 'OLD', laboratory_name: 'Old One' });
      await call('POST', `laboratory/${made.id}/archive`);
      const files = importCalls(opened.server.url, await opened.server.token());
      const content = 'Laboratory Code,Laboratory Name\r\nOLD,Old Two\r\n';
      const fields = { key: 'laboratory_code' };
      const { status, body } = await files.send('laboratory/import', { content, fields });
      expect([status, body.updated ?? body.counts?.updated]).toEqual([200, 1]);
      const { body: now } = await call('GET', `laboratory/${made.id}`);
      expect([now.laboratory_name, now.archived_at === null]).toEqual(['Old Two', false]);
      const twice = await call('POST', 'laboratory', { laboratory_code: 'OLD', laboratory_name: 'Old Three' });
      expect([twice.status, twice.body.message]).toEqual([
        409,
        'Another record, which may be archived, already has this: Laboratory Code.',
      ]);
    });
  });

  describe('roles', () => {
    it('SCH-10 archive only where they are given the right', async () => {
      const { id } = await house.supplier('Archived Iota');
      const denied = await archive(id, as('clerk'));
      expect([denied.status, denied.body.message]).toEqual([403, 'Your role does not archive Suppliers.']);
      const many = await as('clerk')('POST', `supplier/unarchive?filter={"id":[${id}]}`);
      expect(many.status).toBe(403);
      const { modules } = (await as('clerk')('GET', 'common/schema')).body;
      expect([modules.supplier.actions.detail.includes('archive'), modules.supplier.archive]).toEqual([false, true]);
      expect((await call('GET', 'common/schema')).body.modules.supplier.actions.detail).toContain('archive');
      const described = async (who: string) =>
        Object.keys((await as(who)('GET', 'openapi.json')).body.paths).filter((path) => path.endsWith('archive'));
      expect(await described('clerk')).toEqual([]);
      expect(await described('archivist')).toContain('/api/supplier/{id}/archive');
      expect(await described('archivist')).not.toContain('/api/inventory/{id}/archive');
      expect((await archive(id, as('administrator'))).status).toBe(200);
      expect(await names({ q: 'iota' }, as('clerk'))).toEqual([]);
      expect(await names({ q: 'iota', archived: true }, as('clerk'))).toEqual(['Archived Iota']);
    });

    it('SCH-10 see archived records only where their filter lets them', async () => {
      const { id } = await house.supplier('Archived Kappa');
      expect((await archive(id, as('present'))).status).toBe(403);
      await archive(id);
      expect((await as('present')('GET', `supplier/${id}`)).status).toBe(404);
      expect(await names({ q: 'kappa', archived: 'any' }, as('present'))).toEqual([]);
    });

    it('SCH-10 that do not see since when still have lists without archived records', async () => {
      const { id } = await house.supplier('Archived Lambda');
      expect((await archive(id, as('blind'))).status).toBe(403);
      await archive(id);
      expect(await names({ q: 'lambda' }, as('blind'))).toEqual([]);
      expect((await list('supplier', { archived: true }, as('blind'))).status).toBe(400);
      expect((await as('blind')('GET', `supplier/${id}`)).body).not.toHaveProperty('archived_at');
    });
  });
});
