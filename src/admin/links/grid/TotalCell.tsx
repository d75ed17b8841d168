import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { createContext, useContext } from 'react';
import type { LinkTotals } from './useTotals.ts';

export const TotalsContext = createContext<LinkTotals>(new Map());

/** A cell of the row of totals: the sum of its column, or in the first cell the label of the row. */
export function TotalCell({ field, first }: { field: string; first: boolean }) {
  const translate = useTranslate();
  const total = useContext(TotalsContext).get(field) ?? (first ? translate('facet.link.total') : '');
  return (
    <Typography component="span" variant="body2" noWrap title={total || undefined} sx={{ fontWeight: 600 }}>
      {total}
    </Typography>
  );
}
