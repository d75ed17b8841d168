import { isLookup, isReference, type LookupField } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField, type Module, type Schema } from '../../metadata/model.ts';
import { lookupTarget } from '../../metadata/read/fields/displayedFieldOf.ts';
import { isSameValue } from './isSameValue.ts';

/** The field from which a value is looked up in the end. */
interface ResolvedLookup {
  module: Module;
  field: Field;
  /** The field of the record that holds the id of that record; absent when the record has no such field. */
  idIn?: string | undefined;
}

/** Follows a lookup, and lookups of lookups, to the field that holds the value; any other field resolves to itself. */
export function resolveLookup(schema: Schema, module: Module, field: Field): ResolvedLookup {
  const target = isLookup(field) ? lookupTarget(schema, module, field) : undefined;
  if (!isLookup(field) || !target) return { module, field };
  if (!isLookup(target.field)) return { ...target, idIn: referenceOf(module, field.through) };
  const end = resolveLookup(schema, target.module, target.field);
  return { ...end, idIn: end.idIn && siblingOf(module, field, end.idIn) };
}

function referenceOf(module: Module, name: string): string | undefined {
  return isReference(findField(module, name)) ? name : undefined;
}

/** The lookup that shows another field of the very same record. */
function siblingOf(module: Module, lookup: LookupField, wanted: string): string | undefined {
  const { through, where, take } = lookup;
  return module.fields.find(
    (other) =>
      isLookup(other) &&
      other.field === wanted &&
      isSameValue([other.through, other.where, other.take], [through, where, take]),
  )?.name;
}
