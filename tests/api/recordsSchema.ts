import type { Schema } from '../../src/metadata/model.ts';
import { parseSchema } from '../../src/metadata/parse/parseSchema.ts';
import type { Database } from '../../src/server/database/connection/database.ts';
import { synchronize } from '../../src/server/database/structure/synchronize.ts';
import { hooksOf } from '../../src/server/hooks/hooksOf.ts';
import type { RecordsChange, RecordsContext } from '../../src/server/records/recordsContext.ts';
import { MediaLinks } from '../../src/server/storage/MediaLinks.ts';
import type { OpenTestDatabase } from '../support/testDatabase.ts';

const tabs = (...fields: string[]) => [{ name: 'main-info', label: 'Main Info', fields }];

const party = {
  name: 'party',
  label: 'Party',
  labelPlural: { en: 'Parties', zh: '往来单位' },
  menu: { group: 'all' },
  recordLabel: 'party_name',
  fields: [
    { name: 'party_name', type: 'input', required: true, label: 'Name' },
    { name: 'city', type: 'select', options: ['Hong Kong', 'London'], label: 'City' },
    { name: 'active', type: 'checkbox', default: true, label: 'Active' },
    { name: 'mail', type: 'email', unique: true, label: 'Mail' },
    { name: 'gem_count', type: 'sum', link: 'gem', label: 'Gems' },
  ],
  list: { columns: ['party_name'], quickSearch: ['party_name', 'city'], starred: true },
  summary: ['party_name', 'city'],
  tabs: tabs('party_name', 'city', 'active', 'mail'),
  links: [{ name: 'gem', label: 'Gems', module: 'gem', by: 'party_id', add: 'none', columns: ['item_no'] }],
};

/** Every field type; a reference, a reference to itself, links, lookups of lookups, sums. */
const gem = {
  name: 'gem',
  label: 'Gem',
  labelPlural: { en: 'Gems', zh: '宝石' },
  menu: { group: 'all' },
  recordLabel: 'item_no',
  fields: [
    { name: 'item_no', type: 'input', required: true, maxLength: 20, label: 'No' },
    { name: 'notes', type: 'multiline', label: 'Notes' },
    { name: 'contact', type: 'email', label: 'Contact' },
    { name: 'phone', type: 'phone', label: 'Phone' },
    { name: 'website', type: 'url', label: 'Website' },
    { name: 'secret', type: 'password', column: 'secret_hash', label: 'Secret' },
    { name: 'ratio', type: 'number', label: 'Ratio' },
    { name: 'weight', type: 'decimal', places: 2, min: 0, label: 'Weight' },
    { name: 'pieces', type: 'integer', min: 1, label: 'Pieces' },
    { name: 'price', type: 'money', label: 'Price' },
    { name: 'bought', type: 'date', default: 'today', label: 'Bought' },
    { name: 'kind', type: 'select', valueList: 'Kind', label: 'Kind' },
    { name: 'grouping', type: 'radio', options: ['Single', 'Set'], default: 'Single', label: 'Grouping' },
    { name: 'flagged', type: 'checkbox', label: 'Flagged' },
    { name: 'party_id', type: 'searchable-select', module: 'party', display: ['party_name', 'city'], label: 'Party' },
    {
      name: 'parent_id',
      type: 'searchable-select',
      module: 'gem',
      display: [{ field: 'item_no', as: 'parent_no' }],
      filter: { grouping: 'Set' },
      label: 'Parent',
    },
    { name: 'parent_party', type: 'lookup', through: 'parent_id', field: 'party_name', label: 'Party of the set' },
    { name: 'parts_price', type: 'sum', link: 'part', field: 'price', label: 'Parts' },
    { name: 'parent_parts', type: 'lookup', through: 'parent_id', field: 'parts_price', label: 'Parts of the set' },
    {
      name: 'sub_count',
      type: 'sum',
      link: 'sub',
      where: { field: 'grouping', is: 'Set' },
      otherwise: 1,
      label: 'Stones',
    },
    {
      name: 'main_part',
      type: 'lookup',
      through: 'part',
      field: 'maker_name',
      where: { field: 'is_main', is: true },
      label: 'Main maker',
    },
    { name: 'size', type: 'computed', template: '{weight} ct / {pieces} pcs', label: 'Size' },
    {
      name: 'per_piece',
      type: 'computed',
      formula: 'price / pieces',
      result: { type: 'money' },
      label: 'Price per piece',
    },
    { name: 'code', type: 'qrcode', label: 'Code' },
    { name: 'photos', type: 'media', label: 'Photos' },
    { name: 'clips', type: 'media', accept: 'video', label: 'Clips' },
    { name: 'papers', type: 'media', accept: 'file', label: 'Papers' },
    {
      name: 'marks',
      type: 'repeat-section',
      fields: [
        { name: 'mark', type: 'input', required: true, label: 'Mark' },
        { name: 'mark_kind', type: 'select', valueList: 'Kind', label: 'Kind' },
      ],
      label: 'Marks',
    },
    {
      name: 'status',
      type: 'select',
      options: ['Available', 'Sold'],
      default: 'Available',
      readOnly: true,
      label: 'S',
    },
    { name: 'batch', type: 'input', readOnly: 'after-create', label: 'Batch' },
    {
      name: 'set_name',
      type: 'input',
      required: true,
      shownWhen: { field: 'grouping', is: 'Set' },
      label: 'Name of the set',
    },
    { name: 'order', type: 'integer', label: 'Order' },
  ],
  unique: [{ fields: ['item_no'], when: { field: 'parent_id', is: null } }],
  valueLists: { Kind: ['Ruby', 'Sapphire', "Cat's Eye", { value: 'Onyx', label: { zh: '缟玛瑙' } }] },
  list: {
    columns: ['item_no', 'kind', 'weight'],
    sort: { field: 'item_no', order: 'ASC' },
    quickSearch: ['item_no', 'notes', 'kind', 'party_name'],
  },
  summary: ['item_no', 'kind', 'weight', 'party_name'],
  tabs: tabs('item_no', 'notes', 'set_name'),
  links: [
    { name: 'part', label: 'Parts', module: 'gem-part', by: 'gem_id', add: 'modal', columns: ['price'] },
    { name: 'sub', label: 'Stones', module: 'gem', by: 'parent_id', add: 'modal', columns: ['item_no'] },
  ],
};

