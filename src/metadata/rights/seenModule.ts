import type { Field } from '../../fields/fieldTypes.ts';
import type { ModuleRights, Right } from '../keys/roleKeys.ts';
import type { Link, Module, Tab } from '../model.ts';
import { archivedAt } from '../read/archived.ts';
import { filterKeyOf } from '../read/fields/filterKeys.ts';
import { partsOfSearched } from '../read/fields/searchedField.ts';
import { storedNames } from '../read/rules/recordFormula.ts';
import { isWritable } from '../read/rules/validateRecord.ts';
import { isFieldHidden, seesIn } from './hiddenFrom.ts';
import type { Seen } from './Seen.ts';
import { seenActions } from './seenActions.ts';
import { seenFields, seenShown } from './seenFields.ts';
import { type Kinds, seenKinds } from './seenKinds.ts';
import { seenPage } from './seenPage.ts';
import { seesDefault } from './seesDefault.ts';

/**
 * A module as a role sees it: without hidden fields wherever the module names them, without what no button may do. What
 * makes the records documents, items or counts stays only where all fields that it needs are seen.
 * @param own what the role's file says of the module
 */
export function seenModule(seen: Seen, module: Module, own: ModuleRights | undefined): Module {
  const sees = seesIn(seen.hidden, module.name);
  const only = (names: readonly string[]) => names.filter(sees);
  const kinds = seenKinds(seen, module);
  const rights = rightsLeft(seen, module, own, kinds);
  // Nobody writes what only the server writes, so its fields say nothing of that.
  const writes = module.readOnly ? { create: true, update: true } : rights;
  const fields = seenFields(seen, module, { fields: own?.fields, records: writes });
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
    tabs: module.tabs.flatMap((tab) => seenTab(seen, module, tab, links) ?? []),
    newDialog: rights.create ? only(module.newDialog) : [],
    actions: seenActions(module, rights, kinds),
    qrExport: rights.export ? only(module.qrExport) : [],
    code: module.code && [module.code.field, module.code.date ?? 'id'].every(sees) ? module.code : undefined,
    renumber: rights.update ? seenRenumber(module, own, sees) : undefined,
    archive: module.archive && sees(archivedAt),
    readOnly: module.readOnly || !(rights.create || rights.update || rights.delete),
  };
}

function seenRenumber(
  { renumber }: Module,
  own: ModuleRights | undefined,
  sees: (field: string) => boolean,
): Module['renumber'] {
  return renumber && sees(renumber.field) && own?.fields?.[renumber.field] !== 'read' ? renumber : undefined;
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
  const sees = seesIn(hidden, module.name);
  const isWritten = (name: string) => sees(name) && own?.fields?.[name] !== 'read';
  // Of a hidden field, nobody sees what its default tells.
  const isFilled = (field: Field) =>
    field.default !== undefined && (!sees(field.name) || seesDefault(schema, hidden, module, field));
  const needed = module.fields.filter((field) => field.required && isWritable(field, true) && !isFilled(field));
  const writes = !module.readOnly;
  const isWhole = (kind: keyof Kinds) => module[kind] === undefined || kinds[kind] !== undefined;
  return {
    ...roleRights,
    create:
      roleRights.create &&
      writes &&
      needed.every(({ name }) => isWritten(name)) &&
      isWhole('document') &&
      isWhole('payment'),
    update: roleRights.update && writes,
    delete: roleRights.delete && writes,
    archive: roleRights.archive && isWritten(archivedAt),
    confirm: roleRights.confirm && kinds.document !== undefined,
    setBack: roleRights.setBack && (kinds.document !== undefined || kinds.payment !== undefined),
  };
}

function seenMenu(module: Module, sees: (field: string) => boolean): Module['menu'] {
  const { menu } = module;
  if (menu === false || !menu.badge) return menu;
  const counts = Object.keys(menu.badge.filter).every((key) => sees(filterKeyOf(module, key)?.field.name ?? key));
  return counts ? menu : { ...menu, badge: undefined };
}

function seesSearched({ hidden }: Seen, module: Module, links: readonly Link[], name: string): boolean {
  const { link, field } = partsOfSearched(name);
  if (link === undefined) return !isFieldHidden(hidden, module.name, field);
  const found = links.find((candidate) => candidate.name === link);
  return found !== undefined && !isFieldHidden(hidden, found.module, field);
}

function seenTab(seen: Seen, module: Module, tab: Tab, links: readonly Link[]): Tab | undefined {
  const shown = { ...tab, shownWhen: seenShown(seen, module, tab.shownWhen) };
  if ('link' in shown) {
    const [first, ...also] = [shown.link, ...shown.also].filter((name) => links.some((link) => link.name === name));
    return first === undefined ? undefined : { ...shown, link: first, also };
  }
  const sections = shown.sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter(seesIn(seen.hidden, module.name)),
      shownWhen: seenShown(seen, module, section.shownWhen),
    }))
    .filter(({ fields }) => fields.length > 0);
  return sections.length === 0 ? undefined : { ...shown, sections };
}

/** Undefined: the role does not see the rows, or none of their columns. */
function seenLink(seen: Seen, link: Link, owner: Record<Right, boolean>): Link | undefined {
  const { hidden, schema } = seen;
  const sees = seesIn(hidden, link.module);
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
