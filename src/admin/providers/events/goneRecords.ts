import type { RaRecord } from 'ra-core';
import { useSyncExternalStore } from 'react';
import type { RecordsEvent } from './listenToEvents.ts';

const gone = new Set<string>();
const listeners = new Set<() => void>();

const keyOf = (module: string, id: unknown) => `${module} ${id}`;

/** Records that were deleted, or merged into others, while this page was open: to fetch them again is a 404. */
export const goneRecords = {
  /** Notes which records an event has removed, or brought back. */
  note({ module, ids, action }: RecordsEvent): void {
    if (action === 'update') return;
    for (const id of ids) {
      if (action === 'delete') gone.add(keyOf(module, id));
      else gone.delete(keyOf(module, id));
    }
    for (const listener of listeners) listener();
  },

  /** Events may have been missed: somebody may have brought a record back. */
  forget(): void {
    gone.clear();
    for (const listener of listeners) listener();
  },

  has: (module: string, id: unknown): boolean => gone.has(keyOf(module, id)),

  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Whether an event has said that the record is no more. */
export function useIsGone(module: string, id: RaRecord['id']): boolean {
  return useSyncExternalStore(goneRecords.subscribe, () => goneRecords.has(module, id));
}
