import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../../metadata/model.ts';
import { literal, quoted } from '../../database/structure/sqlNames.ts';
import { RecordSql } from '../sql/RecordSql.ts';

/** The alias that the records have in the statements that answer them. */
const alias = 't';

/** What a statement selects to answer whole records. */
export interface RecordSelection {
  columns: RawBuilder<unknown>;
  /** Behind `t`. */
  joins: RawBuilder<unknown>;
}

/** Whole records, whose table, or what stands for it, is called `t`; everything but the secrets. */
export function recordSelection(schema: Schema, module: Module, userId: RawBuilder<unknown>): RecordSelection {
  const record = RecordSql.of(schema, module, alias);
  const columns = module.fields
    .filter((field) => !fieldTypeOf(field).secret)
    .map((field) => `${record.value(field.name)} as ${quoted(field.name)}`);
  const whole = sql.raw([...columns, `${alias}."_version"`].join(', '));
  const starred = sql`, ${starredSql(module, alias, userId)} as "_starred"`;
  return { columns: module.list.starred ? sql`${whole}${starred}` : whole, joins: sql.raw(record.joins) };
}

/** Whether the user has marked the record with a star. */
export function starredSql(module: Module, recordAlias: string, userId: unknown): RawBuilder<boolean> {
  return sql`exists (select from facet.stars where stars.user_id = ${userId}::integer
    and stars.module = ${sql.raw(literal(module.name))} and stars.record_id = ${sql.raw(recordAlias)}.id)`;
}
