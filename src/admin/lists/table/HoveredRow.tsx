import { type RaRecord, useListContext } from 'ra-core';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { usePrefetchRecord } from '../../record/prefetchRecord.ts';

/*
 * The row under the pointer or with the keyboard's focus. There are two contexts, so that moving over the rows renders
 * only the components that show the row, never the table.
 */

/** `byPointer`: it may be about to be opened. The focus comes to rows for other reasons, too. */
type PointAt = (record: RaRecord, byPointer?: boolean) => void;

const SummedUpContext = createContext<RaRecord | undefined>(undefined);
const SetHoveredContext = createContext<PointAt>(() => {});

export function HoveredRowProvider({ children }: { children: ReactNode }) {
  const [hovered, setHovered] = useState<RaRecord>();
  const { resource, data, selectedIds } = useListContext();
  const prefetch = usePrefetchRecord(resource);
  const point = useCallback(
    (row: RaRecord, byPointer = false) => {
      setHovered(row);
      if (byPointer) prefetch(row.id);
    },
    [prefetch],
  );
  const only = selectedIds?.length === 1 ? selectedIds[0] : undefined;
  // As the list holds it now, so that an edit shows at once.
  const record = data?.find(({ id }) => id === hovered?.id) ?? data?.find(({ id }) => id === only) ?? data?.[0];
  const kept = useMemo(() => children, [children]);
  return (
    <SetHoveredContext.Provider value={point}>
      <SummedUpContext.Provider value={record}>{kept}</SummedUpContext.Provider>
    </SetHoveredContext.Provider>
  );
}

/** The record that the summary tells of: the row hovered last, else the only selected one, else the first. */
export function useSummedUpRow(): RaRecord | undefined {
  return useContext(SummedUpContext);
}

export function useSetHoveredRow(): PointAt {
  return useContext(SetHoveredContext);
}
