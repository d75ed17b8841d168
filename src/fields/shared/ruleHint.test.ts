import { describe, expect, it } from 'vitest';
import { ruleHint } from './ruleHint.ts';

const hint = (field: object) =>
  ruleHint(field, 'en', (key, params = {}) => `${key.replace('facet.field.', '')}(${Object.values(params).join()})`);

describe('SCR-08 the hint of a field’s rules', () => {
  it('says numbers, days, times and lengths from one to another', () => {
    expect(hint({ min: 0, max: 3650 })).toBe('rule.between(0,3,650)');
    expect(hint({ min: 'today' })).toBe('rule.min(today())');
    expect(hint({ max: '2026-03-31' })).toBe('rule.max(31 Mar 2026)');
    expect(hint({ min: '09:00', max: '18:30' })).toMatch(/^rule.between\(9:00\sAM,6:30\sPM\)$/);
    expect(hint({ minLength: 2, maxLength: 20 })).toBe('ruleLength.between(2,20)');
  });

  it('says a limit with all of its decimal places', () => {
    expect(hint({ min: 0.0005, max: 99.99999 })).toBe('rule.between(0.0005,99.99999)');
  });

  it('leaves out limits that nobody meets, and the pattern where the help says it', () => {
    expect(hint({ maxLength: 10_000 })).toBeUndefined();
    expect(hint({})).toBeUndefined();
    const pattern = { message: { en: 'Digits only', zh: '仅限数字' } };
    expect(hint({ pattern, maxLength: 20 })).toBe('Digits only · ruleLength.max(20)');
    expect(hint({ pattern, help: { en: 'As on the tag', zh: '与标签一致' } })).toBeUndefined();
  });
});
