import { describe, expect, it } from 'vitest';
import type { Field } from '../../../fields/fieldTypes.ts';
import { pastedColumn, pastedNumber } from './pastedColumn.ts';

describe('a pasted column', () => {
  it.each([
    ['120\n80', ['120', '80']],
    ['120\r\n80\r\n', ['120', '80']],
    ['120\r80', ['120', '80']],
    ['120\n\n80\n', ['120', '', '80']],
    ['\t120\t\n\t80\t', ['120', '80']],
    ['120', ['120']],
  ])('LINK-02 reads %j', (text, cells) => {
    expect(pastedColumn(text)).toEqual(cells);
  });

  it('is none when several columns were copied', () => {
    expect(pastedColumn('301\t120\n302\t80')).toBeNull();
  });
});

describe('a number that was pasted', () => {
  const price = { type: 'money', name: 'price', label: { en: 'Price', zh: '价格' } } as Field;
  const weight = { ...price, type: 'decimal', places: 3, unit: { en: 'ct', zh: '克拉' } } as Field;

  it.each([
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1,234', '1234'],
    ['US$ 1,200', '1200'],
    ['(1,200.00)', '-1200'],
  ])('LINK-02 reads the price %s as %s', (text, number) => {
    expect(pastedNumber(price, text, 'USD')).toBe(number);
  });

  it('LINK-02 reads a weight with its unit', () => {
    expect(pastedNumber(weight, '1.25 ct', undefined)).toBe('1.25');
  });

  it.each(['abc', '12 pcs', '', '-', '1e5', '€ 120', '120 HKD'])('leaves %j for the field to refuse', (text) => {
    expect(pastedNumber(price, text, 'USD')).toBe(text);
  });
});
