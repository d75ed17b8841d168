import type { z } from 'zod';
import type { FieldContext, FieldType } from './fieldType.ts';
import { input } from './input/input.ts';

/** Every field type by the name that schema files give it. A new type: one folder, one line here, one in fieldViews. */
export const fieldTypes = {
  input,
};

export type FieldTypeName = keyof typeof fieldTypes;

/** A field as a schema file writes it. */
export type FieldDescriptor = { [Name in FieldTypeName]: z.input<(typeof fieldTypes)[Name]['options']> }[FieldTypeName];

/** A field after parsing. */
export type Field = { [Name in FieldTypeName]: z.output<(typeof fieldTypes)[Name]['options']> }[FieldTypeName];

/** The type of a parsed field. The cast is sound: the registry's key is the literal in the descriptor's `type`. */
export function fieldTypeOf(field: { type: string }): FieldType {
  return fieldTypes[field.type as FieldTypeName] as unknown as FieldType;
}

export const fieldContext: FieldContext = {
  readField: (field, value) => fieldTypeOf(field).read(value, field, fieldContext),
  formatField: (field, value, locale) =>
    value == null ? '' : fieldTypeOf(field).format(value, field, locale, fieldContext),
};
