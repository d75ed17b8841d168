import { expect, it } from 'vitest';
import { getAt, setAt } from './atPath.ts';

it('reads what stands at a path', () => {
  const record = { a: { b: [{ c: 1 }] }, 'd.e': 2, f: null, 0: 'zero' };
  expect(getAt(record, 'a.b[0].c')).toBe(1);
  expect(getAt(record, 'a.b.0.c')).toBe(1);
  expect(getAt(record, ['a', 'b', 0, 'c'])).toBe(1);
  expect(getAt(record, 'd.e')).toBe(2);
  expect(getAt(record, 0)).toBe('zero');
  expect(getAt(record, 'f')).toBe(null);
});

it('answers the other value where there is none', () => {
  expect(getAt({ f: null }, 'f.g', 'none')).toBe('none');
  expect(getAt(undefined, 'a', 'none')).toBe('none');
  expect(getAt(null, 'a')).toBeUndefined();
});

it('puts a value at a path, with what is missing on the way', () => {
  const record = { a: { kept: 1 } };
  expect(setAt(record, 'a.b[1].c', 2)).toBe(record);
  expect(record).toEqual({ a: { kept: 1, b: [undefined, { c: 2 }] } });
  expect(setAt({}, 'a.b', 1)).toEqual({ a: { b: 1 } });
  expect(setAt({ 'a.b': 1 }, 'a.b', 2)).toEqual({ 'a.b': 2 });
});

it('changes nothing that all objects inherit', () => {
  setAt({}, '__proto__.taken', 1);
  setAt({}, 'constructor.prototype.taken', 1);
  expect(({} as { taken?: number }).taken).toBeUndefined();
});
