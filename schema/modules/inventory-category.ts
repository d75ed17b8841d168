import { defineModule } from 'facet/schema';

/** How the house sorts its stock beyond the stone's type: single stones, pairs, melee, collection pieces … */
export default defineModule({
  name: 'inventory-category',
  label: { en: 'Inventory Category', zh: '库存类别' },
  labelPlural: { en: 'Inventory Categories', zh: '库存类别' },
  icon: 'category',
  menu: { group: 'settings', order: 1 },
  recordLabel: 'category_name',
  fields: [
    {
      name: 'category_name',
      type: 'input',
      required: true,
      unique: true,
      maxLength: 100,
      label: { en: 'Category Name', zh: '类别名称' },
    },
    {
      name: 'category_description',
      type: 'multiline',
      maxLength: 1000,
      label: { en: 'Description', zh: '说明' },
    },
    { name: 'item_count', type: 'sum', link: 'item', label: { en: 'Items', zh: '货品数' } },
  ],
  list: {
    columns: ['category_name', 'category_description', 'item_count', 'created_at'],
    sort: { field: 'category_name', order: 'ASC' },
    quickSearch: ['category_name', 'category_description'],
  },
  search: ['category_name', 'category_description'],
  summary: ['category_name', 'category_description', 'item_count'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['category_name', 'category_description'],
    },
    { name: 'items', label: { en: 'Items', zh: '货品' }, link: 'item' },
  ],
  links: [
    {
      name: 'item',
      label: { en: 'Item', zh: '货品' },
      module: 'inventory',
      by: 'inventory_category_id',
      add: 'none',
      columns: ['item_no', 'type', 'color', 'shape', 'weight', 'dimension', 'sale_price', 'status', 'origin'],
      sort: { field: 'item_no', order: 'ASC' },
    },
  ],
  newDialog: ['category_name'],
});
