import { defineModule } from 'facet/schema';
import { addressFields, addressNames, contactFields, contactNames } from '../shared/contactFields.ts';
import { paymentsOfParty } from '../shared/definePayment.ts';
import { paymentTerms } from '../shared/documentParts.ts';

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
  ],
  list: {
    columns: ['supplier_name', 'phone', 'mobile', 'email', 'website', 'country', 'created_at'],
    quickSearch: ['supplier_name', 'phone', 'mobile', 'email'],
  },
  search: ['supplier_name', ...contactNames, ...addressNames, 'payment_terms', 'balance'],
  summary: ['supplier_name', 'phone', 'mobile', 'email', 'city', 'country', 'balance'],
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
  ],
  newDialog: ['supplier_name'],
  archive: true,
  actions: { detail: ['delete', 'archive', 'merge', 'cancel', 'save'] },
});
