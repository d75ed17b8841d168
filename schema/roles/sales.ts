import { defineRole } from 'facet/schema';

const none = { read: false };

/** Sells and lends out: no costs, no suppliers, no purchases, nothing that comes in from suppliers. */
export default defineRole({
  name: 'sales',
  label: { en: 'Sales', zh: '销售' },
  modules: {
    '*': {
      read: true,
      create: true,
      update: true,
      delete: false,
      confirm: true,
      setBack: false,
      print: true,
      export: true,
    },
    inventory: { create: false, fields: { cost_price: 'hidden', supplier_id: 'hidden' } },
    'item-cost': none,
    supplier: none,
    'supplier-payment': none,
    purchase: none,
    'purchase-item': none,
    'purchase-return': none,
    'purchase-return-item': none,
    'memo-in': none,
    'memo-in-item': none,
    'memo-in-return': none,
    'memo-in-return-item': none,
    // What stands in a document that is New can be taken out again.
    'sale-item': { delete: true },
    'sale-return-item': { delete: true },
    'memo-out-item': { delete: true },
    'memo-out-return-item': { delete: true },
    valuelist: { create: false, update: false },
  },
  // Those of what is hidden are hidden with it.
  reports: true,
});
