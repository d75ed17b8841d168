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

/** Stones on memo that go back to their supplier. */
export default defineModule({
  name: 'memo-in-return',
  label: { en: 'Memo In Return', zh: '借入归还单' },
  labelPlural: { en: 'Memo In Returns', zh: '借入归还单' },
  icon: 'output',
  menu: { group: 'memos', order: 4 },
  recordLabel: 'memo_in_return_code',
  fields: [
    ...partyFields('supplier'),
    codeField('memo_in_return_code', { en: 'Memo In Return Code', zh: '借入归还单号' }),
    {
      name: 'memo_in_return_date',
      type: 'date',
      default: 'today',
      label: { en: 'Memo In Return Date', zh: '借入归还日期' },
    },
    documentStatus,
    {
      name: 'memo_in_return_price_sum',
      type: 'sum',
      link: 'inventory',
      field: 'memo_in_price',
      label: { en: 'Total', zh: '合计' },
    },
    groupingTypes,
    notes,
  ],
  list: {
    columns: ['memo_in_return_code', 'memo_in_return_date', 'supplier_name', 'status', 'memo_in_return_price_sum'],
    sort: { field: 'memo_in_return_code', order: 'DESC' },
    quickSearch: ['memo_in_return_code', 'supplier_name'],
  },
  search: ['memo_in_return_code', 'supplier_id', 'status', 'memo_in_return_date', 'memo_in_return_price_sum', 'notes'],
  summary: ['memo_in_return_code', 'supplier_name', 'memo_in_return_date', 'status', 'memo_in_return_price_sum'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['supplier_id', 'memo_in_return_code', 'memo_in_return_date', 'status'] },
        partyPanel('supplier'),
        {
          label: { en: 'Total', zh: '合计' },
          fields: ['memo_in_return_price_sum'],
        },
        { fields: ['notes'] },
      ],
    },
    { name: 'items', label: { en: 'Memo In Return Items', zh: '归还货品' }, link: 'inventory' },
  ],
  links: [
    {
      name: 'inventory',
      label: { en: 'Item', zh: '货品' },
      module: 'memo-in-return-item',
      by: 'memo_in_return_id',
      add: 'choose-from',
      columns: [...itemColumns, 'memo_in_price', 'memo_in_code', 'supplier_name'],
    },
  ],
  document: {
    status: 'status',
    code: { field: 'memo_in_return_code', pattern: 'MIR-{year}-{0000}' },
    date: 'memo_in_return_date',
    party: 'supplier_id',
    sum: 'memo_in_return_price_sum',
    items: {
      link: 'inventory',
      item: 'inventory_id',
      price: 'memo_in_price',
    },
    effect: { becomes: 'Unavailable' },
    returns: {
      module: 'memo-in',
      row: 'memo_in_item_id',
      rowBecomes: 'Unavailable',
    },
    beside: ['grouping_type_edit'],
    staysOpen: ['notes'],
  },
});
