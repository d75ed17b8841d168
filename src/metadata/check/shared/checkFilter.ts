import { filtersOf } from '../../../fields/fieldTypes.ts';
import type { Module, Schema } from '../../model.ts';
import { archivedKey, isArchivedFilter } from '../../read/archived.ts';
import { displayedFieldOf } from '../../read/fields/displayedFieldOf.ts';
import { type FilterKey, filterKeyOf, filterNow, splitFilterKey } from '../../read/fields/filterKeys.ts';
import { checkValue } from './checkValue.ts';
import { type Finding, suggest } from './mistakes.ts';

/** A filter in a schema file has to be one that the list of its module takes, for values that records can have. */
export function checkFilter(
  schema: Schema,
  module: Module,
  path: string,
  filter: Readonly<Record<string, unknown>>,
): Finding[] {
  return Object.entries(filterNow(schema, module, filter)).flatMap(([key, value]) => {
    const filterKey = filterKeyOf(module, key);
    if (filterKey) return checkAsked(schema, module, `${path}.${key}`, filterKey, value);
    if (key === archivedKey && module.archive) {
      return isArchivedFilter(value) ? [] : [{ path: `${path}.${key}`, message: 'takes true, false or "any"' }];
    }
    const names = module.fields.map(({ name }) => name);
    const message = `is no filter of ${module.name}; ${suggest(splitFilterKey(key)?.name ?? key, names)}`;
    return [{ path: `${path}.${key}`, message, about: `${module.name}.*` }];
  });
}

function checkAsked(
  schema: Schema,
  module: Module,
  path: string,
  { field, operator }: FilterKey,
  value: unknown,
): Finding[] {
  const shown = displayedFieldOf(schema, module, field);
  const about = `${module.name}.${field.name}`;
  const offered = filtersOf(shown);
  if (!offered.includes(operator)) {
    const known = offered.map((name) => (name === 'eq' ? field.name : `${field.name}_${name}`));
    const message = `cannot be asked of "${field.name}" (${shown.type}); ${known.length > 0 ? `use one of: ${known.join(', ')}` : 'remove it'}`;
    return [{ path, message, about }];
  }
  if (operator === 'null') return typeof value === 'boolean' ? [] : [{ path, message: 'takes true or false' }];
  if (operator === 'like') return typeof value === 'string' ? [] : [{ path, message: 'takes a text' }];
  const list = Array.isArray(value);
  if (list && operator !== 'eq' && operator !== 'neq') return [{ path, message: 'takes one value, not a list' }];
  return (list ? value : [value])
    .filter((one) => one !== null)
    .flatMap((one) => checkValue(shown, one).map((message) => ({ path, message, about })));
}
