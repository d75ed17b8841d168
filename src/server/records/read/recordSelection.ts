import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { constant } from '../../database/structure/sqlNames.ts';
import { RecordSql } from '../sql/RecordSql.ts';

/** The columns that a statement selects to read whole records. */
export interface RecordSelection {
  columns: RawBuilder<unknown>;
  /** The joins behind the alias `t`. */
  joins: RawBuilder<unknown>;
  /** What they read of other records than those under `t`. */
  furtherReads: RecordSql['furtherReads'];
}

/** Whole records without their secret fields, from a table or subquery with the alias `t`. */
export function recordSelection(schema: Schema, module: Module, userId: RawBuilder<unknown>): RecordSelection {
  const record = RecordSql.of(schema, module, 't');
  const columns = module.fields
    .filter((field) => !fieldTypeOf(field).secret)
    .map((field) => sql`${record.value(field.name)} as ${sql.id(field.name)}`);
  const changes = record.changesOfItem();
  const changed = changes ? [sql`${changes} is not null as item_changed`, sql`${changes} as item_changes`] : [];
  const whole = sql.join([...columns, ...changed, sql`t."_version"`]);
  const starred = sql`, ${starredSql(module, record.alias, userId)} as "_starred"`;
  const columnsRead = module.list.starred ? sql`${whole}${starred}` : whole;
  return { columns: columnsRead, joins: record.joins, furtherReads: record.furtherReads };
}

/** Whether the user has marked the record with a star. */
export function starredSql(module: Module, recordAlias: RawBuilder<unknown>, userId: unknown): RawBuilder<boolean> {
  return sql`exists (select from facet.stars where stars.user_id = ${userId}::integer
    and stars.module = ${constant(module.name)} and stars.record_id = ${recordAlias}.id)`;
}
