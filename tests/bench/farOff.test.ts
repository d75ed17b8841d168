import { expect, it } from 'vitest';
import { isFarOff } from './farOff.ts';

it('takes a ratio for far off above three times its limit, and only when each measurement says so', () => {
  const cases = [[1.1], [3.59], [3.61], [9, 3.59], [3.5, 9], [3.7, 4], [Number.NaN]];
  expect(cases.map((ratios) => [ratios, isFarOff(ratios, 1.2)])).toEqual([
    [[1.1], false],
    [[3.59], false],
    [[3.61], true],
    [[9, 3.59], false],
    [[3.5, 9], false],
    [[3.7, 4], true],
    [[Number.NaN], true],
  ]);
});
