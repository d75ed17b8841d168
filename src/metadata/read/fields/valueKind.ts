import { kindOf } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import type { Module, Schema } from '../../model.ts';
import { displayedFieldOf } from './displayedFieldOf.ts';

/** The kind of a field's value, derived or not. */
export function valueKindOf(schema: Schema, module: Module, field: Field): ValueKind {
  return kindOf(displayedFieldOf(schema, module, field));
}
