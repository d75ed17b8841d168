import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mistakeLine } from '../check/shared/mistakes.ts';
import { fieldOf, moduleOf, type Schema } from '../model.ts';
import { displayedFieldOf } from '../read/fields/displayedFieldOf.ts';
import { parseSchema, type SchemaFile } from './parseSchema.ts';

const app = {
  file: 'app.json',
  content: { siteName: 'Stones', currency: 'USD', linkPrefix: 'https://stones.example/' },
};

const supplier = {
  name: 'supplier',
  label: { en: 'Supplier', zh: '供应商' },
  recordLabel: 'supplier_name',
  fields: [
    { name: 'supplier_name', type: 'input', label: { en: 'Supplier', zh: '供应商' }, required: true },
    { name: 'phone', type: 'phone', label: 'Phone' },
  ],
  list: { columns: ['supplier_name', 'phone', 'created_at'] },
  tabs: [{ name: 'main-info', label: 'Main Info', fields: ['supplier_name', 'phone'] }],
};

const stone = {
  name: 'stone',
  label: 'Stone',
  recordLabel: 'code',
  fields: [
    { name: 'code', type: 'input', label: 'Code', required: true },
    { name: 'weight', type: 'decimal', places: 2, unit: 'ct', label: 'Weight' },
    { name: 'supplier_id', type: 'searchable-select', module: 'supplier', label: 'Supplier' },
    {
      name: 'set_id',
      type: 'searchable-select',
      module: 'stone',
      label: 'Set',
      display: [{ field: 'code', as: 'set_code' }],
    },
    { name: 'set_weight', type: 'sum', link: 'parts', field: 'weight', label: 'Set weight' },
    { name: 'kind', type: 'select', options: ['Rough', 'Cut'], label: 'Kind' },
  ],
  list: { columns: ['code', 'supplier_name', 'weight'] },
  search: ['code', 'weight', 'supplier_id'],
  tabs: [
    { name: 'main-info', label: 'Main Info', fields: ['code', 'weight', 'supplier_id'] },
    { name: 'parts', label: 'Parts', link: 'parts' },
  ],
  links: [{ name: 'parts', label: 'Parts', module: 'stone', by: 'set_id', add: 'modal', columns: ['code', 'weight'] }],
};

/** A tab of one section that does not always show. */
function sectionWhen(shownWhen: object, fields: string[]) {
  return { name: 'main-info', label: 'Main Info', sections: [{ shownWhen, fields }] };
}

/** The earliest day of the parts. */
function earliest(changes: object) {
  return { name: 'since', type: 'earliest', link: 'parts', field: 'day', label: 'Since', ...changes };
}

/** A tally of the parts' kinds. */
function tally(changes: object) {
  const parts = [{ is: 'Cut', label: 'cut' }];
  return { name: 'kinds', type: 'tally', link: 'parts', by: 'kind', parts, label: 'Kinds', ...changes };
}

/** A place in the menu with a number. */
function badged(filter: object) {
  return { group: 'more', badge: { filter, label: 'late' } };
}

type Json = Record<string, unknown>;

/** The two modules above with one place changed by a path such as `fields.1.places`. */
function files(changes: { stone?: Json; supplier?: Json } = {}): SchemaFile[] {
  return [
    app,
    { file: 'modules/stone.json', content: change(stone, changes.stone ?? {}) },
    { file: 'modules/supplier.json', content: change(supplier, changes.supplier ?? {}) },
  ];
}

function change(original: unknown, changes: Json): unknown {
  const copy = structuredClone(original) as Json;
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop() as string;
    const holder = keys.reduce<Json>((inner, key) => inner[key] as Json, copy);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
  return copy;
}

const linesOf = (files: SchemaFile[]) => parseSchema(files).mistakes.map(mistakeLine);

