import { describe, expect, it } from 'vitest';
import { exactSum } from './exactSum.ts';

describe('the sum of amounts', () => {
  it('is exact where floating point is not', () => {
    expect(exactSum([0.1, 0.2])).toBe(0.3);
    expect(exactSum(Array.from({ length: 1000 }, () => 1.1))).toBe(1100);
    expect(exactSum([1.005 * 100, -0.5])).toBe(100);
  });

  it('passes over what has no amount', () => {
    expect(exactSum([null, 5, undefined])).toBe(5);
    expect(exactSum([])).toBe(0);
  });
});
