import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a memo out. */
export default defineDocumentRow({
  document: { module: 'memo-out', label: { en: 'Memo Out', zh: '借出单' }, shows: ['memo_out_date', 'customer_name'] },
  icon: 'call-made',
  price: { name: 'memo_out_price', label: { en: 'Memo Out Price', zh: '借出价' } },
  states: [
    { value: 'MemoOut', label: { en: 'On Memo', zh: '借出中' } },
    { value: 'Available', label: { en: 'Returned', zh: '已退回' } },
    { value: 'Sold', label: { en: 'Sold', zh: '已售' } },
  ],
});
