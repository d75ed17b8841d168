import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { AnyField } from './fieldType.ts';
import { useLabel } from './fieldView.ts';

export type RangeEnd = 'from' | 'to';

interface FilterPairProps {
  from: ReactNode;
  to: ReactNode;
  /** The width that each input needs, in pixels. Where there is no room for both, one stands above the other. */
  minWidth: number;
}

/** The two inputs of a range, side by side. */
export function FilterPair({ from, to, minWidth }: FilterPairProps) {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, width: '100%', '& > *': { flex: `1 1 ${minWidth}px` } }}
    >
      {from}
      {to}
    </Box>
  );
}

/** The props in which the two inputs of a range differ. Both show the field's label, and ≥ or ≤ before the value. */
export function useRangeEnds(field: AnyField) {
  const label = useLabel(field);
  const translate = useTranslate();
  const rangeEnd = (end: RangeEnd, operator: string, sign: string) => ({
    end,
    source: `${field.name}_${operator}`,
    label,
    slotProps: {
      htmlInput: { 'aria-label': translate(`facet.field.${end}`, { label }) },
      input: { startAdornment: <InputAdornment position="start">{sign}</InputAdornment> },
      inputLabel: { shrink: true },
    },
  });
  return [rangeEnd('from', 'gte', '≥'), rangeEnd('to', 'lte', '≤')];
}
