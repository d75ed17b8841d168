import { describe, expect, it } from 'vitest';
import { exactTotal } from './exactTotal.ts';

describe('PRN-03 totals', () => {
  it('PRN-03 are exact, however many there are', () => {
    expect(exactTotal([0.1, 0.2])).toBe('0.3');
    expect(exactTotal(Array.from({ length: 1000 }, () => 0.07))).toBe('70.00');
    expect(exactTotal([999_999_999_999.99, 0.01, 999_999_999_999.99])).toBe('1999999999999.99');
    expect(exactTotal(['9007199254740993.01', '0.002'])).toBe('9007199254740993.012');
    expect(exactTotal([1, 2])).toBe('3');
    expect(exactTotal([-1.5, 1, -0.25])).toBe('-0.75');
    expect(exactTotal([0.0000000001, 1])).toBe('1.0000000001');
  });

  it('PRN-03 leave out what is no number', () => {
    expect(exactTotal([])).toBe('0');
    expect(exactTotal([null, undefined, 'Ruby', Number.NaN, 1.25])).toBe('1.25');
  });
});
