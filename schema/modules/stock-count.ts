import { defineModule } from 'facet/schema';
import { codeField, notes } from '../shared/documentParts.ts';

const narrowedTo = { en: 'All when left empty', zh: '留空则为全部' };

/** Stock taking: what should be there at a moment, worked off by scanning what is. */
export default defineModule({
  name: 'stock-count',
  label: { en: 'Stock Count', zh: '盘点单' },
  labelPlural: { en: 'Stock Counts', zh: '盘点单' },
  icon: 'inventory',
  menu: { group: 'stock', order: 4 },
  recordLabel: 'stock_count_code',
  fields: [
    codeField('stock_count_code', { en: 'Stock Count Code', zh: '盘点单号' }),
    { name: 'count_date', type: 'date', default: 'today', label: { en: 'Count Date', zh: '盘点日期' } },
    {
      name: 'status',
      type: 'select',
      required: true,
      readOnly: true,
      default: 'Open',
      options: [
        { value: 'Open', label: { en: 'Open', zh: '进行中' } },
        { value: 'Closed', label: { en: 'Closed', zh: '已结束' } },
      ],
      label: { en: 'Status', zh: '状态' },
    },
    {
      name: 'place',
      type: 'input',
      required: true,
      maxLength: 100,
      label: { en: 'Place', zh: '地点' },
      help: { en: 'Vault, showcase, fair …', zh: '保险库、展柜、展会等' },
    },
    {
      name: 'grouping_type',
      type: 'select',
      readOnly: 'after-create',
      options: [
        { value: 'Single', label: { en: 'Single', zh: '单颗' } },
        { value: 'Set', label: { en: 'Set', zh: '套装' } },
      ],
      label: { en: 'Grouping Type', zh: '组合方式' },
      help: narrowedTo,
    },
    {
      name: 'type',
      type: 'select',
      readOnly: 'after-create',
      valueList: 'Inventory - Type',
      label: { en: 'Type', zh: '品种' },
      help: narrowedTo,
    },
    {
      name: 'origin',
      type: 'select',
      readOnly: 'after-create',
      valueList: 'Inventory - Origin',
      label: { en: 'Origin', zh: '产地' },
      help: narrowedTo,
    },
    {
      name: 'inventory_category_id',
      type: 'searchable-select',
      module: 'inventory-category',
      readOnly: 'after-create',
      label: { en: 'Category', zh: '类别' },
      help: narrowedTo,
    },
    {
      name: 'progress',
      type: 'tally',
      link: 'item',
      by: 'result',
      parts: [
        { is: 'Found', name: 'found', label: { en: 'found', zh: '已找到' } },
        { is: 'Missing', name: 'missing', label: { en: 'missing', zh: '未找到' } },
        { is: 'Unexpected', name: 'unexpected', label: { en: 'unexpected', zh: '意外' } },
      ],
      label: { en: 'Progress', zh: '进度' },
    },
    {
      name: 'expected',
      type: 'sum',
      link: 'item',
      rowsWhere: { field: 'result', is: ['Missing', 'Found'] },
      label: { en: 'Expected', zh: '应有' },
    },
    notes,
  ],
  list: {
    columns: ['stock_count_code', 'count_date', 'place', 'status', 'expected', 'progress'],
    sort: { field: 'stock_count_code', order: 'DESC' },
    quickSearch: ['stock_count_code', 'place'],
  },
  search: ['stock_count_code', 'count_date', 'status', 'place', 'type', 'origin', 'inventory_category_id', 'notes'],
  summary: ['stock_count_code', 'count_date', 'place', 'status', 'expected', 'progress'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { fields: ['stock_count_code', 'place', 'count_date', 'status'] },
        {
          label: { en: 'What is counted', zh: '盘点范围' },
          fields: ['grouping_type', 'type', 'origin', 'inventory_category_id'],
        },
        { fields: ['expected', 'progress', 'notes'] },
      ],
    },
    { name: 'items', label: { en: 'Items', zh: '货品' }, link: 'item' },
  ],
  links: [
    {
      name: 'item',
      label: { en: 'Item', zh: '货品' },
      module: 'stock-count-item',
      by: 'stock_count_id',
      add: 'none',
      columns: ['item_no', 'result', 'type', 'weight', 'scanned_at', 'status_then', 'item_status', 'reason'],
      inlineEdit: ['reason'],
      sort: { field: 'item_no', order: 'ASC' },
    },
  ],
  count: {
    status: 'status',
    code: { field: 'stock_count_code', pattern: 'SC-{year}-{0000}' },
    date: 'count_date',
    items: {
      link: 'item',
      item: 'inventory_id',
      result: 'result',
      scanned: 'scanned_at',
      keeps: { status_then: 'status' },
    },
    expects: { status: 'Available' },
    narrowedBy: {
      grouping_type: 'grouping_type',
      type: 'type',
      origin: 'origin',
      inventory_category_id: 'inventory_category_id',
    },
  },
});
