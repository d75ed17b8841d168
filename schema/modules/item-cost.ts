import { defineModule } from 'facet/schema';

/** What was paid for an item beside its price: each record adds to the item's cost. */
export default defineModule({
  name: 'item-cost',
  label: { en: 'Cost', zh: '费用' },
  labelPlural: { en: 'Item Costs', zh: '货品费用' },
  icon: 'receipt-long',
  menu: false,
  recordLabel: 'kind',
  fields: [
    {
      name: 'inventory_id',
      type: 'searchable-select',
      module: 'inventory',
      display: ['item_no', 'type'],
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      label: { en: 'Item', zh: '货品' },
    },
    {
      name: 'cost_date',
      type: 'date',
      required: true,
      default: 'today',
      max: 'today',
      label: { en: 'Cost Date', zh: '费用日期' },
    },
    {
      name: 'kind',
      type: 'select',
      required: true,
      default: 'laboratory',
      options: [
        { value: 'laboratory', label: { en: 'Laboratory', zh: '鉴定' } },
        { value: 'recut', label: { en: 'Recut', zh: '重切' } },
        { value: 'setting', label: { en: 'Setting', zh: '镶嵌' } },
        { value: 'freight', label: { en: 'Freight', zh: '运费' } },
        { value: 'commission', label: { en: 'Commission', zh: '佣金' } },
        { value: 'other', label: { en: 'Other', zh: '其他' } },
      ],
      label: { en: 'Kind', zh: '类型' },
    },
    { name: 'amount', type: 'money', required: true, min: 0.01, label: { en: 'Amount', zh: '金额' } },
    {
      name: 'supplier_id',
      type: 'searchable-select',
      module: 'supplier',
      newRecord: true,
      label: { en: 'Supplier', zh: '供应商' },
      help: { en: 'Who was paid', zh: '收款方' },
    },
    { name: 'notes', type: 'multiline', label: { en: 'Notes', zh: '备注' } },
    {
      name: 'mediaDocuments',
      type: 'media',
      accept: 'file',
      cell: 'icon',
      title: { en: 'Bill', zh: '单据' },
      label: { en: 'Bill', zh: '单据' },
    },
  ],
  list: {
    columns: ['cost_date', 'item_no', 'kind', 'amount', 'supplier_name', 'notes'],
    sort: { field: 'cost_date', order: 'DESC' },
    quickSearch: ['item_no', 'notes'],
  },
  search: ['inventory_id', 'cost_date', 'kind', 'amount', 'supplier_id'],
  summary: ['item_no', 'cost_date', 'kind', 'amount'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['cost_date', 'kind', 'amount', 'supplier_id', 'notes', 'mediaDocuments'],
    },
  ],
  cost: { of: 'inventory_id', amount: 'amount', date: 'cost_date' },
});
