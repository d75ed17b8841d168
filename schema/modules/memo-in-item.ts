import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a memo in. */
export default defineDocumentRow({
  document: {
    module: 'memo-in',
    label: { en: 'Memo In', zh: '借入单' },
    shows: ['memo_in_date', { field: 'supplier_name', as: 'memo_in_supplier_name' }],
  },
  icon: 'call-received',
  price: { name: 'memo_in_price', label: { en: 'Memo In Price', zh: '借入价' } },
  states: [
    { value: 'MemoIn', label: { en: 'On Memo', zh: '借入中' } },
    { value: 'Unavailable', label: { en: 'Returned', zh: '已退回' } },
    { value: 'Purchased', label: { en: 'Purchased', zh: '已采购' } },
  ],
});
