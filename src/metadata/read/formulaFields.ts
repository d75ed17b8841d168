import { derivationOf } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Formula } from '../../fields/shared/fieldType.ts';

/** Names of the record's own fields that a computed field reads. */
export function fieldsOfComputed(field: Field): string[] {
  const derivation = derivationOf(field);
  if (derivation?.from === 'template') {
    return derivation.parts.flatMap((part) => (typeof part === 'string' ? [] : [part.field]));
  }
  return derivation?.from === 'formula' ? fieldsOfFormula(derivation.formula) : [];
}

/** The names that a formula reads. */
export function fieldsOfFormula(formula: Formula): string[] {
  if ('number' in formula) return [];
  return 'field' in formula ? [formula.field] : [...fieldsOfFormula(formula.left), ...fieldsOfFormula(formula.right)];
}
