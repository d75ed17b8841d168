import { defineDocument } from '../shared/defineDocument.ts';

/** Sold stones that a customer brings back. */
export default defineDocument({
  name: 'sale-return',
  label: { en: 'Sale Return', zh: '销售退货单' },
  labelPlural: { en: 'Sale Returns', zh: '销售退货单' },
  icon: 'undo',
  menu: { group: 'sales', order: 2 },
  party: 'customer',
  code: 'SR-{year}-{0000}',
  price: 'sale_price',
  itemsTab: { en: 'Sale Return Items', zh: '退货货品' },
  effect: { becomes: 'Available' },
  returns: { module: 'sale' },
});
