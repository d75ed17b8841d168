import { fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { AnyField } from '../../../fields/shared/fieldType.ts';

/** A name as SQL reads it. Only names of the parsed schema come here; quoting makes reserved words safe. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A constant of the schema as an SQL literal. Values of requests are parameters, never this. */
export function literal(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = `'${value.replaceAll("'", "''")}'`;
  return value.includes('\\') ? ` E${text.replaceAll('\\', '\\\\')}` : text;
}

/** The table of a module. */
export function tableOf(moduleName: string): string {
  return quoted(moduleName.replaceAll('-', '_'));
}

/** The name of a field's column; undefined when its value is derived. */
export function columnOf(field: AnyField): string | undefined {
  const column = fieldTypeOf(field).column(field);
  return column ? (column.name ?? field.name) : undefined;
}
