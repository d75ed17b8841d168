import { useQuery } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useListContext } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { allRows, rowsWithIds } from '../lists/actions/exportRows.ts';
import { type TransformChoice, transformChoice } from './transformChoice.ts';

/** The current selected items, and for a set all of its parts. */
interface TransformSelection {
  selected: RaRecord[];
  choice: TransformChoice;
  /** The set that can be taken apart. */
  set?: RaRecord | undefined;
  parts: RaRecord[];
}

/** Fetches the data of the dialog; undefined until it is there. */
export function useTransformSelection(module: Module): { data: TransformSelection | undefined; error: Error | null } {
  const dataProvider = useDataProvider();
  const { selectedIds } = useListContext();
  const { name, stock, recordLabel } = module;
  const sort = { field: 'id', order: 'ASC' as const };
  const { data, error } = useQuery({
    queryKey: [name, 'transform', selectedIds, recordLabel],
    // A change by another user in the meantime makes the transform refused; the dialog does not change while it is
    // open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async (): Promise<TransformSelection> => {
      const selected = await rowsWithIds(dataProvider, name, selectedIds, sort);
      const choice = transformChoice(module, selected);
      if (!choice.set) return { selected, choice, parts: [] };
      const { id } = choice.set;
      const [[set], parts] = await Promise.all([
        rowsWithIds(dataProvider, name, [id], sort),
        allRows(dataProvider, name, { sort, filter: { [stock?.parent ?? '']: id } }),
      ]);
      return { selected, choice, set, parts };
    },
  });
  return { data, error };
}
