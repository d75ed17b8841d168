import { defineDocument } from '../shared/defineDocument.ts';
import { overdue } from '../shared/documentParts.ts';

const out = { field: 'status', is: 'MemoOut' };

/** Stones that the house leaves with a customer, to be sold or brought back. */
export default defineDocument({
  name: 'memo-out',
  label: { en: 'Memo Out', zh: '借出单' },
  labelPlural: { en: 'Memos Out', zh: '借出单' },
  icon: 'call-made',
  menu: { group: 'memos', order: 1, badge: overdue('items_out', 'error') },
  party: 'customer',
  code: 'MO-{year}-{0000}',
  price: 'memo_out_price',
  itemsTab: { en: 'Memo Out Items', zh: '借出货品' },
  add: 'search',
  items: { priceFrom: 'sale_price', onlyAvailable: true },
  memo: {
    status: 'MemoOut',
    tally: [
      { is: 'MemoOut', label: { en: 'out', zh: '在外' } },
      { is: 'Available', label: { en: 'returned', zh: '已退回' } },
      { is: 'Sold', label: { en: 'sold', zh: '已售' } },
    ],
    figures: [
      {
        name: 'items_out',
        type: 'sum',
        link: 'inventory',
        rowsWhere: out,
        label: { en: 'Items Out', zh: '在外货品' },
      },
      {
        name: 'price_out',
        type: 'sum',
        link: 'inventory',
        field: 'memo_out_price',
        rowsWhere: out,
        label: { en: 'Value Out', zh: '在外货值' },
      },
      // The memo's own date, read through its rows, so that it is empty when nothing of the memo is out any more.
      {
        name: 'out_since',
        type: 'earliest',
        link: 'inventory',
        field: 'memo_out_date',
        rowsWhere: out,
        label: { en: 'Out Since', zh: '借出起始日' },
      },
    ],
  },
  effect: { becomes: 'Unavailable', needs: 'Available' },
  exposure: { limit: 'memo_limit' },
});
