import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldOf, moduleOf, type Schema } from '../../metadata/model.ts';
import { validateRecord } from '../../metadata/read/rules/validateRecord.ts';
import { loadSchemaFolder } from '../schemaFolder/loadSchemaFolder.ts';
import { customerPlaces, supplierPlaces } from './places.ts';
import { Random } from './Random.ts';
import { type SampleItem, seedItems } from './seedItems.ts';
import { seedParties } from './seedParties.ts';
import { varieties } from './varieties.ts';

const today = '2026-06-30';
const make = (stones: number, seed = 7) => [...seedItems(new Random(seed), stones, today)];
const stonesOf = (items: SampleItem[]) => items.flatMap((item) => (item.subItems.length > 0 ? item.subItems : [item]));

let schema: Schema;
beforeAll(async () => {
  const loaded = await loadSchemaFolder(fileURLToPath(new URL('../../../schema', import.meta.url)));
  schema = loaded.schema as Schema;
});

/** The values that the schema refuses, and values that are in no list. */
function refusals(module: string, values: Record<string, unknown>): string[] {
  const { errors } = validateRecord(moduleOf(schema, module), values);
  const unlisted = Object.entries(values).filter(([name, value]) => {
    const { valueList } = fieldOf(moduleOf(schema, module), name) as { valueList?: string };
    return valueList !== undefined && !schema.valueLists[valueList]?.some((one) => one.value === String(value));
  });
  return [...Object.keys(errors), ...unlisted.map(([name, value]) => `${name}: ${value}`)];
}

describe('seedItems', () => {
  it('makes exactly as many stones as it was asked for, the same ones each time', () => {
    for (const stones of [1, 2, 37, 400]) expect(stonesOf(make(stones))).toHaveLength(stones);
    expect(make(50)).toEqual(make(50));
    expect(make(50)).not.toEqual(make(50, 8));
  });

  it('writes only what the schema and its value lists take', () => {
    for (const item of make(600)) {
      for (const { values } of [item, ...item.subItems]) {
        expect(refusals('inventory', { ...values, item_no: '1' })).toEqual([]);
      }
      for (const { values } of item.certificates) {
        expect(refusals('certificate', { ...values, inventory_id: 1 })).toEqual([]);
      }
    }
  });

  it('writes only what the value lists take, for every variety', () => {
    const valuesOf = (list: string) => schema.valueLists[list]?.map(({ value }) => value);
    for (const { type, origins, colors } of varieties) {
      for (const origin of origins) expect(valuesOf('Inventory - Origin')).toContain(origin);
      for (const color of Object.keys(colors)) expect(valuesOf('Inventory - Color')).toContain(color);
      expect(valuesOf('Inventory - Type')).toContain(type);
    }
  });

  it('asks plausible prices, above cost, for stones whose measures fit their weight', () => {
    for (const { values } of stonesOf(make(600))) {
      const { weight, cost_price, sale_price, dim_length, dim_width, dim_height } = values as Record<string, number>;
      const perCarat = Number(sale_price) / Number(weight);
      expect(perCarat).toBeGreaterThan(5);
      expect(perCarat).toBeLessThan(250_000);
      expect(cost_price).toBeLessThan(Number(sale_price));
      expect(dim_length).toBeGreaterThanOrEqual(Number(dim_width) * 0.95);
      // Carats of the block that the stone was cut from, by its measures in mm and by densities from opal to zircon.
      const block = (Number(dim_length) * Number(dim_width) * Number(dim_height)) / 200;
      expect(Number(weight) / block).toBeGreaterThan(2.1 * 0.3);
      expect(Number(weight) / block).toBeLessThan(4.65 * 0.6);
    }
  });

  it('gives a certified item one default certificate, dated before today', () => {
    const certified = make(600).filter(({ certificates }) => certificates.length > 0);
    expect(certified.length).toBeGreaterThan(250);
    expect(certified.some(({ certificates }) => certificates.length > 1)).toBe(true);
    for (const { certificates } of certified) {
      expect(certificates.filter(({ values }) => values.is_default)).toHaveLength(1);
      for (const { values } of certificates) expect(String(values.certificate_date) < today).toBe(true);
    }
  });

  it('matches the stones of a set, and sums their cost', () => {
    const sets = make(600).filter(({ subItems }) => subItems.length > 0);
    expect(sets.length).toBeGreaterThan(5);
    for (const { values, subItems } of sets) {
      const costs = subItems.map((sub) => Number(sub.values.cost_price));
      expect(values.cost_price).toBe(costs.reduce((sum, cost) => sum + cost, 0));
      expect(values).not.toHaveProperty('weight');
      for (const sub of subItems) expect(sub.values).toMatchObject({ type: values.type, shape: values.shape });
    }
  });
});

describe('seedParties', () => {
  it('makes parties of different names, some Chinese, that the schema takes', () => {
    for (const [module, field, places, count] of [
      ['supplier', 'supplier_name', supplierPlaces, 60],
      ['customer', 'customer_name', customerPlaces, 140],
    ] as const) {
      const parties = seedParties(new Random(3), places, count);
      expect(new Set(parties.map(({ name }) => name)).size).toBe(count);
      expect(parties.filter(({ name }) => /\p{Script=Han}/u.test(name)).length).toBeGreaterThan(3);
      for (const { name, contact } of parties) expect(refusals(module, { [field]: name, ...contact })).toEqual([]);
    }
  });
});
