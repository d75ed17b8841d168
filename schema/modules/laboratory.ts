import { defineModule } from 'facet/schema';

export default defineModule({
  name: 'laboratory',
  label: { en: 'Laboratory', zh: '鉴定所' },
  labelPlural: { en: 'Laboratories', zh: '鉴定所' },
  icon: 'science',
  menu: { group: 'settings', order: 2 },
  recordLabel: 'laboratory_code',
  fields: [
    {
      name: 'laboratory_code',
      type: 'input',
      required: true,
      unique: true,
      maxLength: 20,
      label: { en: 'Laboratory Code', zh: '鉴定所代码' },
      help: { en: 'The short name on tags and lists, e.g. GRS', zh: '标签与列表上使用的简称，例如 GRS' },
    },
    { name: 'laboratory_name', type: 'input', required: true, label: { en: 'Laboratory Name', zh: '鉴定所名称' } },
  ],
  list: {
    columns: ['laboratory_code', 'laboratory_name', 'created_at'],
    sort: { field: 'laboratory_code', order: 'ASC' },
    quickSearch: ['laboratory_code', 'laboratory_name'],
  },
  search: ['laboratory_code', 'laboratory_name'],
  summary: ['laboratory_code', 'laboratory_name'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: ['laboratory_code', 'laboratory_name'],
    },
  ],
  newDialog: ['laboratory_code', 'laboratory_name'],
  archive: true,
  actions: { detail: ['delete', 'archive', 'merge', 'cancel', 'save'] },
});
