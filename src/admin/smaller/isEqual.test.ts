import { expect, it } from 'vitest';
import isEqual from './isEqual.ts';

const day = () => new Date('2026-03-01');

const same: [string, unknown, unknown][] = [
  ['no numbers', Number.NaN, Number.NaN],
  ['lists', [1, ['a', null]], [1, ['a', null]]],
  ['objects, whatever the order', { a: 1, b: { c: [] } }, { b: { c: [] }, a: 1 }],
  ['days', { at: day() }, { at: day() }],
  ['sets', new Set([1, [2]]), new Set([[2], 1])],
  ['maps', new Map([['a', [1]]]), new Map([['a', [1]]])],
];
const different: [string, unknown, unknown][] = [
  ['nothing and no value', null, undefined],
  ['a number and its text', 1, '1'],
  ['nothing and an empty object', null, {}],
  ['a list and an object', [1], { 0: 1 }],
  ['a longer list', [1], [1, undefined]],
  ['a key without a value', { a: undefined }, {}],
  ['a key without a value and another one', { a: undefined }, { b: undefined }],
  ['a value deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ['days', day(), new Date('2026-03-02')],
  ['sets', new Set([1, 2]), new Set([1, 3])],
  ['functions', () => 1, () => 1],
];

it.each(same)('finds them the same: %s', (_case, one, other) => {
  expect([isEqual(one, other), isEqual(other, one)]).toEqual([true, true]);
});

it.each(different)('tells them apart: %s', (_case, one, other) => {
  expect([isEqual(one, other), isEqual(other, one)]).toEqual([false, false]);
});

it('ends with values that hold themselves', () => {
  const holdingItself = (name: string) => {
    const value: Record<string, unknown> = { name };
    value.self = value;
    return value;
  };
  expect(isEqual(holdingItself('a'), holdingItself('a'))).toBe(true);
  expect(isEqual(holdingItself('a'), holdingItself('b'))).toBe(false);
});
