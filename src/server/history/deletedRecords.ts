import { sql } from 'kysely';
import { keepDeletedOf, type Module } from '../../metadata/model.ts';
import { isRestorable } from '../../metadata/read/restorable.ts';
import { constant, tableOf } from '../database/structure/sqlNames.ts';
import { handleOf, type RecordsContext } from '../records/recordsContext.ts';
import { isLimited } from '../records/sql/limitedRows.ts';
import { RecordSql } from '../records/sql/RecordSql.ts';
import { deletedRowSql } from './deletedRowSql.ts';

/** A deleted record that can be restored. */
export interface DeletedRecord {
  id: number;
  /** Of the line of the audit, with which the record is restored. */
  audit_id: number;
  at: string;
  /** The name of the user; null: the program, or somebody whom the reader does not see. */
  user: string | null;
  label: string;
  /** How long it can be restored. */
  restorable_until: string;
}

/** Entries in one answer. */
const MOST = 200;

/**
 * The deleted records of a module that can still be restored, the last one first, in one statement. Readers who see only
 * some records of the module get none, because nobody knows whether they would have seen these.
 * @param context with the schema that reads
 * @param before only entries before the one with this id of the audit
 */
export async function listDeleted(
  context: RecordsContext,
  module: Module,
  before: number | undefined,
): Promise<DeletedRecord[]> {
  const { schema } = context;
  if (isLimited(schema, module.name) || !isRestorable(module)) return [];
  const record = RecordSql.of(schema, module, 't');
  const label = record.text(module.recordLabel);
  const days = sql.lit(`${keepDeletedOf(schema.app)} days`);
  const { rows } = await sql<DeletedRecord>`
    with line as (
      select a.* from facet.audit_today a
      where a.action = 'delete' and a.module = ${constant(module.name)} and a.at > now() - ${days}::interval
        and (${before ?? null}::bigint is null or a.id < ${before ?? null}::bigint)
        and not exists (select from ${tableOf(module.name)} t where t.id = a.record_id)
        and not exists (select from facet.audit later
          where later.module = a.module and later.record_id = a.record_id and later.id > a.id)
      order by a.id desc limit ${MOST})
    select line.record_id as id, line.id::float8 as audit_id, line.at,
      coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as "user",
      coalesce(${label}::text, '#' || line.record_id) as label, line.at + ${days}::interval as restorable_until
    from line cross join lateral ${deletedRowSql(module, sql`line.changes`)} t
      left join "user" u on u.id = line.user_id ${record.joins}
    order by line.id desc`.execute(handleOf(context));
  return rows;
}
