import { hasChoices } from '../../../fields/capabilities.ts';
import { type Field, readFilter } from '../../../fields/fieldTypes.ts';
import { suggest } from './mistakes.ts';

/** The mistakes of a value, if any. Values of a value list are not checked, because users keep them. */
export function checkValue(field: Field, value: string | number | boolean): string[] {
  if (hasChoices(field) && field.options) {
    const known = field.options.map((option) => option.value);
    return known.includes(String(value))
      ? []
      : [`"${field.name}" is never "${value}"; ${suggest(String(value), known)}`];
  }
  return 'violation' in readFilter(field, value)
    ? [`${JSON.stringify(value)} is no value of "${field.name}" (${field.type}); write one that it can have`]
    : [];
}
