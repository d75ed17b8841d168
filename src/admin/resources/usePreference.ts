import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'ra-core';
import { useCallback, useEffect } from 'react';
import type { FacetDataProvider } from '../providers/dataProvider.ts';

/**
 * A choice of the user's, kept on the server so that it is there on every computer. What this browser knows shows at
 * once and stays good where the server cannot keep it.
 * @param name unique among all choices, e.g. `list.customer`
 */
export function usePreference<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const queryClient = useQueryClient();
  const [value, setValue] = useStore<Value>(`facet.${name}`, initial);
  const { data: kept } = useQuery({
    queryKey: ['preference', name],
    queryFn: async () => (await dataProvider.getPreference(name)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  useEffect(() => {
    if (kept !== undefined) setValue((kept as Value | null) ?? initial);
  }, [kept, initial, setValue]);

  const choose = useCallback(
    (next: Value) => {
      setValue(next);
      queryClient.setQueryData(['preference', name], next);
      dataProvider.setPreference(name, next).catch(() => undefined);
    },
    [dataProvider, queryClient, name, setValue],
  );
  return [value, choose];
}
