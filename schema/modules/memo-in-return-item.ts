import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a memo in return. */
export default defineDocumentRow({
  document: { module: 'memo-in-return', label: { en: 'Memo In Return', zh: '借入归还单' } },
  icon: 'output',
  returns: {
    module: 'memo-in',
    label: { en: 'Memo In', zh: '借入单' },
    shows: [{ field: 'memo_in_supplier_name', as: 'memo_in_supplier_name' }],
  },
  price: { name: 'memo_in_price', label: { en: 'Memo In Price', zh: '借入价' } },
});
