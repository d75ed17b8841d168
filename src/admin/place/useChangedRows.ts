import { type RaRecord, useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/** Milliseconds that a changed row is marked. */
const MARKED = 8000;

/**
 * The records of the list that came or changed while the same page of it was on screen: somebody has saved them. What the
 * user has starred is no change of the record.
 */
export function useChangedRows(): ReadonlySet<RaRecord['id']> {
  const { data, page, perPage, sort, filterValues, total, isPlaceholderData, isFetching } = useListContext();
  const [changed, setChanged] = useState<ReadonlySet<RaRecord['id']>>(none);
  const shown = useRef<{ part: string; rows: readonly RaRecord[]; total: number | undefined }>(undefined);
  const part = JSON.stringify([page, perPage, sort, filterValues]);

  useEffect(() => {
    // What the cache holds of a list may be old: what has changed since it was last on screen is no news.
    if (!data || isPlaceholderData || isFetching) return;
    const before = shown.current;
    shown.current = { part, rows: data, total };
    const ids = before?.part === part ? changedIds(before.rows, data, (total ?? 0) > (before.total ?? 0)) : [];
    if (ids.length > 0) setChanged(new Set(ids));
    else if (before?.part !== part) setChanged(none);
  }, [data, total, part, isPlaceholderData, isFetching]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(none), MARKED);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

const none: ReadonlySet<RaRecord['id']> = new Set();

/**
 * The ids of the records that are not what they were.
 * @param grows the list has more records than before: one that was not among these has come, else it has only moved here
 */
export function changedIds(before: readonly RaRecord[], now: readonly RaRecord[], grows: boolean): RaRecord['id'][] {
  const former = new Map(before.map((record) => [record.id, textOf(record)]));
  return now
    .filter((record) => (former.get(record.id) ?? (grows ? '' : textOf(record))) !== textOf(record))
    .map(({ id }) => id);
}

function textOf({ _starred, ...record }: RaRecord): string {
  return JSON.stringify(record);
}
