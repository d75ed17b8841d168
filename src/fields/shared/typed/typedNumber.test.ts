import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatNumber } from '../formatNumber.ts';
import { languages } from '../languages.ts';
import { typedNumber } from './typedNumber.ts';

describe('SCR-06 a number that is typed', () => {
  it.each(languages)('is read as it is shown: %s', (language) => {
    const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map((whole) => whole / 100);
    fc.assert(
      fc.property(cents, (amount) => {
        const read = typedNumber(formatNumber(amount, language, { places: 2 }), 2);
        expect(read && 'number' in read && Number(read.number)).toBe(amount);
      }),
    );
  });

  it.each([
    ['1234.5', '1234.5'],
    ['1,234.50', '1234.5'],
    ['1.234,56', '1234.56'],
    ['1 234,56', '1234.56'],
    ["1'234.56", '1234.56'],
    ['1,5', '1.5'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-12.5', '-12.5'],
    ['−12.5', '-12.5'],
    ['(120)', '-120'],
    ['$1,234.50', '1234.5'],
    ['1.234,50 EUR', '1234.5'],
    ['１２３４．５', '1234.5'],
    ['１，２３４，５６７．８', '1234567.8'],
    ['1。5', '1.5'],
    ['\u200e1,234.50\u200b', '1234.5'],
    ['1.234', '1.234'],
    ['1.234.567', '1234567'],
  ])('%s is %s', (text, number) => expect(typedNumber(text)).toEqual({ number }));

  it('has thousands behind a comma, but where it may have three places', () => {
    expect(typedNumber('1,234', 0)).toEqual({ number: '1234' });
    expect(typedNumber('1,234', 2)).toEqual({ number: '1234' });
    expect(typedNumber('1,234', 3)).toEqual({ either: ['1234', '1.234'] });
    expect(typedNumber('-1,234')).toEqual({ either: ['-1234', '-1.234'] });
    expect(typedNumber('1,234.0', 3)).toEqual({ number: '1234' });
    expect(typedNumber('1,234,567', 3)).toEqual({ number: '1234567' });
  });

  it('has the point of both languages before its places: too many of them are refused, not taken for thousands', () => {
    expect(typedNumber('1.234', 2)).toEqual({ number: '1.234' });
  });

  it.each(['', 'x', '1,23,4', '12,34.5', '1.2.3', '--1', '1-2', '1e5', '(1'])('%o is none', (text) =>
    expect(typedNumber(text)).toBeUndefined(),
  );
});
