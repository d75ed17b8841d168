import { describe, expect, it } from 'vitest';
import { formatField } from '../../fields/fieldTypes.ts';
import { fieldOf, moduleOf } from '../model.ts';
import { parseSchema } from '../parse/parseSchema.ts';
import { valuePlaces, withListedChoices } from './valueLists.ts';

const stone = {
  ...{ name: 'stone', label: { en: 'Stone', zh: '宝石' }, recordLabel: 'code' },
  fields: [
    { name: 'code', type: 'input', label: 'Code' },
    { name: 'kind', type: 'select', valueList: 'Kind', label: { en: 'Kind', zh: '种类' } },
    { name: 'list', type: 'select', valueListNames: true, label: 'List' },
    {
      ...{ name: 'marks', type: 'repeat-section', label: 'Marks' },
      fields: [{ name: 'mark', type: 'radio', valueList: 'Kind', label: 'Mark' }],
    },
  ],
  list: { columns: ['code'] },
  tabs: [{ name: 'main', label: 'Main', fields: ['code', 'kind', 'list', 'marks'] }],
};

function parsed(values: unknown) {
  return parseSchema([
    { file: 'app.json', content: { siteName: 'House', currency: 'USD', linkPrefix: 'https://example.com/' } },
    { file: 'valueLists.json', content: { Kind: values } },
    { file: 'modules/stone.json', content: stone },
  ]);
}

describe('value lists', () => {
  it('SCH-07 a value may have a label in one language, or in both; without one it is read as it is stored', () => {
    const { schema, mistakes } = parsed([
      'Ruby',
      { value: 'Sapphire', label: { zh: '蓝宝石' } },
      { value: 'Saphir', label: { en: 'Sapphire of old', zh: '旧蓝宝石' } },
    ]);
    expect(mistakes).toEqual([]);
    expect(schema?.valueLists.Kind).toEqual([
      { value: 'Ruby', label: { en: 'Ruby', zh: 'Ruby' } },
      { value: 'Sapphire', label: { en: 'Sapphire', zh: '蓝宝石' } },
      { value: 'Saphir', label: { en: 'Sapphire of old', zh: '旧蓝宝石' } },
    ]);
    expect(parsed([{ value: 'Ruby', lable: { zh: '红宝石' } }]).mistakes).not.toEqual([]);
  });

  it('SCH-07 fields read their values by the labels of now, also in rows, and list names by the fields that use them', () => {
    const { schema } = parsed(['Ruby']);
    if (!schema) throw new Error('no schema');
    const now = withListedChoices(schema, { Kind: [{ value: 'Ruby', label: { en: 'Red', zh: '红宝石' } }] });
    const read = (name: string, value: unknown, locale: string) =>
      formatField(fieldOf(moduleOf(now, 'stone'), name), value, locale);
    expect([read('kind', 'Ruby', 'en'), read('kind', 'Ruby', 'zh'), read('kind', 'Gone', 'zh')]).toEqual([
      'Red',
      '红宝石',
      'Gone',
    ]);
    expect(read('marks', [{ mark: 'Ruby' }], 'zh')).toBe('红宝石');
    expect([read('list', 'Kind', 'en'), read('list', 'Kind', 'zh')]).toEqual(['Kind', '宝石 - 种类']);
    expect(formatField(fieldOf(moduleOf(schema, 'stone'), 'kind'), 'Ruby', 'zh')).toBe('Ruby');
  });

  it('SCH-07 knows every place where a value is stored', () => {
    const { schema } = parsed(['Ruby']);
    const places = schema && valuePlaces(schema, 'Kind').map(({ field, part }) => [field.name, part]);
    expect(places).toEqual([
      ['kind', undefined],
      ['marks', 'mark'],
    ]);
  });
});
