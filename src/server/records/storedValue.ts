import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../fields/fieldTypes.ts';
import { fieldOf, type Module } from '../../metadata/model.ts';
import { hashPassword } from '../auth/passwords.ts';
import { columnOf, columnTypeOf, quoted } from './sqlNames.ts';
import { kindOfType } from './valueKind.ts';

/** A column and what is written to it. */
export interface StoredValue {
  column: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}

/** Validated values as columns: secrets hashed, rows as JSON, each with its column's type. */
export async function storedValues(module: Module, values: Record<string, unknown>): Promise<StoredValue[]> {
  return Promise.all(Object.entries(values).map(([name, value]) => storedValue(module, name, value)));
}

async function storedValue(module: Module, name: string, value: unknown): Promise<StoredValue> {
  const field = fieldOf(module, name);
  const kind = kindOfType(columnTypeOf(field) ?? 'text');
  const secret = fieldTypeOf(field).secret && typeof value === 'string';
  const given = secret ? await hashPassword(value) : kind === 'jsonb' && value !== null ? JSON.stringify(value) : value;
  return {
    column: sql.raw(quoted(columnOf(field) ?? name)),
    value: sql`${given}::${sql.raw(kind)}`,
  };
}
