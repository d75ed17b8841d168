import { describe, expect, it } from 'vitest';
import type { Module } from '../../../metadata/model.ts';
import type { Follower } from './conversion.ts';
import { convertBody, pricedRows, startValues } from './conversion.ts';

const rows = [
  { id: 4, memo_price: 100.1 },
  { id: 5, memo_price: null },
  { id: 6, memo_price: 20 },
];
const chosen = new Map(rows.map((row) => [row.id, row]));
const document = { items: { price: 'show_price' } } as Follower['document'];
const follower: Follower = {
  module: {} as Module,
  document,
  follows: { module: 'memo', row: 'memo_item_id', name: 'show-items', label: { en: 'Show', zh: 'Show' } },
};

describe('moving rows on', () => {
  it('starts with today and the prices of the rows', () => {
    expect(startValues(rows, 'memo_price', '2026-03-01')).toEqual({
      date: '2026-03-01',
      prices: { r4: 100.1, r5: null, r6: 20 },
    });
  });

  it('takes a typed price in place of the row’s own, and the row’s own where it was cleared', () => {
    const priced = pricedRows(chosen, 'memo_price', { r4: 99.9, r5: null, r6: null });
    expect([...priced.values()].map(({ memo_price }) => memo_price)).toEqual([99.9, null, 20]);
  });

  it('names rows and prices as the document that follows does', () => {
    expect(convertBody(follower, chosen, 'memo_price', '2026-03-02')).toEqual({
      items: [{ memo_item_id: 4, show_price: 100.1 }, { memo_item_id: 5 }, { memo_item_id: 6, show_price: 20 }],
      date: '2026-03-02',
    });
    expect(convertBody(follower, chosen, 'memo_price', null)).not.toHaveProperty('date');
  });
});
