import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { today } from '../../fields/shared/days/calendarDay.ts';
import { administratorRole, type Role } from '../../metadata/keys/roleKeys.ts';
import { findField, type Module, moduleOf, type Schema, targetOf } from '../../metadata/model.ts';
import { whereFor } from '../../metadata/parse/parseRoles.ts';
import { filterNow } from '../../metadata/read/fields/filterKeys.ts';
import { keptItemOf } from '../../metadata/read/papers/keptFields.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { limitedModules } from '../../metadata/rights/limitedModules.ts';
import { seenSchema, shownEvents } from '../../metadata/rights/seenSchema.ts';
import { whereSql } from '../records/read/filterSql.ts';
import { readListFilter } from '../records/read/readListFilter.ts';
import { limitRows } from '../records/sql/limitedRows.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { eventsSql } from './eventsSql.ts';

/** What one user may see and do. */
export interface View {
  /** What names in requests are looked up in, what answers may hold, and what the front builds its screens from. */
  seen: Schema;
  /**
   * What statements that read are made with: the rules of the whole house, over the rows that the user sees, searched
   * and sorted by what the user sees. Its records have fields that the user does not see.
   */
  read: Schema;
  /** Changes whenever `seen` does. It is quoted, as the header needs it. */
  etag: string;
  /** What is the same in all records that the user sees, by module: a new one has it unless it says something else. */
  own: Record<string, Record<string, unknown>>;
  /** The user may see and do everything. */
  isWhole: boolean;
}

/** The user of a session: their id, and the name of their role. */
export interface Viewer {
  id: number;
  role?: string | null | undefined;
}

/** Views that are kept at a time. Most houses need one for each role. */
const MOST = 200;

const known = new WeakMap<Schema, Map<string, View>>();

/** What the user may see and do. Users without a known role see nothing where there are roles. */
export function viewFor(schema: Schema, etag: string, { id, role: name }: Viewer): View {
  if (schema.roles.length === 0 || name === administratorRole) {
    return { seen: schema, read: schema, etag, own: {}, isWhole: isWholeHouse(schema) };
  }
  const role = schema.roles.find((one) => one.name === name) ?? nobody;
  const limits = Object.values(role.modules).some(({ where }) => where);
  // A filter may name days that move.
  const key = limits ? `${role.name} ${id} ${today()}` : role.name;
  const views = known.get(schema) ?? new Map<string, View>();
  known.set(schema, views);
  const before = views.get(key);
  const view = before ?? makeView(schema, role, id);
  // The oldest one is the one that was not used for the longest time.
  views.delete(key);
  const [oldest] = views.keys();
  if (views.size >= MOST && oldest !== undefined) views.delete(oldest);
  views.set(key, view);
  return view;
}

const knownWhole = new WeakMap<Schema, boolean>();

/** While the folder of this server is behind, nobody may write what differs: see sharedSchema. */
function isWholeHouse(schema: Schema): boolean {
  const before = knownWhole.get(schema);
  if (before !== undefined) return before;
  const isWhole = Object.values(schema.modules).every(({ rights }) => !rights);
  knownWhole.set(schema, isWhole);
  return isWhole;
}

const nobody: Role = {
  name: '',
  label: { en: 'No role', zh: '无角色' },
  modules: {},
  reports: false,
  dashboard: false,
  settings: false,
  requiresSecondFactor: false,
};

function makeView(schema: Schema, role: Role, userId: number): View {
  const { seen, etag } = seenBy(schema, role);
  const read = readingSchema(schema, seen);
  limitRows(read, limitsOf(schema, seen, role, userId));
  return { seen, read, etag, own: ownValues(schema, role, userId), isWhole: false };
}

type Seen = Pick<View, 'seen' | 'etag'>;

const knownSeen = new WeakMap<Schema, Map<string, Seen>>();

/** What all users of a role share, with whatever is kept of it: their views may be many. */
function seenBy(schema: Schema, role: Role): Seen {
  const ofRoles = knownSeen.get(schema) ?? new Map<string, Seen>();
  knownSeen.set(schema, ofRoles);
  const before = ofRoles.get(role.name);
  if (before) return before;
  const seen = seenSchema(schema, role);
  const etag = createHash('sha256').update(JSON.stringify(seen)).digest('base64url').slice(0, 22);
  const entry = { seen, etag: `"${etag}"` };
  ofRoles.set(role.name, entry);
  return entry;
}

function ownValues(schema: Schema, role: Role, userId: number): View['own'] {
  const limits = Object.values(schema.modules).map((module) => {
    const filter = whereFor(module, role.modules[module.name]?.where ?? {}, userId);
    const same = Object.entries(filter).filter(([name, value]) => isWrittenAs(findField(module, name), value));
    return [module.name, Object.fromEntries(same)] as const;
  });
  return Object.fromEntries(limits);
}

/** Whether a new record may say so itself: the one value that a filter leaves for a field that clients write. */
function isWrittenAs(field: ReturnType<typeof findField>, value: unknown): boolean {
  return field !== undefined && isWritable(field, true) && value !== null && !Array.isArray(value);
}

