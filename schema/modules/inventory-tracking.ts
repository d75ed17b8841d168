import { defineModule } from 'facet/schema';

/** What happened to each item, in order. The server writes it along with what happens. */
export default defineModule({
  name: 'inventory-tracking',
  label: { en: 'Tracking Entry', zh: '追踪记录' },
  labelPlural: { en: 'Inventory Tracking', zh: '货品追踪' },
  icon: 'history',
  menu: false,
  readOnly: true,
  recordLabel: 'tracking_type',
  fields: [
    {
      name: 'inventory_id',
      type: 'searchable-select',
      module: 'inventory',
      required: true,
      onDelete: 'cascade',
      display: ['item_no'],
      label: { en: 'Item', zh: '货品' },
    },
    {
      name: 'tracking_type',
      type: 'select',
      required: true,
      // The documents of the schema, and their being set back, come on top.
      options: [
        { value: 'Item No', label: { en: 'Item No', zh: '货号变更' } },
        { value: 'Certificate', label: { en: 'Certificate', zh: '证书' } },
      ],
      label: { en: 'Type', zh: '类型' },
    },
    { name: 'record_date', type: 'timestamp', label: { en: 'Date', zh: '时间' } },
    { name: 'document_date', type: 'date', label: { en: 'Document Date', zh: '单据日期' } },
    { name: 'related_party', type: 'input', label: { en: 'Related Party', zh: '往来单位' } },
    { name: 'tracking_detail', type: 'input', maxLength: 500, label: { en: 'Detail', zh: '详情' } },
    {
      name: 'tracking_status',
      type: 'select',
      options: [
        { value: 'Available', label: { en: 'Available', zh: '在库' } },
        { value: 'Unavailable', label: { en: 'Unavailable', zh: '不可售' } },
        { value: 'Sold', label: { en: 'Sold', zh: '已售' } },
        { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
        { value: 'New', label: { en: 'New', zh: '新建' } },
      ],
      label: { en: 'Status from Then On', zh: '此后状态' },
    },
  ],
  list: {
    columns: [
      ...['record_date', 'document_date', 'item_no', 'tracking_type'],
      ...['related_party', 'tracking_detail', 'tracking_status'],
    ],
    quickSearch: ['tracking_detail', 'related_party'],
  },
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: [
        ...['record_date', 'document_date', 'tracking_type'],
        ...['related_party', 'tracking_detail', 'tracking_status'],
      ],
    },
  ],
});
