import { defineReport } from 'facet/schema';

/** What was sold, put together by month, customer or what the stones are. Later costs count on their own days. */
export default defineReport({
  name: 'sale-summary',
  label: { en: 'Sale Summary', zh: '销售汇总' },
  description: {
    en: 'Sales by month, customer, type, color, shape or origin.',
    zh: '按月份、客户、品种、颜色、形状或产地汇总销售。',
  },
  menu: { group: 'sales', order: 2 },
  module: 'sale-item',
  adjusted: 'sale_id.sale_date',
  columns: [
    { name: 'price', field: 'sale_price' },
    { name: 'came_back', fact: 'returned' },
    { name: 'price_returned', field: 'returned_price' },
    { name: 'item_cost', fact: 'cost' },
    { name: 'cost_kept', formula: 'item_cost * (1 - came_back)', result: { type: 'money' } },
    { name: 'adjustment', fact: 'cost_adjustment' },
  ],
  groupBy: [
    {
      name: 'month',
      month: 'sale_id.sale_date',
      label: { en: 'Month', zh: '月份' },
      sort: { field: 'month', order: 'DESC' },
    },
    { name: 'customer', field: 'sale_id.customer_id' },
    { name: 'type', field: 'type' },
    { name: 'color', field: 'color' },
    { name: 'shape', field: 'shape' },
    { name: 'origin', field: 'inventory_id.origin' },
  ],
  measures: [
    { name: 'items', count: true, label: { en: 'Items', zh: '件数' } },
    { name: 'sales', sum: 'price', label: { en: 'Sales', zh: '销售额' } },
    { name: 'returned', sum: 'price_returned', label: { en: 'Returned', zh: '退货' } },
    { name: 'net', formula: 'sales - returned', result: { type: 'money' }, label: { en: 'Net', zh: '净额' } },
    { name: 'cost', sum: 'cost_kept', label: { en: 'Cost', zh: '成本' } },
    { name: 'cost_adjustment', sum: 'adjustment' },
    {
      name: 'margin',
      formula: 'net - cost - cost_adjustment',
      result: { type: 'money' },
      label: { en: 'Margin', zh: '毛利' },
    },
    {
      name: 'margin_percent',
      formula: 'margin / net * 100',
      result: { type: 'decimal', places: 1 },
      label: { en: 'Margin %', zh: '毛利率 %' },
    },
    { name: 'average_price', average: 'price', label: { en: 'Average Price', zh: '平均售价' } },
  ],
  filters: [
    { name: 'sale_date', field: 'sale_id.sale_date', default: 'this-year' },
    { name: 'customer_id', field: 'sale_id.customer_id' },
    { name: 'type', field: 'type' },
    { name: 'status', field: 'sale_id.status', default: ['Confirmed'], label: { en: 'Status', zh: '状态' } },
  ],
  sort: { field: 'sales', order: 'DESC' },
  chart: { type: 'bar', values: ['sales', 'cost'] },
});
