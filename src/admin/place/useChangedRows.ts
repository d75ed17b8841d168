import { type RaRecord, useListContext } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { foreignChanges } from '../providers/events/foreignChanges.ts';

/** Milliseconds that a changed row is marked. */
const MARKED = 10_000;

/** The records of the list around that somebody else has changed, or added, while the list was on screen. */
export function useChangedRows(): ReadonlySet<RaRecord['id']> {
  const { resource, data, page, perPage, sort, filterValues, isPlaceholderData, isFetching } = useListContext();
  const [changed, setChanged] = useState(none);
  const shown = useRef<{ part: string; rows: readonly RaRecord[] }>(undefined);
  const part = JSON.stringify([resource, page, perPage, sort, filterValues]);

  useEffect(() => {
    // What the cache holds of a list may be old: what has changed since it was last on screen is no news.
    if (!data || isPlaceholderData || isFetching) return;
    const before = shown.current;
    if (before?.part === part && before.rows === data) return;
    shown.current = { part, rows: data };
    if (before?.part !== part) return setChanged(none);
    const ids = changedIds(before.rows, data).filter((id) => isForeign(resource, id, before.rows));
    for (const id of ids) foreignChanges.forget(resource, id);
    if (ids.length > 0) setChanged((now) => new Set([...now, ...ids]));
  }, [data, part, resource, isPlaceholderData, isFetching]);

  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(none), MARKED);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

const none: ReadonlySet<RaRecord['id']> = new Set();

/** Where it is not known which records were changed, one that was not here before has perhaps only moved here. */
function isForeign(module: string, id: RaRecord['id'], before: readonly RaRecord[]): boolean {
  if (foreignChanges.has(module, id)) return true;
  return foreignChanges.has(module, undefined) && before.some((record) => record.id === id);
}

/** The ids of the records that are new, or not what they were. */
function changedIds(before: readonly RaRecord[], now: readonly RaRecord[]): RaRecord['id'][] {
  const former = new Map(before.map((record) => [record.id, textOf(record)]));
  return now.filter((record) => former.get(record.id) !== textOf(record)).map(({ id }) => id);
}

/** What one has starred oneself is no change of the record. */
function textOf({ _starred, ...record }: RaRecord): string {
  return JSON.stringify(record);
}
