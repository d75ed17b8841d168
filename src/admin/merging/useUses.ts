import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { useServices } from '../providers/workspace/servicesContext.tsx';

/** How many records use a record or a value, as far as the user sees them. */
export interface Uses {
  records: number;
  modules: { module: string; records: number }[];
  /** There are more, which the user does not see. */
  others: boolean;
}

/** Which records use the record of that id: refer to it, or have it as a value. */
export function useUses(module: string, id: RaRecord['id']) {
  const { http } = useServices();
  return useQuery({
    queryKey: [module, 'uses', id],
    queryFn: async ({ signal }) => (await http(`api/${module}/${id}/uses`, { signal })).json as Uses,
    staleTime: 0,
    gcTime: 0,
  });
}
