import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineDocument } from '../schema/shared/defineDocument.ts';
import { defineDocumentRow } from '../schema/shared/defineDocumentRow.ts';
import { readField } from '../src/fields/fieldTypes.ts';
import { mistakeLine } from '../src/metadata/check/shared/mistakes.ts';
import { fieldOf, findField, linkOf, type Module, moduleOf, type Schema } from '../src/metadata/model.ts';
import { displayedFieldOf } from '../src/metadata/read/fields/displayedFieldOf.ts';
import { loadSchemaFolder } from '../src/server/schemaFolder/loadSchemaFolder.ts';
import { exampleOf } from './manual/markdown.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const contactAndAddress = [
  ...['phone', 'mobile', 'email', 'website', 'address1', 'address2', 'street', 'district'],
  ...['city', 'state', 'postal_code', 'country'],
];

let schema: Schema;
const module = (name: string): Module => moduleOf(schema, name);
const ownFields = (name: string) =>
  module(name)
    .fields.filter((field) => !['id', 'created_at', 'updated_at', 'archived_at'].includes(field.name))
    .map((field) => field.name);
const inTab = (name: string, tab: string) => {
  const found = module(name).tabs.find((candidate) => candidate.name === tab);
  return found && 'sections' in found ? found.sections.flatMap((section) => section.fields) : [];
};

beforeAll(async () => {
  const loaded = await loadSchemaFolder(join(root, 'schema'));
  expect((loaded.mistakes ?? []).map(mistakeLine)).toEqual([]);
  schema = loaded.schema as Schema;
});

describe('the modules', () => {
  it('ROUTE-05 answer to the route keys of the specification', () => {
    const shown = Object.values(schema.modules).filter(({ menu }) => menu !== false);
    const specified = [
      ...['customer', 'inventory', 'inventory-category', 'laboratory'],
      ...['memo-in', 'memo-in-return', 'memo-out', 'memo-out-return'],
      ...['purchase', 'purchase-return', 'sale', 'sale-return', 'supplier', 'user', 'valuelist'],
    ];
    expect(shown.map(({ name }) => name).sort()).toEqual([...specified, 'stock-count'].sort());
  });

  it('stand in a group of the menu, except rows of links', () => {
    const groups = schema.navigation.flatMap((entry) => ('group' in entry ? [entry.group] : []));
    for (const { menu } of Object.values(schema.modules)) if (menu) expect(groups).toContain(menu.group);
  });

  it('CUST-01 customer: columns, search and form fields, city choices', () => {
    const { list, search } = module('customer');
    expect(list.columns).toEqual(['customer_name', 'phone', 'mobile', 'email', 'website', 'country', 'created_at']);
    expect(list.starred).toBe(true);
    const memos = ['memo_limit', 'memo_items_out', 'memo_value_out', 'memo_out_since'];
    expect(search).toEqual(['customer_name', ...contactAndAddress, 'payment_terms', 'balance', ...memos]);
    expect([...inTab('customer', 'main-info')].sort()).toEqual(
      ['customer_name', ...contactAndAddress, 'payment_terms', 'balance', ...memos].sort(),
    );
    const city = fieldOf(module('customer'), 'city');
    expect(city.type === 'select' && city.options?.map(({ value }) => value)).toEqual([
      ...['Hong Kong', 'Colombo', 'London', 'Beijing'],
    ]);
    expect(fieldOf(module('customer'), 'customer_name').required).toBe(true);
  });

  it('supplier: the same contact and address fields, written once', () => {
    const written = ['supplier_name', ...contactAndAddress, 'payment_terms', 'balance'];
    expect(ownFields('supplier')).toEqual([...written, 'memo_items_here', 'memo_value_here']);
    expect(inTab('supplier', 'main-info')).toEqual(written);
    for (const name of contactAndAddress) {
      expect(fieldOf(module('supplier'), name)).toEqual(fieldOf(module('customer'), name));
    }
  });

  it('DLG-02 new-record dialogs of supplier, customer and value list', () => {
    expect(module('supplier').newDialog).toEqual(['supplier_name']);
    expect(module('customer').newDialog).toEqual(['customer_name']);
    expect(module('valuelist').newDialog).toEqual(['valuelist_name', 'value', 'label_en', 'label_zh']);
    expect(fieldOf(module('inventory'), 'supplier_id')).toMatchObject({ module: 'supplier', newRecord: true });
  });

  it('LAB-01 laboratory: laboratory_code, laboratory_name', () => {
    expect(inTab('laboratory', 'main-info')).toEqual(['laboratory_code', 'laboratory_name']);
    expect(ownFields('laboratory')).toEqual(['laboratory_code', 'laboratory_name']);
  });

  it('VAL-01 SCH-07 value list: valuelist_name, value, each pair once, labels, back to the list after saving', () => {
    const { afterSave, unique } = module('valuelist');
    expect(inTab('valuelist', 'main-info')).toEqual(['valuelist_name', 'value', 'label_en', 'label_zh', 'retired']);
    expect(unique).toEqual([{ fields: ['valuelist_name', 'value'] }]);
    expect(afterSave).toBe('list');
  });

  it('USER-01 ROLE-01 user: email, role, first_name, last_name, a password kept as hash, and its action', () => {
    expect(inTab('user', 'main-info')).toEqual(['email', 'role', 'first_name', 'last_name', 'password']);
    expect(fieldOf(module('user'), 'password')).toMatchObject({ column: 'hash', readOnly: 'after-create' });
    expect(fieldOf(module('user'), 'email')).toMatchObject({ required: true, unique: true });
    expect(module('user').actions.detail).toContain('update-password');
    expect(module('user').list.columns).not.toContain('password');
  });

  it('CAT-01 inventory category: a list and a detail', () => {
    const { list, menu } = module('inventory-category');
    expect(list.columns).toContain('category_name');
    expect(inTab('inventory-category', 'main-info')).toEqual(['category_name', 'category_description']);
    expect(menu).toMatchObject({ group: 'settings' });
  });
});

