import { isStored } from '../../src/fields/capabilities.ts';
import type { Schema } from '../../src/metadata/model.ts';
import { shippedSchema } from './shippedSchema.ts';

/** The shipped schema with the weight of stones, and all that shows it, under another name. */
export async function weightRenamed(): Promise<Schema> {
  const text = JSON.stringify(await shippedSchema());
  const schema: Schema = JSON.parse(text.replaceAll(/\bweight\b/g, 'carats'));
  for (const { fields } of Object.values(schema.modules)) {
    for (const field of fields) if (field.name === 'carats' && isStored(field)) Object.assign(field, { was: 'weight' });
  }
  return schema;
}
