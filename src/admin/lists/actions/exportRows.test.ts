import type { DataProvider, RaRecord } from 'ra-core';
import { describe, expect, it } from 'vitest';
import type { Field } from '../../../fields/fieldTypes.ts';
import { allRows, csvOfRows, rowsWithIds } from './exportRows.ts';

const list = { sort: { field: 'id', order: 'ASC' as const }, filter: { q: 'x' } };

/** A list of so many rows, page by page. */
function providerOf(total: number, asked: unknown[] = []) {
  return {
    getList: async (module: string, params: { pagination: { page: number; perPage: number } }) => {
      asked.push({ module, ...params });
      const { page, perPage } = params.pagination;
      const first = (page - 1) * perPage;
      const count = Math.max(0, Math.min(perPage, total - first));
      return { data: Array.from({ length: count }, (_, index) => ({ id: first + index + 1 })), total };
    },
  } as unknown as DataProvider;
}

describe('LIST-01 export', () => {
  it.each([0, 1, 999, 1000, 1001, 2500])('brings all %i rows, whatever the page on screen', async (total) => {
    const queries: unknown[] = [];
    const rows = await allRows(providerOf(total, queries), 'gem', list);
    expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(queries).toHaveLength(Math.max(1, Math.ceil(total / 1000)));
    expect(queries[0]).toMatchObject({ module: 'gem', ...list });
  });

  it('holds a row once that moved to another page in between', async () => {
    const moving = {
      getList: async (_module: string, { pagination: { page } }: { pagination: { page: number } }) => ({
        data: page === 1 ? [{ id: 1 }, { id: 2 }] : [{ id: 2 }, { id: 3 }],
        total: 1500,
      }),
    } as unknown as DataProvider;
    expect((await allRows(moving, 'gem', list)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('INV-19 brings selected rows, however many there are', async () => {
    const queries: { filter: { id: number[] } }[] = [];
    const found = {
      getList: async (_module: string, params: { filter: { id: number[] } }) => {
        queries.push(params);
        return { data: params.filter.id.map((id) => ({ id })), total: params.filter.id.length };
      },
    } as unknown as DataProvider;
    const ids = Array.from({ length: 1201 }, (_, index) => index + 1);
    expect((await rowsWithIds(found, 'gem', ids, list.sort)).map(({ id }) => id)).toEqual(ids);
    expect(queries.map(({ filter }) => filter.id.length)).toEqual([500, 500, 201]);
  });

  it('INV-06 writes numbers as numbers, days and times by ISO 8601, texts as people read them, and disarms formulas', () => {
    const label = { en: '', zh: '' };
    const columns = [
      { type: 'input', name: 'remark', label },
      { type: 'money', name: 'price', label },
      { type: 'checkbox', name: 'seen', label, default: false },
      { type: 'date', name: 'day', label },
      { type: 'time', name: 'at', label },
    ].map((field) => ({ field: field as Field, display: field as Field, label: field.name }));
    const rows: RaRecord[] = [
      { id: 1, remark: '=HYPERLINK("x")', price: -1234.5, seen: true, day: '2026-01-31', at: '21:05' },
      { id: 2, remark: null, price: null, seen: false, day: null, at: null },
    ];
    expect(csvOfRows(rows, columns, 'en')).toBe(
      '\uFEFFremark,price,seen,day,at\r\n"\'=HYPERLINK(""x"")",-1234.5,Yes,2026-01-31,21:05\r\n,,No,,\r\n',
    );
    expect(csvOfRows(rows.slice(0, 1), columns.slice(1, 2), 'en', 'fixed')).toBe('\uFEFFprice\r\n-1234.50\r\n');
  });
});
