import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a sale. */
export default defineModule({
  name: 'sale-item',
  label: { en: 'Sale Item', zh: '销售货品' },
  labelPlural: { en: 'Sale Items', zh: '销售货品' },
  icon: 'sell',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'sale_id',
      type: 'searchable-select',
      module: 'sale',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['sale_code', { field: 'status', as: 'sale_status' }, 'sale_date', 'invoice_number', 'customer_name'],
      label: { en: 'Sale', zh: '销售单' },
    },
    itemReference,
    {
      name: 'memo_out_item_id',
      type: 'searchable-select',
      module: 'memo-out-item',
      readOnly: true,
      display: ['memo_out_code'],
      label: { en: 'Memo Out Item', zh: '借出货品' },
    },
    { name: 'sale_price', type: 'money', min: 0, label: { en: 'Sale Price', zh: '售价' } },
  ],
  unique: [
    {
      fields: ['sale_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['sale_code', 'item_no', 'type', 'weight', 'sale_price'],
    quickSearch: ['item_no', 'sale_code'],
  },
  search: ['inventory_id', 'sale_id', 'sale_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'sale_price'],
    },
  ],
});
