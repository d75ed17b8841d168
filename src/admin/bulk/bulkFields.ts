import { holdsFiles } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import { findField, type Module } from '../../metadata/model.ts';
import { isWritable } from '../../metadata/read/rules/validateRecord.ts';
import { formFieldNames } from '../forms/values/formFields.ts';

/** The fields of the form that many records can share a value of: what people write, but no files and nothing unique. */
export function bulkFields(module: Module): Field[] {
  const names = new Set(formFieldNames(module, module.tabs, 'edit'));
  return [...names].flatMap((name) => {
    const field = findField(module, name);
    return field && isWritable(field, false) && !field.unique && !holdsFiles(field) ? [field] : [];
  });
}
