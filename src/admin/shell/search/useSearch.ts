import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useState } from 'react';
import type { FacetDataProvider, Found } from '../../providers/data/dataProvider.ts';

const mostFound = 20;
/** Milliseconds without a key before the search is sent. */
const pause = 200;

interface SearchAnswer {
  found: Found[];
  /** Why nothing can be found now; null where the search was answered. */
  error: Error | null;
  searching: boolean;
  /** They were found for the text as it was before: Enter must not open one of them. */
  isOld: boolean;
}

/** The records that contain the text, once typing pauses; an earlier search that is still running is aborted. */
export function useSearch(typed: string): SearchAnswer {
  const dataProvider = useDataProvider<FacetDataProvider>();
  const text = useSettled(typed.trim());
  const {
    data = [],
    error,
    isFetching,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['search', text],
    queryFn: ({ signal }) => dataProvider.search(text, mostFound, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  const now = typed.trim();
  return {
    found: text === '' ? [] : data,
    error,
    searching: isFetching || text !== now,
    isOld: now !== '' && (isPlaceholderData || text !== now),
  };
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
