import { findField, type Module } from '../../../metadata/model.ts';

export type FilterValues = Record<string, unknown>;

/** An active filter of a list, with all of its keys for one field: for people, a range is one filter, not two. */
export interface ActiveFilter {
  /** A field's name, or 'q', 'starred', 'archived' or 'or'. */
  name: string;
  /** The keys of the filter that belong to this field. */
  keys: string[];
  /** The values by operator; 'eq' may hold a list, meaning any of them. */
  conditions: Partial<Record<'eq' | 'neq' | 'gte' | 'lte' | 'like' | 'null', unknown>>;
}

/** Keys of a filter that are no fields: `or` is a list of filters of which one holds. */
const words = ['q', 'starred', 'archived', 'or'];

const suffixes = ['neq', 'gte', 'lte', 'like', 'null'] as const;

/**
 * The active filters of the list in the order in which they were set; keys that name no field of the module are left
 * out.
 */
export function activeFilters(module: Module, filter: FilterValues): ActiveFilter[] {
  const found = new Map<string, ActiveFilter>();
  for (const [key, value] of Object.entries(filter)) {
    const place = placeOf(module, key);
    if (!place || isUnset(value)) continue;
    const entry = found.get(place.name) ?? { name: place.name, keys: [], conditions: {} };
    entry.keys.push(key);
    entry.conditions[place.operator] = value;
    found.set(place.name, entry);
  }
  return [...found.values()];
}

/** The part of a filter about that name, with an operator or without. */
export function conditionsOf(name: string, filter: FilterValues): ActiveFilter['conditions'] {
  const keys = [['eq', name] as const, ...suffixes.map((suffix) => [suffix, `${name}_${suffix}`] as const)];
  return Object.fromEntries(
    keys.filter(([, key]) => !isUnset(filter[key])).map(([operator, key]) => [operator, filter[key]]),
  );
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
  const keys = names.flatMap((name) => [name, ...suffixes.map((suffix) => `${name}_${suffix}`)]);
  return Object.fromEntries(keys.map((key) => [key, null]));
}

/** A field's own name wins over a suffix: a field may be called `weight_gte`. */
function placeOf(module: Module, key: string): { name: string; operator: keyof ActiveFilter['conditions'] } | null {
  if (words.includes(key) || findField(module, key)) return { name: key, operator: 'eq' };
  for (const operator of suffixes) {
    const name = key.endsWith(`_${operator}`) ? key.slice(0, -operator.length - 1) : '';
    if (findField(module, name)) return { name, operator };
  }
  return null;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
