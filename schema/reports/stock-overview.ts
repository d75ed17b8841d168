import { defineReport } from 'facet/schema';

/** What the house has: a row for each item that was its own, or here on memo, on the day that is asked for. */
export default defineReport({
  name: 'stock-overview',
  label: { en: 'Stock Overview', zh: '库存明细' },
  description: {
    en: 'Each item of the stock on a day: who has it, since when, its cost and margin.',
    zh: '某日库存的每件货品：由谁持有、在库天数、成本与毛利。',
  },
  menu: { group: 'stock', order: 1 },
  module: 'inventory',
  asOf: true,
  where: [{ fact: 'status', is: ['Available', 'Unavailable'] }],
  columns: [
    { name: 'item_no', field: 'item_no' },
    { name: 'type', field: 'type' },
    { name: 'ownership', fact: 'ownership' },
    { name: 'held_by', fact: 'holder', label: { en: 'Out With', zh: '借出给' } },
    { name: 'since', fact: 'since', label: { en: 'In Stock Since', zh: '入库日期' } },
    { name: 'days', fact: 'days', label: { en: 'Days in Stock', zh: '在库天数' }, total: 'average' },
    { name: 'cost', fact: 'cost', label: { en: 'Cost', zh: '成本' }, total: 'sum' },
    { name: 'sale_price', field: 'sale_price', total: 'sum' },
    {
      name: 'margin',
      formula: 'sale_price - cost',
      result: { type: 'money' },
      label: { en: 'Margin', zh: '毛利' },
      total: 'formula',
    },
    { name: 'color', field: 'color' },
    { name: 'shape', field: 'shape' },
    { name: 'weight', field: 'weight', otherwise: 'weight_for_set', total: 'sum' },
    { name: 'origin', field: 'origin' },
  ],
  filters: [
    { name: 'type', field: 'type' },
    { name: 'color', field: 'color' },
    { name: 'shape', field: 'shape' },
    { name: 'origin', field: 'origin' },
    { name: 'supplier_id', field: 'supplier_id' },
    { name: 'ownership', fact: 'ownership' },
    { name: 'status', fact: 'status' },
  ],
  subtotals: { name: 'ownership', fact: 'ownership' },
  sort: { field: 'days', order: 'DESC' },
  chart: { type: 'pie', by: { name: 'type', field: 'type' }, values: ['cost'] },
});
