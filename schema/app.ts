import { defineApp } from 'facet/schema';

/** What this installation is called, and the constants that go with the house. */
export default defineApp({
  siteName: 'Facet',
  company: {
    name: 'Facet Gems Limited',
    address: ['Unit 1203, 12/F, Peninsula Square', '18 Sung On Street, Hung Hom', 'Kowloon, Hong Kong'],
  },
  currency: 'USD',
  linkPrefix: 'https://stones.example.com/item/',
  quickAdds: [
    { module: 'inventory', label: { en: 'Add Inventory', zh: '新增货品' } },
    { module: 'sale', label: { en: 'Add Sale', zh: '新增销售' } },
    { module: 'customer', label: { en: 'Add Customer', zh: '新增客户' } },
    { module: 'purchase', label: { en: 'Add Purchase', zh: '新增采购' } },
    { module: 'supplier', label: { en: 'Add Supplier', zh: '新增供应商' } },
  ],
  shareLink: 'https://wa.me/?text={text}',
});