describe('inventory', () => {
  it('INV-10 searches by the 21 fields', () => {
    expect(module('inventory').search).toEqual([
      ...['item_no', 'grouping_type', 'status', 'type', 'color', 'shape', 'quantity', 'weight'],
      ...['dim_length', 'dim_width', 'dim_height', 'cost_price', 'sale_price', 'origin', 'supplier_id', 'flag'],
      ...['enhancement_code', 'enhancement_title', 'enhancement_comments', 'long_description'],
      'oil_extraction_comments',
    ]);
  });

  it('INV-11 columns of linked lists, and the summary', () => {
    const { summary } = module('inventory');
    expect(linkOf(module('inventory'), 'subItem').columns).toEqual([
      ...['item_no', 'type', 'color', 'shape', 'weight', 'dimension', 'quantity', 'cost_price', 'sale_price'],
      ...['status', 'origin'],
    ]);
    expect(summary).toEqual(['item_no', 'grouping_type', 'type', 'color', 'shape', 'origin', 'supplier_name']);
  });

  it('LIST-03 scrolls inside the viewport less 445 pixels', () => {
    expect(module('inventory').list.heightOffset).toBe(445);
  });

  it('INV-03 shows Photos & Videos, Certificates, Sub Items only of a Set, and Inventory Tracking', () => {
    const { tabs } = module('inventory');
    expect(tabs.map(({ name }) => name)).toEqual([
      'main-info',
      'photos-videos',
      'certificates',
      'sub-items',
      'costs',
      'tracking',
    ]);
    expect(tabs.find(({ name }) => name === 'sub-items')?.shownWhen).toEqual({ field: 'grouping_type', is: 'Set' });
  });

  it('INV-04 an item number is given once and afterwards changed by its action', () => {
    expect(fieldOf(module('inventory'), 'item_no').readOnly).toBe('after-create');
    expect(module('inventory').renumber).toMatchObject({ field: 'item_no', links: ['subItem'] });
  });

  it('INV-05 an item number holds digits only, and is unique but for sub-items', () => {
    const field = fieldOf(module('inventory'), 'item_no');
    expect(readField(field, '10012')).toEqual({ value: '10012' });
    expect(readField(field, '')).toEqual({ violation: { key: 'required' } });
    const refused = readField(field, 'A-12');
    expect(refused).toMatchObject({ violation: { text: { en: 'Item No must be a numeric value' } } });
    expect(module('inventory').unique).toEqual([{ fields: ['item_no'], when: { field: 'id_parent', is: null } }]);
  });

  it('INV-06 weight of a Single, the sum of a Set, two decimals, derived quantity', () => {
    const at = (name: string) => fieldOf(module('inventory'), name);
    expect(at('weight')).toMatchObject({ places: 2, shownWhen: { field: 'grouping_type', is: 'Single' } });
    expect(at('weight_for_set')).toMatchObject({ type: 'sum', link: 'subItem', field: 'weight' });
    expect(at('weight_for_set').shownWhen).toEqual({ field: 'grouping_type', is: 'Set' });
    expect(displayedFieldOf(schema, module('inventory'), at('weight_for_set'))).toMatchObject({
      type: 'decimal',
      places: 2,
    });
    expect(at('quantity')).toMatchObject({ type: 'sum', otherwise: 1, where: { is: 'Set' } });
  });

  it('requires item_no, grouping_type and type, and leaves the status to the server', () => {
    const required = module('inventory').fields.filter((field) => field.required);
    expect(required.map(({ name }) => name)).toEqual(['item_no', 'grouping_type', 'type']);
    expect(fieldOf(module('inventory'), 'status')).toMatchObject({ readOnly: true, default: 'Available' });
  });

  it('INV-20 type, color, shape, origin and the enhancements come from the seven value lists', () => {
    const fed = (name: string, fields: string[]) =>
      fields.map((field) => [field, (fieldOf(module(name), field) as { valueList?: string }).valueList]);
    expect(fed('inventory', ['type', 'color', 'shape', 'origin'])).toEqual([
      ['type', 'Inventory - Type'],
      ['color', 'Inventory - Color'],
      ['shape', 'Inventory - Shape'],
      ['origin', 'Inventory - Origin'],
    ]);
    expect(fed('certificate', ['enhancement_code', 'enhancement_title', 'enhancement_comments'])).toEqual([
      ['enhancement_code', 'Inventory - Enhancement Code'],
      ['enhancement_title', 'Inventory - Enhancement Title'],
      ['enhancement_comments', 'Inventory - Enhancement Comments'],
    ]);
    expect(Object.keys(schema.valueLists)).toHaveLength(7);
    for (const [list, choices] of Object.entries(schema.valueLists)) {
      expect(choices.length).toBeGreaterThan(10);
      expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
      // Codes are the same in both languages.
      const untold = choices.filter(({ label }) => !/\p{Script=Han}/u.test(label.zh));
      expect(untold).toHaveLength(list === 'Inventory - Enhancement Code' ? choices.length : 0);
      expect(new Set(choices.map(({ label }) => label.zh)).size).toBe(choices.length);
    }
  });

  it('the default certificate feeds the read-only copies on the item', () => {
    const copies = ['laboratory_code', 'enhancement_code', 'enhancement_title', 'enhancement_comments'];
    for (const name of [...copies, 'oil_extraction_comments']) {
      expect(fieldOf(module('inventory'), name)).toMatchObject({
        type: 'lookup',
        through: 'certificate',
        field: name,
        where: { field: 'is_default', is: true },
      });
    }
  });
});

