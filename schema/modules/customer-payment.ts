import { definePayment } from '../shared/definePayment.ts';

/** What a customer pays the house for a sale. */
export default definePayment({
  party: 'customer',
  label: { en: 'Customer Payment', zh: '客户付款' },
  labelPlural: { en: 'Customer Payments', zh: '客户付款' },
  document: 'sale',
  documentLabel: { en: 'Sale', zh: '销售单' },
});
