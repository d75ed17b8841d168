import { isReference } from '../fields/capabilities.ts';
import type { Field } from '../fields/fieldTypes.ts';
import type { Choice } from '../fields/shared/choices.ts';
import type { ShownCondition, Text } from '../fields/shared/fieldType.ts';
import type { ModuleActions } from './keys/actionNames.ts';
import type { CostDescriptor } from './keys/costKeys.ts';
import type { CountDescriptor } from './keys/countKeys.ts';
import type { Dashboard } from './keys/dashboardKeys.ts';
import type { DocumentDescriptor, PaymentDescriptor, StockDescriptor } from './keys/documentKeys.ts';
import type { AddStyle, BadgeTone, CodeDescriptor, RenumberDescriptor } from './keys/moduleKeys.ts';
import type { PageHead } from './keys/pageKeys.ts';
import type { PrintTemplate } from './keys/printKeys.ts';
import type { PublicPage } from './keys/publicPageKeys.ts';
import type { Report } from './keys/reportKeys.ts';
import type { Right, Role, SettingsTab } from './keys/roleKeys.ts';

/*
 * The schema after parsing: every default filled in, every name checked. Plain JSON, so that the server can send it
 * to the front as it is.
 */

export interface Schema {
  app: App;
  /** The modules by name, in the order of the files. */
  modules: Record<string, Module>;
  navigation: NavigationEntry[];
  /** Names and first values of the value lists. */
  valueLists: Record<string, Choice[]>;
  /** In the order of their names. */
  prints: PrintTemplate[];
  /** In the order of their places on the dashboard of reports. */
  reports: Report[];
  /** What the dashboard shows; without it, what the modules hold. */
  dashboard?: Dashboard | undefined;
  /** What users may see and do; empty: whoever is signed in does everything. */
  roles: Role[];
  /** The drawings of icons that the front does not bring along, by name: SVG paths of Material Symbols. */
  icons?: Record<string, string> | undefined;
  /** The parts of the settings that the user of this schema sees; absent: all. */
  settings?: SettingsTab[] | undefined;
}

export interface App {
  siteName: string;
  company?: { name: string; address?: string[] | undefined; logo?: string | undefined } | undefined;
  currency: string;
  linkPrefix: string;
  /** For so many days a deleted record can be restored; see keepDeletedOf. */
  keepDeleted?: number | undefined;
  shareLink?: string | undefined;
  /** What people add most often, in the order of their buttons. */
  quickAdds?: { module: string; label: Text }[] | undefined;
  publicPage?: PublicPage | undefined;
}

/** For so many days a deleted record of the house can be restored. */
export function keepDeletedOf({ keepDeleted = 90 }: Pick<App, 'keepDeleted'>): number {
  return keepDeleted;
}

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

/** No two records for which `when` holds (null: the field is empty) have the same values in all of `fields`. */
export interface UniqueRule {
  fields: string[];
  when?: { field: string; is: string | number | boolean | null } | undefined;
  /** What people read when a record breaks the rule, in place of a general sentence. */
  message?: Text | undefined;
  /** `when` is a mark that exactly one of the records has. The mark moves from one record to another. */
  move?: boolean | undefined;
}

/** A record for which the formula `when` holds is refused. */
export interface Rule {
  when: string;
  message: Text;
  /** The field at which the message stands. */
  field: string;
}

