import { isFirstDay, isLookup, isSum, type LookupField } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { shownResult } from '../../../fields/plainFields.ts';
import { findField, type Module, type Schema, targetOf } from '../../model.ts';

/**
 * The field whose type says how a value is shown, compared and formatted. For a lookup it is the field that is looked
 * up, for a sum the field that is added up, for an earliest day the field with the days, for a computed day or answer a
 * field of such values; any other field is its own.
 * The result keeps the name and label of the field itself.
 * @param seen the fields that were followed so far, so that a cycle (see derivedCycles) ends
 */
export function displayedFieldOf(schema: Schema, module: Module, field: Field, seen: readonly Field[] = []): Field {
  if (seen.includes(field)) return field;
  const trail = [...seen, field];
  const result = shownResult(field);
  if (result) return renamed(result, field);
  if (isLookup(field)) {
    const target = lookupTarget(schema, module, field);
    return target ? renamed(displayedFieldOf(schema, target.module, target.field, trail), field) : field;
  }
  if ((isSum(field) || isFirstDay(field)) && field.field !== undefined) {
    const link = module.links.find((candidate) => candidate.name === field.link);
    const rows = link && schema.modules[link.module];
    const added = rows && findField(rows, field.field);
    return rows && added ? unbounded(renamed(displayedFieldOf(schema, rows, added, trail), field)) : field;
  }
  return field;
}

/** The module and field that a lookup reads, through a reference or a link. */
export function lookupTarget(
  schema: Schema,
  module: Module,
  lookup: LookupField,
): { module: Module; field: Field } | undefined {
  const target = behind(schema, module, lookup.through);
  const field = target && findField(target, lookup.field);
  return target && field ? { module: target, field } : undefined;
}

/** The module behind a reference or a link of a module. */
export function behind(schema: Schema, module: Module, through: string): Module | undefined {
  const field = findField(module, through);
  const link = module.links.find(({ name }) => name === through);
  return targetOf(schema, field) ?? (link && schema.modules[link.module]);
}

/** The field without min and max: the limits of one row are no limits of a sum. */
function unbounded(shown: Field): Field {
  const { min: _min, max: _max, ...rest } = shown as Field & { min?: unknown; max?: unknown };
  return rest as Field;
}

function renamed(shown: Field, { name, label, help, shownWhen }: Field): Field {
  return { ...shown, name, label, help, shownWhen, readOnly: true };
}
