import { type RawBuilder, sql } from 'kysely';
import { holdsFiles, isReference } from '../../fields/capabilities.ts';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { isCalendarDay } from '../../fields/shared/days/calendarDay.ts';
import {
  findField,
  keepDeletedOf,
  type Link,
  linkOf,
  type Module,
  moduleOf,
  type Schema,
} from '../../metadata/model.ts';
import { KEPT } from '../database/structure/keptSlot.ts';
import { columnNameOf, constant } from '../database/structure/sqlNames.ts';
import { dayOf } from '../documents/plan/dayOf.ts';
import { notFound } from '../errors.ts';
import { hasLeft } from '../media/keptMedia.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { type AuditAction, type MergedRecord, mergedKey, rewrittenKey } from '../records/write/auditSql.ts';

/** One change of one field; null: it had, or has, no value. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
  /** Of a reference: what the two records are called today; null where the reader does not see one, or it is gone. */
  labels?: [string | null, string | null];
  /** Of a field of files: the id of the file that was removed, as long as it can be restored. */
  file?: number;
}

/** What was done to a record, or to a row of a document, by one write. */
export interface HistoryEntry {
  /** Of the line of the audit. */
  id: number;
  at: string;
  /** The name of the user; null: the program, or somebody whom the reader does not see. */
  user: string | null;
  /** The reader did it. */
  own?: true;
  action: AuditAction;
  /** The row of the document that was written; absent: the record itself. */
  row?: { module: string; id: number; label: string | null };
  changes: FieldChange[];
  /** Of a value of a value list: how many records the change reached, and the value that became this one. */
  rewritten?: { records: number; merged?: string };
  /** The record that was merged into this one, or with `into` the one that this one was merged into. */
  merged?: { id: number; label?: string; into?: boolean };
}

export interface HistoryQuery {
  /** The id of the user who did it. */
  user?: number | undefined;
  /** Days of the house, YYYY-MM-DD, or moments; both included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only entries before the one with this id. */
  before?: number | undefined;
  /** So many lines at the most; 1 to HISTORY_LIMIT. */
  limit?: number | undefined;
}

/** Entries in one answer. */
export const HISTORY_LIMIT = 200;

/**
 * What was done to a record and, of a document, to its rows: the newest first. One statement, and one for each module
 * whose records are named. Fields that the reader
 * does not see are left out, and so are entries of which nothing is left. A record that was deleted still has its
 * history, where the reader sees all records of the module. Throws 404 for a record that never was.
 * @param seen what the reader sees
 */
export async function readHistory(
  context: RecordsContext,
  seen: Schema,
  moduleName: string,
  id: number,
  query: HistoryQuery,
): Promise<HistoryEntry[]> {
  const module = moduleOf(seen, moduleName);
  const rows = rowsOfDocument(seen, module);
  const { rows: found } = await sql<AuditLine>`
    with line as (${linesSql(context.schema, module, id, rows)})
    select line.id::float8 as id, line.at, line.module, line.record_id, line.action, line.changes,
      line.user_id is not distinct from ${context.userId}::integer as own,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user"
    from line left join "user" u on u.id = line.user_id where ${conditionsSql(query)}
    order by line.id desc limit ${query.limit ?? HISTORY_LIMIT}::integer`.execute(handleOf(context));
  if (found.length === 0) await assertKnown(context, moduleName, id);
  const seesPeople = seen.modules.user !== undefined;
  const entries = found.flatMap((line): HistoryEntry[] => {
    const changes = changesOf(moduleOf(seen, line.module), line);
    const rewritten = rewrittenBy(seen, line);
    const merged = mergedBy(context.schema, seen, line);
    if (changes.length === 0 && line.action === 'update' && !rewritten && !merged) return [];
    const row = line.module === moduleName ? undefined : { module: line.module, id: line.record_id, label: null };
    const { id: lineId, at, action, user, own } = line;
    const more = {
      ...(own && { own }),
      ...(row && { row }),
      changes,
      ...(rewritten && { rewritten }),
      ...(merged && { merged }),
    };
    return [{ id: lineId, at, user: seesPeople ? user : null, action, ...more }];
  });
  return withFiles(context, seen, module, await withLabels(context, seen, module, entries));
}

