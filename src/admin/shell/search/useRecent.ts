import { useStore } from 'ra-core';
import { useCallback } from 'react';
import type { Found } from '../../providers/data/dataProvider.ts';

/** The recent searches of this user that led to a record, on this device, the latest first; signing out clears them. */
interface Recent {
  searches: string[];
  records: Found[];
}

const none: Recent = { searches: [], records: [] };
const mostSearches = 4;
const mostRecords = 6;

/** @returns the recent searches, and a function that adds one with the record that it found */
export function useRecent(): [Recent, (record: Found, search: string) => void] {
  const [recent, setRecent] = useStore<Recent>('search.recent', none);
  const remember = useCallback(
    (record: Found, search: string) =>
      setRecent({
        searches:
          search === '' ? recent.searches : [search, ...without(recent.searches, search)].slice(0, mostSearches),
        records: [record, ...recent.records.filter((one) => !isSameValue(one, record))].slice(0, mostRecords),
      }),
    [recent, setRecent],
  );
  return [recent, remember];
}

function without(searches: string[], search: string): string[] {
  return searches.filter((one) => one.toLowerCase() !== search.toLowerCase());
}

function isSameValue(one: Found, other: Found): boolean {
  return one.module === other.module && one.id === other.id;
}
