import { defineNavigation } from 'facet/schema';

/** The side menu from top to bottom. A module joins a group by naming it in its `menu`. */
export default defineNavigation([
  { routerLink: '/dashboard', title: { en: 'Dashboard', zh: '工作台' }, icon: 'dashboard' },
  { group: 'stock', title: { en: 'Stock', zh: '库存' }, icon: 'diamond' },
  { group: 'sales', title: { en: 'Sales', zh: '销售' }, icon: 'sell' },
  { group: 'memos', title: { en: 'Memos', zh: '借货' }, icon: 'handshake' },
  { group: 'purchases', title: { en: 'Purchases', zh: '采购' }, icon: 'shopping-cart' },
  { group: 'parties', title: { en: 'Customers & Suppliers', zh: '客户与供应商' }, icon: 'groups' },
  { routerLink: '/report/dashboard', title: { en: 'Reports', zh: '报表' }, icon: 'assessment' },
  { group: 'settings', title: { en: 'Master Data', zh: '基础资料' }, icon: 'settings' },
]);
