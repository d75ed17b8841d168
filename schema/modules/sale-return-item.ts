import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a sale return. */
export default defineDocumentRow({
  document: { module: 'sale-return', label: { en: 'Sale Return', zh: '销售退货单' } },
  icon: 'undo',
  returns: { module: 'sale', label: { en: 'Sale', zh: '销售单' }, shows: ['customer_name'] },
  price: { name: 'sale_price', label: { en: 'Sale Price', zh: '售价' } },
});
