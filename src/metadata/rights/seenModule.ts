import { isReference, type ReferenceField } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { ShownCondition } from '../../fields/shared/fieldType.ts';
import type { ModuleRights, Right } from '../keys/roleKeys.ts';
import { findField, type Link, type Module, type Schema, type Tab } from '../model.ts';
import { archivedAt } from '../read/archived.ts';
import { filterKeyOf } from '../read/filterKeys.ts';
import { storedNames } from '../read/recordFormula.ts';
import { partsOfSearched } from '../read/searchedField.ts';
import { namesOfShown } from '../read/shownWhen.ts';
import { isWritable } from '../read/validateRecord.ts';
import { type Hidden, isFieldHidden } from './hiddenFrom.ts';
import { seenPage } from './seenPage.ts';
import { seesCostLog } from './seesCostLog.ts';
import { seesDefault } from './seesDefault.ts';

/** What is left of the schema, asked by name. */
export interface Seen {
  schema: Schema;
  hidden: Hidden;
  /** The rights on a module that is not hidden. */
  rights: (module: string) => Record<Right, boolean>;
}

/**
 * A module as a role sees it: without hidden fields wherever the module names them, without what no button may do. What
 * makes the records documents, items or counts stays only where all fields that it needs are seen.
 * @param own what the role's file says of the module
 */
export function seenModule(seen: Seen, module: Module, own: ModuleRights | undefined): Module {
  const sees = (name: string) => !isFieldHidden(seen.hidden, module.name, name);
  const only = (names: readonly string[]) => names.filter(sees);
  const kinds = seenKinds(seen, module);
  const rights = rightsLeft(seen, module, own, kinds);
  // Nobody writes what only the server writes, so its fields say nothing of that.
  const writes = module.readOnly ? { create: true, update: true } : rights;
  const fields = module.fields
    .filter(({ name }) => sees(name))
    .map(
      (field) =>
        ({ ...seenField(seen, module, field, own, writes, sees), ...seenReference(seen, field, sees) }) as Field,
    );
  const links = module.links.flatMap((link) => seenLink(seen, link, rights) ?? []);
  const columns = only(module.list.columns);
  return {
    ...module,
    ...kinds,
    fields,
    links,
    rights,
    recordLabel: sees(module.recordLabel) ? module.recordLabel : 'id',
    menu: seenMenu(module, sees),
    unique: module.unique.filter((rule) => [...rule.fields, ...(rule.when ? [rule.when.field] : [])].every(sees)),
    // A rule over hidden fields holds all the same: the server judges it.
    rules: module.rules.filter(({ when, field }) => [...storedNames(module, when), field].every(sees)),
    list: {
      ...module.list,
      columns: columns.length > 0 ? columns : ['id'],
      ...(module.list.priority && { priority: only(module.list.priority) }),
      sort: sees(module.list.sort.field) ? module.list.sort : { field: 'id', order: 'DESC' },
      quickSearch: module.list.quickSearch.filter((name) => seesSearched(seen, module, links, name)),
    },
    search: only(module.search),
    summary: only(module.summary),
    picture: module.picture !== undefined && sees(module.picture) ? module.picture : undefined,
    page: seenPage(
      { modules: seen.schema.modules, links, sees: (of, name) => !isFieldHidden(seen.hidden, of, name) },
      module,
    ),
    tabs: module.tabs.flatMap((tab) => seenTab(module, tab, links, sees) ?? []),
    newDialog: rights.create ? only(module.newDialog) : [],
    actions: seenActions(module, rights, kinds),
    qrExport: rights.export ? only(module.qrExport) : [],
    code: module.code && [module.code.field, module.code.date ?? 'id'].every(sees) ? module.code : undefined,
    renumber: seenRenumber(module, own, rights.update && sees(module.renumber?.field ?? '')),
    archive: module.archive && sees(archivedAt),
    readOnly: module.readOnly || !(rights.create || rights.update || rights.delete),
  };
}

