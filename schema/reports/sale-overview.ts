import { defineReport } from 'facet/schema';

/**
 * What was sold to whom: a row for each sale. What came back is neither sold nor did it cost anything. The cost is that of
 * the confirmation; what was paid for the stones since is an adjustment.
 */
export default defineReport({
  name: 'sale-overview',
  label: { en: 'Sale Overview', zh: '销售明细' },
  description: { en: 'Each sale with its total, cost and margin.', zh: '每张销售单的金额、成本与毛利。' },
  menu: { group: 'sales', order: 1 },
  module: 'sale',
  columns: [
    { name: 'sale_code', field: 'sale_code' },
    { name: 'sale_date', field: 'sale_date' },
    { name: 'customer_name', field: 'customer_name', label: { en: 'Customer', zh: '客户' } },
    { name: 'status', field: 'status' },
    { name: 'items', rows: { link: 'inventory' }, label: { en: 'Items', zh: '件数' }, total: 'sum' },
    { name: 'total', field: 'sale_price_sum', total: 'sum' },
    { name: 'returned', field: 'returned_sum', total: 'sum' },
    {
      name: 'net',
      formula: 'total - returned',
      result: { type: 'money' },
      label: { en: 'Net', zh: '净额' },
      total: 'sum',
    },
    {
      name: 'cost',
      rows: { link: 'inventory', fact: 'cost', returned: false },
      label: { en: 'Cost', zh: '成本' },
      total: 'sum',
    },
    { name: 'cost_adjustment', rows: { link: 'inventory', fact: 'cost_adjustment', returned: false }, total: 'sum' },
    {
      name: 'margin',
      formula: 'net - cost - cost_adjustment',
      result: { type: 'money' },
      label: { en: 'Margin', zh: '毛利' },
      total: 'sum',
    },
    {
      name: 'margin_percent',
      formula: 'margin / net * 100',
      result: { type: 'decimal', places: 1 },
      label: { en: 'Margin %', zh: '毛利率 %' },
      total: 'formula',
    },
    { name: 'paid', field: 'paid_sum', total: 'sum' },
    { name: 'due', field: 'due_sum', total: 'sum' },
    { name: 'payment_status', field: 'payment_status' },
  ],
  filters: [
    { name: 'sale_date', field: 'sale_date', default: 'this-year' },
    { name: 'customer_id', field: 'customer_id' },
    { name: 'status', field: 'status', default: ['Confirmed'] },
    { name: 'payment_status', field: 'payment_status' },
  ],
  sort: { field: 'sale_date', order: 'DESC' },
  chart: { type: 'bar', by: { name: 'month', month: 'sale_date' }, values: ['net', 'cost'] },
});