export interface Module {
  name: string;
  label: Text;
  labelPlural: Text;
  icon: string;
  was?: string | undefined;
  /** false: not in the menu (rows of links). */
  menu: false | { group: string; order: number; badge?: Badge | undefined };
  recordLabel: string;
  /**
   * In the file's order: first `id`, then its own fields with the lookups of each reference right behind it, then
   * `archived_at` where there is `archive`, `created_at` and `updated_at`. `_version` is a column and a key of every record, but no field.
   */
  fields: Field[];
  unique: UniqueRule[];
  rules: Rule[];
  list: {
    columns: string[];
    /** The columns that fold away last, the most important first. */
    priority?: string[] | undefined;
    sort: Sort;
    quickSearch: string[];
    starred: boolean;
    heightOffset?: number | undefined;
  };
  search: string[];
  summary: string[];
  /** The media field whose first photo stands for a record. */
  picture?: string | undefined;
  /** The head of a record's page. */
  page?: PageHead | undefined;
  tabs: Tab[];
  links: Link[];
  newDialog: string[];
  actions: ModuleActions;
  /** Fields of the file of `export-qr`; none where a module has no such action. */
  qrExport: string[];
  /** The record's number, which is changed by a call of its own. */
  renumber?: RenumberDescriptor | undefined;
  readOnly: boolean;
  /** Its records can be archived: they have the field `archived_at`. */
  archive?: boolean | undefined;
  afterSave: 'stay' | 'list';
  /** Its records are items that documents move. */
  stock?: StockDescriptor | undefined;
  /** Its records move items. */
  document?: DocumentDescriptor | undefined;
  /** Its records are payments for documents. */
  payment?: PaymentDescriptor | undefined;
  /** Its records add to what items cost. */
  cost?: CostDescriptor | undefined;
  /** Each new record gets a code. */
  code?: CodeDescriptor | undefined;
  /** Its records are counts of items. */
  count?: CountDescriptor | undefined;
  /** What the user of this schema may do with the records; absent: everything. */
  rights?: Record<Right, boolean> | undefined;
}

/** How many records a filter of the list finds. `filterNow` turns its relative days into days of the calendar. */
export interface Badge {
  filter: Record<string, unknown>;
  label: Text;
  tone: BadgeTone;
}

export type Tab = { name: string; label: Text; shownWhen?: ShownCondition | undefined } & (
  | { sections: Section[] }
  /** `also`: links whose lists stand below that of `link`. */
  | { link: string; also: string[] }
);

/** Fields of a tab under a heading of their own, all of them shown only when `shownWhen` holds. */
export interface Section {
  label?: Text | undefined;
  shownWhen?: ShownCondition | undefined;
  fields: string[];
}

export interface Link {
  name: string;
  /** Its former name. */
  was?: string | undefined;
  label: Text;
  module: string;
  by: string;
  add: AddStyle;
  pick?: string | undefined;
  match?: string | undefined;
  columns: string[];
  inlineEdit: string[];
  /** The values that a new row takes over from this record, and those that every row has. */
  copy: string[];
  values: Record<string, string | number | boolean>;
  form: string[];
  /** Names of tabs of its module; all that hold fields when empty. */
  tabs: string[];
  edit: boolean;
  remove: boolean;
  /** Whether a duplicate of the record has duplicates of the rows. */
  duplicate: boolean;
  sort: Sort;
}

export type NavigationEntry =
  | { group: string; title: Text; icon?: string | undefined }
  | { routerLink: string; title: Text; icon?: string | undefined }
  | { href: string; title: Text; icon?: string | undefined };

/** The module of that name. Throws when there is none: callers check names that come from outside first. */
export function moduleOf(schema: Schema, name: string): Module {
  const module = schema.modules[name];
  if (!module) throw new Error(`No module ${name}`);
  return module;
}

/** What the module's entry of the menu counts. */
export function badgeOf({ menu }: Module): Badge | undefined {
  return menu === false ? undefined : menu.badge;
}

/** Whether the user of this schema may do that with records of the module. */
export function mayDo({ rights }: Pick<Module, 'rights'>, right: Right): boolean {
  return rights?.[right] ?? true;
}

/** The field of that name, or undefined. */
export function findField(module: Module, name: string): Field | undefined {
  return module.fields.find((field) => field.name === name);
}

/** The field of that name. Throws when there is none. */
export function fieldOf(module: Module, name: string): Field {
  const field = findField(module, name);
  if (!field) throw new Error(`No field ${name} in module ${module.name}`);
  return field;
}

/** The module whose records a reference points to; undefined for any other field, or without such a module. */
export function targetOf(schema: Schema, field: Field | undefined): Module | undefined {
  return isReference(field) ? schema.modules[field.module] : undefined;
}

export function linkOf(module: Module, name: string): Link {
  const link = module.links.find((candidate) => candidate.name === name);
  if (!link) throw new Error(`No link ${name} in module ${module.name}`);
  return link;
}

/** Names of the fields of a tab; none for a tab that shows a link. */
export function fieldsOfTab(tab: Tab): string[] {
  return 'sections' in tab ? tab.sections.flatMap((section) => section.fields) : [];
}
