import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBackup } from '../../src/server/backup/makeBackup.ts';
import { restoreBackup } from '../../src/server/backup/restoreBackup.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import type { CallApi } from '../support/callApi.ts';
import { openTestFolder, type TestStorage } from '../support/mediaStorages.ts';
import { describeDatabases } from '../support/testDatabase.ts';
import { repositorySchemaDir, startTestServer, type TestServer } from '../support/testServer.ts';

/** Names that the product's own statements use for rows, tables and variables, and words of SQL. */
const names = [
  ...['t', 'u', 'r', 'd', 'a', 'g', 'changed', 'written', 'former', 'stored', 'updated', 'created', 'gone', 'deleted'],
  ...['owner', 'noted', 'one', 'given', 'base', 'partial', 'plain', 'grouped', 'ranked', 'place', 'bucket', 'sums'],
  ...['restored', 'audited', 'file', 'one_by_one', 'has_moved', 'tg_argv', 'session', 'photo', 'first', 'line'],
  ...['select', 'from', 'user', 'order', 'group', 'table', 'all', 'limit', 'values', 'row', 'desc'],
];

const stone = {
  name: 'stone',
  label: { en: 'Stone', zh: '石' },
  labelPlural: { en: 'Stones', zh: '石' },
  icon: 'diamond',
  menu: { group: 'settings' },
  recordLabel: 'title',
  fields: [
    { name: 'title', type: 'input', label: 'Title', required: true },
    {
      name: 'shelf_id',
      type: 'searchable-select',
      module: 'shelf',
      display: [{ field: 'title', as: 'shelf_title' }],
      label: 'Shelf',
      onDelete: 'cascade',
    },
    ...names.map((name) => ({ name, type: 'integer', label: name })),
  ],
  list: { columns: ['title'], sort: { field: 'title', order: 'ASC' } },
  tabs: [{ name: 'all', label: { en: 'All', zh: '全部' }, sections: [{ fields: ['title', 'shelf_id', ...names] }] }],
};

const shelf = {
  name: 'shelf',
  label: { en: 'Shelf', zh: '架' },
  labelPlural: { en: 'Shelves', zh: '架' },
  icon: 'shelves',
  menu: { group: 'settings' },
  recordLabel: 'title',
  fields: [
    { name: 'title', type: 'input', label: 'Title', required: true },
    { name: 'pieces', type: 'sum', label: 'Pieces', link: 'stones', field: 't' },
  ],
  links: [
    {
      name: 'stones',
      label: { en: 'Stones', zh: '石' },
      module: 'stone',
      by: 'shelf_id',
      add: 'modal',
      columns: ['title'],
    },
  ],
  list: { columns: ['title'], sort: { field: 'title', order: 'ASC' } },
  tabs: [{ name: 'all', label: { en: 'All', zh: '全部' }, sections: [{ fields: ['title'] }] }],
};

const report = {
  name: 'stones',
  label: { en: 'Stones by title', zh: '石' },
  module: 'stone',
  menu: { group: 'settings' },
  columns: names.map((name) => ({ name, field: name })),
  groupBy: [{ name: 'title', field: 'title' }],
  measures: names.map((name) => ({ name, sum: name, total: true })),
  chart: { type: 'bar', values: names },
  sort: { field: 'title', order: 'ASC' },
};

describeDatabases((open) => {
  let schemaDir: string;
  let server: TestServer;
  let files: TestStorage;
  let call: CallApi;
  let database: Awaited<ReturnType<typeof open>>;
  const values = Object.fromEntries(names.map((name, at) => [name, at + 1]));

  beforeAll(async () => {
    schemaDir = mkdtempSync(join(tmpdir(), 'facet-schema-'));
    cpSync(repositorySchemaDir, schemaDir, { recursive: true });
    const write = (file: string, content: object) => writeFileSync(join(schemaDir, file), JSON.stringify(content));
    write('modules/stone.json', stone);
    write('modules/shelf.json', shelf);
    write('reports/stones.json', report);
    const user = join(schemaDir, 'modules/user.ts');
    const added = "fields: [\n    { name: 'u', type: 'input', label: { en: 'U', zh: 'U' } },";
    writeFileSync(user, readFileSync(user, 'utf8').replace('fields: [', added));
    [database, files] = await Promise.all([open(), openTestFolder()]);
    server = await startTestServer({ database, files, schema: await schemaOf(schemaDir) });
    call = await server.signIn();
  });
  afterAll(async () => {
    await server?.close();
    rmSync(schemaDir, { recursive: true, force: true });
  });

  it('LOW-01 HIST-02 a field may have any name that the schema check takes, whatever the statements are made of', async () => {
    const { id: shelfId } = (await call('POST', 'shelf', { title: 'A' })).body;
    const created = await call('POST', 'stone', { title: 'Ruby', shelf_id: shelfId, ...values });
    expect([created.status, created.body]).toMatchObject([201, values]);
    const { id } = created.body;
    expect((await call('POST', 'stone', { title: 'Bare' })).status).toBe(201);
    const changed = Object.fromEntries(names.map((name, at) => [name, at + 2]));
    expect((await call('PUT', `stone/${id}`, changed)).body).toMatchObject(changed);
    expect((await call('PATCH', `stone?filter={"id":[${id}]}`, { t: 7 })).status).toBe(200);
    expect((await call('PUT', `stone/${id}`, { t: 2 })).status).toBe(200);
    expect((await call('GET', `shelf/${shelfId}`)).body.pieces).toBe(2);
    const story = (await call('GET', `stone/${id}/history`)).body;
    expect(story.at(-1).changes.map(({ field }: { field: string }) => field)).toEqual(expect.arrayContaining(names));

    const { rows, totals, series } = (await call('GET', 'report/stones')).body;
    expect([rows.length, rows.at(-1), totals]).toMatchObject([2, changed, changed]);
    expect(series.points).toContainEqual(expect.objectContaining({ key: 'Ruby', ...changed }));
    expect((await call('GET', 'report/stones')).body.rows).toEqual(rows);

    expect((await call('DELETE', `shelf/${shelfId}`)).status).toBe(200);
    expect((await call('GET', `stone/${id}`)).status).toBe(404);
    expect((await call('GET', 'stone/deleted')).status).toBe(200);
    const [deleted] = (await call('GET', 'shelf/deleted')).body;
    expect((await call('POST', `shelf/${shelfId}/history/restore`, { audit_id: deleted.audit_id })).status).toBe(200);
    expect((await call('GET', `stone/${id}`)).body).toMatchObject(changed);

    const dir = mkdtempSync(join(tmpdir(), 'facet-backup-'));
    const target = await open();
    try {
      await makeBackup(database, files.storage, join(dir, 'b'));
      await restoreBackup(target, (await openTestFolder()).storage, join(dir, 'b'));
    } finally {
      await target.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
