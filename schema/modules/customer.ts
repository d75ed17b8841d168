import { defineModule } from 'facet/schema';
import { addressFields, addressNames, contactFields, contactNames } from '../shared/contactFields.ts';

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
  ],
  list: {
    columns: ['customer_name', 'phone', 'mobile', 'email', 'website', 'country', 'created_at'],
    quickSearch: ['customer_name', 'phone', 'mobile', 'email'],
    starred: true,
  },
  search: ['customer_name', ...contactNames, ...addressNames],
  summary: ['customer_name', 'phone', 'mobile', 'email', 'city', 'country'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      sections: [
        { label: { en: 'Contact', zh: '联系方式' }, fields: ['customer_name', ...contactNames] },
        { label: { en: 'Address', zh: '地址' }, fields: addressNames },
      ],
    },
    { name: 'sales', label: { en: 'Sales', zh: '销售单' }, link: 'sale' },
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
  ],
  newDialog: ['customer_name'],
});
