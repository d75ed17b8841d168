import { type RawBuilder, sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import { defaultOf } from '../../fields/fieldTypes.ts';
import { fieldOf, keepDeletedOf, type Module, moduleOf, type Schema } from '../../metadata/model.ts';
import { isRestorable } from '../../metadata/read/restorable.ts';
import { storedFields, validateRecord } from '../../metadata/read/rules/validateRecord.ts';
import { columnNameOf, tableName, tableOf } from '../database/structure/sqlNames.ts';
import { conflict, invalid } from '../errors.ts';
import { getRecord } from '../records/read/getRecord.ts';
import { type ApiRecord, handleOf, labelParams, type RecordsContext } from '../records/recordsContext.ts';
import { auditRowsSql } from '../records/write/auditSql.ts';
import { writeRefusal } from '../records/write/databaseRefusal.ts';
import { cascadeFrom } from '../records/write/deletedAlong.ts';
import { findMissing, takenOver, targetsOf } from '../records/write/missingTargets.ts';
import type { View } from '../rights/View.ts';
import { allowedModule } from '../rights/viewOf.ts';
import { assertStillSeen } from '../rights/withinView.ts';
import type { DeletedRow } from './DeletedRow.ts';
import { fillEmptied } from './fillEmptied.ts';
import { followMerges } from './followMerges.ts';
import { replaceGone } from './replaceGone.ts';
import { valueToday } from './valueToday.ts';

type Values = Record<string, unknown>;

/**
 * Brings a deleted record back as it was, under its id, with its files, and with the records that were deleted along with
 * it: those that belong to it, and those that it refers to. What referred to them does so again, unless it has another value by
 * now. Its values must hold by the rules of today. As in a deletion, what belongs to a record goes with it, whatever the
 * user may do with it alone. Throws 403, 404, 409 and 422.
 * @param context inside of a transaction
 */
export async function undelete(context: RecordsContext, view: View, root: DeletedRow): Promise<ApiRecord> {
  const module = moduleOf(context.schema, root.module);
  if (!isRestorable(module)) throw conflict('restore.secret', labelParams(module));
  await assertKept(context, root);
  const rows = connected(context.schema, root, await deletedTogether(context, root));
  const heads = independent(context.schema, rows);
  for (const name of heads.keys()) allowedModule(view, name, ['create']);
  const hooks = context.hooks(context.schema, module);
  const values = validValues(module, root);
  const restored = await followMerges(context, module, values);
  await hooks.renewValues?.(context, [restored]);
  await hooks.beforeRestore?.(context, restored);
  const changed = await renewedColumns(context, rows, root, heads);
  changed.set(root.id, changedColumns(module, values, restored));
  await replaceGone(context, rows, changed);
  await insertRows(context, rows, root, changed);
  await fillEmptied(context, root.id, rows);
  const named = takenOver(context.schema, module, {}, restored);
  const missing = await findMissing(handleOf(context), context.schema, module, targetsOf(module, restored, {}, named));
  if (Object.keys(missing).length > 0) throw invalid(missing);
  for (const name of new Set(rows.map((row) => row.module))) {
    const ids = recordsOf(rows, name);
    await context.hooks(context.schema, moduleOf(context.schema, name)).settleRestored?.(context, ids);
  }
  await hooks.afterRestore?.(context, { ...restored, id: root.record_id } as ApiRecord);
  for (const [name, ids] of heads) await assertStillSeen(context, view, name, ids);
  return getRecord(context, module.name, root.record_id);
}

async function assertKept(context: RecordsContext, { id, module }: DeletedRow): Promise<void> {
  const days = keepDeletedOf(context.schema.app);
  const { rows } = await sql`select from facet.audit a where a.id = ${id}::bigint
    and a.at > now() - make_interval(days => ${days}::integer)`.execute(handleOf(context));
  if (rows.length > 0) return;
  throw conflict('restore.tooOld', { days, ...labelParams(moduleOf(context.schema, module)) });
}

/** The stored values of the record by field. Throws 422 where the rules of today refuse one. */
function validValues(module: Module, row: DeletedRow): Values {
  const values = storedValues(module, row);
  const { errors } = validateRecord(module, values);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** The stored values of a record by field. */
function storedValues(module: Module, { changes }: DeletedRow): Values {
  return Object.fromEntries(
    storedFields(module).map((field) => {
      const column = columnNameOf(field);
      return [field.name, Object.hasOwn(changes, column) ? valueToday(field, changes[column]) : defaultOf(field)];
    }),
  );
}

/**
 * The columns of the rows beside the root whose values are others today, by the line of their row. What belongs to no other
 * row comes back by its own rules, as the root does: a part whose certificate is restored has the number of its set.
 */
async function renewedColumns(
  context: RecordsContext,
  rows: readonly DeletedRow[],
  root: DeletedRow,
  heads: ReadonlyMap<string, readonly number[]>,
): Promise<Map<number, Values>> {
  const changed = new Map<number, Values>();
  for (const name of new Set(rows.map((row) => row.module))) {
    const module = moduleOf(context.schema, name);
    const along = rows.filter((row) => row.module === name && row !== root);
    const before = along.map((row) => storedValues(module, row));
    const after = before.map((values) => ({ ...values }));
    const hooks = context.hooks(context.schema, module);
    await hooks.renewValues?.(context, after);
    for (const [place, row] of along.entries()) {
      if (heads.get(name)?.includes(row.record_id)) await hooks.beforeRestore?.(context, after[place] ?? {});
      changed.set(row.id, changedColumns(module, before[place] ?? {}, after[place] ?? {}));
    }
  }
  return changed;
}

/** What a hook has changed, by column. */
function changedColumns(module: Module, before: Values, after: Values): Values {
  const changed = storedFields(module).filter(({ name }) => before[name] !== after[name]);
  return Object.fromEntries(changed.map((field) => [columnNameOf(field), after[field.name]]));
}

/** What one transaction deleted, as far as it is not there again. */
async function deletedTogether(context: RecordsContext, { id }: DeletedRow): Promise<DeletedRow[]> {
  const handle = handleOf(context);
  const { rows } = await sql<DeletedRow>`
    select a.id::float8 as id, a.module, a.record_id, a.changes from facet.audit first
      join facet.audit_today a on a.at = first.at and a.action = 'delete' and a.user_id is not distinct from first.user_id
    where first.id = ${id}::bigint order by a.id`.execute(handle);
  const known = rows.filter(({ module }) => Object.hasOwn(context.schema.modules, module));
  const there = await Promise.all(
    [...new Set(known.map(({ module }) => module))].map(async (name) => {
      const ids = recordsOf(known, name);
      const { rows: found } = await sql<{ id: number }>`select id from ${tableOf(name)}
        where id = any (${ids}::integer[])`.execute(handle);
      return found.map((row) => keyOf(name, row.id));
    }),
  );
  const present = new Set(there.flat());
  return known.filter((row) => !present.has(keyOf(row.module, row.record_id)));
}

/** The ids of the records of one module. */
function recordsOf(rows: readonly DeletedRow[], name: string): number[] {
  return rows.flatMap(({ module, record_id }) => (module === name ? [record_id] : []));
}

const keyOf = (module: string, id: unknown) => `${module}/${id}`;

/** Those rows that belong to the root through any number of cascading references, and those that one of them refers to. */
function connected(schema: Schema, root: DeletedRow, rows: readonly DeletedRow[]): DeletedRow[] {
  const byKey = new Map(rows.map((row) => [keyOf(row.module, row.record_id), row]));
  const found = new Map<string, DeletedRow>();
  const waiting = [keyOf(root.module, root.record_id)];
  // The loop also visits the keys that it appends.
  for (const key of waiting) {
    const row = byKey.get(key);
    if (!row || found.has(key)) continue;
    found.set(key, row);
    waiting.push(...referencesOf(schema, row), ...belonging(schema, row, rows));
  }
  return [...found.values()];
}

/** The ids of those rows that belong to no other one, by module. */
function independent(schema: Schema, rows: readonly DeletedRow[]): Map<string, number[]> {
  const parts = new Set(rows.flatMap((row) => belonging(schema, row, rows)));
  const heads = new Map<string, number[]>();
  for (const { module, record_id } of rows) {
    if (!parts.has(keyOf(module, record_id))) heads.set(module, [...(heads.get(module) ?? []), record_id]);
  }
  return heads;
}

/** The keys of the records that a row refers to. */
function referencesOf(schema: Schema, { module, changes }: DeletedRow): string[] {
  return moduleOf(schema, module).fields.flatMap((field) =>
    isReference(field) ? [keyOf(field.module, changes[columnNameOf(field)])] : [],
  );
}

/** The keys of the rows that are deleted with a row. */
function belonging(schema: Schema, { module, record_id }: DeletedRow, rows: readonly DeletedRow[]): string[] {
  const steps = cascadeFrom(schema, moduleOf(schema, module)).steps.filter(({ target }) => target === module);
  return steps.flatMap((step) => {
    const column = columnNameOf(fieldOf(moduleOf(schema, step.module), step.field));
    return rows
      .filter((row) => row.module === step.module && row.changes[column] === record_id)
      .map((row) => keyOf(row.module, row.record_id));
  });
}

/**
 * Stores the rows with their files and their audit, in one statement: the database checks references when all are there.
 * @param changed columns that have other values now, by the line of their row
 */
async function insertRows(
  context: RecordsContext,
  rows: readonly DeletedRow[],
  root: DeletedRow,
  changed: ReadonlyMap<number, Values>,
): Promise<void> {
  const columns = Object.fromEntries(changed);
  const names = [...new Set(rows.map(({ module }) => module))];
  const inserts = names.map((name, place) => {
    const ids = rows.flatMap((row) => (row.module === name ? [row.id] : []));
    return insertSql(context, moduleOf(context.schema, name), { ids, place, changed: columns });
  });
  try {
    await sql`with ${sql.join(inserts)} select`.execute(handleOf(context));
  } catch (error) {
    throw writeRefusal(error, moduleIn(context.schema, error, root.module));
  }
  for (const name of names) {
    const ids = recordsOf(rows, name);
    context.publish?.({ module: name, ids, action: 'create' });
  }
}

/** The module whose table the database has refused; `otherwise` where it names none. */
function moduleIn(schema: Schema, error: unknown, otherwise: string): Module {
  const { table } = error as { table?: string };
  const refused = Object.values(schema.modules).find(({ name }) => tableName(name) === table);
  return refused ?? moduleOf(schema, otherwise);
}

interface Inserted {
  /** Of the lines of the audit. */
  ids: readonly number[];
  /** Makes the names of the table expressions different. */
  place: number;
  /** Columns that have other values now, by the line of their row. */
  changed: Record<string, Values>;
}

/** The numbers come from the audit as they are, exact, and not through this program. */
function insertSql(context: RecordsContext, module: Module, { ids, place, changed }: Inserted) {
  const fields = storedFields(module).map((field) => ({ field, column: columnNameOf(field) }));
  const defaults = Object.fromEntries(fields.map(({ field, column }) => [column, defaultOf(field)]));
  const columns = ['id', 'created_at', ...fields.map(({ column }) => column)].map((name) => sql.id(name));
  const [restored, audited, files] = ['restored', 'audited', 'files'].map((name) => sql.id(`${name}_${place}`));
  const audit = auditRowsSql(module, 'restore', context.userId, restored as RawBuilder<unknown>);
  return sql`${restored} as (
      insert into ${tableOf(module.name)} (${sql.join(columns)}, "_version", updated_at)
      select ${sql.join(columns.map((column) => sql`t.${column}`))}, coalesce(t."_version", 0) + 1, now()
      from facet.audit_today a cross join lateral jsonb_populate_record(null::${tableOf(module.name)},
        ${JSON.stringify(defaults)}::jsonb || a.changes
          || coalesce(${JSON.stringify(changed)}::jsonb -> a.id::text, '{}')) t
      where a.id = any (${ids}::bigint[]) order by a.id returning *),
    ${audited} as (${audit}),
    ${files} as (update facet.media file set deleted_at = null from facet.audit a
      where a.id = any (${ids}::bigint[]) and file.module = a.module and file.record_id = a.record_id
        and file.deleted_at = a.at)`;
}
