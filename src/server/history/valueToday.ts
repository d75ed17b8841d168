import { kindOf } from '../../fields/capabilities.ts';
import type { Field } from '../../fields/fieldTypes.ts';

/**
 * A value from an entry of the history as its field holds it today. A field that has become text since keeps its numbers as
 * texts, while the audit still says the numbers.
 */
export function valueToday(field: Field, value: unknown): unknown {
  const isWritten = typeof value === 'number' || typeof value === 'boolean';
  return isWritten && kindOf(field) === 'text' ? String(value) : value;
}
