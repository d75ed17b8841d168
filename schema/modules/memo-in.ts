import { defineDocument } from '../shared/defineDocument.ts';
import { newStones, overdue } from '../shared/documentParts.ts';

/** Stones that a supplier leaves with the house, to be bought or given back. */
export default defineDocument({
  name: 'memo-in',
  label: { en: 'Memo In', zh: '借入单' },
  labelPlural: { en: 'Memos In', zh: '借入单' },
  icon: 'call-received',
  menu: { group: 'memos', order: 3, badge: overdue('items_here', 'warning') },
  party: 'supplier',
  code: 'MI-{year}-{0000}',
  price: 'memo_in_price',
  itemsTab: { en: 'Memo In Items', zh: '借入货品' },
  add: 'modal',
  edit: true,
  numbered: true,
  items: { priceFrom: 'cost_price', priceTo: 'cost_price', creates: newStones },
  memo: {
    status: 'MemoIn',
    tally: [
      { is: 'MemoIn', label: { en: 'here', zh: '在此' } },
      { is: 'Unavailable', label: { en: 'returned', zh: '已退回' } },
      { is: 'Purchased', label: { en: 'purchased', zh: '已采购' } },
    ],
    figures: [
      {
        name: 'items_here',
        type: 'sum',
        link: 'inventory',
        rowsWhere: { field: 'status', is: 'MemoIn' },
        label: { en: 'Items Here', zh: '在此货品' },
      },
      {
        name: 'price_here',
        type: 'sum',
        link: 'inventory',
        field: 'memo_in_price',
        rowsWhere: { field: 'status', is: 'MemoIn' },
        label: { en: 'Value Here', zh: '在此货值' },
      },
    ],
  },
  effect: { becomes: 'Available', needs: 'Available', ownership: 'memo' },
  // A supplier often sends more stones for the same memo.
  addAfterConfirmed: true,
});
