import { sql } from 'kysely';
import { isReference } from '../../fields/capabilities.ts';
import { textParams } from '../../fields/shared/sentenceParams.ts';
import { type Module, moduleOf } from '../../metadata/model.ts';
import { isId } from '../../metadata/read/fields/isId.ts';
import { columnNameOf, tableOf } from '../database/structure/sqlNames.ts';
import { Refusal } from '../errors.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import type { DeletedRow } from './DeletedRow.ts';
import { deletedRowSql } from './deletedRowSql.ts';
import { recordOfToday } from './followMerges.ts';

/** A record that a deleted row refers to. */
interface Referred {
  row: DeletedRow;
  field: string;
  column: string;
  module: string;
  id: number;
}

/**
 * Has rows refer to what became of records that are gone. Throws 422 where one of them was deleted and does not come back
 * with the rows: the sentence says which one has to be restored first.
 * @param changed columns that have other values than in the rows, by the line of their row; gets those that are replaced
 */
export async function replaceGone(
  context: RecordsContext,
  rows: readonly DeletedRow[],
  changed: Map<number, Record<string, unknown>>,
): Promise<void> {
  const returning = new Set(rows.map((row) => keyOf(row.module, row.record_id)));
  const referred = rows
    .flatMap((row) => referredBy(context, row, changed.get(row.id)))
    .filter(({ module, id }) => !returning.has(keyOf(module, id)));
  const today = new Map<string, number>();
  for (const one of await goneAmong(context, referred)) {
    const key = keyOf(one.module, one.id);
    const now = today.get(key) ?? (await recordOfToday(context, one.module, one.id));
    if (now === undefined) await refuseGone(context, one);
    else {
      today.set(key, now);
      changed.set(one.row.id, { ...changed.get(one.row.id), [one.column]: now });
    }
  }
}

const keyOf = (module: string, id: number) => `${module}/${id}`;

function referredBy({ schema }: RecordsContext, row: DeletedRow, changed: Record<string, unknown> = {}): Referred[] {
  const values = { ...row.changes, ...changed };
  return moduleOf(schema, row.module).fields.flatMap((field) => {
    if (!isReference(field)) return [];
    const column = columnNameOf(field);
    const id = values[column];
    return isId(id) ? [{ row, field: field.name, column, module: field.module, id }] : [];
  });
}

/** Those that are not there: one statement for each module that is referred to. */
async function goneAmong(context: RecordsContext, referred: readonly Referred[]): Promise<Referred[]> {
  const gone: Referred[] = [];
  for (const name of new Set(referred.map(({ module }) => module))) {
    const ofModule = referred.filter(({ module }) => module === name);
    const { rows } = await sql<{ id: number }>`select id from ${tableOf(name)}
      where id = any (${ofModule.map(({ id }) => id)}::integer[])`.execute(handleOf(context));
    const there = new Set(rows.map(({ id }) => id));
    gone.push(...ofModule.filter(({ id }) => !there.has(id)));
  }
  return gone;
}

/** Throws, unless nothing is known of the deletion of the record: then the database refuses the row. */
async function refuseGone(context: RecordsContext, { field, module: name, id }: Referred): Promise<void> {
  const module = moduleOf(context.schema, name);
  const label = await labelBefore(context, module, id);
  if (label === undefined) return;
  throw new Refusal(
    'invalid',
    { key: 'facet.error.restore.first', params: { ...textParams('module', module.label), label } },
    // Who does not see the whole house reads nothing of a record that is in no list of theirs.
    { errors: { [field]: { key: 'reference' } }, withoutCount: { key: 'facet.error.invalid' } },
  );
}

/** What people called the record when it was deleted. */
async function labelBefore(context: RecordsContext, module: Module, id: number): Promise<string | undefined> {
  const record = RecordSql.of(context.schema, module, 't');
  const label = sql`coalesce(${record.text(module.recordLabel)}, '#' || a.record_id)`;
  const { rows } = await sql<{ label: string }>`select ${label} as label
    from facet.audit_today a cross join lateral ${deletedRowSql(module, sql`a.changes`)} t
      ${record.joins}
    where a.module = ${module.name} and a.record_id = ${id}::integer and a.action = 'delete'
    order by a.id desc limit 1`.execute(handleOf(context));
  return rows[0]?.label;
}
