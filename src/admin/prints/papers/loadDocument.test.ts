import type { DataProvider } from 'ra-core';
import { describe, expect, it } from 'vitest';
import type { Schema } from '../../../metadata/model.ts';
import { moduleOf } from '../../../metadata/model.ts';
import { loadDocument } from './loadDocument.ts';

const reference = (name: string, module: string) => ({ name, type: 'searchable-select', module });
const schema = {
  modules: {
    loan: {
      name: 'loan',
      fields: [reference('holder_id', 'holder'), { name: 'worth', type: 'sum', link: 'row', field: 'price' }],
      links: [{ name: 'row', module: 'loan-row', by: 'loan_id', sort: { field: 'id', order: 'ASC' } }],
      document: { party: 'holder_id', sum: 'worth', items: { link: 'row', item: 'stone_id', price: 'price' } },
    },
    'loan-row': { name: 'loan-row', fields: [reference('stone_id', 'stone'), { name: 'price', type: 'money' }] },
  },
} as unknown as Schema;

/** Rows of 0.1, 0.2 and 0.3, and a sum that is what it says at each try. */
function providerOf(sums: number[]) {
  const queries: string[] = [];
  const dataProvider = {
    getList: async (module: string, { filter }: { filter: object }) => {
      queries.push(`${module} ${JSON.stringify(filter)}`);
      const rows = [1, 2, 3].map((id) => ({ id, stone_id: id + 10, price: id / 10 }));
      const data = module === 'loan-row' ? rows : rows.map(({ stone_id }) => ({ id: stone_id }));
      return { data, total: 3 };
    },
    getOne: async (module: string, { id }: { id: number }) => {
      queries.push(`${module} ${id}`);
      return { data: module === 'loan' ? { id, holder_id: 4, worth: sums.shift() } : { id } };
    },
  } as unknown as DataProvider;
  return { asked: queries, load: () => loadDocument(dataProvider, schema, moduleOf(schema, 'loan'), 7) };
}

describe('PRN-03 what is printed of a document', () => {
  it('PRN-03 is its record, its rows in their order, their items and its party', async () => {
    const { asked, load } = providerOf([0.6]);
    const { record, party, rows, items } = await load();
    expect([record.id, party.id, rows.map(({ id }) => id), [...items.keys()]]).toEqual([7, 4, [1, 2, 3], [11, 12, 13]]);
    expect(asked).toEqual(['loan-row {"loan_id":7}', 'loan 7', 'stone {"id":[11,12,13]}', 'holder 4']);
  });

  it('PRN-03 is looked at again while somebody changes the rows', async () => {
    const { asked, load } = providerOf([0.5, 0.6]);
    expect((await load()).record.worth).toBe(0.6);
    expect(asked.filter((call) => call.startsWith('loan-row'))).toHaveLength(2);
  });

  it('PRN-03 is nothing while its rows do not add up to its sum', async () => {
    await expect(providerOf([0.5, 0.7, 0.61]).load()).rejects.toThrow('facet.paper.changing');
  });
});
