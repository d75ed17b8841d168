import { type RawBuilder, sql } from 'kysely';
import { isSecret, kindOf } from '../../../fields/capabilities.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { fieldOf, type Module } from '../../../metadata/model.ts';
import { storedFields } from '../../../metadata/read/rules/validateRecord.ts';
import { castTo, columnNameOf, columnOf } from '../../database/structure/sqlNames.ts';
import { hashPassword } from './passwords.ts';

type Values = Record<string, unknown>;

/** A column that writes of a record set. */
export interface StoredColumn {
  name: string;
  column: RawBuilder<unknown>;
  kind: ValueKind;
  isSecret: boolean;
  /** A parameter, or a slot of a fixed statement, with the type of this column. */
  typed(parameter: RawBuilder<unknown>): RawBuilder<unknown>;
}

/** The columns of a module's fields, without the columns that every record has. */
export function storedColumns(module: Module): StoredColumn[] {
  return storedFields(module).map((field) => {
    const kind = kindOf(field);
    return {
      name: field.name,
      column: sql.id(columnNameOf(field)),
      kind,
      isSecret: isSecret(field),
      typed: (parameter) => castTo(parameter, kind),
    };
  });
}

/** Validated values as parameters: secret fields hashed, rows as JSON. */
export async function parametersOf(module: Module, values: Values): Promise<Values> {
  const parameters: Values = {};
  for (const field of storedFields(module)) {
    if (!Object.hasOwn(values, field.name)) continue;
    const value = values[field.name] ?? null;
    if (isSecret(field) && typeof value === 'string') parameters[field.name] = await hashPassword(value);
    else parameters[field.name] = value !== null && kindOf(field) === 'jsonb' ? JSON.stringify(value) : value;
  }
  return parameters;
}

/** Validated values by column, as the JSON of a row: secret fields hashed. */
export async function storedRow(module: Module, values: Values): Promise<Values> {
  const entries = Object.entries(values).map(async ([name, value]) => {
    const field = fieldOf(module, name);
    const secret = isSecret(field) && typeof value === 'string';
    return [columnOf(field) ?? name, secret ? await hashPassword(value) : value] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
