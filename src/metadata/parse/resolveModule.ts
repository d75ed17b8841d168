import type { z } from 'zod';
import { type Field, fieldTypeOf } from '../../fields/fieldTypes.ts';
import type { Text } from '../../fields/shared/fieldType.ts';
import type { Mistake } from '../check/mistakes.ts';
import type { moduleKeys } from '../keys/moduleKeys.ts';
import { findField, type Link, type Module, type Schema, type Tab } from '../model.ts';

type Reference = Extract<Field, { type: 'searchable-select' }>;

type ParsedModule = z.output<typeof moduleKeys>;

/** The menu group of modules that name none. */
export const restGroup = 'more';

const idField: Field = { type: 'integer', name: 'id', label: { en: 'ID', zh: '编号' }, readOnly: true };

const timestampFields: Field[] = [
  { type: 'timestamp', name: 'created_at', label: { en: 'Created at', zh: '创建时间' }, readOnly: true },
  { type: 'timestamp', name: 'updated_at', label: { en: 'Updated at', zh: '更新时间' }, readOnly: true },
];

/** A module with every default filled in; the lookups of its references come later, when all modules are known. */
export function resolveModule(parsed: ParsedModule, fields: Field[]): Module {
  const { list, name, label, recordLabel } = parsed;
  return {
    name,
    label,
    labelPlural: parsed.labelPlural ?? label,
    icon: parsed.icon ?? 'article',
    was: parsed.was,
    menu: menuOf(parsed),
    recordLabel,
    fields: [idField, ...fields, ...timestampFields],
    unique: parsed.unique ?? [],
    list: {
      columns: list.columns,
      sort: list.sort ?? { field: 'id', order: 'DESC' },
      quickSearch: list.quickSearch ?? [recordLabel],
      starred: list.starred ?? false,
      heightOffset: list.heightOffset,
    },
    search: parsed.search ?? [],
    summary: parsed.summary ?? [],
    picture: parsed.picture,
    tabs: parsed.tabs.map(resolveTab),
    links: (parsed.links ?? []).map(resolveLink),
    newDialog: parsed.newDialog ?? [],
    actions: {
      list: parsed.actions?.list ?? (parsed.readOnly ? ['export'] : ['new', 'export']),
      detail: parsed.actions?.detail ?? detailActions(parsed),
      row: parsed.actions?.row ?? [],
    },
    qrExport: parsed.qrExport ?? [],
    renumber: parsed.renumber,
    readOnly: parsed.readOnly ?? false,
    afterSave: parsed.afterSave ?? 'stay',
    stock: parsed.stock,
    document: parsed.document,
    payment: parsed.payment,
    count: parsed.count,
  };
}

/**
 * Adds the lookups that references bring along: a reference shows its target's `display` fields beside itself, so
 * that a list needs no second call. Returns the new fields and what stands in the way of a name.
 */
export function addLookups(schema: Schema, module: Module, file: string): { fields: Field[]; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const taken = new Set(module.fields.map((field) => field.name));
  const fields = module.fields.flatMap((field): Field[] => {
    if (field.type !== 'searchable-select') return [field];
    const target = schema.modules[field.module];
    if (!target) return [field];
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
      return [{ type: 'lookup', name: as, label, through: field.name, field: from, readOnly: true }];
    });
    return [field, ...lookups];
  });
  return { fields, mistakes };
}

/** Whether references of the module bring along fields of modules in `uncertain` that nobody knows yet. */
export function bringsUnknown(schema: Schema, module: Module, uncertain: ReadonlySet<string>): boolean {
  return module.fields.some((field) => {
    if (field.type !== 'searchable-select') return false;
    const target = schema.modules[field.module];
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
    const target = field.type === 'searchable-select' ? schema.modules[field.module] : undefined;
    const brought = target && displayOf(field as Reference, target).find(({ as }) => as === name);
    if (brought) return labelOf(schema, target, brought.from, [...seen, key]);
  }
  return undefined;
}

function displayOf(field: Reference, target: Module): { from: string; as: string }[] {
  return (field.display ?? [target.recordLabel]).map((entry) =>
    typeof entry === 'string' ? { from: entry, as: entry } : { from: entry.field, as: entry.as },
  );
}

/** The schema file may declare the lookup itself, to give it a label of its own. */
function isLookupOf(module: Module, name: string, through: string, from: string): boolean {
  const own = findField(module, name);
  return own?.type === 'lookup' && own.through === through && own.field === from;
}

function detailActions({ readOnly, document, count }: ParsedModule): string[] {
  if (readOnly) return ['cancel'];
  const own = document ? ['update-status', 'move-on'] : count ? ['print-count', 'close-count'] : [];
  return ['delete', 'cancel', 'save', ...own];
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
    sort: link.sort ?? { field: 'id', order: 'ASC' },
  };
}

/** Whether the field has a column of its own (a derived one has none). */
export function isStored(field: Field): boolean {
  return fieldTypeOf(field).column(field) !== null;
}
