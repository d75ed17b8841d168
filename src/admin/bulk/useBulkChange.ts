import { type RaRecord, useListContext, useNotify, useRefresh } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { useMutationOnce } from '../common/useMutationOnce.ts';
import { useServices } from '../providers/workspace/servicesContext.tsx';
import { useNotifyError } from '../refusals/useNotifyError.tsx';

export interface BulkPreview {
  version: string;
  changed: number;
  unchanged: number;
  refused: number;
  changes: { id: number; label: string; before: RaRecord; after: RaRecord }[];
  refusals: { id: number; label: string; message: string }[];
  message: string | null;
}

/** What is changed: which records, and to what. */
export interface BulkChange {
  filter: Record<string, unknown>;
  values: Record<string, unknown>;
}

/** Asks what a change to many records would do, and makes exactly that change. */
export function useBulkChange(module: Module, onDone: () => void) {
  const { http } = useServices();
  const { onUnselectItems } = useListContext();
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useNotifyError();
  const preview = useMutationOnce({
    mutationFn: async (change: BulkChange) =>
      (await http(`api/${module.name}/preview`, { method: 'POST', body: JSON.stringify(change) })).json as BulkPreview,
    onError,
  });
  const carryOut = useMutationOnce({
    mutationFn: ({ filter, values, version }: BulkChange & { version: string; count: number }) =>
      http(`api/${module.name}?filter=${encodeURIComponent(JSON.stringify(filter))}`, {
        method: 'PATCH',
        headers: new Headers({ 'If-Match': version }),
        body: JSON.stringify(values),
      }),
    onSuccess: (_answer, { count }) => {
      notify('facet.bulk.done', { type: 'success', messageArgs: { smart_count: count } });
      onUnselectItems();
      refresh();
      onDone();
    },
    onError: (error) => {
      // What the preview shows is no longer so.
      preview.reset();
      onError(error);
    },
  });
  return { preview, carryOut };
}
