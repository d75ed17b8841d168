import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type DataProvider, type RaRecord, useDataProvider } from 'ra-core';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';

/** Milliseconds that the pointer rests on a row before somebody may be about to open it. */
const RESTS = 120;
/** Milliseconds that a record which was fetched ahead serves the page that opens. Events of the server end it before. */
export const AHEAD = 5000;

/** Fetches the code of the pages of records; a context, because what has rows imports no pages. */
export const LoadPagesContext = createContext<() => unknown>(() => undefined);

/** The record that was fetched ahead last. */
let latest: { module: string; id: string; at: number } | undefined;

/** Whether the cache has the record from a call of this moment, and not only from a list. */
export function isFetchedAhead(module: string, id: RaRecord['id']): boolean {
  return latest?.module === module && latest.id === String(id) && Date.now() - latest.at < AHEAD;
}

/** Fetches the record that the pointer rests on, and the code of its page. */
export function usePrefetchRecord(module: string): (id: RaRecord['id']) => void {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const loadPages = useContext(LoadPagesContext);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const fetchAhead = (id: RaRecord['id']) => {
      void loadPages();
      if (!isFetchedAhead(module, id)) void fetchRecord({ queryClient, dataProvider }, module, id);
    };
    return (id) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(fetchAhead, RESTS, id);
    };
  }, [module, queryClient, dataProvider, loadPages]);
}

interface Clients {
  queryClient: QueryClient;
  dataProvider: DataProvider;
}

async function fetchRecord({ queryClient, dataProvider }: Clients, module: string, id: RaRecord['id']): Promise<void> {
  const queryKey = [module, 'getOne', { id: String(id), meta: undefined }];
  const queryFn = async ({ signal }: { signal: AbortSignal }) =>
    (await dataProvider.getOne(module, { id, signal })).data;
  try {
    await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0, retry: false });
    latest = { module, id: String(id), at: Date.now() };
  } catch {
    // The page says why, where it is opened.
  }
}