describe('parseSchema', () => {
  it('LOW-01 fills every default in and adds id, timestamps and the lookups of references', () => {
    const { schema } = parseSchema(files());
    if (!schema) throw new Error('no schema');
    const parsed = moduleOf(schema, 'stone');
    expect(parsed.fields.map((field) => field.name)).toEqual([
      'id',
      'code',
      'weight',
      'supplier_id',
      'supplier_name',
      'set_id',
      'set_code',
      'set_weight',
      'kind',
      'created_at',
      'updated_at',
    ]);
    expect(parsed).toMatchObject({
      menu: { group: 'more' },
      labelPlural: { en: 'Stone', zh: 'Stone' },
      list: { sort: { field: 'id', order: 'DESC' }, quickSearch: ['code'], starred: false },
      actions: { list: ['new', 'export'], detail: ['delete', 'cancel', 'save'], row: [] },
    });
    expect(moduleOf(schema, 'supplier').label).toEqual({ en: 'Supplier', zh: '供应商' });
    expect(displayedFieldOf(schema, parsed, fieldOf(parsed, 'set_weight'))).toMatchObject({
      type: 'decimal',
      name: 'set_weight',
      places: 2,
    });
  });

  it('LOW-01 brings fields along that references bring along themselves, whatever the order of the files', () => {
    const display = [
      { field: 'supplier_name', as: 'maker' },
      { field: 'maker', as: 'maker_of_set' },
    ];
    const { schema, mistakes } = parseSchema(files({ stone: { 'fields.3.display': display } }));
    expect(mistakes).toEqual([]);
    const parsed = moduleOf(schema as Schema, 'stone');
    for (const name of ['maker', 'maker_of_set']) {
      expect(fieldOf(parsed, name)).toMatchObject({ type: 'lookup', through: 'set_id', label: { zh: '供应商' } });
      expect(displayedFieldOf(schema as Schema, parsed, fieldOf(parsed, name)).type).toBe('input');
    }
    const circle = [
      { field: 'b', as: 'a' },
      { field: 'a', as: 'b' },
    ];
    expect(linesOf(files({ stone: { 'fields.3.display': circle } })).join('\n')).toContain(
      'there is no field of stone "b"',
    );
  });

  it.each<[string, { stone?: Json; supplier?: Json }, string]>([
    ['unknown key', { supplier: { tabz: 1 } }, 'modules/supplier.json: tabz: unknown key "tabz"; did you mean "tabs"?'],
    [
      'unknown key of a field',
      { supplier: { 'fields.0.maxLenght': 9 } },
      'modules/supplier.json: fields[0] (supplier_name).maxLenght: unknown key "maxLenght"; did you mean "maxLength"?',
    ],
    [
      'key of a field that is a type',
      { supplier: { 'fields.0.date': 'today' } },
      'fields[0] (supplier_name).date: unknown key "date"; it is a type of fields: write "type": "date"',
    ],
    [
      'key that another type has',
      { stone: { 'fields.1.currency': 'USD' } },
      'fields[1] (weight).currency: unknown key "currency"; fields of the type "money" have it, "decimal" has not; change the type',
    ],
    [
      'key that the type does not take',
      { stone: { 'fields.4.required': true } },
      'fields[4] (set_weight).required: unknown key "required"; a field of the type "sum" does not take it; remove it',
    ],
    [
      'type as others call it',
      { stone: { 'fields.1.type': 'Currency' } },
      'fields[1] (weight): unknown field type "Currency"; did you mean "money"?',
    ],
    [
      'fields beside a link in one tab',
      { stone: { 'tabs.1.fields': ['nope'] } },
      'tabs[1].fields: stands beside "link", and a tab has one of the two; give one of them a tab of its own',
    ],
    [
      'number as a text',
      { stone: { 'fields.1.places': '2' } },
      'fields[1] (weight).places: has the wrong kind of value; give it a number',
    ],
    [
      'list that is none',
      { supplier: { 'list.columns': 'phone' } },
      'list.columns: has the wrong kind of value; give it a list, in [ ]',
    ],
    [
      'menu entry that is neither false nor an object',
      { stone: { menu: 'more' } },
      'modules/stone.json: menu: has the wrong kind of value; give it false or object; see docs/schema',
    ],
    [
      'label that is not there',
      { stone: { 'fields.1.label': undefined } },
      'fields[1] (weight).label: is missing; give it string or object; see docs/schema',
    ],
    [
      'field that a file still names as it was called',
      { supplier: { 'fields.1': { name: 'telephone', was: 'phone', type: 'phone', label: 'Phone' } } },
      'list.columns: there is no field of supplier "phone" any more; name it "telephone" here as well',
    ],
    [
      'link that gives its rows a choice that they never have',
      { stone: { 'links.0.values': { kind: 'Ruff' } } },
      'modules/stone.json: links (parts).values.kind: "kind" is never "Ruff"; use one of: Rough, Cut',
    ],
    [
      'link that gives its rows a value of another kind',
      { stone: { 'links.0.values': { weight: 'heavy' } } },
      'modules/stone.json: links (parts).values.weight: "heavy" is no value of "weight" (decimal); write one',
    ],
    [
      'unknown field type',
      { supplier: { 'fields.0.type': 'inptu' } },
      'modules/supplier.json: fields[0] (supplier_name): unknown field type "inptu"; did you mean "input"?',
    ],
    ['missing label', { supplier: { label: undefined } }, 'modules/supplier.json: label: '],
    [
      'link to a module that is not there',
      { stone: { 'links.0.module': 'stones' } },
      'modules/stone.json: links (parts).module: there is no module "stones"; did you mean "stone"?',
    ],
    [
      'reference to a module that is not there',
      { stone: { 'fields.2.module': 'suplier' } },
      'modules/stone.json: fields (supplier_id).module: there is no module "suplier"; did you mean "supplier"?',
    ],
    [
      'link by a field that points elsewhere',
      { stone: { 'links.0.by': 'supplier_id' } },
      'modules/stone.json: links (parts).by: "supplier_id" is no reference of stone to stone; ',
    ],
    [
      'tab naming an unknown field',
      { supplier: { 'tabs.0.fields': ['phnoe'] } },
      'modules/supplier.json: tabs (main-info): there is no field of supplier "phnoe"; did you mean "phone"?',
    ],
    [
      'tab naming an unknown link',
      { stone: { 'tabs.1.link': 'part' } },
      'modules/stone.json: tabs (parts).link: there is no link "part"; did you mean "parts"?',
    ],
    [
      'duplicate field',
      { supplier: { 'fields.1.name': 'supplier_name' } },
      'modules/supplier.json: fields[1] (supplier_name): the name "supplier_name" is taken by fields[0]; rename one of the two',
    ],
    [
      'duplicate tab',
      { stone: { 'tabs.1.name': 'main-info' } },
      'modules/stone.json: tabs: names "main-info" twice; remove one',
    ],
    [
      'duplicate module',
      { stone: { name: 'supplier' } },
      'modules/supplier.json: name: the module "supplier" stands in modules/stone.json already; rename one of the two',
    ],
    [
      'reserved field name',
      { supplier: { 'fields.1.name': 'created_at' } },
      'modules/supplier.json: fields[1] (created_at): "created_at" is a name that records have by themselves',
    ],
    [
      'a field with the name of something that every object has',
      { supplier: { 'fields.1.name': 'toString' } },
      'modules/supplier.json: fields[1] (toString): "toString" is a name that records have by themselves',
    ],
    [
      'a field with the name of something that every row of the database has',
      { supplier: { 'fields.1.name': 'ctid' } },
      'modules/supplier.json: fields[1] (ctid): "ctid" is a name that records have by themselves',
    ],
    [
      'a module with a name of a table of the database itself',
      { supplier: { name: 'pg-class' } },
      'modules/supplier.json: name: "pg-class" begins as the tables of the database itself do; choose another name',
    ],
    [
      'a module that nobody made, with the name of something that every object has',
      { stone: { 'fields.2.module': 'constructor' } },
      'modules/stone.json: fields (supplier_id).module: there is no module "constructor"',
    ],
    [
      'a character that no database stores',
      { stone: { 'fields.5.options': ['Rough', 'C\u0000ut'] } },
      'modules/stone.json: fields[5].options[1]: holds a character that no database stores (U+0000, or half of a character); remove it',
    ],
    [
      'half of a character',
      { stone: { label: { en: 'Stone \ud83d' } } },
      'modules/stone.json: label.en: holds a character that no database stores',
    ],
    [
      'field name that rows of documents have',
      { supplier: { 'fields.1.name': 'item_changes' } },
      'modules/supplier.json: fields[1] (item_changes): "item_changes" is a name that records have by themselves',
    ],
    [
      'reserved module name',
      { supplier: { name: 'auth' } },
      'modules/supplier.json: name: "auth" is a path of the API itself; choose another name',
    ],
    [
      'a lookup whose name is taken',
      { stone: { 'fields.3.display': undefined } },
      'modules/stone.json: fields (set_id).display: the name "code" is taken already; give it another: display: [{ "field": "code", "as": "set_code" }]',
    ],
    [
      'unknown menu group',
      { supplier: { menu: { group: 'parties' } } },
      'modules/supplier.json: menu.group: there is no menu group (navigation names them) "parties"; add a group of this name to navigation.json',
    ],
    [
      'SCR-01 a priority for what is no column',
      { stone: { list: { columns: ['code', 'weight'], priority: ['weight', 'supplier_name'] } } },
      'modules/stone.json: list.priority: "supplier_name" is no column of the list; add it to list.columns',
    ],
    [
      'a priority for an unknown field',
      { stone: { list: { columns: ['code'], priority: ['wieght'] } } },
      'modules/stone.json: list.priority: there is no field of stone "wieght"',
    ],
    [
      'a picture that is none',
      { stone: { picture: 'code' } },
      'modules/stone.json: picture: "code" holds no photos (input); name a media field that does',
    ],
    [
      'an unknown picture',
      { stone: { picture: 'foto' } },
      'modules/stone.json: picture: there is no field of stone "foto"',
    ],
    [
      'photos without a place',
      { stone: { actions: { row: ['take-picture'] } } },
      'modules/stone.json: actions.row: "take-picture" has nowhere to put the photo; name a media field as the picture of the module',
    ],
    [
      'an unknown action of rows',
      { stone: { actions: { row: ['take-photo'] } } },
      'modules/stone.json: actions.row: there is no action "take-photo"',
    ],
    [
      'rows without a label',
      { stone: { actions: { row: ['print-label'] } } },
      'modules/stone.json: actions.row: "print-label" has nothing to print; add a file to prints/',
    ],
    [
      'unknown action',
      { supplier: { actions: { detail: ['svae'] } } },
      'modules/supplier.json: actions.detail: there is no action "svae"; did you mean "save"?',
    ],
    [
      'a file for codes without its action',
      { supplier: { qrExport: ['phone'] } },
      'modules/supplier.json: qrExport: needs the action that makes the file; add "export-qr" to actions.list',
    ],
    [
      'a file for codes without fields',
      { supplier: { actions: { list: ['export-qr'] } } },
      'modules/supplier.json: qrExport: is missing; "export-qr" in actions.list needs it',
    ],
    [
      'a file for codes with an unknown field',
      { supplier: { actions: { list: ['export-qr'] }, qrExport: ['phon'] } },
      'modules/supplier.json: qrExport[0]: there is no field of supplier "phon"',
    ],
    [
      'sum over text',
      { stone: { 'fields.4.field': 'code' } },
      'modules/stone.json: fields (set_weight).field: "code" of stone is of type input, which cannot be added',
    ],
    [
      'lookup through a reference that chooses among rows',
      {
        stone: {
          'fields.4': { name: 'a', type: 'lookup', through: 'supplier_id', field: 'phone', take: 'last', label: 'A' },
        },
      },
      'modules/stone.json: fields (a).take: chooses among the rows of a link, but "supplier_id" is a reference',
    ],
    [
      'lookup with a stand-in of another kind',
      {
        stone: {
          'fields.4': {
            name: 'a',
            type: 'lookup',
            through: 'supplier_id',
            field: 'phone',
            otherwise: 'created_at',
            label: 'A',
          },
        },
      },
      'modules/stone.json: fields (a).otherwise: "created_at" holds timestamptz, but "phone" holds text',
    ],
    [
      'lookup through a link with a stand-in',
      {
        stone: {
          'fields.4': { name: 'a', type: 'lookup', through: 'parts', field: 'code', otherwise: 'kind', label: 'A' },
        },
      },
      'modules/stone.json: fields (a).otherwise: stands in for an empty field of one record, but "parts" is a link',
    ],
    [
      'lookup among rows that are chosen by an unknown field',
      {
        stone: {
          'fields.4': {
            name: 'a',
            type: 'lookup',
            through: 'parts',
            field: 'code',
            where: { field: 'knd', is: 'Cut' },
            label: 'A',
          },
        },
      },
      'modules/stone.json: fields (a).where: there is no field of stone "knd"; did you mean "kind"?',
    ],
    [
      'quick search in the rows of an unknown link',
      { stone: { 'list.quickSearch': ['code', 'part.code'] } },
      'modules/stone.json: list.quickSearch: there is no link "part"; did you mean "parts"?',
    ],
    [
      'quick search in an unknown field of rows',
      { stone: { 'list.quickSearch': ['code', 'parts.cod'] } },
      'modules/stone.json: list.quickSearch: there is no field of stone "cod"; did you mean "code"?',
    ],
    [
      'quick search in a number of rows',
      { stone: { 'list.quickSearch': ['parts.set_weight'] } },
      'modules/stone.json: list.quickSearch: "parts.set_weight" holds no text (decimal)',
    ],
    [
      'quick search in an unknown field',
      { stone: { 'list.quickSearch': ['cod'] } },
      'modules/stone.json: list.quickSearch: there is no field of stone "cod"; did you mean "code"?',
    ],
    [
      'quick search in the same field twice',
      { stone: { 'list.quickSearch': ['parts.code', 'parts.code'] } },
      'modules/stone.json: list.quickSearch: names "parts.code" twice; remove one',
    ],
    [
      'quick search in rows of rows',
      { stone: { 'list.quickSearch': ['parts.parts.code'] } },
      'modules/stone.json: list.quickSearch[0]: name a field, or a link and a field of its rows: "link.field"',
    ],
    [
      'a row that takes over what it does not have',
      { stone: { 'links.0.copy': ['set_code'] } },
      'modules/stone.json: links (parts).copy: "set_code" is derived (lookup); name stored fields only',
    ],
    [
      'a form with a tab that the rows do not have',
      { stone: { 'links.0.tabs': ['main-inf'] } },
      'modules/stone.json: links (parts).tabs: there is no tab of stone "main-inf"; did you mean "main-info"?',
    ],
    [
      'a mark that cannot move',
      { stone: { unique: [{ fields: ['set_id'], when: { field: 'kind', is: 'Cut' }, move: true }] } },
      'modules/stone.json: unique[0].move: needs one required reference with "readOnly": "after-create" in fields, and a checkbox that is true in when',
    ],
    [
      'match without pick',
      { stone: { 'links.0.match': 'set_id' } },
      'modules/stone.json: links (parts).match: says what can be picked, but the link picks nothing; add pick, or remove match',
    ],
    [
      'match by a field that points elsewhere',
      { stone: { 'links.0.pick': 'set_id', 'links.0.match': 'sett_id' } },
      'modules/stone.json: links (parts).match: "sett_id" is no reference of stone to stone; did you mean "set_id"?',
    ],
    [
      'match in a module without a reference to this one',
      { stone: { 'links.0.pick': 'supplier_id', 'links.0.match': 'phone' } },
      'modules/stone.json: links (parts).match: "phone" is no reference of supplier to stone; remove it',
    ],
    [
      'section that depends on an unknown field',
      { stone: { 'tabs.0': sectionWhen({ field: 'knd', is: 'Cut' }, ['weight']) } },
      'modules/stone.json: tabs (main-info).sections[0].shownWhen: there is no field of stone "knd"; did you mean "kind"?',
    ],
    [
      'section that hides a required field',
      { stone: { 'tabs.0': sectionWhen({ field: 'kind', is: 'Cut' }, ['code']) } },
      'modules/stone.json: tabs (main-info).sections[0]: hides "code", which is required; give the field itself a shownWhen, too',
    ],
    [
      'tab that hides a required field',
      { stone: { 'tabs.0.shownWhen': { field: 'kind', is: 'Cut' } } },
      'modules/stone.json: tabs (main-info).sections[0]: hides "code", which is required',
    ],
    [
      'tally of an unknown link',
      { stone: { 'fields.4': tally({ link: 'part' }) } },
      'modules/stone.json: fields (kinds).link: there is no link "part"; did you mean "parts"?',
    ],
    [
      'tally by an unknown field',
      { stone: { 'fields.4': tally({ by: 'knd' }) } },
      'modules/stone.json: fields (kinds).by: there is no field of stone "knd"; did you mean "kind"?',
    ],
    [
      'tally by a field whose values cannot be told apart',
      { stone: { 'fields.4': tally({ by: 'kinds' }) } },
      'modules/stone.json: fields (kinds).by: "kinds" of stone is of type tally, whose values cannot be told apart',
    ],
    [
      'tally of a value that no row can have',
      { stone: { 'fields.4': tally({ parts: [{ is: ['Rough', 'Ct'], name: 'all', label: 'all' }] }) } },
      'modules/stone.json: fields (kinds).parts[0].is: "kind" is never "Ct"; did you mean "Cut"?',
    ],
    [
      'tally of a value of the wrong kind',
      { stone: { 'fields.4': tally({ by: 'weight', parts: [{ is: 'heavy', label: 'heavy' }] }) } },
      'modules/stone.json: fields (kinds).parts[0].is: "heavy" is no value of "weight" (decimal)',
    ],
    [
      'earliest day of an unknown link',
      { stone: { 'fields.4': earliest({ link: 'part' }) } },
      'modules/stone.json: fields (since).link: there is no link "part"; did you mean "parts"?',
    ],
    [
      'earliest day of an unknown field',
      { stone: { 'fields.4': earliest({ field: 'knd' }) } },
      'modules/stone.json: fields (since).field: there is no field of stone "knd"; did you mean "kind"?',
    ],
    [
      'earliest day of what is no day',
      { stone: { 'fields.4': earliest({ field: 'weight' }) } },
      'modules/stone.json: fields (since).field: "weight" of stone is of type decimal, which is no day; name a date',
    ],
    [
      'earliest day of rows chosen by nothing',
      { stone: { 'fields.4': earliest({ field: 'weight', rowsWhere: { field: 'knd', is: 'Cut' } }) } },
      'modules/stone.json: fields (since).rowsWhere: there is no field of stone "knd"; did you mean "kind"?',
    ],
    [
      'earliest day that is made from itself',
      {
        stone: {
          'fields.4': earliest({ field: 'kind', rowsWhere: { field: 'since', is: '2026-01-01' } }),
          'fields.5': { name: 'kind', type: 'date', label: 'Day' },
        },
      },
      'stone.since → stone.since',
    ],
    [
      'new dialog without a required field',
      { supplier: { newDialog: ['phone'] } },
      'modules/supplier.json: newDialog: leaves out "supplier_name", which is required; add it',
    ],
    [
      'unknown value list',
      { supplier: { 'fields.1': { name: 'kind', type: 'select', valueList: 'Kind', label: 'Kind' } } },
      'modules/supplier.json: fields (kind).valueList: there is no value list "Kind"',
    ],
    [
      'wrong kind of value',
      { supplier: { recordLabel: 7 } },
      'modules/supplier.json: recordLabel: has the wrong kind of value; give it string',
    ],
    [
      'wrong kind of value where there are several forms',
      { supplier: { 'fields.1': { name: 'active', type: 'checkbox', label: 'Active', default: 'true' } } },
      'modules/supplier.json: fields[1] (active).default: has the wrong kind of value; give it boolean or object; see docs/schema',
    ],
    [
      'badge that counts by what is no field',
      { stone: { menu: badged({ wieght_gte: 1 }) } },
      'modules/stone.json: menu.badge.filter.wieght_gte: is no filter of stone; did you mean "weight"?',
    ],
    [
      'badge that asks of a field what lists do not offer',
      { stone: { menu: badged({ kind_gte: 'Cut' }) } },
      'modules/stone.json: menu.badge.filter.kind_gte: cannot be asked of "kind" (select); use one of: kind, kind_neq',
    ],
    [
      'badge that counts a value that no record can have',
      { stone: { menu: badged({ kind: ['Cut', 'Ruff'] }) } },
      'modules/stone.json: menu.badge.filter.kind: "kind" is never "Ruff"; use one of: Rough, Cut',
    ],
    [
      'badge with a day that is none',
      { stone: { menu: badged({ created_at_gte: 'yesterday' }) } },
      'modules/stone.json: menu.badge.filter.created_at_gte: "yesterday" is no value of "created_at" (timestamp)',
    ],
    [
      'badge with an unknown key',
      { stone: { menu: { group: 'more', badge: { ...badged({}).badge, colour: 'red' } } } },
      'modules/stone.json: menu.badge.colour: unknown key "colour"; use one of: filter, label, tone',
    ],
    [
      'head with an unknown field',
      { stone: { page: { facts: ['code', 'wieght'] } } },
      'modules/stone.json: page.facts[1]: there is no field of stone "wieght"; did you mean "weight"?',
    ],
    [
      'head with an unknown key',
      { stone: { page: { fact: ['code'] } } },
      'modules/stone.json: page.fact: unknown key "fact"; did you mean "facts"?',
    ],
    [
      'figure that opens nothing',
      { stone: { page: { figures: [{ field: 'set_weight' }] } } },
      'modules/stone.json: page.figures[0]: opens one thing; name either a link or a report',
    ],
    [
      'figure that opens rows by an unknown filter',
      { stone: { page: { figures: [{ field: 'set_weight', link: 'parts', filter: { wieght_gte: 1 } }] } } },
      'modules/stone.json: page.figures[0].filter.wieght_gte: is no filter of stone; did you mean "weight"?',
    ],
    [
      'figure of an unknown link',
      { stone: { page: { figures: [{ field: 'set_weight', link: 'part' }] } } },
      'modules/stone.json: page.figures[0].link: there is no link of stone "part"; did you mean "parts"?',
    ],
    [
      'figure of an unknown report',
      { stone: { page: { figures: [{ field: 'set_weight', report: 'weights' }] } } },
      'modules/stone.json: page.figures[0].report: there is no report "weights"',
    ],
    [
      'story by what is no day',
      { stone: { page: { story: { of: [{ link: 'parts', day: 'weight' }] } } } },
      'modules/stone.json: page.story.of[0].day: "weight" is no date (decimal); name one',
    ],
    [
      'story with a field that the rows do not have',
      { stone: { page: { story: { of: [{ link: 'parts', day: 'created_at', fields: ['wieght'] }] } } } },
      'modules/stone.json: page.story.of[0].fields[0]: there is no field of stone "wieght"; did you mean "weight"?',
    ],
    [
      'whereabouts of what is no item',
      { stone: { page: { whereabouts: true } } },
      'modules/stone.json: page.whereabouts: is known of items only; give the module "stock", or remove it',
    ],
    [
      'sum of rows by a condition on what they do not have',
      { stone: { 'fields.4.rowsWhere': { field: 'knd', is: 'Cut' } } },
      'modules/stone.json: fields (set_weight).rowsWhere: there is no field of stone "knd"; did you mean "kind"?',
    ],
  ])('LOW-04 says file, path and mend for: %s', (_, changes, line) => {
    expect(linesOf(files(changes)).join('\n')).toContain(line);
  });

  it.each([
    [{ group: 'more', href: 'https://x.example' }, '[1]: needs exactly one of group, routerLink, href'],
    [{}, '[1]: needs exactly one of group, routerLink, href'],
    [{ routerLink: 'dashboard' }, '[1].routerLink: write a page of the product, e.g. "/dashboard"'],
    [{ href: 'javascript:alert(1)' }, '[1].href: write a web address, e.g. "https://www.example.com/"'],
    [{ group: 'more', ico: 'x' }, '[1].ico: unknown key "ico"; did you mean "icon"?'],
  ])('LOW-04 names one mistake of an entry of the navigation: %j', (entry, mistake) => {
    const content = [
      { group: 'parts', title: 'Parts' },
      { title: 'More', ...entry },
    ];
    expect(linesOf([...files(), { file: 'navigation.json', content }])).toEqual([`navigation.json: ${mistake}`]);
  });

  it.each<[string, Json]>([
    ['day', { type: 'date', default: 'tomorow' }],
    ['time', { type: 'time', default: '25:00' }],
    ['limit', { type: 'date', default: 'today', min: 'tomorow' }],
    ['order', { type: 'integer', default: 1, min: 30, max: 20 }],
  ])('LOW-04 names one mistake once: a default or limit that is no value (%s)', (_, changes) => {
    const field = { name: 'phone', label: 'Phone', ...changes };
    expect(linesOf(files({ supplier: { 'fields.1': field } }))).toHaveLength(1);
  });

  it('SHELL-03 takes a badge with the filter of a list, and days that move', () => {
    const filter = { kind: ['Cut', null], created_at_lte: 'today-30', weight_null: false, code_like: 'x' };
    const { schema, mistakes } = parseSchema(files({ stone: { menu: badged(filter) } }));
    expect(mistakes).toEqual([]);
    const menu = { group: 'more', order: 0, badge: { filter, label: { en: 'late', zh: 'late' }, tone: 'neutral' } };
    expect(moduleOf(schema as Schema, 'stone').menu).toEqual(menu);
  });

  it('LOW-04 tells the mistakes of all files at once, and none that only follows from another', () => {
    const lines = linesOf(
      files({ supplier: { 'fields.0.maxLenght': 9 }, stone: { 'tabs.1.link': 'part', colour: 1 } }),
    );
    expect(lines).toHaveLength(3);
    expect(linesOf([...files({ supplier: { tabs: 'none' } }), { ...app, file: 'app.ts' }])).toHaveLength(2);
  });

  it('LOW-04 refuses a field that is made from itself', () => {
    const a = { name: 'a', type: 'computed', formula: 'b + 1', label: 'A' };
    const b = { name: 'b', type: 'computed', formula: 'a + 1', label: 'B' };
    const lines = linesOf(files({ supplier: { fields: [...supplier.fields, a, b] } }));
    expect(lines.join('\n')).toContain('is made from itself: supplier.a → supplier.b → supplier.a');
  });

  it('LOW-04 refuses a lookup whose row is chosen by the lookup itself', () => {
    const first = {
      name: 'a',
      type: 'lookup',
      through: 'parts',
      field: 'code',
      where: { field: 'a', is: 'x' },
      label: 'A',
    };
    const lines = linesOf(files({ stone: { 'fields.4': first } }));
    expect(lines.join('\n')).toContain('is made from itself: stone.a → stone.a');
  });

  it('SCH-12 names the first field that other formulas make of too many values', () => {
    const fields = Array.from({ length: 24 }, (_, index) => ({
      ...{ name: `f${index}`, type: 'computed', label: 'Sum' },
      formula: index === 0 ? 'weight * 2' : `f${index - 1} + f${index - 1}`,
    }));
    expect(linesOf(files({ stone: { fields: [...stone.fields, ...fields] } }))).toEqual([
      'modules/stone.json: fields (f11): is made of 2048 values by way of other formulas, and 2000 are the most; let its formulas read each other less often',
    ]);
    expect(linesOf(files({ stone: { fields: [...stone.fields, ...fields.slice(0, 11)] } }))).toEqual([]);
  });

  it('LOW-04 never throws, whatever a file holds', () => {
    const junk = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.jsonValue(), fc.constantFrom('input', 'name', null, [], {}), tie('value')),
    })).value;
    const places = fc.constantFrom(
      'fields',
      'fields.0',
      'tabs',
      'tabs.0',
      'links',
      'list',
      'list.columns',
      'name',
      'search',
      'menu',
      'unique',
    );
    fc.assert(
      fc.property(places, junk, (place, value) => {
        const { schema, mistakes } = parseSchema(files({ stone: { [place]: value ?? null } }));
        expect(schema === undefined).toBe(mistakes.length > 0);
      }),
      { numRuns: 500 },
    );
  });
});

describe('LOW-04 the buttons that add', () => {
  const lines = (quickAdds: object[], readOnly = false) =>
    parseSchema([
      { file: app.file, content: { ...app.content, quickAdds } },
      { file: 'modules/supplier.json', content: { ...supplier, readOnly } },
    ]).mistakes.map(mistakeLine);
  const add = { module: 'supplier', label: 'Add Supplier' };

  it('lead to modules that people write, once each', () => {
    expect(lines([add])).toEqual([]);
    expect(lines([{ ...add, module: 'suplier' }])).toEqual([
      'app.json: quickAdds[0].module: there is no module "suplier"; did you mean "supplier"?',
    ]);
    expect(lines([add], true)).toEqual([
      'app.json: quickAdds[0].module: "supplier" is written by the server alone; remove it',
    ]);
    expect(lines([add, add])).toEqual(['app.json: quickAdds: names "supplier" twice; remove one']);
  });
});
