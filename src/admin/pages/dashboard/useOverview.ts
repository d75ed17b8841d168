import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../servicesContext.tsx';

export interface RecentChange {
  module: string;
  id: number;
  /** null: the record is gone. */
  title: string | null;
  action: 'create' | 'update' | 'delete';
  at: string;
  user: string | null;
}

export interface Overview {
  counts: Record<string, number>;
  recent: RecentChange[];
}

/** GET /api/common/overview: one call for the whole dashboard; asked anew when the server tells of a change. */
export function useOverview() {
  const { http } = useServices();
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }): Promise<Overview> => (await http('api/common/overview', { signal })).json,
  });
}
