import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from '../../../../tests/support/testDatabase.ts';
import type { Schema } from '../../../metadata/model.ts';
import { loadSchemaFolder } from '../../schemaFolder/loadSchemaFolder.ts';
import type { Database } from '../connection/database.ts';
import { synchronize } from './synchronize.ts';
import { tablesFromSchema } from './tablesFromSchema.ts';

async function productSchema(): Promise<Schema> {
  const { schema, mistakes } = await loadSchemaFolder(join(import.meta.dirname, '../../../../schema'));
  if (!schema) throw new Error(mistakes.map(({ message }) => message).join('\n'));
  return schema;
}

it('names tables and columns after modules and fields, with what every record has', async () => {
  const tables = tablesFromSchema(await productSchema());
  const category = tables.find(({ name }) => name === 'inventory_category');
  const names = category?.columns.map(({ name }) => name) ?? [];
  expect(names[0]).toBe('id');
  expect(names.slice(-3)).toEqual(['created_at', 'updated_at', '_version']);
  const inventory = tables.find(({ name }) => name === 'inventory');
  expect(inventory?.columns.find(({ name }) => name === 'item_no')).toEqual({
    name: 'item_no',
    type: 'varchar(20)',
    nullable: false,
    collate: '"und-x-icu"',
  });
  expect(inventory?.foreignKeys).toContainEqual({
    column: 'supplier_id',
    table: 'supplier',
    onDelete: expect.any(String),
  });
  expect(inventory?.indexes).toContainEqual({ columns: ['supplier_id', 'id'], kind: 'btree' });
  expect(inventory?.indexes).toContainEqual({ columns: ['item_no'], kind: 'trigram' });
});

it('keeps trigrams of what words are looked for in, and values of what is chosen as a whole', async () => {
  const inventory = tablesFromSchema(await productSchema()).find(({ name }) => name === 'inventory');
  const indexesOn = (column: string) =>
    inventory?.indexes.filter(({ columns }) => columns[0] === column).map(({ kind }) => kind);
  expect(indexesOn('grouping_type')).toEqual(['btree']);
  expect(indexesOn('status')).toEqual(['btree']);
  expect(indexesOn('type')).toContain('trigram');
});

it('keeps no ids beside choices that no list is sorted by, and finds what lookups show', async () => {
  const tables = tablesFromSchema(await productSchema());
  const inventory = tables.find(({ name }) => name === 'inventory')?.indexes;
  expect(inventory).toContainEqual({ columns: ['grouping_type'], kind: 'btree' });
  expect(inventory).toContainEqual({ columns: ['status', 'id'], kind: 'btree' });
  const certificate = tables.find(({ name }) => name === 'certificate')?.indexes;
  expect(certificate).toContainEqual({ columns: ['enhancement_title'], kind: 'trigram' });
});

describeDatabases((open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it('makes the whole product schema, and then finds nothing left to do', async () => {
    const schema = await productSchema();
    const { steps, blocked } = await synchronize(database, schema);
    expect(blocked).toEqual([]);
    expect(steps.length).toBeGreaterThan(Object.keys(schema.modules).length);
    expect(await synchronize(database, schema)).toEqual({ steps: [], blocked: [], sentences: [] });
  });
});
