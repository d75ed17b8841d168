import { filtersOf } from '../fields/fieldTypes.ts';
import { checkValue } from './checkValue.ts';
import { type FilterKey, filterKeyOf, filterNow } from './filterKeys.ts';
import { type Finding, suggest } from './mistakes.ts';
import { badgeOf, type Module, type Schema } from './model.ts';
import { shownField } from './shownField.ts';

/** What the badge of a module counts has to be a filter that its list takes. */
export function checkBadge(schema: Schema, module: Module): Finding[] {
  const { filter = {} } = badgeOf(module) ?? {};
  return Object.entries(filterNow(schema, module, filter)).flatMap(([key, value]) => {
    const path = `menu.badge.filter.${key}`;
    const asked = filterKeyOf(module, key);
    if (asked) return checkAsked(schema, module, path, asked, value);
    const names = module.fields.map(({ name }) => name);
    const message = `is no filter of ${module.name}; ${suggest(key.replace(/_(neq|gte|lte|like|null)$/, ''), names)}`;
    return [{ path, message, about: `${module.name}.*` }];
  });
}

function checkAsked(
  schema: Schema,
  module: Module,
  path: string,
  { field, operator }: FilterKey,
  value: unknown,
): Finding[] {
  const shown = shownField(schema, module, field);
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
