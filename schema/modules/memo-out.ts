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

/** Stones that the house leaves with a customer, to be sold or brought back. */
export default defineModule({
  name: 'memo-out',
  label: { en: 'Memo Out', zh: '借出单' },
  labelPlural: { en: 'Memos Out', zh: '借出单' },
  icon: 'call-made',
  menu: { group: 'memos', order: 1 },
  recordLabel: 'memo_out_code',
  fields: [
    ...partyFields('customer'),
    codeField('memo_out_code', { en: 'Memo Out Code', zh: '借出单号' }),
    {
      name: 'memo_out_date',
      type: 'date',
      default: 'today',
      label: { en: 'Memo Out Date', zh: '借出日期' },
    },
    documentStatus,
    {
      name: 'memo_out_price_sum',
      type: 'sum',
      link: 'inventory',
      field: 'memo_out_price',
      label: { en: 'Total', zh: '合计' },
    },
    {
      name: 'items_tally',
      type: 'tally',
      link: 'inventory',
      by: 'status',
      parts: [
        { is: 'MemoOut', label: { en: 'out', zh: '在外' } },
        { is: 'Available', label: { en: 'returned', zh: '已退回' } },
        { is: 'Sold', label: { en: 'sold', zh: '已售' } },
      ],
      label: { en: 'Items', zh: '货品情况' },
    },
    groupingTypes,
    notes,
  ],
  list: {
    columns: ['memo_out_code', 'memo_out_date', 'customer_name', 'status', 'items_tally', 'memo_out_price_sum'],
    sort: { field: 'memo_out_code', order: 'DESC' },
    quickSearch: ['memo_out_code', 'customer_name'],
  },
  search: ['memo_out_code', 'customer_id', 'status', 'memo_out_date', 'memo_out_price_sum', 'notes'],
  summary: ['memo_out_code', 'customer_name', 'memo_out_date', 'status', 'items_tally', 'memo_out_price_sum'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['customer_id', 'memo_out_code', 'memo_out_date', 'status'] },
        partyPanel('customer'),
        {
          label: { en: 'Total', zh: '合计' },
          fields: ['memo_out_price_sum', 'items_tally'],
        },
        { fields: ['notes'] },
      ],
    },
    { name: 'items', label: { en: 'Memo Out Items', zh: '借出货品' }, link: 'inventory' },
  ],
  links: [
    {
      name: 'inventory',
      label: { en: 'Item', zh: '货品' },
      module: 'memo-out-item',
      by: 'memo_out_id',
      add: 'search',
      pick: 'inventory_id',
      columns: [...itemColumns, 'memo_out_price', 'status', 'supplier_name'],
      inlineEdit: ['memo_out_price'],
    },
  ],
  document: {
    status: 'status',
    code: { field: 'memo_out_code', pattern: 'MO-{year}-{0000}' },
    date: 'memo_out_date',
    party: 'customer_id',
    sum: 'memo_out_price_sum',
    items: {
      link: 'inventory',
      item: 'inventory_id',
      price: 'memo_out_price',
      priceFrom: 'sale_price',
      onlyAvailable: true,
      status: { field: 'status', pending: 'New', confirmed: 'MemoOut', dropped: 'Canceled' },
    },
    effect: { becomes: 'Unavailable', needs: 'Available' },
    beside: ['grouping_type_edit'],
    staysOpen: ['notes'],
  },
});
