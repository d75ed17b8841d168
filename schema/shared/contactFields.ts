import { defineFields } from 'facet/schema';

/** How to reach somebody. */
export const contactFields = defineFields([
  { name: 'phone', type: 'phone', label: { en: 'Phone', zh: '电话' } },
  { name: 'mobile', type: 'phone', label: { en: 'Mobile', zh: '手机' } },
  { name: 'email', type: 'email', label: { en: 'Email', zh: '电子邮箱' } },
  { name: 'website', type: 'url', label: { en: 'Website', zh: '网站' } },
]);

/** Where somebody is. */
export const addressFields = defineFields([
  { name: 'address1', type: 'input', label: { en: 'Address 1', zh: '地址一' } },
  { name: 'address2', type: 'input', label: { en: 'Address 2', zh: '地址二' } },
  { name: 'street', type: 'input', label: { en: 'Street', zh: '街道' } },
  { name: 'district', type: 'input', maxLength: 100, label: { en: 'District', zh: '区' } },
  {
    name: 'city',
    type: 'select',
    label: { en: 'City', zh: '城市' },
    options: [
      { value: 'Hong Kong', label: { en: 'Hong Kong', zh: '香港' } },
      { value: 'Colombo', label: { en: 'Colombo', zh: '科伦坡' } },
      { value: 'London', label: { en: 'London', zh: '伦敦' } },
      { value: 'Beijing', label: { en: 'Beijing', zh: '北京' } },
    ],
  },
  { name: 'state', type: 'input', maxLength: 100, label: { en: 'State / Province', zh: '省 / 州' } },
  { name: 'postal_code', type: 'input', maxLength: 20, label: { en: 'Postal Code', zh: '邮政编码' } },
  { name: 'country', type: 'input', maxLength: 100, label: { en: 'Country', zh: '国家 / 地区' } },
]);

const names = (fields: { name: string }[]) => fields.map(({ name }) => name);

export const contactNames = names(contactFields);
export const addressNames = names(addressFields);
