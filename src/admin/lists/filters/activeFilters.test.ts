import { describe, expect, it } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import { activeFilters, nonEmptyFilters, withoutKeys } from './activeFilters.ts';

const module = { fields: [{ name: 'weight' }, { name: 'type' }, { name: 'stock_like' }] } as unknown as Module;

describe('activeFilters', () => {
  it('makes one thing of the two ends of a range', () => {
    expect(activeFilters(module, { weight_gte: 1, type: ['Ruby', 'Spinel'], weight_lte: 2 })).toEqual([
      { name: 'weight', keys: ['weight_gte', 'weight_lte'], conditions: { gte: 1, lte: 2 } },
      { name: 'type', keys: ['type'], conditions: { eq: ['Ruby', 'Spinel'] } },
    ]);
  });

  it('knows the quick search and the stars', () => {
    expect(activeFilters(module, { q: 'ruby', starred: true }).map(({ name }) => name)).toEqual(['q', 'starred']);
  });

  it('takes a field’s own name for a name, not for an operator', () => {
    expect(activeFilters(module, { stock_like: 'x', stock_like_like: 'y' })).toEqual([
      { name: 'stock_like', keys: ['stock_like', 'stock_like_like'], conditions: { eq: 'x', like: 'y' } },
    ]);
  });

  it('leaves out what is empty or unknown, but not zero and false', () => {
    expect(activeFilters(module, { weight: '', type: [], nothing: 1, type_like: null })).toEqual([]);
    expect(activeFilters(module, { weight: 0, type_null: false }).map(({ name }) => name)).toEqual(['weight', 'type']);
  });
});

describe('withoutKeys and nonEmptyFilters', () => {
  it('remove what is asked to be removed, and what is empty', () => {
    expect(withoutKeys({ weight_gte: 1, weight_lte: 2, q: 'x' }, ['weight_gte', 'weight_lte'])).toEqual({ q: 'x' });
    expect(nonEmptyFilters({ q: '', type: [], weight: 0, starred: false })).toEqual({ weight: 0, starred: false });
  });
});
