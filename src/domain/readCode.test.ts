import { describe, expect, it } from 'vitest';
import { readCode } from './readCode.ts';

const prefix = 'https://stones.example.com/item/';

describe('reading a code', () => {
  it.each([
    [`${prefix}17`, { id: 17 }],
    [` ${prefix}17\n`, { id: 17 }],
    [`${prefix}17/`, { id: 17 }],
    [`${prefix}17?from=label`, { id: 17 }],
    ['HTTPS://STONES.EXAMPLE.COM/ITEM/17', { id: 17 }],
    ['10234', { number: '10234' }],
    ['007', { number: '007' }],
    [' 10234\r', { number: '10234' }],
    ['\u200b10234\ufeff', { number: '10234' }],
    [`\u2066${prefix}17\u2069`, { id: 17 }],
    ['１０２３４', { number: '10234' }],
    [`ｈｔｔｐｓ：／／${prefix.slice('https://'.length)}１７`, { id: 17 }],
  ])('SCAN-02 understands %j', (text, code) => {
    expect(readCode(text, prefix)).toEqual(code);
  });

  it.each([
    '',
    ' ',
    'RU-17',
    '12 34',
    '-5',
    '1.5',
    'ＲＵ－１７',
    '1'.repeat(21),
    prefix,
    `${prefix}0`,
    `${prefix}017`,
    `${prefix}-1`,
    `${prefix}17x`,
    `${prefix}new`,
    `${prefix}${'9'.repeat(16)}`,
    `https://elsewhere.example/?next=${prefix}17`,
    'https://stones.example.com/17',
    'https://stones.example.com.evil.example/item/17',
    'javascript:alert(1)',
  ])('SCAN-03 leaves %j alone', (text) => {
    expect(readCode(text, prefix)).toBeUndefined();
  });

  it('takes the prefix to the letter, whatever signs are in it', () => {
    expect(readCode('https://a.example/?id=5', 'https://a.example/?id=')).toEqual({ id: 5 });
    expect(readCode('https://aXexample/?id=5', 'https://a.example/?id=')).toBeUndefined();
  });
});