/** The entries with the ids of the removed files that can come back. */
async function withFiles(
  context: RecordsContext,
  seen: Schema,
  module: Module,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const isRemoval = ({ row, action }: HistoryEntry, { field, from, to }: FieldChange) =>
    action === 'update' &&
    typeof from === 'string' &&
    to === null &&
    holdsFiles(findField(row ? moduleOf(seen, row.module) : module, field));
  const lines = entries.filter((entry) => entry.changes.some((change) => isRemoval(entry, change)));
  if (lines.length === 0) return [...entries];
  const removed = await removedFiles(context, lines);
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => {
      const file = isRemoval(entry, change) ? removed.get(`${entry.id}/${change.field}/${change.from}`) : undefined;
      return file === undefined ? change : { ...change, file };
    }),
  }));
}

/** The ids of files by the line of the audit that removed them, their field and their name. */
async function removedFiles(
  context: RecordsContext,
  lines: readonly HistoryEntry[],
): Promise<ReadonlyMap<string, number>> {
  const days = keepDeletedOf(context.schema.app);
  const { rows } = await sql<{ line: number; id: number; slot: string; file_name: string }>`
    select a.id::float8 as line, file.id::float8 as id, file.file_name,
      case when ${hasLeft} then substr(file.slot, ${KEPT.length + 1}::integer) else file.slot end as slot
    from facet.audit a join facet.media file on file.module = a.module and file.record_id = a.record_id
      and (file.deleted_at = a.at or ${hasLeft})
    where a.id = any (${lines.map(({ id }) => id)}::bigint[])
      and a.at > now() - make_interval(days => ${days}::integer)`.execute(handleOf(context));
  return new Map(rows.map(({ line, id, slot, file_name }) => [`${line}/${slot}/${file_name}`, id]));
}

/** The entries with the labels of the records that they name. */
async function withLabels(
  context: RecordsContext,
  seen: Schema,
  module: Module,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const targetOf = ({ row }: HistoryEntry, { field }: FieldChange) => {
    const reference = findField(row ? moduleOf(seen, row.module) : module, field);
    return isReference(reference) && seen.modules[reference.module] ? reference.module : undefined;
  };
  const named = entries.flatMap((entry) => [
    ...(entry.row ? [{ module: entry.row.module, ids: [entry.row.id] as unknown[] }] : []),
    ...entry.changes.flatMap((change) => {
      const target = targetOf(entry, change);
      return target ? [{ module: target, ids: [change.from, change.to] }] : [];
    }),
  ]);
  const labels = await labelsOf(context, named);
  const labelOf = (name: string, id: unknown) => labels.get(`${name}/${id}`) ?? null;
  return entries.map((entry) => ({
    ...entry,
    ...(entry.row && { row: { ...entry.row, label: labelOf(entry.row.module, entry.row.id) } }),
    changes: entry.changes.map((change) => {
      const target = targetOf(entry, change);
      return target ? { ...change, labels: [labelOf(target, change.from), labelOf(target, change.to)] } : change;
    }),
  }));
}

/** The labels of records that the reader sees, by module and id. */
async function labelsOf(
  context: RecordsContext,
  named: readonly { module: string; ids: readonly unknown[] }[],
): Promise<Map<string, string>> {
  const labels = new Map<string, string>();
  for (const name of new Set(named.map(({ module }) => module))) {
    const ids = named.flatMap((one) => (one.module === name ? one.ids.filter((id) => Number.isInteger(id)) : []));
    const module = moduleOf(context.schema, name);
    const record = RecordSql.of(context.schema, module, 't');
    const label = record.text(module.recordLabel);
    const { rows } = await sql<{ id: number; label: string | null }>`select t.id, ${label}::text as label
      from ${rowsOf(context.schema, name)} t ${record.joins} where t.id = any (${[...new Set(ids)]}::integer[])`.execute(
      handleOf(context),
    );
    for (const { id, label: text } of rows) if (text !== null) labels.set(`${name}/${id}`, text);
  }
  return labels;
}

interface AuditLine {
  id: number;
  at: string;
  module: string;
  record_id: number;
  action: HistoryEntry['action'];
  /** Of an update `{field: [before, after]}`, else the whole row by its columns. */
  changes: Record<string, unknown>;
  user: string | null;
  own: boolean;
}

function rowsOfDocument(seen: Schema, module: Module): Link | undefined {
  return module.document && seen.modules[linkOf(module, module.document.items.link).module]
    ? linkOf(module, module.document.items.link)
    : undefined;
}

