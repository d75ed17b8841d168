import { defineModule } from 'facet/schema';

/** What the house pays a supplier for a purchase. */
export default defineModule({
  name: 'supplier-payment',
  label: { en: 'Supplier Payment', zh: '供应商付款' },
  labelPlural: { en: 'Supplier Payments', zh: '供应商付款' },
  icon: 'payments',
  menu: false,
  recordLabel: 'purchase_code',
  fields: [
    {
      name: 'purchase_id',
      type: 'searchable-select',
      module: 'purchase',
      required: true,
      readOnly: 'after-create',
      filter: { payment_status: 'Due' },
      display: ['purchase_code', 'purchase_date', 'purchase_price_sum', 'invoice_number'],
      label: { en: 'Purchase', zh: '采购单' },
    },
    {
      name: 'supplier_id',
      type: 'searchable-select',
      module: 'supplier',
      readOnly: 'after-create',
      label: { en: 'Supplier', zh: '供应商' },
    },
    {
      name: 'amount',
      type: 'money',
      min: 0.01,
      label: { en: 'Amount', zh: '金额' },
      help: { en: 'All that is due, unless you give less', zh: '不填则付清全部余额' },
    },
    { name: 'payment_date', type: 'date', default: 'today', label: { en: 'Payment Date', zh: '付款日期' } },
    {
      name: 'method',
      type: 'select',
      default: 'Bank Transfer',
      options: [
        { value: 'Bank Transfer', label: { en: 'Bank Transfer', zh: '银行转账' } },
        { value: 'Cheque', label: { en: 'Cheque', zh: '支票' } },
        { value: 'Cash', label: { en: 'Cash', zh: '现金' } },
        { value: 'Other', label: { en: 'Other', zh: '其他' } },
      ],
      label: { en: 'Method', zh: '付款方式' },
    },
    { name: 'notes', type: 'multiline', label: { en: 'Notes', zh: '备注' } },
  ],
  list: {
    columns: ['purchase_code', 'supplier_name', 'payment_date', 'amount', 'method'],
    quickSearch: ['purchase_code'],
  },
  search: ['purchase_id', 'supplier_id', 'payment_date', 'amount', 'method'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['purchase_id', 'amount', 'payment_date', 'method', 'notes'],
    },
  ],
  payment: { of: 'purchase_id', amount: 'amount', date: 'payment_date', party: 'supplier_id' },
});
