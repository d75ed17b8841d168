import { definePayment } from '../shared/definePayment.ts';

/** What the house pays a supplier for a purchase. */
export default definePayment({
  party: 'supplier',
  label: { en: 'Supplier Payment', zh: '供应商付款' },
  labelPlural: { en: 'Supplier Payments', zh: '供应商付款' },
  document: 'purchase',
  documentLabel: { en: 'Purchase', zh: '采购单' },
});
