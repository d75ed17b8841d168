import { defineModule } from 'facet/schema';
import { itemReference } from '../shared/documentParts.ts';

/** Rows of a stock count: what was expected, and what was scanned beside it. */
export default defineModule({
  name: 'stock-count-item',
  label: { en: 'Stock Count Item', zh: '盘点货品' },
  labelPlural: { en: 'Stock Count Items', zh: '盘点货品' },
  icon: 'inventory',
  menu: false,
  recordLabel: 'item_no',
  fields: [
    {
      name: 'stock_count_id',
      type: 'searchable-select',
      module: 'stock-count',
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      display: ['stock_count_code', 'count_date', { field: 'status', as: 'stock_count_status' }],
      label: { en: 'Stock Count', zh: '盘点单' },
    },
    itemReference,
    // The item's own label is 'Status': beside what it was, people must see which of the two is which.
    {
      name: 'item_status',
      type: 'lookup',
      through: 'inventory_id',
      field: 'status',
      label: { en: 'Status now', zh: '当前状态' },
    },
    {
      name: 'weight',
      type: 'lookup',
      through: 'inventory_id',
      field: 'weight',
      otherwise: 'weight_for_set',
      label: { en: 'Weight', zh: '重量' },
    },
    {
      name: 'result',
      type: 'select',
      required: true,
      readOnly: true,
      default: 'Missing',
      options: [
        { value: 'Missing', label: { en: 'Missing', zh: '未找到' } },
        { value: 'Found', label: { en: 'Found', zh: '已找到' } },
        { value: 'Unexpected', label: { en: 'Unexpected', zh: '意外' } },
      ],
      label: { en: 'Result', zh: '结果' },
    },
    { name: 'scanned_at', type: 'timestamp', readOnly: true, label: { en: 'Scanned', zh: '扫描时间' } },
    {
      name: 'status_then',
      type: 'select',
      readOnly: true,
      options: [
        { value: 'Available', label: { en: 'Available', zh: '在库' } },
        { value: 'Unavailable', label: { en: 'Unavailable', zh: '不可售' } },
        { value: 'Sold', label: { en: 'Sold', zh: '已售' } },
        { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
        { value: 'New', label: { en: 'New', zh: '新建' } },
      ],
      label: { en: 'Status then', zh: '当时状态' },
    },
    {
      name: 'reason',
      type: 'input',
      maxLength: 255,
      label: { en: 'Reason', zh: '原因' },
    },
  ],
  unique: [['stock_count_id', 'inventory_id']],
  list: {
    // Nothing of the rows' own: an index on it would make the list of a large count, which is written at once, slow.
    columns: ['stock_count_code', 'item_no', 'type'],
    quickSearch: ['item_no', 'stock_count_code'],
  },
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['stock_count_id', 'inventory_id', 'result', 'scanned_at', 'status_then', 'reason'],
    },
  ],
});
