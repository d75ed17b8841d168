import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a purchase. */
export default defineModule({
  name: 'purchase-item',
  label: { en: 'Purchase Item', zh: '采购货品' },
  labelPlural: { en: 'Purchase Items', zh: '采购货品' },
  icon: 'shopping-cart',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'purchase_id',
      type: 'searchable-select',
      module: 'purchase',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: [
        'purchase_code',
        { field: 'status', as: 'purchase_status' },
        'purchase_date',
        'invoice_number',
        { field: 'supplier_name', as: 'purchase_supplier_name' },
      ],
      label: { en: 'Purchase', zh: '采购单' },
    },
    itemReference,
    {
      name: 'memo_in_item_id',
      type: 'searchable-select',
      module: 'memo-in-item',
      readOnly: true,
      display: ['memo_in_code'],
      label: { en: 'Memo In Item', zh: '借入货品' },
    },
    { name: 'purchase_price', type: 'money', min: 0, label: { en: 'Purchase Price', zh: '采购价' } },
  ],
  unique: [
    {
      fields: ['purchase_id', 'inventory_id'],
      message: { en: 'This item is in it already.', zh: '该货品已在其中。' },
    },
  ],
  list: {
    columns: ['purchase_code', 'item_no', 'type', 'weight', 'purchase_price'],
    quickSearch: ['item_no', 'purchase_code'],
  },
  search: ['inventory_id', 'purchase_id', 'purchase_price'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['inventory_id', 'purchase_price'],
    },
  ],
});
