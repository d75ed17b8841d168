import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a sale return. */
export default defineModule({
  name: 'sale-return-item',
  label: { en: 'Sale Return Item', zh: '销售退货货品' },
  labelPlural: { en: 'Sale Return Items', zh: '销售退货货品' },
  icon: 'undo',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'sale_return_id',
      type: 'searchable-select',
      module: 'sale-return',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['sale_return_code', { field: 'status', as: 'sale_return_status' }],
      label: { en: 'Sale Return', zh: '销售退货单' },
    },
    itemReference,
    {
      name: 'sale_item_id',
      type: 'searchable-select',
      module: 'sale-item',
      required: true,
      readOnly: 'after-create',
      display: ['sale_id', 'sale_code', 'customer_name'],
      label: { en: 'Sale Item', zh: '销售货品' },
    },
    { name: 'sale_price', type: 'money', min: 0, label: { en: 'Sale Price', zh: '售价' } },
  ],
  unique: [
    {
      fields: ['sale_return_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['sale_return_code', 'item_no', 'type', 'weight', 'sale_price'],
    quickSearch: ['item_no', 'sale_return_code'],
  },
  search: ['inventory_id', 'sale_return_id', 'sale_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'sale_price'],
    },
  ],
});
