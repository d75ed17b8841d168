import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import type { Schema } from '../../src/metadata/model.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { createRecord } from '../../src/server/records/createRecord.ts';
import { listRecords } from '../../src/server/records/listRecords.ts';
import type { ListQuery } from '../../src/server/records/readListQuery.ts';
import type { RecordsContext } from '../../src/server/records/recordsContext.ts';
import { seedValueLists } from '../../src/server/records/seedValueLists.ts';
import { fillSample } from '../../src/server/sample/fillSample.ts';
import { loadSchemaFolder } from '../../src/server/schemaFolder/loadSchemaFolder.ts';
import { describeDatabases } from '../support/testDatabase.ts';

describeDatabases((open) => {
  const stones = 120;
  let schema: Schema;
  let filled: RecordsContext;
  let counts: Record<string, number>;

  const emptyDatabase = async (): Promise<RecordsContext> => {
    const database = await open();
    const context = { database, schema, userId: null };
    await synchronize(database, schema);
    await seedValueLists(context);
    return context;
  };
  const all = async (context: RecordsContext, module: string, query: ListQuery = {}) => {
    const { records } = await listRecords(context, module, { range: [0, 999], ...query });
    return records;
  };

  beforeAll(async () => {
    const loaded = await loadSchemaFolder(fileURLToPath(new URL('../../schema', import.meta.url)));
    schema = loaded.schema as Schema;
    filled = await emptyDatabase();
    counts = await fillSample(filled, stones);
  });

  it('makes the stones, and the parties, laboratories, categories and certificates around them', async () => {
    const singles = await all(filled, 'inventory', { filter: { grouping_type: 'Single' } });
    expect(singles).toHaveLength(stones);
    for (const module of ['customer', 'supplier', 'laboratory', 'inventory-category', 'certificate', 'inventory']) {
      expect(await all(filled, module)).toHaveLength(counts[module] ?? 0);
      expect(counts[module]).toBeGreaterThan(4);
    }
  });

  it('INV-06 derives weight and quantity of a set from the stones that carry its number', async () => {
    const sets = await all(filled, 'inventory', { filter: { grouping_type: 'Set' } });
    expect(sets.length).toBeGreaterThan(0);
    for (const set of sets) {
      const subItems = await all(filled, 'inventory', { filter: { id_parent: set.id } });
      const hundredths = subItems.reduce((sum, { weight }) => sum + Math.round(Number(weight) * 100), 0);
      expect(set).toMatchObject({ quantity: subItems.length, weight: null, weight_for_set: hundredths / 100 });
      for (const subItem of subItems) {
        expect(subItem).toMatchObject({ item_no: set.item_no, quantity: 1, parent_item_no: set.item_no });
        expect(subItem.supplier_id).toBe(set.supplier_id);
      }
    }
  });

  it('shows laboratory and treatment of the default certificate on its item', async () => {
    const defaults = await all(filled, 'certificate', { filter: { is_default: true } });
    expect(defaults.length).toBeGreaterThan(50);
    const items = new Map((await all(filled, 'inventory')).map((item) => [item.id, item]));
    for (const { inventory_id, laboratory_code, enhancement_code, enhancement_title } of defaults) {
      expect(items.get(inventory_id as number)).toMatchObject({ laboratory_code, enhancement_code, enhancement_title });
    }
    const uncertified = [...items.values()].filter(({ laboratory_code }) => laboratory_code === null);
    expect(uncertified.length + defaults.length).toBe(items.size);
  });

  it('gives every item a number, a supplier, a dimension in mm, and the status Available', async () => {
    const items = await all(filled, 'inventory', { filter: { grouping_type: 'Single' } });
    for (const item of items) {
      expect(item).toMatchObject({
        item_no: expect.stringMatching(/^\d+$/),
        status: 'Available',
        weight_for_set: null,
      });
      expect(item.supplier_name).toEqual(expect.any(String));
      expect(item.dimension).toMatch(/^[\d.]+ × [\d.]+ × [\d.]+ mm$/);
    }
  });

  it('refuses a database that holds records, and leaves it as it is', async () => {
    const refused = fillSample(filled, 5);
    await expect(refused).rejects.toThrow(/^The database holds records already \(.*customer.*\); sample data goes/);
    expect(await all(filled, 'customer')).toHaveLength(counts.customer ?? 0);

    const started = await emptyDatabase();
    await createRecord(started, 'customer', { customer_name: '陈美玲' });
    await expect(fillSample(started, 5)).rejects.toThrow('The database holds records already (customer)');
    expect(await all(started, 'laboratory')).toEqual([]);
  });

  it('is all or nothing', async () => {
    const context = await emptyDatabase();
    await context.database.pool.query(`delete from valuelist where value = 'Oval'`);
    await expect(fillSample(context, 20)).rejects.toThrow();
    for (const module of ['laboratory', 'supplier', 'customer', 'inventory']) {
      expect(await all(context, module)).toEqual([]);
    }
  });

  it('says which modules it misses in a schema of another trade', async () => {
    const { certificate: _, ...modules } = schema.modules;
    const other = { ...filled, schema: { ...schema, modules } };
    await expect(fillSample(other, 5)).rejects.toThrow(/needs the modules certificate/);
  });
});
