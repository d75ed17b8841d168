import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useRef } from 'react';
import { momentOfDay } from '../../fields/shared/days/calendarDay.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useRecordPage } from '../record/RecordPage.ts';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

/** A change of a field, as the server answers it; null: no value. */
export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
  /** Of a reference: what the two records are called. */
  labels?: [string | null, string | null];
  /** Of a field of files: the file that was removed, as long as it can be restored. */
  file?: number;
}

/** An entry of the history of a record. */
export interface HistoryEntry {
  id: number;
  at: string;
  /** Null: the program, or somebody whom the user does not see. */
  user: string | null;
  /** The reader did it. */
  own?: true;
  action: 'create' | 'update' | 'delete' | 'restore';
  /** The row of the document that was written; absent: the record itself. */
  row?: { module: string; id: number; label: string | null };
  changes: FieldChange[];
  /** Of a value of a value list: how many records the change reached, and the value that became this one. */
  rewritten?: { records: number; merged?: string };
  merged?: { id: number; label?: string; into?: boolean };
}

export interface HistoryFilter {
  /** The id of the user who did it. */
  user?: number;
  /** Days of the user's own time zone, YYYY-MM-DD, both included. */
  from?: string;
  to?: string;
}

/** The history of the record on screen, the newest entry first, page by page. Each save of the record fetches it anew. */
export function useHistory(filter: HistoryFilter) {
  const { http } = useServices();
  const { module, record } = useRecordPage();
  return useInfiniteQuery({
    queryKey: [module.name, 'getHistory', record?.id, record?._version, filter],
    queryFn: async ({ pageParam }): Promise<HistoryEntry[]> => {
      const { from, to, ...more } = filter;
      const parameters = {
        ...more,
        ...pageParam,
        ...(from !== undefined && { from: momentOfDay(from, 'from') }),
        ...(to !== undefined && { to: momentOfDay(to, 'to') }),
      };
      const query = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, `${value}`]));
      return (await http(`api/${module.name}/${record?.id}/history?${query}`)).json;
    },
    initialPageParam: {} as { before?: number },
    getNextPageParam: olderThan,
  });
}

/** Nothing is older than the entry with which the record was created. */
function olderThan(page: readonly HistoryEntry[]): { before: number } | undefined {
  const last = page.at(-1);
  return last && !(last.action === 'create' && !last.row) ? { before: last.id } : undefined;
}

export interface Restoration {
  module: string;
  id: number | string;
  audit_id: number;
  fields?: string[];
  /** Instead of values: a file that was removed from the fields. */
  file?: number;
}

/** Restores a record, or some of its fields; once, however often the button is clicked. Refusals are shown as toasts. */
export function useRestore() {
  const { http } = useServices();
  const notify = useNotify();
  const onError = useNotifyError();
  const queryClient = useQueryClient();
  const running = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ module, id, file, ...body }: Restoration) =>
      file === undefined
        ? http(`api/${module}/${id}/history/restore`, { method: 'POST', body: JSON.stringify(body) })
        : http(`api/media/${file}/restore`, { method: 'POST', body: '{}' }),
    onSuccess: async () => {
      notify('facet.history.restored', { type: 'success' });
      // What else came back with a record, and what follows from its values, may be anywhere.
      await queryClient.invalidateQueries();
    },
    onError,
    onSettled: () => {
      running.current = false;
    },
  });
  const restore = (restoration: Restoration) => {
    if (running.current) return;
    running.current = true;
    mutate(restoration);
  };
  return { restore, pending: isPending ? variables : undefined };
}
