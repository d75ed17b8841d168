import { defineModule } from 'facet/schema';
import {
  codeField,
  documentStatus,
  groupingTypes,
  itemColumns,
  newItemForm,
  notes,
  partyFields,
  partyPanel,
} from '../shared/documentParts.ts';

/** Stones that a supplier leaves with the house, to be bought or given back. */
export default defineModule({
  name: 'memo-in',
  label: { en: 'Memo In', zh: '借入单' },
  labelPlural: { en: 'Memos In', zh: '借入单' },
  icon: 'call-received',
  menu: { group: 'memos', order: 3 },
  recordLabel: 'memo_in_code',
  fields: [
    ...partyFields('supplier'),
    codeField('memo_in_code', { en: 'Memo In Code', zh: '借入单号' }),
    {
      name: 'memo_in_date',
      type: 'date',
      default: 'today',
      label: { en: 'Memo In Date', zh: '借入日期' },
    },
    documentStatus,
    {
      name: 'memo_in_price_sum',
      type: 'sum',
      link: 'inventory',
      field: 'memo_in_price',
      label: { en: 'Total', zh: '合计' },
    },
    {
      name: 'items_tally',
      type: 'tally',
      link: 'inventory',
      by: 'status',
      parts: [
        { is: 'MemoIn', label: { en: 'here', zh: '在此' } },
        { is: 'Unavailable', label: { en: 'returned', zh: '已退回' } },
        { is: 'Purchased', label: { en: 'purchased', zh: '已采购' } },
      ],
      label: { en: 'Items', zh: '货品情况' },
    },
    groupingTypes,
    notes,
  ],
  list: {
    columns: ['memo_in_code', 'memo_in_date', 'supplier_name', 'status', 'items_tally', 'memo_in_price_sum'],
    sort: { field: 'memo_in_code', order: 'DESC' },
    quickSearch: ['memo_in_code', 'supplier_name'],
  },
  search: ['memo_in_code', 'supplier_id', 'status', 'memo_in_date', 'memo_in_price_sum', 'notes'],
  summary: ['memo_in_code', 'supplier_name', 'memo_in_date', 'status', 'items_tally', 'memo_in_price_sum'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['supplier_id', 'memo_in_code', 'memo_in_date', 'status'] },
        partyPanel('supplier'),
        {
          label: { en: 'Total', zh: '合计' },
          fields: ['memo_in_price_sum', 'items_tally'],
        },
        { fields: ['notes'] },
      ],
    },
    { name: 'items', label: { en: 'Memo In Items', zh: '借入货品' }, link: 'inventory' },
  ],
  links: [
    {
      name: 'inventory',
      label: { en: 'Item', zh: '货品' },
      module: 'memo-in-item',
      by: 'memo_in_id',
      add: 'modal',
      pick: 'inventory_id',
      columns: [...itemColumns, 'memo_in_price', 'status', 'supplier_name'],
      inlineEdit: ['memo_in_price'],
      edit: true,
    },
  ],
  document: {
    status: 'status',
    code: { field: 'memo_in_code', pattern: 'MI-{year}-{0000}' },
    date: 'memo_in_date',
    party: 'supplier_id',
    sum: 'memo_in_price_sum',
    items: {
      link: 'inventory',
      item: 'inventory_id',
      price: 'memo_in_price',
      priceFrom: 'cost_price',
      priceTo: 'cost_price',
      status: { field: 'status', pending: 'New', confirmed: 'MemoIn', dropped: 'Canceled' },
      creates: { form: newItemForm, values: { grouping_type: 'Single' }, party: 'supplier_id' },
    },
    effect: { becomes: 'Available', needs: 'Available', ownership: 'memo' },
    // The supplier sends two more stones on the same memo.
    addAfterConfirmed: true,
    beside: ['grouping_type_edit'],
    staysOpen: ['notes'],
  },
});
