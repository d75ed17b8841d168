import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../providers/workspace/servicesContext.tsx';

export interface RecentChange {
  module: string;
  id: number;
  /** null: the record no longer exists. */
  title: string | null;
  action: 'create' | 'update' | 'delete';
  at: string;
  user: string | null;
}

/** A figure of the schema's dashboard; see the server's dashboardFigures. */
export interface FigureAnswer {
  name: string;
  day: string;
  parts: FigurePart[];
}

export interface FigurePart {
  filter: Record<string, unknown>;
  rows: Record<string, unknown>[];
  totals?: Record<string, number | null>;
}

/** How far a first step is; see the server's startSteps. */
export interface StepState {
  module: string;
  done: boolean;
  /** The newest record of the module, where the step goes on; null when there is none, or the step is done. */
  latest: number | null;
}

export interface Overview {
  counts: Record<string, number>;
  recent: RecentChange[];
  /** Absent where the schema has no dashboard. */
  figures?: FigureAnswer[];
  /** In the order of the schema's steps; absent where it has none. */
  start?: StepState[];
}

/** GET /api/common/overview: one call for the whole dashboard, fetched anew when a server event reports a change. */
export function useOverview() {
  const { http } = useServices();
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }): Promise<Overview> => (await http('api/common/overview', { signal })).json,
  });
}
