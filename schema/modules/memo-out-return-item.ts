import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a memo out return. */
export default defineDocumentRow({
  document: { module: 'memo-out-return', label: { en: 'Memo Out Return', zh: '借出归还单' } },
  icon: 'input',
  returns: { module: 'memo-out', label: { en: 'Memo Out', zh: '借出单' }, shows: ['customer_name'] },
  price: { name: 'memo_out_price', label: { en: 'Memo Out Price', zh: '借出价' } },
});
