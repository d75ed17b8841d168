import { useListContext } from 'ra-core';
import { useCallback } from 'react';
import { type FilterValues, nonEmptyFilters, withoutKeys } from './activeFilters.ts';

/** The filter of the list, and the functions that change it. All of it stands in the address. */
export function useListFilter() {
  const { filterValues, setFilters: publish } = useListContext();
  const filter = filterValues as FilterValues;

  const replace = useCallback((next: FilterValues) => publish(nonEmptyFilters(next), undefined), [publish]);
  const change = useCallback((part: FilterValues) => replace({ ...filter, ...part }), [replace, filter]);
  const remove = useCallback((keys: readonly string[]) => replace(withoutKeys(filter, keys)), [replace, filter]);
  const clear = useCallback(() => replace({}), [replace]);

  return { filter, replace, change, remove, clear };
}
