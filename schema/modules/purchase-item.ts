import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a purchase. */
export default defineDocumentRow({
  document: {
    module: 'purchase',
    label: { en: 'Purchase', zh: '采购单' },
    shows: ['purchase_date', 'invoice_number', { field: 'supplier_name', as: 'purchase_supplier_name' }],
  },
  icon: 'shopping-cart',
  follows: { module: 'memo-in', label: { en: 'Memo In', zh: '借入单' } },
  returnedBy: 'purchase-return',
  price: { name: 'purchase_price', label: { en: 'Purchase Price', zh: '采购价' } },
});
