import { defineReport } from 'facet/schema';

/** Stones that are here on memo, left the house with a customer, and were not yet bought from their owner. */
export default defineReport({
  name: 'consignment-sold',
  label: { en: 'Consigned and Sold', zh: '寄售已售未购' },
  description: {
    en: "Suppliers' stones that were sold or are out with a customer, and are still to be bought.",
    zh: '供应商借入、已售出或借出给客户、尚未向供应商采购的货品。',
  },
  menu: { group: 'memos', order: 4 },
  module: 'memo-in-item',
  asOf: true,
  where: [{ fact: 'status', is: ['Sold', 'Unavailable'] }],
  columns: [
    { name: 'item_no', field: 'item_no' },
    { name: 'supplier', field: 'memo_in_id.supplier_name', label: { en: 'Supplier', zh: '供应商' } },
    { name: 'memo', field: 'memo_in_id.memo_in_code' },
    { name: 'memo_price', field: 'memo_in_price', total: 'sum' },
    { name: 'status', fact: 'status' },
    { name: 'document', fact: 'document', label: { en: 'Sale or Memo', zh: '销售或借出单' } },
    { name: 'customer', fact: 'holder', label: { en: 'Customer', zh: '客户' } },
    { name: 'left_on', fact: 'moved_on', label: { en: 'Left On', zh: '售出或借出日期' } },
    { name: 'days', fact: 'moved_days', label: { en: 'Days Since', zh: '至今天数' }, total: 'average' },
    { name: 'price', fact: 'moved_price', label: { en: 'Price to the Customer', zh: '对客价格' }, total: 'sum' },
    { name: 'type', field: 'type' },
    { name: 'weight', field: 'inventory_id.weight', otherwise: 'inventory_id.weight_for_set', total: 'sum' },
    { name: 'since', fact: 'since', label: { en: 'Here Since', zh: '借入日期' } },
  ],
  filters: [
    { name: 'supplier_id', field: 'memo_in_id.supplier_id' },
    { name: 'status', fact: 'status' },
  ],
  subtotals: { name: 'supplier', field: 'memo_in_id.supplier_id' },
  sort: { field: 'days', order: 'DESC' },
  chart: { type: 'bar', by: { name: 'supplier', field: 'memo_in_id.supplier_id' }, values: ['memo_price', 'price'] },
  opens: 'memo_in_id',
});
