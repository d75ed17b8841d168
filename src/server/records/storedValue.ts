import { type RawBuilder, sql } from 'kysely';
import { type Field, fieldTypeOf } from '../../fields/fieldTypes.ts';
import type { Module } from '../../metadata/model.ts';
import { storedFields } from '../../metadata/validateRecord.ts';
import { hashPassword } from '../auth/passwords.ts';
import { columnOf, columnTypeOf, quoted } from './sqlNames.ts';
import { kindOfType } from './valueKind.ts';

/** A column and what is written to it. */
export interface StoredValue {
  column: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}

/** Validated values as columns, in the order of the module's fields: secrets hashed, rows as JSON, each with its type. */
export async function storedValues(module: Module, values: Record<string, unknown>): Promise<StoredValue[]> {
  const fields = module.fields.filter(({ name }) => Object.hasOwn(values, name));
  return Promise.all(fields.map(async (field) => ({ column: columnSql(field), value: await valueSql(field, values) })));
}

/**
 * Assignments that change the columns of these values and leave the others as they are in `row`. Their text is the same
 * whatever the values.
 */
export async function changedColumns(
  module: Module,
  values: Record<string, unknown>,
  row: string,
): Promise<RawBuilder<unknown>[]> {
  return Promise.all(
    storedFields(module).map(async (field) => {
      const column = columnSql(field);
      const isChanged = Object.hasOwn(values, field.name);
      return sql`${column} = case when ${isChanged}::boolean then ${await valueSql(field, values)}
        else ${sql.raw(row)}.${column} end`;
    }),
  );
}

function columnSql(field: Field): RawBuilder<unknown> {
  return sql.raw(quoted(columnOf(field) ?? field.name));
}

async function valueSql(field: Field, values: Record<string, unknown>): Promise<RawBuilder<unknown>> {
  const value = values[field.name] ?? null;
  const kind = kindOfType(columnTypeOf(field) ?? 'text');
  const isSecret = fieldTypeOf(field).secret && typeof value === 'string';
  const given = isSecret
    ? await hashPassword(value)
    : kind === 'jsonb' && value !== null
      ? JSON.stringify(value)
      : value;
  return sql`${given}::${sql.raw(kind)}`;
}