function readingSchema(schema: Schema, seen: Schema): Schema {
  const modules = Object.values(schema.modules).map((module): Module => {
    const shown = seen.modules[module.name];
    if (!shown) return { ...module, menu: false };
    const { menu, recordLabel, summary, search } = shown;
    return { ...module, menu, recordLabel, summary, search, list: { ...shown.list, columns: namedIn(module, shown) } };
  });
  const { reports, dashboard } = seen;
  return { ...schema, reports, dashboard, modules: Object.fromEntries(modules.map((one) => [one.name, one])) };
}

/** The columns by which a search may read an index: those that are shown. */
function namedIn({ list }: Module, shown: Module): string[] {
  return list.columns.filter((name) => shown.list.columns.includes(name));
}

/**
 * The rows that the user sees of each module that is limited: by the filter of the role; rows of a link with their
 * record; of the history of items, what tells of nothing hidden.
 */
function limitsOf(schema: Schema, seen: Schema, role: Role, userId: number): Map<string, RawBuilder<unknown>> {
  const limits = new Map<string, RawBuilder<unknown>>();
  const conditions = new Map<string, RawBuilder<unknown>[]>();
  const add = (module: string, condition: RawBuilder<unknown>) =>
    conditions.set(module, [...(conditions.get(module) ?? []), condition]);
  const limited = limitedModules(schema, role);
  for (const module of Object.values(schema.modules)) {
    const { where } = role.modules[module.name] ?? {};
    if (where)
      add(module.name, ownSql(schema, module, filterNow(schema, module, whereFor(module, where, userId)), userId));
    const { stock } = module;
    const events = stock?.tracking && shownEvents(schema, seen, limited, module);
    if (stock?.tracking && events) add(stock.tracking.module, eventsSql(schema, module, stock, stock.tracking, events));
  }
  const settle = (name: string, above: readonly string[]): void => {
    if (limits.has(name) || above.includes(name)) return;
    const parents = Object.values(schema.modules).flatMap((parent) =>
      parent.links.filter((link) => link.module === name && parent.name !== name).map(({ by }) => ({ parent, by })),
    );
    for (const { parent } of parents) settle(parent.name, [...above, name]);
    const followed = parents.flatMap(({ parent, by }) => {
      const rows = limits.get(parent.name);
      return rows ? [followSql(schema, moduleOf(schema, name), by, rows)] : [];
    });
    const all = [...(conditions.get(name) ?? []), ...followed];
    if (all.length > 0) limits.set(name, rowsWith(schema, name, all));
  };
  for (const name of Object.keys(schema.modules)) settle(name, []);
  return limits;
}

/** The ids of the records that a filter finds. */
function ownSql(schema: Schema, module: Module, filter: Record<string, unknown>, userId: number): RawBuilder<unknown> {
  const records = RecordSql.of(schema, module, 'o');
  const where = whereSql(records, readListFilter(schema, module, filter), userId);
  return sql`own.id in (select o.id from ${records.from} ${where})`;
}

/** Rows that belong to no record of the link stay. */
function followSql(schema: Schema, rows: Module, by: string, parents: RawBuilder<unknown>): RawBuilder<unknown> {
  const row = RecordSql.of(schema, rows, 'own');
  const owner = row.value(by);
  return sql`(${owner} is null or ${owner} in (select parent.id from ${parents} parent))`;
}

function rowsWith(schema: Schema, module: string, conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const { from } = RecordSql.of(schema, moduleOf(schema, module), 'own');
  return sql`(select own.* from ${from} where ${sql.join(conditions, sql` and `)})`;
}

/** Keys that records have beside their fields. */
const recordKeys = ['_version', '_starred'];

/** Keys of rows of documents that say what is different today about their item. */
const changeKeys = ['item_changed', 'item_changes'];

/** What an answer may hold of a record: the fields that the user sees, and what was asked for beside them. */
export function seenRecord<One extends Record<string, unknown>>(
  { seen, read, isWhole }: View,
  moduleName: string,
  record: One,
  also: readonly string[] = [],
): One {
  if (isWhole) return record;
  const module = seen.modules[moduleName];
  if (!module) return {} as One;
  const names = module.fields.filter((field) => !fieldTypeOf(field).secret).map(({ name }) => name);
  const kept = new Set([...names, ...recordKeys, ...also]);
  const whole = { ...record, ...seenChanges(seen, read, moduleName, record) };
  return Object.fromEntries(
    Object.entries(whole).filter(([name]) => kept.has(name) || changeKeys.includes(name)),
  ) as One;
}

/** What is different today about the item of a document's row, without hidden fields. */
function seenChanges(seen: Schema, read: Schema, moduleName: string, record: Record<string, unknown>) {
  if (!Object.hasOwn(record, 'item_changed')) return {};
  const item = keptItemModule(read, moduleName);
  const fields = item === undefined ? [] : (seen.modules[item]?.fields ?? []);
  const changes = Object.entries((record.item_changes as Record<string, unknown> | null) ?? {});
  const left = changes.filter(([name]) => fields.some((field) => field.name === name));
  return { item_changed: left.length > 0, item_changes: left.length > 0 ? Object.fromEntries(left) : null };
}

function keptItemModule(schema: Schema, rows: string): string | undefined {
  const reference = keptItemOf(schema, moduleOf(schema, rows))?.reference;
  return targetOf(schema, reference === undefined ? undefined : findField(moduleOf(schema, rows), reference))?.name;
}