/**
 * The lines of the record and of its rows. Rows that are gone are told of to readers who see all rows: of the others nobody
 * knows whether they would have seen them.
 */
function linesSql(schema: Schema, module: Module, id: number, rows: Link | undefined): RawBuilder<unknown> {
  const own = sql`select a.* from facet.audit_today a where a.module = ${constant(module.name)} and a.record_id = ${id}::integer`;
  if (!rows) return own;
  const name = constant(rows.module);
  const there = sql`select row.id from ${rowsOf(schema, rows.module)} row where row.${sql.id(rows.by)} = ${id}::integer`;
  const gone = sql`union select made.record_id from facet.audit made where made.module = ${name}
    and made.action <> 'update' and made.changes ->> ${constant(rows.by)} = ${String(id)}`;
  return sql`${own} union all select a.* from facet.audit_today a where a.module = ${name}
    and a.record_id in (${there} ${isLimited(schema, rows.module) ? sql`` : gone})`;
}

function conditionsSql({ user, from, to, before }: HistoryQuery): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(user === undefined ? [] : [sql`line.user_id = ${user}::integer`]),
    ...(from === undefined ? [] : [sql`${lineTime(from)} >= ${from}`]),
    ...(to === undefined ? [] : [sql`${lineTime(to)} <= ${to}`]),
    ...(before === undefined ? [] : [sql`line.id < ${before}::bigint`]),
  ];
  return sql.join(conditions, sql` and `);
}

/** When a line was written, as it compares with a day of the house or with a moment. */
function lineTime(end: string): RawBuilder<unknown> {
  return isCalendarDay(end) ? dayOf(sql`line.at`) : sql`line.at`;
}

/** A filter may have found nothing of a record that is there. */
async function assertKnown(context: RecordsContext, module: string, id: number): Promise<void> {
  const { rows } = await sql`select from facet.audit a where a.module = ${module} and a.record_id = ${id}::integer
    union all select from ${rowsOf(context.schema, module)} t where t.id = ${id}::integer limit 1`.execute(
    handleOf(context),
  );
  if (rows.length === 0) throw notFound();
}

/** The changes of the fields that the module of the reader has. Of secret fields only that they were set is kept. */
function changesOf(module: Module, { action, changes }: AuditLine): FieldChange[] {
  return module.fields.flatMap((field): FieldChange[] => {
    const column = columnNameOf(field);
    const isSecret = fieldTypeOf(field).secret === true;
    if (action === 'update') {
      if (!Object.hasOwn(changes, field.name)) return [];
      const [from, to] = pairOf(changes[field.name]);
      return [{ field: field.name, from: isSecret ? null : from, to: isSecret ? null : to }];
    }
    const value = isSecret ? null : (changes[column] ?? null);
    if (value === null || field.name === 'id') return [];
    return [
      action === 'delete' ? { field: field.name, from: value, to: null } : { field: field.name, from: null, to: value },
    ];
  });
}

/** What a change of a value of a value list reached, of the modules that the reader sees. */
function rewrittenBy(seen: Schema, { action, changes }: AuditLine): HistoryEntry['rewritten'] {
  if (action !== 'update' || !Object.hasOwn(changes, rewrittenKey)) return undefined;
  const [, fact] = pairOf(changes[rewrittenKey]) as [null, { records: Record<string, number>; merged?: string }];
  const counts = Object.entries(fact.records).filter(([module]) => seen.modules[module]);
  const records = counts.reduce((sum, [, count]) => sum + count, 0);
  return { records, ...(fact.merged !== undefined && { merged: fact.merged }) };
}

/**
 * The other record of a merge, by its name where the reader sees the field with the name, and all records: of one that is
 * gone nobody knows whether the reader would have seen it.
 */
function mergedBy(schema: Schema, seen: Schema, { module, action, changes }: AuditLine): HistoryEntry['merged'] {
  if (action !== 'update' || !Object.hasOwn(changes, mergedKey)) return undefined;
  const [, { label, field, ...other }] = pairOf(changes[mergedKey]) as [null, MergedRecord];
  const isSeen = moduleOf(seen, module).fields.some(({ name, was }) => name === field || was === field);
  return isSeen && !isLimited(schema, module) ? { ...other, label } : other;
}

function pairOf(change: unknown): [unknown, unknown] {
  return Array.isArray(change) && change.length === 2 ? [change[0], change[1]] : [null, null];
}
