import Box from '@mui/material/Box';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { Module } from '../../metadata/model.ts';
import { fadingRowMarksSx, RowMarksContext, rowMarksSx } from './RowMarks.ts';
import { useChangedRows } from './useChangedRows.ts';
import { useListPlace } from './useListPlace.ts';

/**
 * Around the rows of a module's list: it keeps the place in the list for whoever comes back, and marks the record that was
 * opened last and those that somebody changes.
 */
export function ListFrame({ module, children }: { module: Module; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const visited = useListPlace(module, frame);
  const changed = useChangedRows();
  const [fades, setFades] = useState(false);
  if (changed.size > 0 && !fades) setFades(true);
  const marks = useMemo(() => ({ visited, changed }), [visited, changed]);
  return (
    <RowMarksContext.Provider value={marks}>
      <Box ref={frame} sx={fades ? fadingRowMarksSx : rowMarksSx}>
        {children}
      </Box>
    </RowMarksContext.Provider>
  );
}
