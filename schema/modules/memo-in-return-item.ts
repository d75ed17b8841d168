import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a memo in return. */
export default defineModule({
  name: 'memo-in-return-item',
  label: { en: 'Memo In Return Item', zh: '借入归还货品' },
  labelPlural: { en: 'Memo In Return Items', zh: '借入归还货品' },
  icon: 'output',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'memo_in_return_id',
      type: 'searchable-select',
      module: 'memo-in-return',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['memo_in_return_code', { field: 'status', as: 'memo_in_return_status' }],
      label: { en: 'Memo In Return', zh: '借入归还单' },
    },
    itemReference,
    {
      name: 'memo_in_item_id',
      type: 'searchable-select',
      module: 'memo-in-item',
      required: true,
      readOnly: 'after-create',
      display: ['memo_in_id', 'memo_in_code', { field: 'memo_in_supplier_name', as: 'memo_in_supplier_name' }],
      label: { en: 'Memo In Item', zh: '借入货品' },
    },
    { name: 'memo_in_price', type: 'money', min: 0, label: { en: 'Memo In Price', zh: '借入价' } },
  ],
  unique: [
    {
      fields: ['memo_in_return_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['memo_in_return_code', 'item_no', 'type', 'weight', 'memo_in_price'],
    quickSearch: ['item_no', 'memo_in_return_code'],
  },
  search: ['inventory_id', 'memo_in_return_id', 'memo_in_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'memo_in_price'],
    },
  ],
});
