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
        const read = typedNumber(formatNumber(amount, language, { places: 2 }), { places: 2 });
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
    ['1,234,567', '1234567'],
    ['12,34,567.5', '1234567.5'],
    ['1\u00a0234.50', '1234.5'],
    ['US$ 1,200.00', '1200'],
    ['￥１，２００．５０', '1200.5'],
    ['-$120', '-120'],
    ['$-120', '-120'],
    ['+120', '120'],
  ])('%s is %s', (text, number) => expect(typedNumber(text)).toEqual({ number }));

  it('has thousands behind a comma, but where it may have three places', () => {
    expect(typedNumber('1,234', { places: 0 })).toEqual({ number: '1234' });
    expect(typedNumber('1,234', { places: 2 })).toEqual({ number: '1234' });
    expect(typedNumber('1,234', { places: 3 })).toEqual({ either: ['1234', '1.234'] });
    expect(typedNumber('-1,234')).toEqual({ either: ['-1234', '-1.234'] });
    expect(typedNumber('1,234.0', { places: 3 })).toEqual({ number: '1234' });
    expect(typedNumber('1,234,567', { places: 3 })).toEqual({ number: '1234567' });
  });

  it.each([
    ['$1,200', 'USD'],
    ['US$1200', 'USD'],
    ['1200 USD', 'USD'],
    ['1200', 'USD'],
    ['HK$ 1,200', 'HKD'],
    ['$1,200', 'HKD'],
    ['S$1,200', 'SGD'],
    ['NT$ 1,200', 'TWD'],
    ['￥1,200', 'CNY'],
    ['1200元', 'CNY'],
    ['RMB 1200', 'CNY'],
    ['¥1200', 'JPY'],
    ['€ 1.200,00', 'EUR'],
    ["CHF 1'200", 'CHF'],
  ])('%s is an amount in %s', (text, currency) =>
    expect(typedNumber(text, { places: 2, currency })).toEqual({ number: '1200' }),
  );

  it.each([
    ['€ 120', 'USD', '€'],
    ['HK$ 120', 'USD', 'HK$'],
    ['US$ 120', 'HKD', 'US$'],
    ['120 EUR', 'USD', 'EUR'],
    ['(120 元)', 'HKD', '元'],
    ['-£120', 'EUR', '£'],
    ['USD 120 €', 'USD', '€'],
  ])('%s is none in %s', (text, currency, mark) =>
    expect(typedNumber(text, { places: 2, currency })).toEqual({ otherCurrency: mark }),
  );

  it('may have its unit behind it', () => {
    const unit = { en: 'ct', zh: '克拉' };
    expect(typedNumber('1.25 ct', { places: 3, unit })).toEqual({ number: '1.25' });
    expect(typedNumber('1.25克拉', { places: 3, unit })).toEqual({ number: '1.25' });
    expect(typedNumber('1.25 mm', { places: 3, unit })).toBeUndefined();
  });

  it('has the point of both languages before its places: too many of them are refused, not taken for thousands', () => {
    expect(typedNumber('1.234', { places: 2 })).toEqual({ number: '1.234' });
  });

  it.each(['', 'x', '1,23,4', '12,34.5', '1.2.3', '--1', '1-2', '1e5', '(1', '12 pcs', '12 34', '-', '$', '12:30'])(
    '%o is none',
    (text) => expect(typedNumber(text)).toBeUndefined(),
  );
});
