import { expect, it } from 'vitest';
import { isFarOff } from './farOff.ts';

it('takes a ratio for far off above twice its limit, and only when each measurement says so', () => {
  const cases = [[1.1], [2.4], [2.41], [9, 2.4], [2.3, 9], [2.5, 3], [Number.NaN]];
  expect(cases.map((ratios) => [ratios, isFarOff(ratios, 1.2)])).toEqual([
    [[1.1], false],
    [[2.4], false],
    [[2.41], true],
    [[9, 2.4], false],
    [[2.3, 9], false],
    [[2.5, 3], true],
    [[Number.NaN], true],
  ]);
});
