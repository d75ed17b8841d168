import type { z } from 'zod';
import { isLookup, isReference, isStored, type ReferenceField } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { lookupField, momentField, wholeField } from '../../fields/plainFields.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import type { Mistake } from '../check/shared/mistakes.ts';
import type { DetailActionName, ModuleActions } from '../keys/actionNames.ts';
import { type moduleKeys, restGroup } from '../keys/moduleKeys.ts';
import { findField, type Link, type Module, type Schema, type Tab, targetOf } from '../model.ts';
import { archivedField } from '../read/archived.ts';
import { firstStatuses } from '../read/firstStatuses.ts';
import { storedNames } from '../read/rules/recordFormula.ts';
import { isWritable } from '../read/rules/validateRecord.ts';

type ParsedModule = z.output<typeof moduleKeys>;

const idField: Field = { ...wholeField('id', { en: 'ID', zh: '编号' }), readOnly: true };

const timestampFields: Field[] = [
  momentField('created_at', { en: 'Created at', zh: '创建时间' }),
  momentField('updated_at', { en: 'Updated at', zh: '更新时间' }),
];

/** A module with every default filled in; the lookups of its references come later, when all modules are known. */
export function resolveModule(parsed: ParsedModule, fields: Field[]): Module {
  const { list, name, label, recordLabel } = parsed;
  const module: Module = {
    name,
    label,
    labelPlural: parsed.labelPlural ?? label,
    icon: parsed.icon ?? 'article',
    was: parsed.was,
    menu: menuOf(parsed),
    recordLabel,
    fields: [
      idField,
      ...fields.map((field) => withFirstStatus(parsed, field)),
      ...(parsed.archive ? [archivedField()] : []),
      ...timestampFields,
    ],
    unique: parsed.unique ?? [],
    rules: [],
    list: {
      columns: list.columns,
      ...(list.priority && { priority: list.priority }),
      sort: list.sort ?? { field: 'id', order: 'DESC' },
      quickSearch: list.quickSearch ?? [recordLabel],
      starred: list.starred ?? false,
      heightOffset: list.heightOffset,
    },
    search: parsed.search ?? [],
    summary: parsed.summary ?? [],
    picture: parsed.picture,
    ...(parsed.page && { page: parsed.page }),
    tabs: parsed.tabs.map(resolveTab),
    links: (parsed.links ?? []).map(resolveLink),
    newDialog: parsed.newDialog ?? [],
    actions: actionsOf(parsed),
    qrExport: parsed.qrExport ?? [],
    renumber: parsed.renumber,
    code: parsed.code,
    readOnly: parsed.readOnly ?? false,
    ...(parsed.archive && { archive: true }),
    afterSave: parsed.afterSave ?? 'stay',
    stock: parsed.stock,
    document: parsed.document,
    payment: parsed.payment,
    cost: parsed.cost,
    count: parsed.count,
  };
  const rules = (parsed.rules ?? []).map((rule) => ({ ...rule, field: rule.field ?? lastWritten(module, rule.when) }));
  return withPartsOfSets({ ...module, rules });
}

/**
 * The module with what follows from its sets: the parts of a set carry its number. So links to parts copy the number, and
 * a call that changes it changes it in the parts, which the file need not say.
 */
function withPartsOfSets(module: Module): Module {
  const parent = module.stock?.parent;
  const { recordLabel: number, renumber } = module;
  const field = findField(module, number);
  if (parent === undefined || !field || !isStored(field) || !isWritable(field, true)) return module;
  const isOfParts = (link: Link) => link.module === module.name && link.by === parent;
  const links = module.links.map((link) =>
    isOfParts(link) ? { ...link, copy: [...new Set([...link.copy, number])] } : link,
  );
  if (renumber?.field !== number) return { ...module, links };
  const named = new Set([...(renumber.links ?? []), ...links.filter(isOfParts).map(({ name }) => name)]);
  return { ...module, links, ...(named.size > 0 && { renumber: { ...renumber, links: [...named] } }) };
}

/** A status that the server writes has a first value, which the file need not say twice. */
function withFirstStatus(parsed: ParsedModule, field: Field): Field {
  const first = firstStatuses(parsed)[field.name];
  return first === undefined || field.default !== undefined ? field : ({ ...field, default: first } as Field);
}

/** The last field in a formula that people write; empty where it reads none. */
function lastWritten(module: Module, formula: string): string {
  const written = (name: string) => {
    const field = findField(module, name);
    return field !== undefined && (isWritable(field, true) || isWritable(field, false));
  };
  return storedNames(module, formula).findLast(written) ?? '';
}

/**
 * Adds the lookups that references bring along: a reference shows its target's `display` fields beside itself, so
 * that a list needs no second call. One that is called as the field of the target has its former name as well, by which
 * documents have kept it. Returns the new fields and what stands in the way of a name.
 */
