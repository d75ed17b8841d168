import { describe, expect, it } from 'vitest';
import { parsedField } from '../../../tests/support/fieldExamples.ts';
import { alignOf, isMoney, isNumber, kindOf, spreadsheetFormatOf } from '../capabilities.ts';
import { type FieldDescriptor, fieldTypeOf, formatField, readField, readFilter } from '../fieldTypes.ts';

const percentField = (more: object = {}) => parsedField({ type: 'percent', name: 'share', label: 'Share', ...more });

describe('FORM-01 percent', () => {
  it('is the number in front of the sign, whether the sign is written or not', () => {
    for (const input of [12.5, '12.5', '12.5 %', '12.5%', ' 12.50 ％ '])
      expect(readField(percentField(), input)).toEqual({ value: 12.5 });
    expect(readFilter(percentField(), '7.25 %')).toEqual({ value: 7.25 });
    for (const input of ['%', '%12', '12 % 5', '12,5 %'])
      expect(readField(percentField(), input)).toEqual({ violation: { key: 'number' } });
  });

  it('is exact to its places, one when nothing is said, and is never rounded', () => {
    expect(fieldTypeOf(percentField()).column(percentField())).toEqual({ type: 'numeric(15,1)' });
    expect(readField(percentField(), 12.55)).toMatchObject({ violation: { key: 'places', params: { max: 1 } } });
    expect(readField(percentField({ places: 3 }), '33.333')).toEqual({ value: 33.333 });
    expect(readField(percentField({ places: 0 }), 12.5)).toMatchObject({ violation: { key: 'integer' } });
  });

  it('is shown with its places and its sign in both languages', () => {
    for (const locale of ['en', 'zh']) {
      expect(formatField(percentField(), 12.5, locale)).toBe('12.5 %');
      expect(formatField(percentField({ places: 2 }), 1234.5, locale)).toBe('1,234.50 %');
      expect(formatField(percentField({ places: 0 }), -3, locale)).toBe('-3 %');
    }
  });

  it('shows 12.5 as 12.5 % in a spreadsheet', () => {
    expect(spreadsheetFormatOf(percentField())).toBe('#,##0.0" %"');
    expect(spreadsheetFormatOf(percentField({ places: 0 }))).toBe('#,##0" %"');
  });

  it('is a number that stands to the right and is no amount of money', () => {
    const field = percentField();
    expect([kindOf(field), isNumber(field), alignOf(field), isMoney(field)]).toEqual(['numeric', true, 'right', false]);
  });

  it('is what a formula can make', () => {
    const descriptor: FieldDescriptor = {
      type: 'computed',
      name: 'margin',
      label: 'Margin',
      formula: '(price - cost) / price * 100',
      result: { type: 'percent', places: 2 },
    };
    const field = parsedField(descriptor);
    expect(formatField(field, 12.5, 'en')).toBe('12.50 %');
    expect(spreadsheetFormatOf(field)).toBe('#,##0.00" %"');
  });
});
