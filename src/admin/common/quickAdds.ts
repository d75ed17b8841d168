import type { Schema } from '../../metadata/model.ts';

/** What the speed dial adds, in this order; those that the schema has. */
const quickAddModules = ['inventory', 'sale', 'customer', 'purchase', 'supplier'];

export function quickAddsOf(schema: Schema): string[] {
  return quickAddModules.filter((name) => schema.modules[name] && !schema.modules[name].readOnly);
}
