import { type RawBuilder, sql } from 'kysely';
import type { Module } from '../../../metadata/model.ts';
import { columnRef, tableOf } from '../../database/structure/sqlNames.ts';
import type { RecordsContext } from '../recordsContext.ts';
import { auditSql } from './auditSql.ts';

export interface StatusChange {
  id: number;
  /** The name of the field. */
  field: string;
  from: unknown;
  to: string;
}

/**
 * Writes another status of a record, and the line of the audit that says so: `with updated as (…), audited as (…)`, for a SELECT
 * that follows. `updated` has the whole row. The caller publishes the change.
 */
export function changedStatusSql(
  { userId }: RecordsContext,
  module: Module,
  { id, field, from, to }: StatusChange,
): RawBuilder<unknown> {
  const changes = sql`jsonb_build_object(${field}::text, jsonb_build_array(${from}::text, ${to}::text))`;
  return sql`with updated as (
      update ${tableOf(module.name)} set ${columnRef(module, field).sql} = ${to}, "_version" = "_version" + 1,
        updated_at = now() where id = ${id} returning *),
    audited as (${auditSql(module, 'update', userId, { from: sql`updated`, changes })})`;
}
