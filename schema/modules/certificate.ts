import { defineModule } from 'facet/schema';

/** Rows of an item's Certificates tab. The default one speaks for the item: its laboratory and treatments show there. */
export default defineModule({
  name: 'certificate',
  label: { en: 'Certificate', zh: '证书' },
  labelPlural: { en: 'Certificates', zh: '证书' },
  icon: 'workspace-premium',
  menu: false,
  recordLabel: 'certificate_no',
  fields: [
    {
      name: 'inventory_id',
      type: 'searchable-select',
      module: 'inventory',
      display: ['item_no'],
      required: true,
      readOnly: 'after-create',
      onDelete: 'cascade',
      label: { en: 'Item', zh: '货品' },
    },
    {
      name: 'certificate_no',
      type: 'input',
      required: true,
      maxLength: 50,
      label: { en: 'Certificate No', zh: '证书编号' },
    },
    { name: 'certificate_date', type: 'date', max: 'today', label: { en: 'Certificate Date', zh: '证书日期' } },
    {
      name: 'laboratory_id',
      type: 'searchable-select',
      module: 'laboratory',
      newRecord: true,
      label: { en: 'Laboratory', zh: '鉴定所' },
    },
    {
      name: 'enhancement_title',
      type: 'select',
      valueList: 'Inventory - Enhancement Title',
      label: { en: 'Enhancement Title', zh: '优化处理结论' },
    },
    {
      name: 'enhancement_code',
      type: 'select',
      valueList: 'Inventory - Enhancement Code',
      label: { en: 'Enhancement Code', zh: '优化处理代码' },
    },
    {
      name: 'enhancement_comments',
      type: 'select',
      valueList: 'Inventory - Enhancement Comments',
      label: { en: 'Enhancement Comments', zh: '优化处理备注' },
    },
    {
      name: 'oil_extraction_comments',
      type: 'multiline',
      maxLength: 1000,
      label: { en: 'Oil Extraction Comments', zh: '抽油备注' },
    },
    {
      name: 'is_default',
      type: 'checkbox',
      label: { en: 'Default Certificate', zh: '默认证书' },
      help: {
        en: 'Its laboratory and treatment show on the item; marking it takes the mark off the former one',
        zh: '其鉴定所与处理结论显示在货品上；标记后，原默认证书的标记随之取消',
      },
    },
    {
      name: 'mediaImages',
      type: 'media',
      accept: 'image',
      cell: 'icon',
      title: { en: 'Certificate Images', zh: '证书图片' },
      label: { en: 'Certificate Images', zh: '证书图片' },
    },
    {
      name: 'mediaScans',
      type: 'media',
      accept: 'file',
      cell: 'icon',
      label: { en: 'Scans', zh: '扫描件' },
    },
  ],
  // Exactly one certificate speaks for an item: the first one, until another one is marked.
  unique: [
    {
      fields: ['inventory_id'],
      when: { field: 'is_default', is: true },
      move: true,
      message: {
        en: 'An item needs a default certificate. Mark another one instead, and this one is it no more.',
        zh: '货品须有一张默认证书，请改为标记另一张，此证书的默认标记将随之取消。',
      },
    },
  ],
  list: {
    columns: ['certificate_no', 'certificate_date', 'laboratory_code', 'item_no', 'enhancement_code', 'is_default'],
    quickSearch: ['certificate_no'],
  },
  search: ['certificate_no', 'certificate_date', 'laboratory_id', 'enhancement_code', 'is_default'],
  summary: ['certificate_no', 'certificate_date', 'laboratory_code', 'enhancement_title'],
  tabs: [
    {
      name: 'main-info',
      label: { en: 'Main Info', zh: '基本信息' },
      fields: [
        'certificate_no',
        'certificate_date',
        'laboratory_id',
        'enhancement_title',
        'enhancement_code',
        'enhancement_comments',
        'oil_extraction_comments',
        'is_default',
        'mediaImages',
        'mediaScans',
      ],
    },
  ],
});