export function addLookups(schema: Schema, module: Module, file: string): { fields: Field[]; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const taken = new Set(module.fields.map((field) => field.name));
  const fields = module.fields.flatMap((field): Field[] => {
    const target = targetOf(schema, field);
    if (!isReference(field) || !target) return [field];
    const lookups = displayOf(field, target).flatMap(({ from, as }): Field[] => {
      const label = labelOf(schema, target, from);
      if (!label || isLookupOf(module, as, field.name, from)) return [];
      if (taken.has(as)) {
        mistakes.push({
          file,
          path: `fields (${field.name}).display`,
          message: `the name "${as}" is taken already; give it another: display: [{ "field": "${from}", "as": "${field.name.replace(/_id$/, '')}_${from}" }]`,
        });
        return [];
      }
      taken.add(as);
      const was = as === from ? findField(target, from)?.was : undefined;
      const isFree = was !== undefined && !module.fields.some((one) => [one.name, one.was].includes(was));
      return [{ ...lookupField(as, label, field.name, from), ...(isFree && { was }) }];
    });
    return [field, ...lookups];
  });
  return { fields, mistakes };
}

/** Whether references of the module bring along fields of modules in `uncertain` that nobody knows yet. */
export function bringsUnknown(schema: Schema, module: Module, uncertain: ReadonlySet<string>): boolean {
  return module.fields.some((field) => {
    if (!isReference(field)) return false;
    const target = targetOf(schema, field);
    if (!target) return true;
    if (!uncertain.has(`${target.name}.*`)) return false;
    return displayOf(field, target).some(({ from }) => labelOf(schema, target, from) === undefined);
  });
}

/** The label of a field that the module has, or that one of its references brings along. */
function labelOf(schema: Schema, module: Module, name: string, seen: readonly string[] = []): Text | undefined {
  const own = findField(module, name);
  const key = `${module.name}.${name}`;
  if (own || seen.includes(key)) return own?.label;
  for (const field of module.fields) {
    const target = targetOf(schema, field);
    const brought = target && isReference(field) && displayOf(field, target).find(({ as }) => as === name);
    if (target && brought) return labelOf(schema, target, brought.from, [...seen, key]);
  }
  return undefined;
}

function displayOf(field: ReferenceField, target: Module): { from: string; as: string }[] {
  return (field.display ?? [target.recordLabel]).map((entry) =>
    typeof entry === 'string' ? { from: entry, as: entry } : { from: entry.field, as: entry.as },
  );
}

/** The schema file may declare the lookup itself, to give it a label of its own. */
function isLookupOf(module: Module, name: string, through: string, from: string): boolean {
  const own = findField(module, name);
  return isLookup(own) && own.through === through && own.field === from;
}

/** The actions that a module's keys bring along; a module with several of the keys has the actions of all of them. */
const ownActions: { key: 'document' | 'count'; actions: DetailActionName[] }[] = [
  { key: 'document', actions: ['update-status', 'move-on'] },
  { key: 'count', actions: ['print-count', 'close-count'] },
];

function actionsOf(parsed: ParsedModule): ModuleActions {
  const { list, detail, row } = parsed.actions ?? {};
  const actions = {
    list: list ?? (parsed.readOnly ? ['export'] : ['new', 'export']),
    detail: detail ?? detailActions(parsed),
    row: row ?? [],
  };
  // The check of the whole schema refuses names of no action; a schema with such a name is never used.
  return actions as ModuleActions;
}

function detailActions(parsed: ParsedModule): DetailActionName[] {
  if (parsed.readOnly) return ['cancel'];
  return [
    'delete',
    ...(parsed.archive ? (['archive'] as const) : []),
    'cancel',
    'save',
    ...ownActions.flatMap(({ key, actions }) => (parsed[key] ? actions : [])),
  ];
}

function menuOf({ menu }: ParsedModule): Module['menu'] {
  if (menu === false) return false;
  const badge = menu?.badge && { ...menu.badge, tone: menu.badge.tone ?? 'neutral' };
  return { group: menu?.group ?? restGroup, order: menu?.order ?? 0, ...(badge && { badge }) };
}

function resolveTab({ name, label, shownWhen, link, sections, fields }: ParsedModule['tabs'][number]): Tab {
  const head = { name, label, shownWhen };
  if (!link) return { ...head, sections: sections ?? [{ fields: fields ?? [] }] };
  const [first = '', ...also] = typeof link === 'string' ? [link] : link;
  return { ...head, link: first, also };
}

function resolveLink(link: NonNullable<ParsedModule['links']>[number]): Link {
  const editable = link.add !== 'none';
  return {
    ...link,
    inlineEdit: link.inlineEdit ?? [],
    form: link.form ?? [],
    tabs: link.tabs ?? [],
    copy: link.copy ?? [],
    values: link.values ?? {},
    edit: link.edit ?? link.add === 'modal',
    remove: link.remove ?? editable,
    duplicate: link.duplicate ?? false,
    sort: link.sort ?? { field: 'id', order: 'ASC' },
  };
}
