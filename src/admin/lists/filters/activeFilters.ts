import type { FilterOperator } from '../../../fields/shared/fieldType.ts';
import type { Module } from '../../../metadata/model.ts';
import { filterKeyOf, filterSuffixes } from '../../../metadata/read/fields/filterKeys.ts';

export type FilterValues = Record<string, unknown>;

/** An active filter of a list, with all of its keys for one field: for people, a range is one filter, not two. */
export interface ActiveFilter {
  /** A field's name, or 'q', 'starred', 'archived' or 'or'. */
  name: string;
  /** The keys of the filter that belong to this field. */
  keys: string[];
  /** The values by operator; 'eq' may hold a list, meaning any of them. */
  conditions: Partial<Record<FilterOperator, unknown>>;
}

/** Keys of a filter that are no fields: `or` is a list of filters of which one holds. */
const words = ['q', 'starred', 'archived', 'or'];

/**
 * The active filters of the list in the order in which they were set; keys that name no field of the module are left
 * out.
 */
export function activeFilters(module: Module, filter: FilterValues): ActiveFilter[] {
  const found = new Map<string, ActiveFilter>();
  for (const [key, value] of Object.entries(filter)) {
    const parsed = filterKeyOf(module, key);
    const name = parsed?.field.name ?? key;
    if (isUnset(value) || !(parsed || words.includes(key))) continue;
    const entry = found.get(name) ?? { name, keys: [], conditions: {} };
    entry.keys.push(key);
    entry.conditions[parsed?.operator ?? 'eq'] = value;
    found.set(name, entry);
  }
  return [...found.values()];
}

/** The part of a filter about that name, with an operator or without. */
export function conditionsOf(name: string, filter: FilterValues): ActiveFilter['conditions'] {
  const keys = keysOf(name).filter(([, key]) => !isUnset(filter[key]));
  return Object.fromEntries(keys.map(([operator, key]) => [operator, filter[key]]));
}

/** The filter without those keys. */
export function withoutKeys(filter: FilterValues, keys: readonly string[]): FilterValues {
  return Object.fromEntries(Object.entries(filter).filter(([key]) => !keys.includes(key)));
}

/** The filter as it goes into the URL: without the empty values that inputs leave behind. */
export function nonEmptyFilters(filter: FilterValues): FilterValues {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => !isUnset(value)));
}

/**
 * Every key that a search over these fields may set, as null: a form that is reset to an empty object keeps its values.
 */
export function emptyFilter(names: readonly string[]): FilterValues {
  return Object.fromEntries(names.flatMap(keysOf).map(([, key]) => [key, null]));
}

/** The keys of a filter on the field of that name, each with its operator. */
function keysOf(name: string): [FilterOperator, string][] {
  return [['eq', name], ...filterSuffixes.map((suffix): [FilterOperator, string] => [suffix, `${name}_${suffix}`])];
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
