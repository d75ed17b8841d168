import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SortPayload } from 'ra-core';
import type { Density, ListLayout } from '../../../metadata/listLook.ts';
import type { Module } from '../../../metadata/model.ts';
import { useMutationOnce } from '../../common/useMutationOnce.ts';
import type { HttpClient } from '../../providers/http/httpClient.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import type { FilterValues } from '../filters/activeFilters.ts';

/** What a view keeps of a list. */
export interface ViewState {
  filter: FilterValues;
  sort: SortPayload;
  /** Null: as the schema says. */
  columns: string[] | null;
  density: Density;
  layout: ListLayout;
}

/** A list that somebody has saved under a name. */
export interface SavedView extends ViewState {
  id: number;
  name: string;
  /** Whether everybody who sees the module sees it. */
  shared: boolean;
  own: boolean;
  /** Who has saved it, if the user may see that. */
  owner: string | null;
}

/** The user's views of a module and those that others share, by name; fetched once they are looked at. */
export function useViews({ name }: Module, enabled: boolean) {
  const { http } = useServices();
  return useQuery({ ...viewsQuery(http, name), enabled });
}

function viewsQuery(http: HttpClient, module: string) {
  return {
    queryKey: ['views', module],
    queryFn: async (): Promise<SavedView[]> => (await http(`api/common/view/${module}`)).json,
    // Others may have shared one since.
    staleTime: 0,
  };
}

/** Saves a view: the user's own one of that name anew, if there is one. */
export function useSaveView({ name: module }: Module) {
  const { http } = useServices();
  const queries = useQueryClient();
  return useMutationOnce({
    mutationFn: async (view: ViewState & { name: string; shared: boolean }) => {
      // It may be saved before the list of views is there, or after another tab has saved one of that name.
      const views = await queries.fetchQuery(viewsQuery(http, module));
      const id = views.find(({ own, name }) => own && name === view.name)?.id;
      const address = id === undefined ? `api/common/view/${module}` : `api/common/view/${module}/${id}`;
      return http(address, { method: id === undefined ? 'POST' : 'PUT', body: JSON.stringify(view) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['views', module] }),
  });
}

export function useDeleteView({ name: module }: Module) {
  const { http } = useServices();
  const queries = useQueryClient();
  return useMutationOnce({
    mutationFn: (id: number) => http(`api/common/view/${module}/${id}`, { method: 'DELETE' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['views', module] }),
  });
}
