import { defineReport } from 'facet/schema';

/** What was bought from whom: a row for each purchase. */
export default defineReport({
  name: 'purchase-overview',
  label: { en: 'Purchase Overview', zh: '采购明细' },
  description: {
    en: 'Each purchase with its total and what is still due.',
    zh: '每张采购单的金额与未付金额。',
  },
  menu: { group: 'purchases', order: 1 },
  module: 'purchase',
  columns: [
    { name: 'purchase_code', field: 'purchase_code' },
    { name: 'invoice_number', field: 'invoice_number' },
    { name: 'purchase_date', field: 'purchase_date' },
    { name: 'supplier_name', field: 'supplier_name', label: { en: 'Supplier', zh: '供应商' } },
    { name: 'status', field: 'status' },
    { name: 'items', rows: { link: 'inventory' }, label: { en: 'Items', zh: '件数' }, total: 'sum' },
    { name: 'total', field: 'purchase_price_sum', total: 'sum' },
    { name: 'returned', field: 'returned_sum', total: 'sum' },
    {
      name: 'net',
      formula: 'total - returned',
      result: { type: 'money' },
      label: { en: 'Net', zh: '净额' },
      total: 'sum',
    },
    { name: 'paid', field: 'paid_sum', total: 'sum' },
    { name: 'due', field: 'due_sum', total: 'sum' },
    { name: 'payment_status', field: 'payment_status' },
  ],
  filters: [
    { name: 'purchase_date', field: 'purchase_date', default: 'this-year' },
    { name: 'supplier_id', field: 'supplier_id' },
    { name: 'status', field: 'status', default: ['Confirmed'] },
    { name: 'payment_status', field: 'payment_status' },
  ],
  sort: { field: 'purchase_date', order: 'DESC' },
  chart: { type: 'bar', by: { name: 'month', month: 'purchase_date' }, values: ['net'] },
});