const gemPart = {
  name: 'gem-part',
  label: 'Part',
  menu: false,
  recordLabel: 'gem_id',
  fields: [
    {
      name: 'gem_id',
      type: 'searchable-select',
      module: 'gem',
      required: true,
      onDelete: 'cascade',
      display: ['item_no', { field: 'parent_no', as: 'gem_parent_no' }],
      label: 'Gem',
    },
    {
      name: 'maker_id',
      type: 'searchable-select',
      module: 'party',
      display: [{ field: 'party_name', as: 'maker_name' }],
      label: 'Maker',
    },
    { name: 'price', type: 'money', label: 'Price' },
    {
      name: 'keeper_id',
      type: 'searchable-select',
      module: 'party',
      onDelete: 'cascade',
      display: [{ field: 'party_name', as: 'keeper_name' }],
      label: 'Keeper',
    },
    { name: 'is_main', type: 'checkbox', label: 'Main' },
    { name: 'scans', type: 'media', accept: 'any', label: 'Scans' },
  ],
  list: { columns: ['price'], quickSearch: ['item_no'] },
  tabs: tabs('gem_id', 'price'),
};

const log = {
  name: 'log',
  label: 'Log entry',
  labelPlural: 'Log entries',
  menu: false,
  recordLabel: 'entry',
  readOnly: true,
  fields: [{ name: 'entry', type: 'input', label: 'Entry' }],
  list: { columns: ['entry'] },
  tabs: tabs('entry'),
};

const valuelist = {
  name: 'valuelist',
  label: 'Value List',
  menu: { group: 'all' },
  recordLabel: 'value',
  fields: [
    { name: 'valuelist_name', type: 'input', required: true, maxLength: 100, label: 'List' },
    { name: 'value', type: 'input', required: true, maxLength: 100, label: 'Value' },
  ],
  unique: [['valuelist_name', 'value']],
  list: { columns: ['valuelist_name', 'value'], quickSearch: ['valuelist_name', 'value'] },
  tabs: tabs('valuelist_name', 'value'),
};

const user = {
  name: 'user',
  label: 'User',
  menu: { group: 'all' },
  recordLabel: 'email',
  fields: [
    { name: 'email', type: 'email', required: true, unique: true, label: 'Email' },
    { name: 'first_name', type: 'input', label: 'First Name' },
    { name: 'last_name', type: 'input', label: 'Last Name' },
    { name: 'password', type: 'password', required: true, readOnly: 'after-create', label: 'Password' },
  ],
  list: { columns: ['email'] },
  tabs: tabs('email', 'password'),
};

const app = { siteName: 'Test', currency: 'USD', linkPrefix: 'https://items.example/i/' };

/** The schema that the tests of records work with. */
export const recordsSchema: Schema = parse({ party, gem, 'gem-part': gemPart, log, valuelist, user });

/** A database with the tables of that schema, and what records are worked with in it, for nobody in particular. */
export async function openRecords(
  open: OpenTestDatabase,
): Promise<RecordsContext & { database: Database; heard: RecordsChange[] }> {
  const database = await open();
  await synchronize(database, recordsSchema);
  const changes: RecordsChange[] = [];
  const media = { links: new MediaLinks(Buffer.from('secret')), discard: async () => undefined };
  return {
    database,
    schema: recordsSchema,
    hooks: hooksOf,
    userId: 1,
    media,
    publish: (change) => changes.push(change),
    heard: changes,
  };
}

function parse(modules: Record<string, object>): Schema {
  const files = Object.entries(modules).map(([name, content]) => ({ file: `modules/${name}.json`, content }));
  const parsed = parseSchema([
    { file: 'app.json', content: app },
    { file: 'navigation.json', content: [{ group: 'all', title: 'All' }] },
    ...files,
  ]);
  if (!parsed.schema)
    throw new Error(parsed.mistakes.map(({ file, path, message }) => `${file} ${path} ${message}`).join('\n'));
  return parsed.schema;
}
