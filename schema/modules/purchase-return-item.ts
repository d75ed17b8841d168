import { defineDocumentRow } from '../shared/defineDocumentRow.ts';

/** Rows of a purchase return. */
export default defineDocumentRow({
  document: { module: 'purchase-return', label: { en: 'Purchase Return', zh: '采购退货单' } },
  icon: 'assignment-return',
  returns: {
    module: 'purchase',
    label: { en: 'Purchase', zh: '采购单' },
    shows: [{ field: 'purchase_supplier_name', as: 'purchase_supplier_name' }],
  },
  price: { name: 'purchase_price', label: { en: 'Purchase Price', zh: '采购价' } },
});
