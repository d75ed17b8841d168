import { isLookup, isStored } from '../../src/fields/capabilities.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { shippedSchema } from './shippedSchema.ts';

/** The shipped schema with the weight of stones, and all that shows it, under another name. */
export function weightRenamed(): Promise<Schema> {
  return fieldsRenamed({ weight: 'carats' });
}

/**
 * The shipped schema with fields of these names, and all that names them, under other ones. What a reference shows of a
 * renamed field has its former name too, as addLookups gives it.
 */
export async function fieldsRenamed(names: Record<string, string>): Promise<Schema> {
  const former = new Map(Object.entries(names).map(([was, name]) => [name, was]));
  const text = JSON.stringify(await shippedSchema());
  const words = new RegExp(`\\b(${Object.keys(names).join('|')})\\b`, 'g');
  const schema: Schema = JSON.parse(text.replaceAll(words, (was) => names[was] ?? was));
  for (const field of Object.values(schema.modules).flatMap(({ fields }) => fields)) {
    const was = former.get(field.name);
    const isShown = isLookup(field) && field.field === field.name;
    if (was !== undefined && (isStored(field) || isShown)) Object.assign(field, { was });
  }
  return schema;
}
