import { defineReport } from 'facet/schema';

/** What the stock comes to on a day, put together by what the stones are or whom they came from. */
export default defineReport({
  name: 'stock-summary',
  label: { en: 'Stock Summary', zh: '库存汇总' },
  description: {
    en: 'Number, weight and value of the stock on a day, by type, color, shape, origin, ownership or supplier.',
    zh: '按品种、颜色、形状、产地、归属或供应商汇总某日库存的数量、重量与价值。',
  },
  menu: { group: 'stock', order: 2 },
  module: 'inventory',
  asOf: true,
  where: [{ fact: 'status', is: ['Available', 'Unavailable'] }],
  columns: [
    { name: 'item_weight', field: 'weight', otherwise: 'weight_for_set' },
    { name: 'item_cost', fact: 'cost' },
    { name: 'item_price', field: 'sale_price' },
    { name: 'item_days', fact: 'days' },
  ],
  groupBy: [
    { name: 'type', field: 'type' },
    { name: 'color', field: 'color' },
    { name: 'shape', field: 'shape' },
    { name: 'origin', field: 'origin' },
    { name: 'ownership', fact: 'ownership' },
    { name: 'supplier', field: 'supplier_id' },
    { name: 'category', field: 'inventory_category_id' },
  ],
  measures: [
    { name: 'items', count: true, label: { en: 'Items', zh: '件数' } },
    { name: 'weight', sum: 'item_weight', label: { en: 'Weight', zh: '重量' } },
    { name: 'cost', sum: 'item_cost', label: { en: 'Cost', zh: '成本' } },
    { name: 'value', sum: 'item_price', label: { en: 'Sale Value', zh: '售价总额' } },
    { name: 'margin', formula: 'value - cost', result: { type: 'money' }, label: { en: 'Margin', zh: '毛利' } },
    { name: 'average_days', average: 'item_days', label: { en: 'Average Days', zh: '平均在库天数' } },
  ],
  filters: [
    { name: 'type', field: 'type' },
    { name: 'color', field: 'color' },
    { name: 'supplier_id', field: 'supplier_id' },
    { name: 'ownership', fact: 'ownership' },
    { name: 'status', fact: 'status' },
  ],
  sort: { field: 'cost', order: 'DESC' },
  chart: { type: 'bar', values: ['cost', 'value'] },
});
