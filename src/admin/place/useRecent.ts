import { useStore } from 'ra-core';
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

const none: Recent = { searches: [], records: [] };
const mostSearches = 4;
const mostRecords = 8;

/** @returns the recent searches and records, and a function that adds a search */
export function useRecent(): [Recent, (search: string) => void] {
  const [recent, setRecent] = useStore<Recent>('search.recent', none);
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

/** Remembers that the record's page was opened. */
export function useRememberVisit(module: string, id: number): void {
  const [recent, setRecent] = useStore<Recent>('search.recent', none);
  const [latest] = recent.records;
  const isLatest = latest !== undefined && isSame(latest, { module, id });
  useEffect(() => {
    if (isLatest) return;
    const others = recent.records.filter((one) => !isSame(one, { module, id }));
    const records = [{ module, id }, ...others.map(withoutName)].slice(0, mostRecords);
    setRecent({ ...recent, records });
  }, [isLatest, recent, setRecent, module, id]);
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
