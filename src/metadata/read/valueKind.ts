import { type Field, fieldTypeOf } from '../../fields/fieldTypes.ts';
import type { AnyField } from '../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../model.ts';
import { shownField } from './shownField.ts';

/** What PostgreSQL calls a value, for casts of what it is compared with. */
export type ValueKind = 'text' | 'integer' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

const kinds: Record<string, ValueKind> = {
  varchar: 'text',
  text: 'text',
  integer: 'integer',
  numeric: 'numeric',
  boolean: 'boolean',
  date: 'date',
  timestamptz: 'timestamptz',
  jsonb: 'jsonb',
};

/** The kind of a field's value, derived or not. */
export function valueKindOf(schema: Schema, module: Module, field: Field): ValueKind {
  const shown = shownField(schema, module, field);
  const type = columnTypeOf(shown);
  return type === undefined ? derivedKind(shown) : kindOfType(type);
}

/** The type of a field's column without its length or precision, for casts: they must not cut or round. */
export function columnTypeOf(field: AnyField): string | undefined {
  return fieldTypeOf(field)
    .column(field)
    ?.type.replace(/\(.*\)/, '');
}

export function kindOfType(type: string): ValueKind {
  const kind = kinds[type];
  if (!kind) throw new Error(`No value kind for columns of type ${type}`);
  return kind;
}

function derivedKind(field: Field): ValueKind {
  const derivation = fieldTypeOf(field).derive?.(field, []);
  if (derivation?.from === 'formula' || derivation?.from === 'rows') return 'numeric';
  return derivation?.from === 'media' || derivation?.from === 'tally' ? 'jsonb' : 'text';
}
