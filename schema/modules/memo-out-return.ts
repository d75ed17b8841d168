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

/** Stones on memo that a customer brings back. */
export default defineModule({
  name: 'memo-out-return',
  label: { en: 'Memo Out Return', zh: '借出归还单' },
  labelPlural: { en: 'Memo Out Returns', zh: '借出归还单' },
  icon: 'input',
  menu: { group: 'memos', order: 2 },
  recordLabel: 'memo_out_return_code',
  fields: [
    ...partyFields('customer'),
    codeField('memo_out_return_code', { en: 'Memo Out Return Code', zh: '借出归还单号' }),
    {
      name: 'memo_out_return_date',
      type: 'date',
      default: 'today',
      label: { en: 'Memo Out Return Date', zh: '借出归还日期' },
    },
    documentStatus,
    {
      name: 'memo_out_return_price_sum',
      type: 'sum',
      link: 'inventory',
      field: 'memo_out_price',
      label: { en: 'Total', zh: '合计' },
    },
    groupingTypes,
    notes,
  ],
  list: {
    columns: ['memo_out_return_code', 'memo_out_return_date', 'customer_name', 'status', 'memo_out_return_price_sum'],
    sort: { field: 'memo_out_return_code', order: 'DESC' },
    quickSearch: ['memo_out_return_code', 'customer_name'],
  },
  search: [
    'memo_out_return_code',
    'customer_id',
    'status',
    'memo_out_return_date',
    'memo_out_return_price_sum',
    'notes',
  ],
  summary: ['memo_out_return_code', 'customer_name', 'memo_out_return_date', 'status', 'memo_out_return_price_sum'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['customer_id', 'memo_out_return_code', 'memo_out_return_date', 'status'] },
        partyPanel('customer'),
        {
          label: { en: 'Total', zh: '合计' },
          fields: ['memo_out_return_price_sum'],
        },
        { fields: ['notes'] },
      ],
    },
    { name: 'items', label: { en: 'Memo out Return Items', zh: '归还货品' }, link: 'inventory' },
  ],
  links: [
    {
      name: 'inventory',
      label: { en: 'Item', zh: '货品' },
      module: 'memo-out-return-item',
      by: 'memo_out_return_id',
      add: 'choose-from',
      columns: [...itemColumns, 'memo_out_price', 'memo_out_code', 'supplier_name'],
    },
  ],
  document: {
    status: 'status',
    code: { field: 'memo_out_return_code', pattern: 'MOR-{year}-{0000}' },
    date: 'memo_out_return_date',
    party: 'customer_id',
    sum: 'memo_out_return_price_sum',
    items: {
      link: 'inventory',
      item: 'inventory_id',
      price: 'memo_out_price',
    },
    effect: { becomes: 'Available' },
    returns: {
      module: 'memo-out',
      row: 'memo_out_item_id',
      rowBecomes: 'Available',
      // The specification's call for memos out answers under the names of memos in.
      also: { memo_in_price: 'memo_out_price', memo_in_item_id: 'memo_out_item_id' },
    },
    beside: ['grouping_type_edit'],
    staysOpen: ['notes'],
  },
});
