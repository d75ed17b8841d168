import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a memo out. */
export default defineModule({
  name: 'memo-out-item',
  label: { en: 'Memo Out Item', zh: '借出货品' },
  labelPlural: { en: 'Memo Out Items', zh: '借出货品' },
  icon: 'call-made',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'memo_out_id',
      type: 'searchable-select',
      module: 'memo-out',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['memo_out_code', { field: 'status', as: 'memo_out_status' }, 'memo_out_date', 'customer_name'],
      label: { en: 'Memo Out', zh: '借出单' },
    },
    itemReference,
    { name: 'memo_out_price', type: 'money', min: 0, label: { en: 'Memo Out Price', zh: '借出价' } },
    {
      name: 'status',
      type: 'select',
      required: true,
      readOnly: true,
      default: 'New',
      options: [
        { value: 'New', label: { en: 'New', zh: '新建' } },
        { value: 'MemoOut', label: { en: 'On Memo', zh: '借出中' } },
        { value: 'Available', label: { en: 'Returned', zh: '已退回' } },
        { value: 'Sold', label: { en: 'Sold', zh: '已售' } },
        { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
      ],
      label: { en: 'Status', zh: '状态' },
    },
  ],
  unique: [
    {
      fields: ['memo_out_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['memo_out_code', 'item_no', 'type', 'weight', 'memo_out_price', 'status'],
    quickSearch: ['item_no', 'memo_out_code'],
  },
  search: ['inventory_id', 'memo_out_id', 'memo_out_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'memo_out_price'],
    },
  ],
});
