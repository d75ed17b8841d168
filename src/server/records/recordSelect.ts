import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../metadata/model.ts';
import { RecordSql } from './RecordSql.ts';
import { literal, quoted } from './sqlNames.ts';

/** The alias that the records have in the statements that answer them. */
const alias = 't';

interface Selection {
  columns: string;
  joins: string;
}

const selections = new WeakMap<Module, Selection>();

/** The values of whole records whose table, or what stands for it, is called `t`; everything but the secrets. */
export function recordColumns(schema: Schema, module: Module, userId: number | null): RawBuilder<unknown> {
  const { columns } = selectionOf(schema, module);
  if (!module.list.starred) return sql.raw(columns);
  return sql`${sql.raw(columns)}, ${starredSql(module, alias, userId)} as "_starred"`;
}

/** The joins that recordColumns needs, behind `t`. */
export function recordJoins(schema: Schema, module: Module): RawBuilder<unknown> {
  return sql.raw(selectionOf(schema, module).joins);
}

/** Whether the user has marked the record with a star. */
export function starredSql(module: Module, recordAlias: string, userId: number | null): RawBuilder<boolean> {
  return sql`exists (select from facet.stars where stars.user_id = ${userId}::integer
    and stars.module = ${sql.raw(literal(module.name))} and stars.record_id = ${sql.raw(recordAlias)}.id)`;
}

/** Made once for a schema, as its text is long. */
function selectionOf(schema: Schema, module: Module): Selection {
  const known = selections.get(module);
  if (known) return known;
  const record = RecordSql.of(schema, module, alias);
  const columns = module.fields
    .filter((field) => !fieldTypeOf(field).secret)
    .map((field) => `${record.value(field.name)} as ${quoted(field.name)}`);
  const selection = { columns: [...columns, `${alias}."_version"`].join(', '), joins: record.joins };
  selections.set(module, selection);
  return selection;
}
