import type { SxProps, Theme } from '@mui/material/styles';
import type { RaRecord } from 'ra-core';
import { createContext, useContext } from 'react';

/** The rows of a list that are marked. */
interface RowMarks {
  /** The record that was opened last. */
  visited: number | undefined;
  /** The records that somebody has changed while the list was on screen. */
  changed: ReadonlySet<RaRecord['id']>;
}

export const RowMarksContext = createContext<RowMarks>({ visited: undefined, changed: new Set() });

const visitedRow = 'visited-row';
export const changedRow = 'changed-row';

/** The class that marks the row or the card of a record. Who comes back has the focus there, so it is the current one too. */
export function useRowMarks(id: RaRecord['id'] | undefined): { className?: string } {
  const { visited, changed } = useContext(RowMarksContext);
  if (id === undefined) return {};
  const names = [id === visited && visitedRow, changed.has(id) && changedRow].filter(Boolean);
  return names.length > 0 ? { className: names.join(' ') } : {};
}

/** How rows look that somebody has changed, for what is around them. */
export const changedRowSx = {
  [`& .${changedRow}`]: {
    // Cells that stay in sight while the others scroll have a background of their own, of this colour.
    '--row': (theme: Theme) => `color-mix(in srgb, ${theme.palette.info.main} 16%, transparent)`,
    bgcolor: 'var(--row)',
  },
};

/** How marked rows look, for what is around them. */
export const rowMarksSx = {
  [`& tr.${visitedRow} > td:first-of-type, & li.${visitedRow}`]: {
    boxShadow: (theme: Theme) => `inset 3px 0 0 ${theme.palette.primary.main}`,
  },
  ...changedRowSx,
};

/**
 * The same in a list in which rows have changed: their marks come and go slowly. In all other lists this would only have
 * rows fade after the pointer, and what one has clicked for comes a third later from a page that is painted all the while.
 */
export const fadingRowMarksSx: SxProps<Theme> = {
  ...rowMarksSx,
  '& .MuiTableRow-root, & .MuiCard-root': {
    '@media (prefers-reduced-motion: no-preference)': { transition: 'background-color 0.6s' },
  },
};
