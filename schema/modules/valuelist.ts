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
      type: 'select',
      valueListNames: true,
      required: true,
      label: { en: 'List Name', zh: '列表名称' },
    },
    {
      name: 'value',
      type: 'input',
      required: true,
      maxLength: 100,
      label: { en: 'Value', zh: '选项值' },
      help: {
        en: 'What is stored in records; it changes in all of them',
        zh: '存储在记录中的内容；修改后所有记录随之更新',
      },
    },
    {
      name: 'label_en',
      type: 'input',
      maxLength: 100,
      label: { en: 'English Label', zh: '英文名称' },
      help: { en: 'What people read in English; empty: the value', zh: '英文界面显示的名称；留空则显示选项值' },
    },
    {
      name: 'label_zh',
      type: 'input',
      maxLength: 100,
      label: { en: 'Chinese Label', zh: '中文名称' },
      help: { en: 'What people read in Chinese; empty: the value', zh: '中文界面显示的名称；留空则显示选项值' },
    },
    {
      name: 'retired',
      type: 'checkbox',
      label: { en: 'Retired', zh: '已停用' },
      help: { en: 'Stays where it is, and is offered no more', zh: '保留在原有记录中，不再提供选择' },
    },
  ],
  unique: [['valuelist_name', 'value']],
  list: {
    columns: ['valuelist_name', 'value', 'label_en', 'label_zh', 'retired', 'created_at'],
    sort: { field: 'valuelist_name', order: 'ASC' },
    quickSearch: ['valuelist_name', 'value', 'label_en', 'label_zh'],
  },
  search: ['valuelist_name', 'value', 'label_en', 'label_zh', 'retired'],
  summary: ['valuelist_name', 'value', 'label_en', 'label_zh', 'retired'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['valuelist_name', 'value', 'label_en', 'label_zh', 'retired'],
    },
  ],
  newDialog: ['valuelist_name', 'value', 'label_en', 'label_zh'],
  afterSave: 'list',
});
