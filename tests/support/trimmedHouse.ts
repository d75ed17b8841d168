import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../../src/server/database/connection/database.ts';
import { schemaOf } from '../../src/server/schemaFolder/schemaOf.ts';
import { emptyPng } from './emptyPng.ts';
import type { TestStorage } from './mediaStorages.ts';
import { schemaDirWith } from './schemaDirWith.ts';
import { sealAudit } from './sealAudit.ts';
import { startTestServer } from './testServer.ts';

const input = (name: string, more = {}) => ({ name, type: 'input', label: name, ...more });
const photos = { name: 'photos', type: 'media', accept: 'image', label: 'Photos' };
/** Rows of these fields. */
export const steps = (...names: string[]) => ({
  ...{ name: 'steps', type: 'repeat-section', label: 'Steps' },
  fields: names.map((name) => input(name)),
});
/** A module of a title and these fields. */
export const module = (name: string, fields: readonly { name: string; [key: string]: unknown }[], more = {}) => ({
  ...{ name, label: { en: name, zh: '维修' }, recordLabel: 'title', list: { columns: ['title'] } },
  fields: [input('title', { required: true }), ...fields],
  tabs: [{ name: 'main', label: 'Main', fields: ['title', ...fields.map((field) => field.name)] }],
  ...more,
});

export const tool = module('tool', [photos, input('brand')]);
const toolPart = module('tool-part', [
  {
    ...{ name: 'tool_id', type: 'searchable-select', module: 'tool', label: 'Tool' },
    display: [{ field: 'title', as: 'tool_title' }],
  },
]);
export const before = [module('repair', [input('price'), steps('doing', 'by'), photos]), tool, toolPart];
export const after = [module('repair', [steps('doing')])];

/** The shipped schema with these modules. */
export const schemaWith = (modules: { name: string }[]) => {
  const { dir, remove } = schemaDirWith(modules);
  return schemaOf(dir).finally(remove);
};

/** The rows of a statement. */
export const read = async <Row>({ kysely }: Database, text: string): Promise<Row[]> =>
  (await sql.raw<Row>(text).execute(kysely)).rows;

/** Everything that is there, as texts: each row of each table, and the columns. */
export async function everything(database: Database): Promise<Record<string, string[]>> {
  const tables = await read<{ name: string }>(
    database,
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname in ('public', 'facet') and tablename <> 'table_writes' order by 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await read<{ line: string }>(database, `select to_jsonb(t)::text as line from ${name} t order by 1`);
    found[name] = rows.map(({ line }) => line);
  }
  return found;
}

/** A house with repairs and tools, whose folder lost the tools and some fields of repairs. */
export async function trimmedHouse(database: Database, files: TestStorage) {
  const stay = { ...files, close: async () => undefined };
  const server = await startTestServer({ database, schema: await schemaWith(before), files: stay });
  const call = await server.signIn();
  const photo = async (name: string, id: number) => {
    const form = new FormData();
    for (const [key, value] of Object.entries({ module: name, record_id: id, slot: 'photos' }))
      form.append(key, String(value));
    form.append('file', new Blob([new Uint8Array(emptyPng(2, 2))]), 'photo.png');
    const headers = { Authorization: `Bearer ${await server.token()}` };
    expect((await fetch(`${server.url}/api/media`, { method: 'POST', headers, body: form })).status).toBe(201);
  };
  for (const [title, price] of [
    ['A', '9'],
    ['B', null],
    ['C', '7'],
  ])
    await call('POST', 'repair', { title, price, steps: title === 'A' ? [{ doing: 'saw', by: 'Ann' }] : [] });
  for (const title of ['Saw', 'File']) await call('POST', 'tool', { title, brand: 'Best' });
  await call('POST', 'tool-part', { title: 'Blade', tool_id: 1 });
  await photo('tool', 1);
  await photo('repair', 1);
  await call('PUT', 'common/preference/list.tool', { value: { columns: ['brand'] } });
  await call('PUT', 'common/preference/list.repair', { value: { columns: ['title', 'price'], perPage: 50 } });
  await call('POST', 'common/view/tool', { name: 'Tools' });
  await call('POST', 'common/view/repair', { name: 'Dear', filter: { price: '9' } });
  await call('POST', 'common/view/repair', { name: 'All', columns: ['title', 'price'] });
  await read(database, `insert into facet.stars select min(id), 'tool', 1 from "user"`);
  await read(database, `insert into valuelist (valuelist_name, value) values ('Gone', 'x'), ('Gone', 'y')`);
  await sealAudit(database);
  await server.close();
  return schemaWith(after);
}
