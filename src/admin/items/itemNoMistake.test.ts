import { describe, expect, it } from 'vitest';
import { itemNoMistake } from './itemNoMistake.ts';

describe('INV-05 a new item number', () => {
  it.each([
    ['', 'itemNoEmpty'],
    ['   ', 'itemNoEmpty'],
    ['12a', 'itemNoNotNumeric'],
    ['-1', 'itemNoNotNumeric'],
    ['1.5', 'itemNoNotNumeric'],
    ['1001', 'itemNoUnchanged'],
    [' 1001 ', 'itemNoUnchanged'],
    ['1002', undefined],
    ['01001', undefined],
  ])('%j is judged %s', (typed, mistake) => {
    expect(itemNoMistake(typed, '1001')).toBe(mistake);
  });
});
