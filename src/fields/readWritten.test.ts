import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Field, formatField } from './fieldTypes.ts';
import { dayField, decimalField, lineField, resultField } from './plainFields.ts';
import { dayOfSerial, readWritten, type Writing, type WrittenCell } from './readWritten.ts';
import { csvCell } from './shared/csv.ts';
import { readNumber } from './shared/readNumber.ts';
import { calendarDay, orderOfDay } from './shared/written/writtenDay.ts';
import { plainDecimal, styleOfNumber } from './shared/written/writtenNumber.ts';

const label = { en: 'Any', zh: '任意' };
const unsaid: Writing = { numbers: null, days: null };
const read = (field: Field, cell: WrittenCell, writing = unsaid) => readWritten(field, cell, writing);

const groups = (digits: string, sign: string) => digits.replace(/\B(?=(\d{3})+$)/g, sign);
const parts = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 99 }), fc.boolean());
const days = fc
  .date({ min: new Date('1901-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('SCH-08 numbers as people write them', () => {
  it('reads any number in both styles, with and without signs that group the digits', () => {
    fc.assert(
      fc.property(parts, ([whole, cents, isNegative]) => {
        const minus = isNegative ? '-' : '';
        const value = Number(`${minus}${whole}.${String(cents).padStart(2, '0')}`);
        const places = String(cents).padStart(2, '0');
        for (const sign of [',', ' ', '\u00A0', '’', '']) {
          expect(Number(plainDecimal(`${minus}${groups(String(whole), sign)}.${places}`, 'point'))).toBe(value);
        }
        for (const sign of ['.', ' ', '\u202F', '']) {
          expect(Number(plainDecimal(`${minus}${groups(String(whole), sign)},${places}`, 'comma'))).toBe(value);
        }
      }),
    );
  });

  it('never reads a text without a style as a number that the other style would not read', () => {
    const texts = fc.stringMatching(/^\d{1,4}([.,]\d{1,4}){0,3}$/);
    fc.assert(
      fc.property(texts, (text) => {
        const [unsure, point, comma] = [null, 'point' as const, 'comma' as const].map((one) => plainDecimal(text, one));
        if (point !== undefined && comma !== undefined && point !== comma) expect(unsure).toBe('ambiguous');
        else expect(unsure).toBe(point ?? comma);
        const style = styleOfNumber(text);
        if (style) expect(plainDecimal(text, style)).toBe(unsure);
      }),
    );
  });

  it('reads every number that an export has written', () => {
    const places = fc.integer({ min: 0, max: 14 });
    const digits = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(digits, places, (whole, atMost) => {
        const value = Number(`${whole}e-${atMost}`);
        const result = plainDecimal(csvCell(value), 'point');
        expect(readNumber(result, {})).toEqual({ value: value + 0 });
      }),
    );
    const tiny = resultField('t', label, { type: 'decimal', places: 10 });
    expect(read(tiny, csvCell(-1e-10))).toEqual({ value: '-0.0000000001' });
  });

  it('SCH-08 refuses thousands of spaces around a sign at once: a cell of a file keeps nobody waiting', () => {
    const weight = resultField('w', label, { type: 'decimal', places: 2 });
    const spaces = ' '.repeat(20_000);
    expect(read(weight, `$${spaces}1${spaces}x`)).toEqual({ violation: { key: 'number' } });
    expect(read(weight, `-${spaces}1`)).toEqual({ value: '-1' });
  });

  it('reads currencies, brackets, units and full-width digits, and refuses what is no number', () => {
    const weight = resultField('w', label, { type: 'decimal', places: 2, unit: { en: 'ct', zh: '克拉' } });
    const percent = resultField('p', label, { type: 'percent', places: 1 });
    expect(read(weight, '2.05 ct')).toEqual({ value: '2.05' });
    expect(read(weight, '２.０５克拉')).toEqual({ value: '2.05' });
    expect(read(percent, '12.5 %')).toEqual({ value: '12.5' });
    expect(read(weight, '$1,234.50')).toEqual({ value: '1234.5' });
    expect(read(weight, '(120)')).toEqual({ value: '-120' });
    expect(read(weight, '1.234,50 EUR')).toEqual({ value: '1234.5' });
    expect(read(weight, 0.1 + 0.2)).toEqual({ value: 0.3 });
    expect(read(weight, '1,234')).toEqual({ violation: { key: 'ambiguousNumber', params: { text: '1,234' } } });
    expect(read(weight, '1,234', { numbers: 'point', days: null })).toEqual({ value: '1234' });
    expect(read(weight, '1,234', { numbers: 'comma', days: null })).toEqual({ value: '1.234' });
    for (const text of ['two', '1.2.3', '1,23.4', '1 2', '-', '(5']) {
      expect([text, read(weight, text)]).toEqual([text, { violation: { key: 'number' } }]);
    }
  });
});

