import { describe, expect, it } from 'vitest';
import { spreadsheetFormatOf } from '../capabilities.ts';
import { formatField, readField } from '../fieldTypes.ts';
import { ruleHint } from '../shared/ruleHint.ts';

describe('FORM-01 a year', () => {
  const label = { en: 'Vintage', zh: '年份' };
  const vintage = { type: 'integer', name: 'vintage', label, min: 1800, max: 2100, thousands: false } as const;

  it('FORM-01 a whole number with "thousands": false is written without separators, in sentences and files too', () => {
    expect([formatField(vintage, 2016, 'en'), formatField(vintage, 2016, 'zh')]).toEqual(['2016', '2016']);
    expect(readField(vintage, 2016)).toEqual({ value: 2016 });
    expect(readField(vintage, 1700)).toEqual({ violation: { key: 'min', params: { min: '1800' } } });
    expect(ruleHint(vintage, 'en', (_key, params = {}) => Object.values(params).join())).toBe('1800,2100');
    expect(spreadsheetFormatOf(vintage)).toBe('0');
  });
});
