import { isChoice } from '../../fields/capabilities.ts';
import { type Field, readFilter } from '../../fields/fieldTypes.ts';
import { suggest } from './mistakes.ts';

/** Nothing, or what is wrong with a value. Values of a value list are the users' affair. */
export function checkValue(field: Field, value: string | number | boolean): string[] {
  if (isChoice(field) && field.options) {
    const known = field.options.map((option) => option.value);
    return known.includes(String(value))
      ? []
      : [`"${field.name}" is never "${value}"; ${suggest(String(value), known)}`];
  }
  return 'violation' in readFilter(field, value)
    ? [`${JSON.stringify(value)} is no value of "${field.name}" (${field.type}); write one that it can have`]
    : [];
}
