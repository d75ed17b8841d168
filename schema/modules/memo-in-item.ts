import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a memo in. */
export default defineModule({
  name: 'memo-in-item',
  label: { en: 'Memo In Item', zh: '借入货品' },
  labelPlural: { en: 'Memo In Items', zh: '借入货品' },
  icon: 'call-received',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'memo_in_id',
      type: 'searchable-select',
      module: 'memo-in',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: [
        'memo_in_code',
        { field: 'status', as: 'memo_in_status' },
        'memo_in_date',
        { field: 'supplier_name', as: 'memo_in_supplier_name' },
      ],
      label: { en: 'Memo In', zh: '借入单' },
    },
    itemReference,
    { name: 'memo_in_price', type: 'money', min: 0, label: { en: 'Memo In Price', zh: '借入价' } },
    {
      name: 'status',
      type: 'select',
      required: true,
      readOnly: true,
      default: 'New',
      options: [
        { value: 'New', label: { en: 'New', zh: '新建' } },
        { value: 'MemoIn', label: { en: 'On Memo', zh: '借入中' } },
        { value: 'Unavailable', label: { en: 'Returned', zh: '已退回' } },
        { value: 'Purchased', label: { en: 'Purchased', zh: '已采购' } },
        { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
      ],
      label: { en: 'Status', zh: '状态' },
    },
  ],
  unique: [
    {
      fields: ['memo_in_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['memo_in_code', 'item_no', 'type', 'weight', 'memo_in_price', 'status'],
    quickSearch: ['item_no', 'memo_in_code'],
  },
  search: ['inventory_id', 'memo_in_id', 'memo_in_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'memo_in_price'],
    },
  ],
});
