import { describe, expect, it } from 'vitest';
import { alternativesFrom, filtersOfAlternatives, newAlternative } from './alternatives.ts';

const names = ['weight', 'type', 'weight_gte'];

describe('SCH-13 conditions of which one must hold', () => {
  it('come from a filter and go back to it as they were', () => {
    const or = [{ type: ['Ruby'] }, { weight_gte: 1, weight_lte: 2 }, { weight_null: true }];
    const read = alternativesFrom(or, ['weight', 'type']);
    expect(read?.map(({ field }) => field)).toEqual(['type', 'weight', 'weight']);
    expect(filtersOfAlternatives(read ?? [])).toEqual(or);
    expect(alternativesFrom([{ weight_gte: 3 }], names)).toMatchObject([{ field: 'weight_gte' }]);
  });

  it('are none where nothing is asked', () => {
    for (const nothing of [undefined, null]) expect(alternativesFrom(nothing, names)).toEqual([]);
    expect(filtersOfAlternatives([newAlternative(null), newAlternative('type')])).toBeUndefined();
  });

  it.each([
    ['several fields', [{ type: 'Ruby', weight: 1 }]],
    ['a field that is not searched', [{ color: 'Red' }]],
    ['the quick search', [{ q: 'red' }]],
    ['alternatives inside', [{ or: [{ type: 'Ruby' }] }]],
    ['nothing', [{}]],
    ['no filters', ['Ruby', null]],
    ['no list', { type: 'Ruby' }],
  ])('are left to the address where it has %s', (_what, or) => {
    expect(alternativesFrom(or, names)).toBeUndefined();
  });
});
