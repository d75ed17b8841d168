import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Module } from '../../../metadata/model.ts';
import { useText } from '../../i18n/useText.ts';
import { useDisplayedFields } from '../../record/useDisplayedFields.ts';
import { aboveBottomBar, coarse } from '../../theme/touch.ts';
import { useSummedUpRow } from './HoveredRow.tsx';

/**
 * The schema's summary of one row, which the list marks. Its height is the same with and without a row, so that nothing
 * moves under the pointer.
 */
export const SummaryPanel = memo(function SummaryPanel({ module }: { module: Module }) {
  const translate = useTranslate();
  const text = useText();
  const record = useSummedUpRow();
  const displayed = useDisplayedFields()(module, module.summary);
  if (displayed.length === 0) return null;

  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={translate('facet.list.summary')}
      // Arrow keys scroll the panel where even the shortened values are wider than the screen.
      tabIndex={0}
      sx={{
        position: 'sticky',
        bottom: `calc(8px + ${aboveBottomBar})`,
        zIndex: 3,
        px: 2,
        py: 1,
        minHeight: 62,
        overflowX: 'auto',
      }}
    >
      <Box component="dl" sx={valuesSx}>
        {displayed.map(({ field, display, view: { Cell } }) => (
          <Box key={field.name} sx={{ minWidth: 0 }}>
            <Typography component="dt" variant="caption" color="text.secondary" noWrap sx={{ display: 'block' }}>
              {text(field.label)}
            </Typography>
            <Typography component="dd" variant="body2" noWrap sx={valueSx}>
              {record ? <Cell field={display} record={record} /> : '–'}
            </Typography>
          </Box>
        ))}
      </Box>
    </Paper>
  );
});

/** Room is shared out evenly up to what each value needs: a long name takes what is left, and shortens nothing but itself. */
const valuesSx = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(64px, max-content)',
  justifyContent: 'space-between',
  columnGap: { xs: 1.5, lg: 3 },
  m: 0,
} as const;

/**
 * Where not all values have room, long ones end in an ellipsis: the detail of the row shows them in full. Links are as
 * high as a finger needs, and are still level with the rest.
 */
const valueSx = {
  m: 0,
  minHeight: 22,
  maxWidth: '48ch',
  overflow: 'clip visible',
  '& a': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
  [coarse]: { '& a': { my: '-11px' } },
} as const;
