import { defineDocument } from '../shared/defineDocument.ts';

/** Bought stones that go back to their supplier. */
export default defineDocument({
  name: 'purchase-return',
  label: { en: 'Purchase Return', zh: '采购退货单' },
  labelPlural: { en: 'Purchase Returns', zh: '采购退货单' },
  icon: 'assignment-return',
  menu: { group: 'purchases', order: 2 },
  party: 'supplier',
  code: 'PR-{year}-{0000}',
  dateRequired: true,
  price: 'purchase_price',
  itemsTab: { en: 'Purchase Return Items', zh: '退货货品' },
  effect: { becomes: 'Unavailable' },
  returns: { module: 'purchase' },
});
