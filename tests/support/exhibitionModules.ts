import { schemaDirWith } from './schemaDirWith.ts';

/*
 * A ninth pair of documents, as an admin would write it: stones that are shown at a customer's exhibition and come back.
 * Nothing but these four JSON files; everything else has to follow from them.
 */

const status = {
  name: 'status',
  type: 'select',
  readOnly: true,
  default: 'New',
  options: [
    { value: 'New', label: { en: 'New', zh: '新建' } },
    { value: 'Confirmed', label: { en: 'Confirmed', zh: '已确认' } },
    { value: 'Canceled', label: { en: 'Canceled', zh: '已取消' } },
  ],
  label: { en: 'Status', zh: '状态' },
};

const item = {
  name: 'inventory_id',
  type: 'searchable-select',
  module: 'inventory',
  required: true,
  readOnly: 'after-create',
  display: ['item_no', 'type', 'color', 'shape', 'weight', 'dimension', { field: 'status', as: 'item_status' }],
  label: { en: 'Item', zh: '货品' },
};

const price = {
  name: 'insured_value',
  type: 'money',
  min: 0,
  required: true,
  label: { en: 'Insured Value', zh: '保险价值' },
};

interface Labels {
  en: string;
  zh: string;
}

function documentModule(name: string, label: Labels, pattern: string, more: { add: string; document: object }) {
  const under = name.replaceAll('-', '_');
  return {
    name,
    label,
    labelPlural: { en: `${label.en}s`, zh: label.zh },
    icon: 'theater-comedy',
    menu: { group: 'memos', order: 9 },
    recordLabel: `${under}_code`,
    fields: [
      { name: `${under}_code`, type: 'input', unique: true, readOnly: true, label: { en: 'Code', zh: '单号' } },
      {
        name: 'customer_id',
        type: 'searchable-select',
        module: 'customer',
        required: true,
        label: { en: 'Customer', zh: '客户' },
      },
      { name: `${under}_date`, type: 'date', default: 'today', label: { en: 'Date', zh: '日期' } },
      status,
      {
        name: 'insured_sum',
        type: 'sum',
        link: 'item',
        field: 'insured_value',
        label: { en: 'Insured', zh: '保险总额' },
      },
      { name: 'notes', type: 'multiline', label: { en: 'Notes', zh: '备注' } },
    ],
    list: { columns: [`${under}_code`, 'customer_name', `${under}_date`, 'status', 'insured_sum'] },
    tabs: [
      {
        name: 'main-info',
        label: { en: 'Main Info', zh: '基本信息' },
        fields: ['customer_id', `${under}_code`, `${under}_date`, 'status', 'insured_sum', 'notes'],
      },
      { name: 'items', label: { en: `${label.en} Items`, zh: '货品' }, link: 'item' },
    ],
    links: [
      {
        name: 'item',
        label: { en: 'Item', zh: '货品' },
        module: `${name}-item`,
        by: `${under}_id`,
        add: more.add,
        ...(more.add === 'search' && { pick: 'inventory_id', inlineEdit: ['insured_value'] }),
        columns: ['item_no', 'type', 'color', 'shape', 'weight', 'dimension', 'insured_value'],
      },
    ],
    document: {
      status: 'status',
      code: { field: `${under}_code`, pattern },
      date: `${under}_date`,
      party: 'customer_id',
      sum: 'insured_sum',
      staysOpen: ['notes'],
      ...more.document,
    },
  };
}

function rowModule(name: string, label: Labels, more: object[] = []) {
  const under = name.replaceAll('-', '_');
  return {
    name: `${name}-item`,
    label: { en: `${label.en} Item`, zh: '货品' },
    menu: false,
    recordLabel: 'item_no',
    fields: [
      {
        name: `${under}_id`,
        type: 'searchable-select',
        module: name,
        required: true,
        readOnly: 'after-create',
        onDelete: 'cascade',
        label,
      },
      item,
      ...more,
      price,
    ],
    unique: [[`${under}_id`, 'inventory_id']],
    list: { columns: ['item_no', 'insured_value'] },
    tabs: [
      { name: 'main-info', label: { en: 'Main Info', zh: '基本信息' }, fields: ['inventory_id', 'insured_value'] },
    ],
  };
}

const out = { en: 'Exhibition Out', zh: '展览借出单' };
const back = { en: 'Exhibition Return', zh: '展览归还单' };
const items = { link: 'item', item: 'inventory_id', price: 'insured_value' };

export const exhibitionModules: readonly { name: string }[] = [
  documentModule('exhibition-out', out, 'EX-{year}-{0000}', {
    add: 'search',
    document: {
      items: { ...items, priceFrom: 'sale_price', onlyAvailable: true },
      effect: { needs: 'Available', becomes: 'Unavailable' },
    },
  }),
  rowModule('exhibition-out', out),
  documentModule('exhibition-return', back, 'ER-{year}-{0000}', {
    add: 'choose-from',
    document: {
      items,
      effect: { becomes: 'Available' },
      returns: { module: 'exhibition-out', row: 'exhibition_out_item_id' },
    },
  }),
  rowModule('exhibition-return', back, [
    {
      name: 'exhibition_out_item_id',
      type: 'searchable-select',
      module: 'exhibition-out-item',
      required: true,
      readOnly: 'after-create',
      display: ['exhibition_out_code'],
      label: { en: 'Exhibition Out Item', zh: '展览借出货品' },
    },
  ]),
];

/** A copy of the product's schema folder with the ninth pair in it. `remove` deletes it. */
export function exhibitionSchemaDir(): { dir: string; remove: () => void } {
  return schemaDirWith(exhibitionModules);
}

/** The same folder, where stones can go on from a memo to an exhibition, and the customer's limit holds for those too. */
export function limitedExhibitionSchemaDir(): { dir: string; remove: () => void } {
  const limited = limitedExhibition();
  const others = exhibitionModules.filter(({ name }) => limited.every((module) => module.name !== name));
  return schemaDirWith([...others, ...limited]);
}

/** The exhibition out with rows that know whether they are out: it follows a memo and has its limit. */
function limitedExhibition(): { name: string }[] {
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of schema files
  const [out, rows] = structuredClone(exhibitionModules) as any[];
  Object.assign(out.document, {
    exposure: { limit: 'memo_limit' },
    follows: {
      ...{ name: 'show-items', label: 'Show Items', module: 'memo-out', row: 'memo_out_item_id' },
      through: 'memo-out-return',
    },
  });
  out.document.items.status = { field: 'state', pending: 'New', confirmed: 'Shown', dropped: 'Canceled' };
  rows.fields.push(
    { name: 'state', type: 'select', readOnly: true, options: ['New', 'Shown', 'Canceled'], label: 'State' },
    {
      ...{ name: 'memo_out_item_id', type: 'searchable-select', module: 'memo-out-item', readOnly: true },
      ...{ display: ['memo_out_code'], label: 'Memo Out Item' },
    },
  );
  return [out, rows];
}