describe('SCH-08 numbers in scientific notation, as spreadsheets write them', () => {
  const any = { type: 'number', name: 'n', label } as Field;
  const amount = { type: 'money', name: 'm', label } as Field;

  it.each([
    ['1E-07', '0.0000001'],
    ['1e-7', '0.0000001'],
    ['-1.5E-07', '-0.00000015'],
    ['1.234E-05', '0.00001234'],
    ['1,234E-05', '0.00001234'],
    ['1.2E+03', '1200'],
    ['1.50e0', '1.5'],
    ['.5E1', '5'],
    ['0E-10', '0'],
    ['２．５Ｅ−０３', '0.0025'],
  ])('reads %s as %s', (text, value) => {
    expect(read(any, text)).toEqual({ value });
  });

  it('keeps every digit of an amount, where a double would round', () => {
    expect(read(amount, '9.0071992547409931E+13')).toEqual({ value: '90071992547409.931' });
    const parts = fc.tuple(
      fc.stringMatching(/^[1-9]$/),
      fc.stringMatching(/^\d{0,20}$/),
      fc.integer({ min: -30, max: 30 }),
    );
    fc.assert(
      fc.property(parts, ([whole, fraction, power]) => {
        const result = read(any, `${whole}.${fraction}E${power}`);
        const [before = '', after = ''] = String('value' in result && result.value).split('.');
        // As whole numbers with 60 decimal places.
        const exact = BigInt(before + after.padEnd(60, '0'));
        expect(exact).toBe(BigInt(whole + fraction) * 10n ** BigInt(60 + power - fraction.length));
      }),
    );
  });

  it('says by its sign how numbers are written, and refuses another sign than that of the file', () => {
    expect(styleOfNumber('1,234E-05')).toBe('comma');
    expect(styleOfNumber('1.5e3')).toBe('point');
    expect(styleOfNumber('1E-07')).toBeUndefined();
    expect(read(any, '1,234E3', { numbers: 'point', days: null })).toEqual({ violation: { key: 'number' } });
    for (const text of ['E5', '1E', '1E1.5', '1 E5', '1.2.3E4', '1E9999', '1E5E5']) {
      expect([text, read(any, text)]).toEqual([text, { violation: { key: 'number' } }]);
    }
  });
});

