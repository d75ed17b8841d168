import { expect, it } from 'vitest';
import type { Handle } from '../database/connection/database.ts';
import { cachedParts, type KeptParts } from './PartCache.ts';

const parts = (sums: string): KeptParts => ({
  ...{ size: 1, buckets: new Map([[0, sums]]), types: {}, listed: [], isAll: true, reads: [] },
  moment: { snapshot: '', started: '' },
});

it('keeps a bounded part of all reports, whatever is asked by however many people', () => {
  const database = {} as Handle;
  // Each of them finds nothing, and has a view of its own.
  const readings = Array.from({ length: 3_000 }, (_, place) =>
    cachedParts(database, {}, { sql: `select ${place}`.padEnd(20_000), parameters: [] } as never),
  );
  for (const one of readings) one.set(parts(''));
  const isKept = readings.map((one) => one.get() !== undefined);
  expect(isKept.at(0)).toBe(false);
  expect(isKept.at(-1)).toBe(true);
  expect(isKept.filter(Boolean).length).toBeLessThan(2_500);
});

it('keeps nothing of a report that has nearly as many groups as records, and adds it up in fewer buckets the next time', () => {
  const one = cachedParts({} as Handle, {}, { sql: 'select', parameters: [] } as never);
  one.set(parts('1'));
  expect(one.get()).toBeDefined();
  const before = one.buckets;
  one.set(parts('1'.repeat(10_000_001)));
  expect(one.get()).toBeUndefined();
  expect(one.buckets).toBeLessThan(before);
  one.set(parts('1'));
  expect(one.get()).toBeDefined();
  expect(one.buckets).toBeLessThan(before);
});
