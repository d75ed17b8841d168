import { type RawBuilder, sql } from 'kysely';
import { isStored, kindOf } from '../../fields/capabilities.ts';
import type { Module } from '../../metadata/model.ts';
import { columnNameOf } from '../database/structure/sqlNames.ts';
import { keptValueSql } from '../records/sql/keptSql.ts';

/**
 * A deleted record in FROM, with the columns that the audit keeps of it. What its column cannot hold any more is null: fields
 * become shorter, or of another type, and jsonb_populate_record refuses all records then.
 * @param changes the line of the audit, as jsonb
 */
export function deletedRowSql({ fields }: Module, changes: RawBuilder<unknown>): RawBuilder<unknown> {
  const columns = fields.filter(isStored).map((field) => {
    const name = columnNameOf(field);
    return sql`${keptValueSql(changes, { ...field, name }, kindOf(field), sql`null`)} as ${sql.id(name)}`;
  });
  return sql`(select ${sql.join(columns)})`;
}