describe('SCH-08 days as people write them', () => {
  it('reads any day in every order, and in the ways that only one order fits', () => {
    fc.assert(
      fc.property(days, (day) => {
        const [year = '', month = '', date = ''] = day.split('-');
        expect(calendarDay(day, null)).toBe(day);
        expect(calendarDay(`${date}.${month}.${year}`, null)).toBe(day);
        expect(calendarDay(`${year}年${Number(month)}月${Number(date)}日`, null)).toBe(day);
        expect(calendarDay(`${day} 14:30:00`, null)).toBe(day);
        for (const sign of ['/', '-']) {
          const [dmy, mdy] = [[date, month, year].join(sign), [month, date, year].join(sign)];
          expect(calendarDay(dmy, 'dmy')).toBe(day);
          expect(calendarDay(mdy, 'mdy')).toBe(day);
          expect(calendarDay(dmy, null)).toBe(Number(date) > 12 || date === month ? day : 'ambiguous');
          expect(orderOfDay(dmy)).toBe(Number(date) > 12 ? 'dmy' : undefined);
        }
      }),
    );
  });

  it('reads the days of spreadsheets, names of months and years of two digits, and refuses what is no day', () => {
    const day = dayField('d', label);
    expect(dayOfSerial(46_345)).toBe('2026-11-19');
    expect(dayOfSerial(1)).toBe('1900-01-01');
    expect(read(day, 46_345)).toEqual({ value: '2026-11-19' });
    expect(read(day, '19 Nov 2026')).toEqual({ value: '2026-11-19' });
    expect(read(day, 'November 19, 2026')).toEqual({ value: '2026-11-19' });
    expect(read(day, '19/11/26', { numbers: null, days: 'dmy' })).toEqual({ value: '2026-11-19' });
    expect(read(day, '03/04/2026')).toEqual({ violation: { key: 'ambiguousDay', params: { text: '03/04/2026' } } });
    for (const text of ['31/02/2026', 'soon', '2026-13-01', '19.11', '45/45/2026']) {
      expect([text, read(day, text)]).toEqual([text, { violation: { key: 'date' } }]);
    }
  });
});

describe('SCH-13 SCH-08 times of day as people write them', () => {
  const time = { type: 'time', name: 't', label } as Field;

  it('reads what it shows in either language, for any minute of the day', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => {
        const value = new Date(minute * 60_000).toISOString().slice(11, 16);
        const shown = ['en', 'en-GB', 'zh'].map((locale) => formatField(time, value, locale));
        for (const text of [value, ...shown, `${value}:00`, value.replace(':', '.')]) {
          expect([text, read(time, text)]).toEqual([text, { value }]);
        }
        expect(read(time, minute / 1440)).toEqual({ value });
      }),
    );
  });

  it.each([
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['9:30 pm', '21:30'],
    ['9 p.m.', '21:00'],
    ['12 am', '00:00'],
    ['12:15 PM', '12:15'],
    ['１８：３０', '18:30'],
    ['下午3点', '15:00'],
    ['下午3点半', '15:30'],
    ['上午9:05', '09:05'],
    ['15时5分', '15:05'],
  ])('reads %s as %s', (text, value) => {
    expect(read(time, text)).toEqual({ value });
  });

  it.each(['9', '930', '25:00', '9:5', '13 pm', '0 am', '9:30:15', 'noon', 1.5, -0.1, true])('refuses %s', (cell) => {
    expect(read(time, cell)).toEqual({ violation: { key: 'time' } });
  });
});

describe('SCH-08 choices and texts', () => {
  it('finds a choice by its value or its label in either language, whatever the case', () => {
    const options = [{ value: 'single', label: { en: 'Single Stone', zh: '单颗' } }];
    const field = { type: 'select', name: 'kind', label, options } as Field;
    for (const text of ['single', 'SINGLE ', 'single stone', '单颗']) {
      expect(read(field, text)).toEqual({ value: 'single' });
    }
    expect(read(field, 'pair')).toEqual({ value: 'pair' });
  });

  it('reads yes and no in both languages, and a number as the text that it is', () => {
    const flag = { type: 'checkbox', name: 'flag', label, default: false } as Field;
    for (const cell of [true, 'Yes', 'x', '是', 1]) expect(read(flag, cell)).toEqual({ value: true });
    for (const cell of [false, 'no', '否', 0]) expect(read(flag, cell)).toEqual({ value: false });
    expect(read(flag, 'perhaps')).toEqual({ violation: { key: 'boolean' } });
    expect(read(lineField('n', label), 10_023)).toEqual({ value: '10023' });
    expect(read(decimalField('n', label, 2), ' ')).toEqual({ value: null });
  });
});
