import { emptyFilter, type FilterValues, nonEmptyFilters } from './activeFilters.ts';

/** One of the conditions of which one must hold, as the form of the search has it. */
export interface Alternative {
  /** The name of the field; null: not chosen yet. */
  field: string | null;
  filter: FilterValues;
}

/** The API takes no more. */
export const mostAlternatives = 20;

/** A condition on a field, that asks for nothing yet. */
export function newAlternative(field: string | null): Alternative {
  return { field, filter: field === null ? {} : emptyFilter([field]) };
}

/**
 * The conditions of which one must hold, where each of them is about one of these fields. Undefined: they say more than
 * that, as an address or a program may have asked.
 */
export function alternativesFrom(or: unknown, names: readonly string[]): Alternative[] | undefined {
  if (or === undefined || or === null) return [];
  if (!Array.isArray(or)) return undefined;
  const read = or.map((filter: FilterValues) => alternativeFrom(filter, names));
  return read.every((one) => one !== undefined) ? read : undefined;
}

/** The same as a filter has them; undefined: nothing is asked. */
export function filtersOfAlternatives(alternatives: readonly Alternative[]): FilterValues[] | undefined {
  const filters = alternatives
    .map(({ filter }) => nonEmptyFilters(filter))
    .filter((one) => Object.keys(one).length > 0);
  return filters.length === 0 ? undefined : filters;
}

function alternativeFrom(filter: FilterValues, names: readonly string[]): Alternative | undefined {
  const keys = typeof filter === 'object' && filter !== null ? Object.keys(filter) : [];
  // A field may be called `weight_gte`: its own name goes before the range of another.
  const field = names.find((name) => name === keys[0]) ?? names.find((name) => (keys[0] ?? '') in emptyFilter([name]));
  if (field === undefined) return undefined;
  const empty = emptyFilter([field]);
  return keys.every((key) => key in empty) ? { field, filter: { ...empty, ...filter } } : undefined;
}
