import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a memo out return. */
export default defineModule({
  name: 'memo-out-return-item',
  label: { en: 'Memo Out Return Item', zh: '借出归还货品' },
  labelPlural: { en: 'Memo Out Return Items', zh: '借出归还货品' },
  icon: 'input',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'memo_out_return_id',
      type: 'searchable-select',
      module: 'memo-out-return',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['memo_out_return_code', { field: 'status', as: 'memo_out_return_status' }],
      label: { en: 'Memo Out Return', zh: '借出归还单' },
    },
    itemReference,
    {
      name: 'memo_out_item_id',
      type: 'searchable-select',
      module: 'memo-out-item',
      required: true,
      readOnly: 'after-create',
      display: ['memo_out_id', 'memo_out_code', 'customer_name'],
      label: { en: 'Memo Out Item', zh: '借出货品' },
    },
    { name: 'memo_out_price', type: 'money', min: 0, label: { en: 'Memo Out Price', zh: '借出价' } },
  ],
  unique: [
    {
      fields: ['memo_out_return_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['memo_out_return_code', 'item_no', 'type', 'weight', 'memo_out_price'],
    quickSearch: ['item_no', 'memo_out_return_code'],
  },
  search: ['inventory_id', 'memo_out_return_id', 'memo_out_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'memo_out_price'],
    },
  ],
});
