import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Movement } from './movement.ts';
import { costOf, costsOfParts, type ItemToTransform, obstacleToTransform, type TransformKind } from './transform.ts';

const document = { module: 'memo-in', id: 7, code: 'MI-2026-0007' };
const held = (ownership: 'own' | 'memo'): Movement => ({
  id: 1,
  document,
  row: 1,
  becomes: 'Available',
  ownership,
  party: 3,
});
const single = (more: Partial<ItemToTransform> = {}, item: object = {}): ItemToTransform => ({
  item: { id: 1, label: '1001', status: 'Available', isPart: false, ...item },
  isSet: false,
  held: null,
  pending: null,
  ...more,
});

describe('INV-19 what can be transformed', () => {
  it.each<[string, TransformKind, ItemToTransform, object | null]>([
    ['a single', 'combine', single(), null],
    ['a single that was bought', 'combine', single({ held: held('own') }), null],
    ['a set into another set', 'combine', single({ isSet: true }), { rule: 'single', by: null }],
    ['a part of a set', 'combine', single({}, { isPart: true }), { rule: 'whole', by: null }],
    ['a single that was sold', 'combine', single({}, { status: 'Sold' }), { rule: 'here', by: null }],
    ['a single on memo', 'combine', single({ held: held('memo') }), { rule: 'own', by: document }],
    ['a single in a New document', 'combine', single({ pending: document }), { rule: 'free', by: document }],
    ['a set', 'take-out', single({ isSet: true }), null],
    ['a set', 'break-up', single({ isSet: true }), null],
    ['a single', 'break-up', single(), { rule: 'set', by: null }],
    ['a set on memo', 'take-out', single({ isSet: true, held: held('memo') }), { rule: 'own', by: document }],
  ])('%s, %s', (_what, kind, given, obstacle) => {
    expect(obstacleToTransform(kind, 'Available', given)).toEqual(obstacle);
  });
});

describe('INV-19 costs are carried over to the cent', () => {
  it('leaves the costs of the parts alone where they come to the cost of the set, or it has none', () => {
    expect(costsOfParts(300n, [100n, 200n])).toEqual([100n, 200n]);
    expect(costsOfParts(null, [100n, null])).toEqual([100n, null]);
    expect(costsOfParts(null, [null, null])).toEqual([null, null]);
    expect(costOf([null, null])).toBeNull();
    expect(costOf([null, 5n])).toBe(5n);
  });

  it('shares the cost of the set out by the costs of the parts, or alike', () => {
    expect(costsOfParts(100n, [1n, 1n, 1n])).toEqual([34n, 33n, 33n]);
    expect(costsOfParts(1000n, [100n, 300n])).toEqual([250n, 750n]);
    expect(costsOfParts(101n, [null, null])).toEqual([51n, 50n]);
    expect(costsOfParts(7n, [0n, 0n])).toEqual([4n, 3n]);
    expect(costsOfParts(0n, [5n, 6n])).toEqual([0n, 0n]);
  });

  const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n });
  it('loses and makes no cent, and no share is off by one, whatever the costs', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.option(cents), { minLength: 1, maxLength: 60 }), (set, parts) => {
        const costs = costsOfParts(set, parts);
        expect(costOf(costs)).toBe(set);
        const own = costOf(parts) ?? 0n;
        for (const [place, cost] of costs.entries()) {
          const [share, all] = own === 0n ? [1n, BigInt(parts.length)] : [parts[place] ?? 0n, own];
          const off = (cost ?? 0n) * all - set * share;
          expect(off > -all && off < all).toBe(true);
        }
      }),
    );
  });
});
