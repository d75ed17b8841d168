import { numberStyleOf } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';
import type { Schema } from '../model.ts';

/** The currency of a field's amounts, that of the house included; undefined for what is no amount. */
export function amountCurrency(schema: Schema, field: Field): string | undefined {
  const style = numberStyleOf(field);
  return style?.money ? (style.currency ?? schema.app.currency) : undefined;
}