function seenRenumber({ renumber }: Module, own: ModuleRights | undefined, isWritten: boolean): Module['renumber'] {
  return isWritten && renumber && own?.fields?.[renumber.field] !== 'read' ? renumber : undefined;
}

/**
 * A field that the role may only read is like one that only the server writes. Who may add records, but not change them,
 * writes fields only then.
 */
function seenField(
  seen: Seen,
  module: Module,
  field: Field,
  own: ModuleRights | undefined,
  rights: Pick<Record<Right, boolean>, 'create' | 'update'>,
  sees: (name: string) => boolean,
): Field {
  const isKept = own?.fields?.[field.name] === 'read' || !(rights.create || rights.update);
  const afterwards = rights.update || field.readOnly === true ? field.readOnly : 'after-create';
  const readOnly = isKept ? true : afterwards;
  // What people do not see judges all the same: on the server.
  const hidden = (['requiredWhen', 'readOnlyWhen'] as const).filter((key) => {
    const source = field[key];
    return source !== undefined && !storedNames(module, source).every(sees);
  });
  const without = Object.fromEntries(hidden.map((key) => [key, undefined]));
  const byDefault = seesDefault(seen.schema, seen.hidden, module, field) ? {} : { default: undefined };
  return { ...field, ...byDefault, readOnly, shownWhen: seenShown(module, field.shownWhen, sees), ...without } as Field;
}

/** A condition over hidden fields is none: what it would hide is shown. */
function seenShown(module: Module, condition: ShownCondition | undefined, sees: (name: string) => boolean) {
  return namesOfShown(module, condition).every(sees) ? condition : undefined;
}

/** What a reference looks up, and chooses by, without hidden fields. The server still refuses records that do not fit. */
function seenReference({ hidden }: Seen, field: Field, sees: (name: string) => boolean): Partial<ReferenceField> {
  if (!isReference(field)) return {};
  const { display, filter, module } = field;
  const seesThere = (name: string) => !isFieldHidden(hidden, module, name);
  return {
    ...(display && { display: display.filter((one) => sees(one.as) && seesThere(one.field)) }),
    ...(filter && { filter: Object.fromEntries(Object.entries(filter).filter(([name]) => seesThere(name))) }),
  };
}

type Kinds = Pick<Module, 'stock' | 'document' | 'payment' | 'cost' | 'count'>;

function seenKinds(seen: Seen, module: Module): Kinds {
  const { schema, hidden } = seen;
  const sees = (of: string | undefined, name: string | undefined) =>
    of !== undefined && (name === undefined || !isFieldHidden(hidden, of, name));
  const own = (...names: (string | undefined)[]) => names.every((name) => sees(module.name, name));
  const { stock, document, payment, cost, count } = module;
  const rowsOf = (name: string) => module.links.find((link) => link.name === name);
  const behind = (of: string | undefined, name: string) => {
    const field = of === undefined ? undefined : findField(schema.modules[of] as Module, name);
    return isReference(field) ? field.module : undefined;
  };
  const seesItems = (of: string | undefined) => {
    const items = of === undefined ? undefined : schema.modules[of]?.stock;
    return sees(of, items?.status) && sees(of, items?.parent);
  };
  // Who counts knows items by their numbers.
  const seesNumbers = (of: string | undefined) => of !== undefined && sees(of, schema.modules[of]?.recordLabel);
  const rows = document && rowsOf(document.items.link);
  const counted = count && rowsOf(count.items.link);
  const isDocument =
    document &&
    rows &&
    own(document.status, document.code.field, document.date, document.party, document.sum) &&
    rowFields(document, rows.by).every((name) => sees(rows.module, name)) &&
    seesItems(behind(rows.module, document.items.item));
  const isCount =
    count &&
    counted &&
    own(count.status, count.code.field, count.date) &&
    [counted.by, count.items.item, count.items.result, count.items.scanned].every((name) =>
      sees(counted.module, name),
    ) &&
    seesItems(behind(counted.module, count.items.item)) &&
    seesNumbers(behind(counted.module, count.items.item));
  return {
    stock: stock && own(stock.status, stock.parent) ? seenStock(seen, module, stock) : undefined,
    document: isDocument ? seenDocument(seen, module, document, behind(rows.module, document.items.item)) : undefined,
    payment: payment && own(payment.of, payment.amount, payment.date, payment.party) ? payment : undefined,
    cost: cost && own(cost.of, cost.amount, cost.date) ? cost : undefined,
    count: isCount ? count : undefined,
  };
}

