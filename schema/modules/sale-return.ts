import { defineModule } from 'facet/schema';
import {
  codeField,
  documentStatus,
  groupingTypes,
  itemColumns,
  notes,
  partyFields,
  partyPanel,
} from '../shared/documentParts.ts';

/** Sold stones that a customer brings back. */
export default defineModule({
  name: 'sale-return',
  label: { en: 'Sale Return', zh: '销售退货单' },
  labelPlural: { en: 'Sale Returns', zh: '销售退货单' },
  icon: 'undo',
  menu: { group: 'sales', order: 2 },
  recordLabel: 'sale_return_code',
  fields: [
    ...partyFields('customer'),
    codeField('sale_return_code', { en: 'Sale Return Code', zh: '销售退货单号' }),
    {
      name: 'sale_return_date',
      type: 'date',
      default: 'today',
      label: { en: 'Sale Return Date', zh: '销售退货日期' },
    },
    documentStatus,
    {
      name: 'sale_return_price_sum',
      type: 'sum',
      link: 'inventory',
      field: 'sale_price',
      label: { en: 'Total', zh: '合计' },
    },
    groupingTypes,
    notes,
  ],
  list: {
    columns: ['sale_return_code', 'sale_return_date', 'customer_name', 'status', 'sale_return_price_sum'],
    sort: { field: 'sale_return_code', order: 'DESC' },
    quickSearch: ['sale_return_code', 'customer_name'],
  },
  search: ['sale_return_code', 'customer_id', 'status', 'sale_return_date', 'sale_return_price_sum', 'notes'],
  summary: ['sale_return_code', 'customer_name', 'sale_return_date', 'status', 'sale_return_price_sum'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['customer_id', 'sale_return_code', 'sale_return_date', 'status'] },
        partyPanel('customer'),
        {
          label: { en: 'Total', zh: '合计' },
          fields: ['sale_return_price_sum'],
        },
        { fields: ['notes'] },
      ],
    },
    { name: 'items', label: { en: 'Sale Return Items', zh: '退货货品' }, link: 'inventory' },
  ],
  links: [
    {
      name: 'inventory',
      label: { en: 'Item', zh: '货品' },
      module: 'sale-return-item',
      by: 'sale_return_id',
      add: 'choose-from',
      columns: [...itemColumns, 'sale_price', 'sale_code', 'supplier_name'],
    },
  ],
  document: {
    status: 'status',
    code: { field: 'sale_return_code', pattern: 'SR-{year}-{0000}' },
    date: 'sale_return_date',
    party: 'customer_id',
    sum: 'sale_return_price_sum',
    items: {
      link: 'inventory',
      item: 'inventory_id',
      price: 'sale_price',
    },
    effect: { becomes: 'Available' },
    returns: {
      module: 'sale',
      row: 'sale_item_id',
    },
    beside: ['grouping_type_edit'],
    staysOpen: ['notes'],
  },
});
