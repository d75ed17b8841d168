import { defineModule } from 'facet/schema';
import { addressFields, addressNames, contactFields, contactNames } from '../shared/contactFields.ts';
import { paymentsOfParty } from '../shared/definePayment.ts';
import { confirmed, paymentTerms, posted, returnsOfParty } from '../shared/documentParts.ts';

export default defineModule({
  name: 'supplier',
  label: { en: 'Supplier', zh: '供应商' },
  labelPlural: { en: 'Suppliers', zh: '供应商' },
  icon: 'local-shipping',
  menu: { group: 'parties', order: 2 },
  recordLabel: 'supplier_name',
  fields: [
    { name: 'supplier_name', type: 'input', required: true, label: { en: 'Supplier Name', zh: '供应商名称' } },
    ...contactFields,
    ...addressFields,
    paymentTerms,
    { name: 'balance', type: 'owed', amount: 'balance', label: { en: 'Balance', zh: '往来余额' } },
    {
      name: 'memo_items_here',
      type: 'sum',
      link: 'memoIn',
      field: 'items_here',
      label: { en: 'Items Here on Memo', zh: '借入件数' },
    },
    {
      name: 'memo_value_here',
      type: 'sum',
      link: 'memoIn',
      field: 'price_here',
      label: { en: 'Value Here on Memo', zh: '借入货值' },
    },
  ],
  list: {
    columns: ['supplier_name', 'phone', 'mobile', 'email', 'website', 'country', 'created_at'],
    quickSearch: ['supplier_name', 'phone', 'mobile', 'email'],
  },
  search: ['supplier_name', ...contactNames, ...addressNames, 'payment_terms', 'balance'],
  summary: ['supplier_name', 'phone', 'mobile', 'email', 'city', 'country', 'balance'],
  page: {
    facts: ['phone', 'mobile', 'email', 'city', 'country', 'payment_terms'],
    figures: [
      { field: 'balance', report: 'supplier-statement', narrows: 'party' },
      { field: 'memo_value_here', report: 'memo-in-overview', narrows: 'supplier_id' },
      { field: 'memo_items_here', link: 'memoIn', filter: { items_here_gte: 1 } },
    ],
    story: {
      label: { en: 'Last Trades', zh: '最近往来' },
      of: [
        { link: 'supplierPurchase', day: 'purchase_date', filter: confirmed, fields: ['purchase_price_sum'] },
        {
          link: 'purchaseReturn',
          day: 'purchase_return_date',
          filter: confirmed,
          fields: ['purchase_return_price_sum'],
        },
        {
          link: 'supplierPayment',
          day: 'payment_date',
          filter: posted,
          title: 'kind',
          fields: ['amount'],
        },
        { link: 'memoIn', day: 'memo_in_date', filter: confirmed, fields: ['memo_in_price_sum'] },
        { link: 'memoInReturn', day: 'memo_in_return_date', filter: confirmed, fields: ['memo_in_return_price_sum'] },
      ],
    },
  },
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { label: { en: 'Contact', zh: '联系方式' }, fields: ['supplier_name', ...contactNames] },
        { label: { en: 'Address', zh: '地址' }, fields: addressNames },
        { label: { en: 'Account', zh: '往来账' }, fields: ['payment_terms', 'balance'] },
      ],
    },
    {
      name: 'purchases',
      label: { en: 'Purchases', zh: '采购单' },
      link: ['supplierPurchase', 'supplierPayment'],
    },
  ],
  links: [
    {
      name: 'supplierPurchase',
      label: { en: 'Purchase', zh: '采购单' },
      module: 'purchase',
      by: 'supplier_id',
      add: 'none',
      columns: ['purchase_code', 'purchase_date', 'status', 'purchase_price_sum', 'paid_sum', 'payment_status'],
      sort: { field: 'purchase_code', order: 'DESC' },
    },
    paymentsOfParty('supplier', 'purchase'),
    {
      name: 'memoIn',
      label: { en: 'Memo In', zh: '借入单' },
      module: 'memo-in',
      by: 'supplier_id',
      add: 'none',
      columns: ['memo_in_code', 'memo_in_date', 'due_date', 'status', 'items_tally', 'memo_in_price_sum'],
      sort: { field: 'memo_in_code', order: 'DESC' },
    },
    returnsOfParty('supplier', 'purchase', { en: 'Purchase Return', zh: '采购退货单' }),
    returnsOfParty('supplier', 'memo-in', { en: 'Memo In Return', zh: '借入归还单' }),
  ],
  newDialog: ['supplier_name'],
  archive: true,
  actions: { detail: ['delete', 'archive', 'merge', 'cancel', 'save'] },
});
