import { describe, expect, it } from 'vitest';
import { listParams, lowered, pluralOf, sentenceParams, textParams } from './sentenceParams.ts';

describe('SCR-06 the parameters of a sentence', () => {
  it('are days, times, amounts and limits as people of the language read them', () => {
    const params = { min: '2026-11-22', max: 100000, due: '15837.00', from: '09:30', item: '10007', row: 1234 };
    expect(sentenceParams(params, 'en')).toMatchObject({
      ...{ min: '22 Nov 2026', max: '100,000', due: '15,837.00', item: '10007', row: 1234 },
    });
    expect(sentenceParams(params, 'zh')).toMatchObject({ min: '2026年11月22日', due: '15,837.00', from: '09:30' });
  });

  it('are texts in each language under a name of its own', () => {
    const [sale, supplier] = [
      { en: 'Sale', zh: '销售' },
      { en: 'Supplier', zh: '供应商' },
    ];
    expect(textParams('document', lowered(sale))).toEqual({ document_en: 'sale', document_zh: '销售' });
    expect(listParams('fields', [sale, supplier])).toEqual({ fields_en: 'Sale, Supplier', fields_zh: '销售、供应商' });
  });

  it('choose between one and several', () => {
    const text = 'At least one row |||| At least %{min} rows';
    expect(pluralOf(text, sentenceParams({ min: 1 }, 'en').smart_count)).toBe('At least one row');
    expect(pluralOf(text, sentenceParams({ min: 2 }, 'en').smart_count)).toBe('At least %{min} rows');
    expect(pluralOf('至少 %{min} 行', 1)).toBe('至少 %{min} 行');
  });
});
