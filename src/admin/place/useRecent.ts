import { useStore, useStoreContext } from 'ra-core';
import { useCallback, useEffect } from 'react';

/** A record, without its name: what it is called today, the server says to who may see it. */
export interface RecentRecord {
  module: string;
  id: number;
}

/**
 * What this user searched for with success, and the records that this user opened, on this device, the latest first;
 * signing out clears them.
 */
interface Recent {
  searches: string[];
  records: RecentRecord[];
}

const key = 'search.recent';
const none: Recent = { searches: [], records: [] };
const mostSearches = 4;
const mostRecords = 8;

/** @returns the recent searches and records, and a function that adds a search */
export function useRecent(): [Recent, (search: string) => void] {
  const [recent, setRecent] = useStore<Recent>(key, none);
  const remember = useCallback(
    (search: string) => {
      if (search === '') return;
      const searches = [search, ...without(recent.searches, search)].slice(0, mostSearches);
      setRecent({ ...recent, searches });
    },
    [recent, setRecent],
  );
  return [recent, remember];
}

/** Remembers that the record's page was opened. The page itself is not rendered anew for it. */
export function useRememberVisit(module: string, id: number): void {
  const store = useStoreContext();
  useEffect(() => {
    const recent = store.getItem<Recent>(key) ?? none;
    const [latest] = recent.records;
    if (latest && isSame(latest, { module, id })) return;
    const others = recent.records.filter((one) => !isSame(one, { module, id }));
    const records = [{ module, id }, ...others.map(withoutName)].slice(0, mostRecords);
    store.setItem(key, { ...recent, records });
  }, [store, module, id]);
}

function without(searches: string[], search: string): string[] {
  return searches.filter((one) => one.toLowerCase() !== search.toLowerCase());
}

function isSame(one: RecentRecord, other: RecentRecord): boolean {
  return one.module === other.module && one.id === other.id;
}

/** Earlier versions kept the names too. */
function withoutName({ module, id }: RecentRecord): RecentRecord {
  return { module, id };
}
