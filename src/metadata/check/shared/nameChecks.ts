import { isChoices, isLookup, isNumber, isStored } from '../../../fields/capabilities.ts';
import { type Field, fieldTypeOf } from '../../../fields/fieldTypes.ts';
import type { FieldCondition } from '../../../fields/shared/fieldType.ts';
import { findField, type Module, type Schema } from '../../model.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { checkValue } from './checkValue.ts';
import { type Finding, unknown } from './mistakes.ts';

/* Checks of one name that several parts of a module share: whether it exists, and what it may be used for. */

export function checkName(module: Module, path: string, name: string): Finding[] {
  if (findField(module, name)) return [];
  const names = module.fields.map((field) => field.name);
  const renamed = module.fields.find((field) => 'was' in field && field.was === name);
  if (renamed) {
    const message = `there is no field of ${module.name} "${name}" any more; name it "${renamed.name}" here as well`;
    return [{ path, message, about: `${module.name}.*` }];
  }
  return [unknown(path, `field of ${module.name}`, name, names, `${module.name}.*`)];
}

/** The field of a condition, and whether it can ever have the value that the condition waits for. */
export function checkCondition(module: Module, path: string, condition: FieldCondition): Finding[] {
  const field = findField(module, condition.field);
  if (!field) return checkName(module, path, condition.field);
  if (!('is' in condition) || isLookup(field)) return [];
  const about = `${module.name}.${field.name}`;
  return [condition.is]
    .flat()
    .flatMap((value) => checkValue(field, value).map((message) => ({ path: `${path}.is`, message, about })));
}

export function checkSort(module: Module, path: string, name: string): Finding[] {
  const field = findField(module, name);
  if (!field) return checkName(module, path, name);
  return fieldTypeOf(field).sortable
    ? []
    : [{ path, message: `"${name}" cannot be sorted by (${field.type}); name another field` }];
}

export function checkStored(module: Module, path: string, name: string): Finding[] {
  const field = findField(module, name);
  if (!field) return checkName(module, path, name);
  return isStored(field) ? [] : [{ path, message: `"${name}" is derived (${field.type}); name stored fields only` }];
}

/** A rule that no two records have the same compares values; those of a list have no order to compare them in. */
export function checkUnique(module: Module, path: string, name: string): Finding[] {
  const field = findField(module, name);
  if (!field || !isStored(field) || !isChoices(field)) return checkStored(module, path, name);
  return [{ path, message: `"${name}" holds several values (${field.type}); name a field that holds one` }];
}

export function checkWritable(module: Module, path: string, name: string): Finding[] {
  const field = findField(module, name);
  if (!field || (isStored(field) && field.readOnly !== true)) return [];
  return [{ path, message: `"${name}" is read-only; remove it` }];
}

/** Whether values of the field can be added up. Another check reports a missing field, or one with a missing source. */
export function canBeAdded(schema: Schema, module: Module, field: Field | undefined): boolean {
  const shown = field && displayedFieldOf(schema, module, field);
  return !shown || isNumber(shown) || isLookup(shown);
}

/** Why a former name cannot be that of another one as well: only one could take over what is there under it. */
export function sharedWas(
  name: string,
  was: string,
  all: readonly { name: string; was?: unknown }[],
): string | undefined {
  const other = all.find((one) => one.name !== name && one.was === was);
  return other && `"${was}" is the former name of "${other.name}" as well; keep it at one of them`;
}

export function twice(path: string, names: readonly string[]): Finding[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))].map((name) => ({
    path,
    message: `names "${name}" twice; remove one`,
  }));
}
