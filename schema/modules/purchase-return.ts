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

/** Bought stones that go back to their supplier. */
export default defineModule({
  name: 'purchase-return',
  label: { en: 'Purchase Return', zh: '采购退货单' },
  labelPlural: { en: 'Purchase Returns', zh: '采购退货单' },
  icon: 'assignment-return',
  menu: { group: 'purchases', order: 2 },
  recordLabel: 'purchase_return_code',
  fields: [
    ...partyFields('supplier'),
    codeField('purchase_return_code', { en: 'Purchase Return Code', zh: '采购退货单号' }),
    {
      name: 'purchase_return_date',
      type: 'date',
      required: true,
      default: 'today',
      label: { en: 'Purchase Return Date', zh: '采购退货日期' },
    },
    documentStatus,
    {
      name: 'purchase_return_price_sum',
      type: 'sum',
      link: 'inventory',
      field: 'purchase_price',
      label: { en: 'Total', zh: '合计' },
    },
    groupingTypes,
    notes,
  ],
  list: {
    columns: ['purchase_return_code', 'purchase_return_date', 'supplier_name', 'status', 'purchase_return_price_sum'],
    sort: { field: 'purchase_return_code', order: 'DESC' },
    quickSearch: ['purchase_return_code', 'supplier_name'],
  },
  search: [
    'purchase_return_code',
    'supplier_id',
    'status',
    'purchase_return_date',
    'purchase_return_price_sum',
    'notes',
  ],
  summary: ['purchase_return_code', 'supplier_name', 'purchase_return_date', 'status', 'purchase_return_price_sum'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['supplier_id', 'purchase_return_code', 'purchase_return_date', 'status'] },
        partyPanel('supplier'),
        {
          label: { en: 'Total', zh: '合计' },
          fields: ['purchase_return_price_sum'],
        },
        { fields: ['notes'] },
      ],
    },
    { name: 'items', label: { en: 'Purchase Return Items', zh: '退货货品' }, link: 'inventory' },
  ],
  links: [
    {
      name: 'inventory',
      label: { en: 'Item', zh: '货品' },
      module: 'purchase-return-item',
      by: 'purchase_return_id',
      add: 'choose-from',
      columns: [...itemColumns, 'purchase_price', 'purchase_code', 'supplier_name'],
    },
  ],
  document: {
    status: 'status',
    code: { field: 'purchase_return_code', pattern: 'PR-{year}-{0000}' },
    date: 'purchase_return_date',
    party: 'supplier_id',
    sum: 'purchase_return_price_sum',
    items: {
      link: 'inventory',
      item: 'inventory_id',
      price: 'purchase_price',
    },
    effect: { becomes: 'Unavailable' },
    returns: {
      module: 'purchase',
      row: 'purchase_item_id',
    },
    beside: ['grouping_type_edit'],
    staysOpen: ['notes'],
  },
});
