import { defineModule } from 'facet/schema';

/** The values behind drop-downs. Which lists there are, and what they start with, stands in valueLists.ts. */
export default defineModule({
  name: 'valuelist',
  label: { en: 'Value List', zh: '选项列表' },
  labelPlural: { en: 'Value Lists', zh: '选项列表' },
  icon: 'list-alt',
  menu: { group: 'settings', order: 3 },
  recordLabel: 'value',
  fields: [
    {
      name: 'valuelist_name',
      type: 'input',
      required: true,
      maxLength: 100,
      label: { en: 'List Name', zh: '列表名称' },
      help: {
        en: 'Exactly as the form names it, e.g. Inventory - Color',
        zh: '须与表单所用名称完全一致，例如 Inventory - Color',
      },
    },
    { name: 'value', type: 'input', required: true, maxLength: 100, label: { en: 'Value', zh: '选项值' } },
  ],
  unique: [['valuelist_name', 'value']],
  list: {
    columns: ['valuelist_name', 'value', 'created_at'],
    sort: { field: 'valuelist_name', order: 'ASC' },
    quickSearch: ['valuelist_name', 'value'],
  },
  search: ['valuelist_name', 'value'],
  summary: ['valuelist_name', 'value'],
  tabs: [{ name: 'main-info', label: { en: 'Main Info', zh: '基本信息' }, fields: ['valuelist_name', 'value'] }],
  newDialog: ['valuelist_name', 'value'],
  afterSave: 'list',
});
