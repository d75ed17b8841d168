import { defineModule } from 'facet/schema';
import { addressFields, addressNames, contactFields, contactNames } from '../shared/contactFields.ts';
import { paymentsOfParty } from '../shared/definePayment.ts';
import { paymentTerms } from '../shared/documentParts.ts';

export default defineModule({
  name: 'customer',
  label: { en: 'Customer', zh: '客户' },
  labelPlural: { en: 'Customers', zh: '客户' },
  icon: 'person',
  menu: { group: 'parties', order: 1 },
  recordLabel: 'customer_name',
  fields: [
    { name: 'customer_name', type: 'input', required: true, label: { en: 'Customer Name', zh: '客户名称' } },
    ...contactFields,
    ...addressFields,
    {
      name: 'memo_limit',
      type: 'money',
      min: 0,
      label: { en: 'Memo Limit', zh: '借出限额' },
      help: {
        en: 'Empty: no limit',
        zh: '留空则不限',
      },
    },
    paymentTerms,
    { name: 'balance', type: 'owed', amount: 'balance', label: { en: 'Balance', zh: '往来余额' } },
    {
      name: 'memo_items_out',
      type: 'sum',
      link: 'memoOut',
      field: 'items_out',
      label: { en: 'Items on Memo', zh: '在外件数' },
    },
    {
      name: 'memo_value_out',
      type: 'sum',
      link: 'memoOut',
      field: 'price_out',
      label: { en: 'Value on Memo', zh: '在外货值' },
    },
    {
      name: 'memo_out_since',
      type: 'earliest',
      link: 'memoOut',
      field: 'out_since',
      label: { en: 'Oldest Memo', zh: '最早借出日' },
    },
  ],
  list: {
    columns: ['customer_name', 'phone', 'mobile', 'email', 'website', 'country', 'created_at'],
    quickSearch: ['customer_name', 'phone', 'mobile', 'email'],
    starred: true,
  },
  search: [
    'customer_name',
    ...contactNames,
    ...addressNames,
    'payment_terms',
    'balance',
    'memo_limit',
    'memo_items_out',
    'memo_value_out',
    'memo_out_since',
  ],
  summary: ['customer_name', 'phone', 'mobile', 'email', 'city', 'country', 'balance'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { label: { en: 'Contact', zh: '联系方式' }, fields: ['customer_name', ...contactNames] },
        { label: { en: 'Address', zh: '地址' }, fields: addressNames },
        { label: { en: 'Account', zh: '往来账' }, fields: ['payment_terms', 'balance'] },
        {
          label: { en: 'Memos', zh: '借出' },
          fields: ['memo_limit', 'memo_value_out', 'memo_items_out', 'memo_out_since'],
        },
      ],
    },
    { name: 'sales', label: { en: 'Sales', zh: '销售单' }, link: ['sale', 'customerPayment'] },
    { name: 'memos-out', label: { en: 'Memos Out', zh: '借出单' }, link: 'memoOut' },
  ],
  links: [
    {
      name: 'sale',
      label: { en: 'Sale', zh: '销售单' },
      module: 'sale',
      by: 'customer_id',
      add: 'none',
      columns: [
        'customer_name',
        'sale_code',
        'sale_date',
        'status',
        'sale_price_sum',
        'payment_status',
        'payment_date',
      ],
      sort: { field: 'sale_code', order: 'DESC' },
    },
    paymentsOfParty('customer', 'sale'),
    {
      name: 'memoOut',
      label: { en: 'Memo Out', zh: '借出单' },
      module: 'memo-out',
      by: 'customer_id',
      add: 'none',
      columns: [
        'memo_out_code',
        'memo_out_date',
        'due_date',
        'status',
        'items_tally',
        'price_out',
        'memo_out_price_sum',
      ],
      sort: { field: 'memo_out_code', order: 'DESC' },
    },
  ],
  newDialog: ['customer_name'],
  actions: { detail: ['delete', 'merge', 'cancel', 'save'] },
});