describe('texts', () => {
  it('SHELL-07 the buttons that add say so in the owner’s words, in this order', () => {
    expect(schema.app.quickAdds?.map(({ module: name, label }) => [name, label.en])).toEqual([
      ['inventory', 'Add Inventory'],
      ['sale', 'Add Sale'],
      ['customer', 'Add Customer'],
      ['purchase', 'Add Purchase'],
      ['supplier', 'Add Supplier'],
    ]);
  });

  it('LOW-01 every label, help and message of the schema is there in English and in Chinese', () => {
    // Codes of the trade are the same in every language.
    const { 'Inventory - Enhancement Code': _codes, ...valueLists } = schema.valueLists;
    const texts = textsIn({ ...schema, valueLists }, '');
    expect(texts.length).toBeGreaterThan(150);
    // A name that is the same in both languages is not a translation that somebody forgot.
    const same = ['ID'];
    const wrong = texts.filter(({ en, zh }) => !same.includes(en) && !/\p{Script=Han}/u.test(zh));
    expect(wrong).toEqual([]);
    expect(texts.filter(({ en }) => /\p{Script=Han}/u.test(en))).toEqual([]);
  });
});

/** Everything that has the shape of a text, with its path. */
function textsIn(value: unknown, path: string): { path: string; en: string; zh: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, zh } = value as { en?: unknown; zh?: unknown };
  if (typeof en === 'string' && typeof zh === 'string') return [{ path, en, zh }];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`));
}

describe("the tutorial's example", () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'facet-schema-'));
    await cp(join(root, 'schema'), folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('LOW-01 parses as it stands: ten fields, a reference, a link and a value list', async () => {
    const text = exampleOf('schema/modules/viewing.json');
    await writeFile(join(folder, 'modules/viewing.json'), text);
    const loaded = await loadSchemaFolder(folder);
    expect((loaded.mistakes ?? []).map(mistakeLine)).toEqual([]);
    const viewing = moduleOf(loaded.schema as Schema, 'viewing');
    expect((JSON.parse(text) as { fields: unknown[] }).fields).toHaveLength(10);
    expect(fieldOf(viewing, 'customer_id')).toMatchObject({ type: 'searchable-select', module: 'customer' });
    expect(findField(viewing, 'customer_name')?.type).toBe('lookup');
    expect(linkOf(viewing, 'followUp').by).toBe('follows_id');
    expect(loaded.schema?.valueLists['Viewing - Place']?.[0]).toMatchObject({ value: 'Showroom' });
  });

  it('LOW-04 is refused with file, path and mend when a name in it is misspelt', async () => {
    const file = join(folder, 'modules/viewing.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"module": "customer"', '"module": "custmer"'));
    const { mistakes = [] } = await loadSchemaFolder(folder);
    await writeFile(file, text);
    expect(mistakes.map(mistakeLine)).toEqual([
      'modules/viewing.json: fields (customer_id).module: there is no module "custmer"; did you mean "customer"?',
    ]);
  });
});

describe('documents', () => {
  it('REP-06 say since when stones on memo are here, and since when they are out', () => {
    const days = (report: string) =>
      schema.reports
        .find(({ name }) => name === report)
        ?.columns.flatMap(({ name, label }) => (['days', 'since'].includes(name) ? [[label?.en, label?.zh]] : []));
    expect(days('memo-in-overview')).toEqual([
      ['Days Here', '借入天数'],
      ['Here Since', '借入日期'],
    ]);
    expect(days('memo-out-overview')).toEqual([
      ['Days Out', '借出天数'],
      ['Out Since', '借出日期'],
    ]);
  });

  const documents = [
    ['memo-in', 'supplier', 'Memo In Items', ['memo_in_code', 'memo_in_date', 'memo_in_price_sum', 'notes']],
    ['memo-in-return', 'supplier', 'Memo In Return Items', ['memo_in_return_code', 'memo_in_return_price_sum']],
    ['memo-out', 'customer', 'Memo Out Items', ['memo_out_code', 'memo_out_date', 'memo_out_price_sum', 'notes']],
    ['memo-out-return', 'customer', 'Memo out Return Items', ['memo_out_return_code', 'memo_out_return_price_sum']],
    [
      'purchase',
      'supplier',
      'Purchase Items',
      ['purchase_code', 'purchase_price_sum', 'payment_status', 'payment_date'],
    ],
    ['purchase-return', 'supplier', 'Purchase Return Items', ['purchase_return_code', 'purchase_return_price_sum']],
    ['sale', 'customer', 'Sales Items', ['sale_code', 'invoice_number', 'payment_status', 'payment_date', 'notes']],
    ['sale-return', 'customer', 'Sale Return Items', ['sale_return_code', 'sale_return_price_sum', 'notes']],
  ] as const;

  it.each(documents)(
    'DOC-01 %s has Main Info and its items tab, and the fields of the specification',
    (name, party, tab, fields) => {
      const { tabs, document } = module(name);
      // What is paid or due has a tab of its own beside those of the specification.
      const payments = document?.payment ? ['Payments'] : [];
      expect(tabs.map(({ label }) => label.en)).toEqual(['Main Info', tab, ...payments]);
      expect(inTab(name, 'main-info')).toEqual(expect.arrayContaining([`${party}_id`, 'status', ...fields]));
      expect(fieldOf(module(name), `${party}_id`).required).toBe(true);
      expect(fieldOf(module(name), 'status').readOnly).toBe(true);
    },
  );

  it('DOC-01 dates are required of purchases, sales and purchase returns', () => {
    const required = documents
      .map(([name]) => name)
      .filter((name) => {
        return fieldOf(module(name), `${name.replaceAll('-', '_')}_date`).required;
      });
    expect(required).toEqual(['purchase', 'purchase-return', 'sale']);
  });

  it.each([
    ['memo-in', 'modal', true, ['memo_in_price']],
    ['memo-in-return', 'choose-from', false, []],
    ['memo-out', 'search', false, ['memo_out_price']],
    ['memo-out-return', 'choose-from', false, []],
    ['purchase', 'modal', false, ['purchase_price']],
    ['purchase-return', 'choose-from', false, []],
    ['sale', 'search', false, ['sale_price']],
    ['sale-return', 'choose-from', false, []],
  ])('DOC-02 LINK-01 %s adds its items by %s', (name, add, edit, inlineEdit) => {
    const link = module(name).links.find((candidate) => candidate.name === 'inventory');
    expect(link).toMatchObject({ add, edit, inlineEdit });
  });

  it.each(documents)('DOC-03 the sum of a %s is read-only, over its rows', (name) => {
    const price_sum = fieldOf(module(name), `${name.replaceAll('-', '_')}_price_sum`);
    expect(price_sum).toMatchObject({ type: 'sum', link: 'inventory' });
  });

  it('CUST-02 SUP-01 a customer lists its sales, a supplier its purchases and payments', () => {
    expect(module('customer').tabs.map(({ label }) => label.en)).toEqual(['Main Info', 'Sales', 'Memos Out']);
    expect(module('customer').links[0]?.columns).toEqual([
      ...['customer_name', 'sale_code', 'sale_date', 'status', 'sale_price_sum', 'payment_status', 'payment_date'],
    ]);
    expect(module('supplier').tabs.map(({ label }) => label.en)).toEqual(['Main Info', 'Purchases']);
    expect(module('supplier').links.slice(0, 2)).toMatchObject([
      { name: 'supplierPurchase', add: 'none' },
      { name: 'supplierPayment', add: 'search' },
    ]);
  });

  it('LOW-04 a misspelt key of a document or of its rows does not compile', () => {
    const label = { en: 'Loan', zh: '借展单' };
    const document = {
      ...{ name: 'loan', label, labelPlural: label, party: 'customer', code: 'LO-{0000}', price: 'value' },
      ...{ itemsTab: label, effect: { becomes: 'Unavailable' } },
    } as const;
    const row = { document: { module: 'loan', label }, price: { name: 'value', label } };
    // @ts-expect-error the key is dateRequired
    defineDocument({ ...document, dateRequird: true });
    // @ts-expect-error the key of the effect is becomes
    defineDocument({ ...document, effect: { becoms: 'Sold' } });
    // @ts-expect-error the key is states
    defineDocumentRow({ ...row, stats: [] });
    // @ts-expect-error the key is shows
    defineDocumentRow({ ...row, document: { module: 'loan', label, show: [] } });
  });
});
