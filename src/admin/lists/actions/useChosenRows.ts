import { type RaRecord, useDataProvider, useListContext } from 'ra-core';
import { useCallback } from 'react';
import type { Module } from '../../../metadata/model.ts';
import type { FilterValues } from '../filters/activeFilters.ts';
import { allRows, rowsWithIds } from './exportRows.ts';

/** Fetches the rows for an action of a list: the selected rows, else all that match the filter; in the list's order. */
export function useChosenRows({ name }: Module): () => Promise<RaRecord[]> {
  const dataProvider = useDataProvider();
  const { sort, filterValues, selectedIds } = useListContext();
  return useCallback(
    () =>
      selectedIds.length > 0
        ? rowsWithIds(dataProvider, name, selectedIds, sort)
        : allRows(dataProvider, name, { sort, filter: filterValues as FilterValues }),
    [dataProvider, name, sort, filterValues, selectedIds],
  );
}
