import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a purchase return. */
export default defineModule({
  name: 'purchase-return-item',
  label: { en: 'Purchase Return Item', zh: '采购退货货品' },
  labelPlural: { en: 'Purchase Return Items', zh: '采购退货货品' },
  icon: 'assignment-return',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'purchase_return_id',
      type: 'searchable-select',
      module: 'purchase-return',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['purchase_return_code', { field: 'status', as: 'purchase_return_status' }],
      label: { en: 'Purchase Return', zh: '采购退货单' },
    },
    itemReference,
    {
      name: 'purchase_item_id',
      type: 'searchable-select',
      module: 'purchase-item',
      required: true,
      readOnly: 'after-create',
      display: ['purchase_id', 'purchase_code', { field: 'purchase_supplier_name', as: 'purchase_supplier_name' }],
      label: { en: 'Purchase Item', zh: '采购货品' },
    },
    { name: 'purchase_price', type: 'money', min: 0, label: { en: 'Purchase Price', zh: '采购价' } },
  ],
  unique: [
    {
      fields: ['purchase_return_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['purchase_return_code', 'item_no', 'type', 'weight', 'purchase_price'],
    quickSearch: ['item_no', 'purchase_return_code'],
  },
  search: ['inventory_id', 'purchase_return_id', 'purchase_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'purchase_price'],
    },
  ],
});
