import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'ra-core';
import { useCallback, useEffect } from 'react';
import type { FacetDataProvider } from '../providers/data/dataProvider.ts';
import { preferencesKey } from '../providers/workspace/workspaceQueries.ts';

type Preferences = Record<string, unknown>;

/**
 * A choice of the user, kept on the server so that it holds on every computer. The copy in this browser shows at once,
 * and is used alone where the server cannot keep the choice.
 * @param name unique among all choices, e.g. `list.customer`
 * @returns the choice, the function that changes it, and whether the server's value is known
 */
export function usePreference<Value>(name: string, initial: Value): [Value, (value: Value) => void, boolean] {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  const [value, setValue] = useStore<Value>(`facet.${name}`, initial);
  const { data: kept, isPending } = useQuery({
    queryKey: ['preference', name],
    queryFn: async () => (await dataProvider.getPreference(name)) ?? null,
    // Fetched at the start, so that the first page shows with it.
    initialData: () => {
      const all = queryClient.getQueryData<Preferences>(preferencesKey);
      return all && (all[name] ?? null);
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const current = kept === undefined ? value : ((kept as Value | null) ?? initial);

  const stale = kept !== undefined && JSON.stringify(value) !== JSON.stringify(current);
  useEffect(() => {
    // To write it once more would render all that shows it.
    if (stale) setValue(current);
  }, [stale, current, setValue]);

  const choose = useCallback(
    (next: Value) => {
      setValue(next);
      queryClient.setQueryData(['preference', name], next);
      queryClient.setQueryData<Preferences>(preferencesKey, (all) => all && { ...all, [name]: next });
      dataProvider.setPreference(name, next).catch(() => undefined);
    },
    [dataProvider, queryClient, name, setValue],
  );
  return [current, choose, !isPending];
}
