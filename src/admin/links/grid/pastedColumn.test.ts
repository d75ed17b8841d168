import { describe, expect, it } from 'vitest';
import { pastedColumn, plainNumber } from './pastedColumn.ts';

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

describe('a number as people write it', () => {
  it.each([
    ['120', '120'],
    ['1,234.50', '1234.50'],
    ['1,234,567', '1234567'],
    ['12,34,567.5', '1234567.5'],
    ['1.234,50', '1234.50'],
    ['1.234.567', '1234567'],
    ['1 234,50', '1234.50'],
    ['1\u00a0234.50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['12,5', '12.5'],
    ['0,125', '0.125'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['.5', '0.5'],
    ['$120.00', '120.00'],
    ['US$ 1,200', '1200'],
    ['1,200 HKD', '1200'],
    ['￥１，２００．５０', '1200.50'],
    ['1200元', '1200'],
    ['-$120', '-120'],
    ['$-120', '-120'],
    ['(1,200.00)', '-1200.00'],
    ['+120', '120'],
  ])('LINK-02 reads %s as %s', (text, number) => {
    expect(plainNumber(text)).toBe(number);
  });

  it.each(['abc', '12 pcs', '1,23,4', '12 34', '1.2.3', '1,2345', '(120', '', '-', '$', '1e5', '12:30'])(
    'leaves %j for the field to refuse',
    (text) => {
      expect(plainNumber(text)).toBe(text);
    },
  );
});
