import { isSecret } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { type Module, mayDo } from '../model.ts';
import { isWritable } from './rules/validateRecord.ts';

/**
 * Whether deleted records of the module can come back. The audit keeps no secrets, so that those cannot who need one, and
 * the others come back without theirs.
 */
export function isRestorable({ fields, readOnly }: Module): boolean {
  return !readOnly && !fields.some((field) => isSecret(field) && field.required);
}

/** Whether the user of this schema sees what was deleted of the module, and brings it back. */
export function seesDeleted(module: Module): boolean {
  return isRestorable(module) && mayDo(module, 'create');
}

/** Whether a field of a stored record gets an earlier value again. */
export function isFieldRestorable(field: Field): boolean {
  return isWritable(field, false) && !isSecret(field);
}
