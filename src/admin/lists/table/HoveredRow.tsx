import type { RaRecord } from 'ra-core';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/*
 * The row under the pointer or with the keyboard's focus. There are two contexts, so that moving over the rows renders
 * only the components that show the row, never the table.
 */

const HoveredContext = createContext<RaRecord | undefined>(undefined);
const SetHoveredContext = createContext<(record: RaRecord) => void>(() => {});

export function HoveredRowProvider({ children }: { children: ReactNode }) {
  const [record, setRecord] = useState<RaRecord>();
  const kept = useMemo(() => children, [children]);
  return (
    <SetHoveredContext.Provider value={setRecord}>
      <HoveredContext.Provider value={record}>{kept}</HoveredContext.Provider>
    </SetHoveredContext.Provider>
  );
}

/** The record of the row that was hovered last, or undefined. */
export function useHoveredRow(): RaRecord | undefined {
  return useContext(HoveredContext);
}

export function useSetHoveredRow(): (record: RaRecord) => void {
  return useContext(SetHoveredContext);
}