/** The fields of a document's rows without which they are none. */
function rowFields({ items, returns }: NonNullable<Module['document']>, by: string): (string | undefined)[] {
  return [by, items.item, items.price, items.status?.field, returns?.row];
}

function seenStock({ schema, hidden }: Seen, module: Module, stock: NonNullable<Module['stock']>): Module['stock'] {
  const { transform, tracking } = stock;
  const sees = (name: string) => !isFieldHidden(hidden, module.name, name);
  return {
    ...stock,
    cost: seesCostLog(schema, hidden, module) ? stock.cost : undefined,
    transform: transform && sees(transform.grouping) ? { ...transform, form: transform.form.filter(sees) } : undefined,
    tracking: tracking && !hidden.modules.has(tracking.module) ? tracking : undefined,
  };
}

/** @param items the name of the items' module */
function seenDocument(
  { hidden, rights }: Seen,
  module: Module,
  document: NonNullable<Module['document']>,
  items = '',
): Module['document'] {
  const sees = (name: string) => !isFieldHidden(hidden, module.name, name);
  const seesItem = (name: string) => !isFieldHidden(hidden, items, name);
  const ofItem = (name: string | undefined) => (name !== undefined && seesItem(name) ? name : undefined);
  const { payment, returns, follows, beside, staysOpen, number } = document;
  const { creates, priceFrom, priceTo, keeps, link } = document.items;
  const rows = module.links.find(({ name }) => name === link)?.module ?? '';
  return {
    ...document,
    items: {
      ...document.items,
      creates: creates && rights(items).create ? { ...creates, form: creates.form.filter(seesItem) } : undefined,
      priceFrom: ofItem(priceFrom),
      priceTo: ofItem(priceTo),
      keeps: keeps?.filter(seesItem),
    },
    number: number !== undefined && sees(number) ? number : undefined,
    payment: payment && [payment.status, payment.date].every(sees) ? payment : undefined,
    returns: returns && !hidden.modules.has(returns.module) ? returns : undefined,
    follows: follows && !isFieldHidden(hidden, rows, follows.row) ? follows : undefined,
    beside: beside?.filter(sees),
    staysOpen: staysOpen?.filter(sees),
  };
}

/**
 * What the role may do in the end: nobody adds a record where a field that it needs is hidden or only read, or confirms
 * a document that is none to the role.
 */
function rightsLeft(
  { schema, rights, hidden }: Seen,
  module: Module,
  own: ModuleRights | undefined,
  kinds: Kinds,
): Record<Right, boolean> {
  const roleRights = rights(module.name);
  const isGivenName = (name: string) => !isFieldHidden(hidden, module.name, name) && own?.fields?.[name] !== 'read';
  const isGiven = ({ name }: Field) => isGivenName(name);
  // Of a hidden field, nobody sees what its default tells.
  const isFilled = (field: Field) =>
    (field as { default?: unknown }).default !== undefined &&
    (isFieldHidden(hidden, module.name, field.name) || seesDefault(schema, hidden, module, field));
  const needed = module.fields.filter((field) => field.required && isWritable(field, true) && !isFilled(field));
  const writes = !module.readOnly;
  const isWhole = (kind: keyof Kinds) => module[kind] === undefined || kinds[kind] !== undefined;
  return {
    ...roleRights,
    create: roleRights.create && writes && needed.every(isGiven) && isWhole('document') && isWhole('payment'),
    update: roleRights.update && writes,
    delete: roleRights.delete && writes,
    archive: roleRights.archive && isGivenName(archivedAt),
    confirm: roleRights.confirm && kinds.document !== undefined,
    setBack: roleRights.setBack && (kinds.document !== undefined || kinds.payment !== undefined),
  };
}

