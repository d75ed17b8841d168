import { defineDocument } from '../shared/defineDocument.ts';
import { newStones, unpaid } from '../shared/documentParts.ts';

/** Stones that the house buys: new ones that come with it, or stones of the supplier that are here on memo. */
export default defineDocument({
  name: 'purchase',
  label: { en: 'Purchase', zh: '采购单' },
  labelPlural: { en: 'Purchases', zh: '采购单' },
  icon: 'shopping-cart',
  menu: { group: 'purchases', order: 1, badge: unpaid('warning') },
  party: 'supplier',
  code: 'PU-{year}-{0000}',
  dateRequired: true,
  price: 'purchase_price',
  itemsTab: { en: 'Purchase Items', zh: '采购货品' },
  add: 'modal',
  edit: false,
  items: { priceFrom: 'cost_price', priceTo: 'cost_price', onlyAvailable: true, creates: newStones },
  invoiced: true,
  papers: { en: "Supplier's Invoice", zh: '供应商发票' },
  effect: { becomes: 'Available', needs: 'Available', needsMemo: true, ownership: 'own' },
  follows: {
    name: 'purchase-items',
    label: { en: 'Purchase Items', zh: '转为采购' },
    module: 'memo-in',
    rowBecomes: 'Purchased',
  },
});
