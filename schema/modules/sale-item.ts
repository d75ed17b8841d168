import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a sale. */
export default defineDocumentRow({
  document: {
    module: 'sale',
    label: { en: 'Sale', zh: '销售单' },
    shows: ['sale_date', 'invoice_number', 'customer_name'],
  },
  icon: 'sell',
  follows: { module: 'memo-out', label: { en: 'Memo Out', zh: '借出单' } },
  returnedBy: 'sale-return',
  price: { name: 'sale_price', label: { en: 'Sale Price', zh: '售价' } },
});
