import { isLookup, type ReferenceField } from '../../../fields/capabilities.ts';
import type { Field } from '../../../fields/fieldTypes.ts';
import { type Module, type Schema, targetOf } from '../../model.ts';

/** The field that holds the label of the record that a reference points to; undefined where the module shows none. */
export function labelFieldOf(schema: Schema, module: Module, reference: ReferenceField): Field | undefined {
  const target = targetOf(schema, reference);
  return module.fields.find(
    (field) => isLookup(field) && field.through === reference.name && field.field === target?.recordLabel,
  );
}
