import { defineRole } from 'facet/schema';

const read = { read: true };

/** Works in the vault with a tablet: finds, scans, counts, photographs and labels stones. No money at all. */
export default defineRole({
  name: 'vault',
  label: { en: 'Vault', zh: '库房' },
  modules: {
    inventory: {
      read: true,
      update: true,
      print: true,
      fields: {
        cost_price: 'hidden',
        sale_price: 'hidden',
        supplier_id: 'hidden',
        item_no: 'read',
        grouping_type: 'read',
        type: 'read',
        quantity: 'read',
        weight: 'read',
        certificate_no: 'read',
        laboratory_code: 'read',
        inventory_category_id: 'read',
        id_parent: 'read',
      },
    },
    'inventory-category': read,
    'inventory-tracking': read,
    certificate: read,
    laboratory: read,
    valuelist: read,
    'stock-count': { read: true, create: true, update: true, print: true },
    'stock-count-item': { read: true, create: true, update: true },
  },
  dashboard: false,
});
