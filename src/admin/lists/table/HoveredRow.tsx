import type { RaRecord } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/*
 * The row that the pointer or the keyboard's focus is on. Two contexts, so that moving over the rows renders only
 * what shows the row, never the table.
 */

const PointedContext = createContext<RaRecord | undefined>(undefined);
const SetPointedContext = createContext<(record: RaRecord) => void>(() => {});

export function PointedRowProvider({ children }: { children: ReactNode }) {
  const [record, setRecord] = useState<RaRecord>();
  const kept = useMemo(() => children, [children]);
  return (
    <SetPointedContext.Provider value={setRecord}>
      <PointedContext.Provider value={record}>{kept}</PointedContext.Provider>
    </SetPointedContext.Provider>
  );
}

/** The record of the row that was pointed at last, or undefined. */
export function usePointedRow(): RaRecord | undefined {
  return useContext(PointedContext);
}

export function useSetPointedRow(): (record: RaRecord) => void {
  return useContext(SetPointedContext);
}
