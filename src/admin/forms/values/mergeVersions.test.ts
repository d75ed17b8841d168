import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameValue } from '../../record/isSameValue.ts';
import { mergeVersions } from './mergeVersions.ts';

const names = ['a', 'b', 'c'];
const value = fc.constantFrom(null, '', 'x', 'y', 1, 2);
const record = fc.record({ a: value, b: value, c: value });

describe('mergeVersions', () => {
  it('takes theirs where I changed nothing, mine where they changed nothing, and names what both changed', () => {
    const base = { a: 'x', b: 'x', c: 'x' };
    const merge = mergeVersions(base, { a: 'mine', b: 'x', c: 'mine' }, { a: 'x', b: 'theirs', c: 'theirs' }, names);
    expect(merge).toEqual({ values: { a: 'mine', b: 'theirs', c: 'mine' }, conflicts: ['c'] });
  });

  it('is no conflict when both wrote the same', () => {
    expect(mergeVersions({ a: 'x' }, { a: 'z' }, { a: 'z' }, ['a']).conflicts).toEqual([]);
  });

  it('takes an empty text, null and nothing for the same', () => {
    expect(mergeVersions({ a: null }, { a: '' }, { a: 'theirs' }, ['a'])).toEqual({
      values: { a: 'theirs' },
      conflicts: [],
    });
    expect(isSameValue([{ a: 1, b: null }], [{ a: 1 }])).toBe(true);
    expect(isSameValue({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
    expect(isSameValue('1', 1)).toBe(false);
    expect(isSameValue(false, null)).toBe(false);
  });

  it('loses nobody’s change, whatever the three versions are', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { values, conflicts } = mergeVersions(base, mine, theirs, names);
        for (const name of names as ('a' | 'b' | 'c')[]) {
          const iChanged = !isSameValue(mine[name], base[name]);
          const theyChanged = !isSameValue(theirs[name], base[name]);
          if (iChanged) expect(isSameValue(values[name], mine[name])).toBe(true);
          else expect(isSameValue(values[name], theirs[name])).toBe(true);
          if (iChanged && theyChanged && !isSameValue(mine[name], theirs[name])) expect(conflicts).toContain(name);
          else expect(conflicts).not.toContain(name);
        }
      }),
    );
  });
});