function seenMenu({ menu, fields, name }: Module, sees: (field: string) => boolean): Module['menu'] {
  if (menu === false || !menu.badge) return menu;
  const module = { name, fields } as Module;
  const counts = Object.keys(menu.badge.filter).every((key) => sees(filterKeyOf(module, key)?.field.name ?? key));
  return counts ? menu : { ...menu, badge: undefined };
}

function seesSearched({ hidden }: Seen, module: Module, links: readonly Link[], name: string): boolean {
  const { link, field } = partsOfSearched(name);
  if (link === undefined) return !isFieldHidden(hidden, module.name, field);
  const found = links.find((candidate) => candidate.name === link);
  return found !== undefined && !isFieldHidden(hidden, found.module, field);
}

function seenTab(module: Module, tab: Tab, links: readonly Link[], sees: (name: string) => boolean): Tab | undefined {
  const shown = { ...tab, shownWhen: seenShown(module, tab.shownWhen, sees) };
  if ('link' in shown) {
    const [first, ...also] = [shown.link, ...shown.also].filter((name) => links.some((link) => link.name === name));
    return first === undefined ? undefined : { ...shown, link: first, also };
  }
  const sections = shown.sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter(sees),
      shownWhen: seenShown(module, section.shownWhen, sees),
    }))
    .filter(({ fields }) => fields.length > 0);
  return sections.length === 0 ? undefined : { ...shown, sections };
}

/** Undefined: the role does not see the rows, or none of their columns. */
function seenLink(seen: Seen, link: Link, owner: Record<Right, boolean>): Link | undefined {
  const { hidden, schema } = seen;
  const sees = (name: string) => !isFieldHidden(hidden, link.module, name);
  const rows = schema.modules[link.module];
  const columns = link.columns.filter(sees);
  if (!rows || hidden.modules.has(link.module) || !sees(link.by) || columns.length === 0) return undefined;
  const rights = seen.rights(link.module);
  const picks = link.pick === undefined || sees(link.pick);
  // Rows of a document are part of it.
  const adds = (rights.create || (link.add === 'search' && !link.pick && rights.update)) && owner.read && picks;
  return {
    ...link,
    add: adds ? link.add : 'none',
    columns,
    inlineEdit: rights.update ? link.inlineEdit.filter(sees) : [],
    form: link.form.filter(sees),
    copy: link.copy.filter(sees),
    edit: link.edit && rights.update,
    remove: link.remove && (rights.delete || (link.add === 'search' && !link.pick && rights.update)),
    sort: sees(link.sort.field) ? link.sort : { field: 'id', order: 'ASC' },
  };
}

/** The right that an action needs; an action without one leads to something that every reader may do. */
const neededBy: Record<string, Right[]> = {
  new: ['create'],
  duplicate: ['create'],
  merge: ['update', 'delete'],
  export: ['export'],
  'export-qr': ['export'],
  'print-label': ['print'],
  'preview-label': ['print'],
  'print-document': ['print'],
  'preview-document': ['print'],
  'print-count': ['print'],
  transform: ['create', 'update'],
  delete: ['delete'],
  archive: ['archive'],
  invite: ['create'],
  'update-password': ['update'],
  'reset-link': ['update'],
  'update-grouping-type': ['update'],
  'close-count': ['update'],
  'take-picture': ['update'],
};

function seenActions(module: Module, rights: Record<Right, boolean>, kinds: Kinds): Module['actions'] {
  const may = (name: string) => {
    if (name === 'save') return rights.create || rights.update;
    if (name === 'update-status')
      return kinds.document !== undefined && (rights.confirm || rights.setBack || rights.update);
    if (name === 'move-on' || name.includes('-document')) if (!kinds.document) return false;
    if (name.endsWith('-count') && !kinds.count) return false;
    return (neededBy[name] ?? []).every((right) => rights[right]);
  };
  const { list, detail, row } = module.actions;
  return { list: list.filter(may), detail: detail.filter(may), row: row.filter(may) };
}
