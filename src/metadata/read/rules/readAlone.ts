import { readField } from '../../../fields/fieldTypes.ts';
import type { Module } from '../../model.ts';
import { ofModule } from '../../perModule.ts';
import { storedNames } from './recordFormula.ts';
import { namesOfShown } from './shownWhen.ts';
import { isWritable, sameValue, storedFields } from './validateRecord.ts';

/**
 * The changes in a body that are right in whatever record of the module: `validateRecord` accepts them in each, and keeps
 * those that differ from what the record has. Undefined: the record itself must be looked at, because a condition or a
 * rule of the module concerns one of the fields, or because a value is not as it would be stored. Such a value may be
 * refused, and is accepted only where the record has it already.
 */
export function readAlone(module: Module, body: Record<string, unknown>): Record<string, unknown> | undefined {
  const values: Record<string, unknown> = {};
  for (const field of storedFields(module)) {
    const value = Object.hasOwn(body, field.name) ? body[field.name] : undefined;
    if (value === undefined || !isWritable(field, false)) continue;
    if (namesUnderConditions(module).has(field.name)) return undefined;
    const parsed = readField(field, value);
    if (!('value' in parsed) || !sameValue(parsed.value, value === '' ? null : value)) return undefined;
    values[field.name] = parsed.value;
  }
  return values;
}

/** The fields that have conditions of their own, and those that conditions and rules of the module read. */
const namesUnderConditions = ofModule(
  (module: Module): ReadonlySet<string> =>
    new Set([
      ...module.rules.flatMap(({ when }) => storedNames(module, when)),
      ...module.fields.flatMap(({ name, requiredWhen, readOnlyWhen, shownWhen }) => [
        ...(requiredWhen === undefined ? [] : [name, ...storedNames(module, requiredWhen)]),
        ...(readOnlyWhen === undefined ? [] : [name]),
        ...namesOfShown(module, shownWhen),
      ]),
    ]),
);
