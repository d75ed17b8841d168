import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import { chosenColumns, moveColumn, toggleColumn } from './columnChoice.ts';

const fields = ['id', 'name', 'phone', 'city'].map((name) => ({ name, type: 'input' }));
const module = {
  fields: [...fields, { name: 'password', type: 'password' }],
  list: { columns: ['name', 'phone'] },
} as unknown as Module;

describe('chosenColumns', () => {
  it('are the schema’s while nothing was chosen, or nothing of it is left', () => {
    expect(chosenColumns(module, undefined)).toEqual(['name', 'phone']);
    expect(chosenColumns(module, [])).toEqual(['name', 'phone']);
    expect(chosenColumns(module, ['gone'])).toEqual(['name', 'phone']);
  });

  it('leave out fields that have gone and secrets', () => {
    expect(chosenColumns(module, ['city', 'gone', 'password', 'name', 'city'])).toEqual(['city', 'name']);
  });
});

describe('moving and toggling columns', () => {
  const columns = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 });

  it('keep every column once', () => {
    fc.assert(
      fc.property(columns, fc.constantFrom('a', 'b', 'z'), fc.integer({ min: -9, max: 9 }), (shown, name, by) => {
        expect([...moveColumn(shown, name, by)].sort()).toEqual([...shown].sort());
      }),
    );
  });

  it('move by places and stop at the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
    expect(moveColumn(['a', 'b', 'c'], 'b', 5)).toEqual(['a', 'c', 'b']);
  });

  it('never hide the last one', () => {
    expect(toggleColumn(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggleColumn(['b'], 'b')).toEqual(['b']);
    expect(toggleColumn(['b'], 'a')).toEqual(['b', 'a']);
  });
});
