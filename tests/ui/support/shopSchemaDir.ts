import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';

const reference = (name: string, module: string, more: object = {}) => ({
  name,
  type: 'searchable-select',
  module,
  label: name,
  ...more,
});

const mainTab = (...fields: string[]) => ({ name: 'main', label: 'Main', fields });

/** Modules that use what the product's own do not (yet): every way of adding to a link, inline editing, stars. */
const modules: Record<string, object> = {
  gem: {
    label: 'Gem',
    labelPlural: 'Gems',
    recordLabel: 'code',
    fields: [
      { name: 'code', type: 'input', required: true, unique: true, label: 'Code' },
      { name: 'remark', type: 'input', label: 'Remark' },
      { name: 'kind', type: 'select', options: ['Ruby', 'Spinel', 'Jade'], label: 'Kind' },
      { name: 'price', type: 'money', min: 0, label: 'Price' },
      { name: 'cuts', type: 'multi-select', options: ['Oval', 'Pear', 'Heart'], label: 'Cuts' },
    ],
    list: {
      columns: ['code', 'kind', 'price'],
      priority: ['kind'],
      sort: { field: 'code', order: 'ASC' },
      starred: true,
      heightOffset: 445,
    },
    search: ['code', 'kind', 'price', 'cuts'],
    summary: ['code', 'remark'],
    tabs: [mainTab('code', 'remark', 'kind', 'price', 'cuts')],
  },
  order: {
    label: 'Order',
    labelPlural: 'Orders',
    recordLabel: 'title',
    fields: [
      { name: 'title', type: 'input', required: true, label: 'Title' },
      { name: 'way', type: 'radio', required: true, default: 'Retail', options: ['Retail', 'Trade'], label: 'Way' },
      { name: 'terms', type: 'input', required: true, shownWhen: { field: 'way', is: 'Trade' }, label: 'Terms' },
      { name: 'remark', type: 'input', label: 'Remark', requiredWhen: 'discount >= 50' },
      { name: 'discount', type: 'decimal', label: 'Discount', readOnlyWhen: "remark = 'agreed'" },
      {
        name: 'deposit',
        type: 'money',
        required: true,
        shownWhen: 'discount >= 30 and discount < 50',
        label: 'Deposit',
      },
      { name: 'total', type: 'sum', link: 'item', field: 'price', label: 'Total' },
    ],
    rules: [
      {
        when: 'discount > 10 and empty(remark)',
        message: { en: 'Say why the discount is so high.', zh: '请说明高折扣的原因。' },
        field: 'remark',
      },
    ],
    list: { columns: ['title', 'total'] },
    tabs: [
      {
        name: 'main',
        label: 'Main',
        sections: [
          { fields: ['title', 'way', 'remark', 'total'] },
          { label: 'Price Agreement', shownWhen: { field: 'way', is: 'Trade' }, fields: ['discount', 'deposit'] },
        ],
      },
      { name: 'trade', label: 'Trade', fields: ['terms'], shownWhen: { field: 'way', is: 'Trade' } },
      { name: 'items', label: 'Items', link: 'item' },
      { name: 'notes', label: 'Notes', link: 'note' },
      { name: 'calls', label: 'Calls', link: 'call' },
      { name: 'gems', label: 'Parcels', link: 'parcel' },
      { name: 'seen', label: 'Seen', link: 'seen' },
      { name: 'claims', label: 'Claims', link: 'claim' },
    ],
    links: [
      {
        name: 'item',
        label: 'Item',
        module: 'order-item',
        by: 'order_id',
        add: 'search',
        pick: 'gem_id',
        columns: ['gem_code', 'price'],
        inlineEdit: ['price'],
      },
      {
        name: 'note',
        label: 'Note',
        module: 'order-note',
        by: 'order_id',
        add: 'modal',
        columns: ['words'],
        form: ['words'],
      },
      {
        name: 'call',
        label: 'Call',
        module: 'order-call',
        by: 'order_id',
        add: 'immediate',
        edit: true,
        columns: ['words'],
        form: ['words'],
      },
      { name: 'parcel', label: 'Parcel', module: 'parcel', by: 'order_id', add: 'search', columns: ['name'] },
      {
        name: 'claim',
        label: 'Claim',
        module: 'claim',
        by: 'order_id',
        add: 'search',
        pick: 'parcel_id',
        match: 'order_id',
        columns: ['parcel_name'],
      },
      { name: 'seen', label: 'Note seen', module: 'order-note', by: 'order_id', add: 'none', columns: ['words'] },
    ],
  },
  'order-item': {
    label: 'Order Item',
    menu: false,
    recordLabel: 'gem_code',
    fields: [
      reference('order_id', 'order', {
        required: true,
        onDelete: 'cascade',
        display: [{ field: 'title', as: 'order_title' }],
      }),
      reference('gem_id', 'gem', { required: true, display: [{ field: 'code', as: 'gem_code' }] }),
      { name: 'price', type: 'money', min: 0, label: 'Price' },
    ],
    list: { columns: ['gem_code', 'price'], quickSearch: ['gem_code'] },
    tabs: [mainTab('gem_id', 'price')],
  },
  'order-note': {
    label: 'Order Note',
    menu: false,
    recordLabel: 'words',
    fields: [
      reference('order_id', 'order', {
        required: true,
        onDelete: 'cascade',
        display: [{ field: 'title', as: 'order_title' }],
      }),
      { name: 'words', type: 'input', required: true, label: 'Words' },
    ],
    list: { columns: ['words'] },
    tabs: [mainTab('words')],
  },
  'order-call': {
    label: 'Order Call',
    menu: false,
    recordLabel: 'words',
    fields: [
      reference('order_id', 'order', {
        required: true,
        onDelete: 'cascade',
        display: [{ field: 'title', as: 'order_title' }],
      }),
      { name: 'words', type: 'input', default: 'New call', label: 'Words' },
    ],
    list: { columns: ['words'] },
    tabs: [mainTab('words')],
  },
  claim: {
    label: 'Claim',
    menu: false,
    recordLabel: 'parcel_name',
    fields: [
      reference('order_id', 'order', {
        required: true,
        onDelete: 'cascade',
        display: [{ field: 'title', as: 'order_title' }],
      }),
      reference('parcel_id', 'parcel', { required: true, display: [{ field: 'name', as: 'parcel_name' }] }),
    ],
    list: { columns: ['parcel_name'] },
    tabs: [mainTab('parcel_id')],
  },
  quote: {
    label: 'Quote',
    labelPlural: 'Quotes',
    recordLabel: 'title',
    fields: [
      { name: 'title', type: 'input', label: 'Title', default: { formula: "gem_id.code & ' × ' & pieces" } },
      reference('gem_id', 'gem', { display: [{ field: 'code', as: 'gem_code' }] }),
      reference('grade_id', 'grade'),
      { name: 'pieces', type: 'integer', default: 2, label: 'Pieces' },
      { name: 'price', type: 'money', required: true, default: { formula: 'gem_id.price * pieces' }, label: 'Price' },
      { name: 'advance', type: 'money', default: { formula: 'price / 2' }, label: 'Advance' },
      {
        name: 'steps',
        type: 'repeat-section',
        label: 'Steps',
        fields: [
          { name: 'hours', type: 'integer', label: 'Hours' },
          { name: 'sum', type: 'money', default: { formula: 'hours * 30' }, label: 'Sum' },
        ],
      },
    ],
    list: { columns: ['title', 'grade_id', 'price'] },
    tabs: [
      mainTab('gem_id', 'grade_id', 'pieces', 'price', 'steps'),
      { name: 'more', label: 'More', fields: ['title', 'advance'] },
      { name: 'lines', label: 'Lines', link: 'line' },
    ],
    links: [
      {
        ...{ name: 'line', label: 'Line', module: 'quote-line', by: 'quote_id', add: 'modal' },
        ...{ columns: ['gem_code', 'price'], form: ['gem_id', 'price'] },
      },
    ],
  },
  grade: {
    label: 'Grade',
    menu: false,
    recordLabel: 'name',
    fields: [
      {
        ...{ name: 'name', type: 'select', required: true, label: 'Name' },
        options: [{ value: 'A', label: { en: 'First water', zh: '一等' } }],
      },
    ],
    list: { columns: ['name'] },
    tabs: [mainTab('name')],
  },
  'quote-line': {
    label: 'Quote Line',
    menu: false,
    recordLabel: 'gem_code',
    fields: [
      reference('quote_id', 'quote', { required: true, display: [{ field: 'pieces', as: 'quote_pieces' }] }),
      reference('gem_id', 'gem', { display: [{ field: 'code', as: 'gem_code' }] }),
      { name: 'price', type: 'money', default: { formula: 'gem_id.price * quote_pieces' }, label: 'Price' },
    ],
    list: { columns: ['gem_code', 'price'] },
    tabs: [mainTab('gem_id', 'price')],
  },
  parcel: {
    label: 'Parcel',
    recordLabel: 'name',
    fields: [
      { name: 'name', type: 'input', required: true, label: 'Name' },
      reference('order_id', 'order', { onDelete: 'set null', display: [{ field: 'title', as: 'order_title' }] }),
    ],
    list: { columns: ['name'] },
    tabs: [mainTab('name', 'order_id')],
  },
};

/** The repository's schema and the modules above, in a folder that goes with the tests of the file. */
export function shopSchemaDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'facet-shop-'));
  cpSync(resolve(import.meta.dirname, '../../../schema'), folder, { recursive: true });
  mkdirSync(join(folder, 'modules'), { recursive: true });
  for (const [name, module] of Object.entries(modules)) {
    writeFileSync(join(folder, 'modules', `${name}.json`), JSON.stringify({ name, ...module }));
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
