import { defineDocument } from '../shared/defineDocument.ts';
import { unpaid } from '../shared/documentParts.ts';

/** Stones that the house sells. */
export default defineDocument({
  name: 'sale',
  label: { en: 'Sale', zh: '销售单' },
  labelPlural: { en: 'Sales', zh: '销售单' },
  icon: 'sell',
  menu: { group: 'sales', order: 1, badge: unpaid('error') },
  party: 'customer',
  code: 'SA-{year}-{0000}',
  dateRequired: true,
  price: 'sale_price',
  itemsTab: { en: 'Sales Items', zh: '销售货品' },
  add: 'search',
  items: { priceFrom: 'sale_price', onlyAvailable: true },
  invoiced: true,
  effect: { becomes: 'Sold', needs: 'Available' },
  follows: {
    name: 'sell-items',
    label: { en: 'Sell Items', zh: '转为销售' },
    module: 'memo-out',
    rowBecomes: 'Sold',
    through: 'memo-out-return',
  },
});
