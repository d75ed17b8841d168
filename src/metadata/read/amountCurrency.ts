import { numberStyleOf } from '../../fields/capabilities.ts';
import type { AnyField } from '../../fields/shared/fieldType.ts';
import type { Schema } from '../model.ts';

/** The currency of a field's amounts, that of the house included; undefined for what is no amount. */
export function amountCurrency(schema: Schema, field: AnyField): string | undefined {
  const style = numberStyleOf(field);
  return style?.money ? (style.currency ?? schema.app.currency) : undefined;
}
