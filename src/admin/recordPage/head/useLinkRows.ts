import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useGetList } from 'ra-core';
import { type Link, linkOf, type Module } from '../../../metadata/model.ts';
import { useServices } from '../../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../../record/RecordPage.ts';

/** So many rows of a link stand in the head of a page. */
const most = 4;

/**
 * The first rows of a link of the record on screen, and how many there are. As the page opens, one call brings those of
 * all links. A back end without that call is asked for each, and so is every link whose rows change later.
 */
export function useLinkRows(name: string) {
  const { module, record } = useRecordPage();
  const link = linkOf(module, name);
  const areThere = useBrought(module, record);
  const { resource, params } = queryOf(link, record?.id);
  return useGetList(resource, params, { enabled: record !== undefined && areThere });
}

function queryOf(link: Link, id: RaRecord['id'] | undefined) {
  const params = { filter: { [link.by]: id }, sort: link.sort, pagination: { page: 1, perPage: most } };
  return { resource: link.module, params };
}

/** Whether the call that brings the rows of all links has ended: all users of it share one. */
function useBrought(module: Module, record: RaRecord | undefined): boolean {
  const { http } = useServices();
  const queryClient = useQueryClient();
  const names = shownLinks(module);
  const { isPending } = useQuery({
    queryKey: [module.name, 'bringLinks', record?.id],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ links: JSON.stringify(names), range: JSON.stringify([0, most - 1]) });
      const { json } = await http(`api/${module.name}/${record?.id}/links?${query}`, { signal, ownErrors: true });
      for (const name of names) keepRows(queryClient, linkOf(module, name), record?.id, json?.[name]);
      return true;
    },
    enabled: record !== undefined && names.length > 0,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return !isPending;
}

/** What React-Admin's own call for the rows would leave: whatever makes that one old makes these old, too. */
function keepRows(queryClient: QueryClient, link: Link, id: RaRecord['id'] | undefined, brought: unknown): void {
  const { rows, total } = (brought ?? {}) as { rows?: RaRecord[]; total?: number };
  if (!Array.isArray(rows)) return;
  const { resource, params } = queryOf(link, id);
  const { pagination, sort, filter } = params;
  queryClient.setQueryData([resource, 'getList', { pagination, sort, filter, meta: undefined }], { data: rows, total });
}

/** The links in the head of the page, and those that have a tab. */
function shownLinks({ page, tabs }: Module): string[] {
  return [...new Set([...(page?.links ?? []), ...tabs.flatMap((tab) => ('link' in tab ? [tab.link] : []))])];
}
