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
    const foreign = foreignChanges.take(resource);
    if (before?.part !== part) return setChanged(none);
    const ids = changedIds(before.rows, data, foreign);
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

/**
 * The ids of the records that are not what they were, by the hand of somebody else.
 * @param foreign the ids that others have changed. Where it is not known which ones, a record that was not among these has
 *   perhaps only moved here.
 */
export function changedIds(
  before: readonly RaRecord[],
  now: readonly RaRecord[],
  foreign: ReadonlySet<RaRecord['id']> | 'all',
): RaRecord['id'][] {
  const former = new Map(before.map((record) => [record.id, textOf(record)]));
  const isChanged = (record: RaRecord) => {
    const text = former.get(record.id);
    if (foreign === 'all') return text !== undefined && text !== textOf(record);
    return foreign.has(record.id) && text !== textOf(record);
  };
  return now.filter(isChanged).map(({ id }) => id);
}

/** What one has starred oneself is no change of the record. */
function textOf({ _starred, ...record }: RaRecord): string {
  return JSON.stringify(record);
}
