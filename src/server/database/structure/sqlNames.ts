import { type RawBuilder, sql } from 'kysely';
import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { AnyField, ValueKind } from '../../../fields/shared/fieldType.ts';
import { fieldOf, type Module } from '../../../metadata/model.ts';

/** Quotes a name for SQL. Only names of the parsed schema come here; the quotes make reserved words safe. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A constant of the schema as the text of an SQL literal. Values of requests must be parameters, never literals. */
export function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? ` E${text.replaceAll('\\', '\\\\')}` : text;
}

/** A constant of the schema inside a statement. Values of requests must be parameters, never literals. */
export function constant(value: string | number | boolean): RawBuilder<unknown> {
  // Kysely's own literals leave a backslash as it is, which some settings of the database read as an escape.
  return sql.raw(literal(value));
}

/** A value as one of the fixed kinds of SQL types. */
export function castTo(value: unknown, kind: ValueKind | `${ValueKind}[]`): RawBuilder<unknown> {
  // The kinds are a fixed list of words of this code, and SQL takes no parameter for a type.
  return sql`${value}::${sql.raw(kind)}`;
}

/** The name of a module's table. */
export function tableName(moduleName: string): string {
  return moduleName.replaceAll('-', '_');
}

/** The table of a module. */
export function tableOf(moduleName: string): RawBuilder<unknown> {
  return sql.id(tableName(moduleName));
}

/** A stored field, and its column as a statement names it. */
export interface ColumnRef {
  name: string;
  sql: RawBuilder<unknown>;
}

/** The column of a field of the module. Throws when the module has no field of that name, or the field is derived. */
export function columnRef(module: Module, name: string): ColumnRef {
  const column = columnOf(fieldOf(module, name));
  if (column === undefined) throw new Error(`${module.name}.${name} has no column`);
  return { name, sql: sql.id(column) };
}

/** The name of a field's column; undefined when its value is derived. */
export function columnOf(field: AnyField): string | undefined {
  const column = fieldTypeOf(field).column(field);
  return column ? (column.name ?? field.name) : undefined;
}

/** The same for a field that is stored, as the entries of the audit name it. A derived one has its own name. */
export function columnNameOf(field: AnyField): string {
  return columnOf(field) ?? field.name;
}
