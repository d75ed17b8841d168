import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { type Link, linkOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { columnOf, constant } from '../database/structure/sqlNames.ts';
import { notFound } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited, rowsOf } from '../records/sql/limitedRows.ts';

/** One change of one field; null: it had, or has, no value. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

/** What was done to a record, or to a row of a document, by one write. */
export interface HistoryEntry {
  /** Of the line of the audit. */
  id: number;
  at: string;
  /** The name of the user; null: the program, or somebody whom the reader does not see. */
  user: string | null;
  action: 'create' | 'update' | 'delete';
  /** The row of the document that was written; absent: the record itself. */
  row?: { module: string; id: number };
  changes: FieldChange[];
}

export interface HistoryQuery {
  /** The id of the user who did it. */
  user?: number | undefined;
  /** Days, YYYY-MM-DD, the last one included. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only entries before the one with this id. */
  before?: number | undefined;
}

/** Entries in one answer. */
const MOST = 200;

/**
 * What was done to a record and, of a document, to its rows: the newest first, in one statement. Fields that the reader
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
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user"
    from line left join "user" u on u.id = line.user_id where ${conditionsSql(query)}
    order by line.id desc limit ${MOST}`.execute(handleOf(context));
  if (found.length === 0) await assertKnown(context, moduleName, id);
  const seesPeople = seen.modules.user !== undefined;
  return found.flatMap((line) => {
    const changes = changesOf(moduleOf(seen, line.module), line);
    if (changes.length === 0 && line.action === 'update') return [];
    const row = line.module === moduleName ? undefined : { module: line.module, id: line.record_id };
    const { id: lineId, at, action, user } = line;
    return [{ id: lineId, at, user: seesPeople ? user : null, action, ...(row && { row }), changes }];
  });
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
  const own = sql`select a.* from facet.audit a where a.module = ${constant(module.name)} and a.record_id = ${id}::integer`;
  if (!rows) return own;
  const name = constant(rows.module);
  const there = sql`select row.id from ${rowsOf(schema, rows.module)} row where row.${sql.id(rows.by)} = ${id}::integer`;
  const gone = sql`union select made.record_id from facet.audit made where made.module = ${name}
    and made.action <> 'update' and made.changes ->> ${constant(rows.by)} = ${String(id)}`;
  return sql`${own} union all select a.* from facet.audit a where a.module = ${name}
    and a.record_id in (${there} ${isLimited(schema, rows.module) ? sql`` : gone})`;
}

function conditionsSql({ user, from, to, before }: HistoryQuery): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(user === undefined ? [] : [sql`line.user_id = ${user}::integer`]),
    ...(from === undefined ? [] : [sql`line.at >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`line.at < ${to}::date + 1`]),
    ...(before === undefined ? [] : [sql`line.id < ${before}::bigint`]),
  ];
  return sql.join(conditions, sql` and `);
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
    const column = columnOf(field) ?? field.name;
    const isSecret = fieldTypeOf(field).secret === true;
    if (action === 'update') {
      if (!Object.hasOwn(changes, field.name)) return [];
      const [from, to] = pairOf(changes[field.name]);
      return [{ field: field.name, from: isSecret ? null : from, to: isSecret ? null : to }];
    }
    const value = isSecret ? null : (changes[column] ?? null);
    if (value === null || field.name === 'id') return [];
    return [
      action === 'create' ? { field: field.name, from: null, to: value } : { field: field.name, from: value, to: null },
    ];
  });
}

function pairOf(change: unknown): [unknown, unknown] {
  return Array.isArray(change) && change.length === 2 ? [change[0], change[1]] : [null, null];
}
