import { describe, expect, it } from 'vitest';
import { parseSchema } from '../../metadata/parse/parseSchema.ts';
import { readReportQuery } from './readReportQuery.ts';

const { schema, mistakes } = parseSchema([
  { file: 'app.json', content: { siteName: 'House', currency: 'USD', linkPrefix: 'https://h/' } },
  { file: 'navigation.json', content: [{ group: 'stock', title: 'Stock', icon: 'diamond' }] },
  {
    file: 'modules/stone.json',
    content: {
      name: 'stone',
      label: 'Stone',
      labelPlural: 'Stones',
      icon: 'diamond',
      menu: { group: 'stock', order: 1 },
      recordLabel: 'name',
      fields: [
        { name: 'name', type: 'input', label: 'Name' },
        { name: 'sale_price', type: 'money', label: 'Sale Price' },
      ],
      list: { columns: ['name'] },
      tabs: [{ name: 'main', label: 'Main', fields: ['name'] }],
    },
  },
  {
    file: 'reports/stones.json',
    content: {
      name: 'stones',
      label: 'Stones',
      menu: { group: 'stock' },
      module: 'stone',
      columns: [{ name: 'name', field: 'name' }],
      filters: [{ name: 'amount', field: 'sale_price' }],
      sort: { field: 'name', order: 'ASC' },
    },
  },
]);

function read(filter: object) {
  const [report] = schema?.reports ?? [];
  if (!schema || !report) throw new Error(JSON.stringify(mistakes));
  return readReportQuery(schema, report, { filter }).conditions;
}

describe('the filter of a report', () => {
  it('REP-01 asks the field that it stands for', () => {
    expect(read({ amount_gte: 5 })).toEqual([
      { references: [], field: 'sale_price', comparison: { operator: 'gte', value: 5 } },
    ]);
  });

  it.each(['amount', 'amount_lte'])('is refused by the name that the caller knows: %s', (key) => {
    expect(() => read({ [key]: 'much' })).toThrow(
      expect.objectContaining({ messages: [expect.objectContaining({ params: { key } })] }),
    );
  });
});
