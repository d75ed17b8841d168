import { derivationOf, isReference, kindOf } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { ValueKind } from '../../../fields/shared/fieldType.ts';
import { type FormulaKind, fieldsOfFormula } from '../../../fields/shared/formula/formula.ts';
import { findField, type Module, type Schema } from '../../model.ts';
import { displayedFieldOf } from '../fields/displayedFieldOf.ts';

/** Names of the record's own fields that a computed field reads. */
export function fieldsOfComputed(field: Field): string[] {
  const derivation = derivationOf(field);
  if (derivation?.from === 'template') {
    return derivation.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field]));
  }
  return derivation?.from === 'formula' ? fieldsOfFormula(derivation.formula) : [];
}

const kinds: Partial<Record<ValueKind, FormulaKind>> = {
  text: 'text',
  integer: 'number',
  numeric: 'number',
  boolean: 'truth',
  date: 'date',
};

/** What a formula reads a field as; undefined: no formula can read it, as it holds files, rows, a moment or a secret. */
export function formulaKindOf(schema: Schema, module: Module, field: Field): FormulaKind | undefined {
  return kindOfShown(displayedFieldOf(schema, module, field));
}

/** The same for a field that says how values are shown. */
export function kindOfShown(shown: Field): FormulaKind | undefined {
  if (isReference(shown)) return 'record';
  const { secret, sortable } = fieldTypeOf(shown);
  return secret || !sortable ? undefined : kinds[kindOf(shown)];
}

/** The same by the field's name. Throws a SyntaxError for a field that is not there, or that no formula can read. */
export function kindInFormula(schema: Schema, module: Module, name: string): FormulaKind {
  const field = findField(module, name);
  const kind = field && formulaKindOf(schema, module, field);
  if (kind) return kind;
  const about = field
    ? `is of type ${displayedFieldOf(schema, module, field).type}, which no formula can read; name another field`
    : 'is no field';
  throw new SyntaxError(`"${name}" ${about}`);
}
