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
  /** What each needs, in pixels; without room for both, one stands above the other. */
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

/** What the inputs of a range differ in: both show the field's label, with ≥ or ≤ before the value. */
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
