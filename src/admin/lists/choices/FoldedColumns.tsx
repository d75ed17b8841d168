import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';

interface Folded {
  /** The names of the columns that the screen has no room for now. */
  folded: readonly string[];
  setFolded: (names: readonly string[]) => void;
}

const FoldedContext = createContext<Folded>({ folded: [], setFolded: () => {} });

export function FoldedColumnsProvider({ children }: { children: ReactNode }) {
  const [folded, setFolded] = useState<readonly string[]>([]);
  return (
    <FoldedContext.Provider value={useMemo(() => ({ folded, setFolded }), [folded])}>{children}</FoldedContext.Provider>
  );
}

/** The columns that the screen has no room for now: the detail of a row shows their values. */
export function useFoldedColumns(): readonly string[] {
  return useContext(FoldedContext).folded;
}

/** Says which columns have no room. */
export function useReportFolded(names: readonly string[]): void {
  const { setFolded } = useContext(FoldedContext);
  const written = names.join();
  useLayoutEffect(() => {
    setFolded(written === '' ? [] : written.split(','));
    return () => setFolded([]);
  }, [written, setFolded]);
}
