import type { RaRecord } from 'ra-core';
import { createContext, type RefObject, useContext, useMemo, useRef, useState } from 'react';

/** A cell of a row that was just added. */
export interface QuickCell {
  id: RaRecord['id'];
  field: string;
}

/** What the input for numbers and the grid of the rows know of each other. */
export interface QuickEntry {
  /** The cell that the grid opens as soon as its row is on screen. */
  wanted: QuickCell | undefined;
  want: (cell: QuickCell | undefined) => void;
  /** The cell that the grid has opened so: a key that leaves it leads back to the input. */
  open: RefObject<QuickCell | undefined>;
  /** Closes that cell without its value; the grid provides it. */
  discard: RefObject<() => void>;
  /** Focuses the input; the input provides it. */
  focus: RefObject<() => void>;
}

export const QuickEntryContext = createContext<QuickEntry | null>(null);

/** What is shared by the input and the rows of one link. */
export function useQuickEntryState(): QuickEntry {
  const [wanted, want] = useState<QuickCell>();
  const open = useRef<QuickCell>(undefined);
  const discard = useRef<() => void>(() => undefined);
  const focus = useRef<() => void>(() => undefined);
  return useMemo(() => ({ wanted, want, open, discard, focus }), [wanted]);
}

export function useQuickEntry(): QuickEntry {
  const quick = useContext(QuickEntryContext);
  if (!quick) throw new Error('This belongs into the list of a link');
  return quick;
}
