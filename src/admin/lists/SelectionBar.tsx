import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useListContext, useTranslate } from 'ra-core';
import type { Module } from '../../metadata/model.ts';
import { later } from '../common/loading/later.tsx';
import type { SelectionButtonsProps } from './SelectionButtons.tsx';

/** They come after the rows, before anybody selects one. */
export const SelectionButtons = later<SelectionButtonsProps>(
  () => import('./SelectionButtons.tsx'),
  () => null,
);

/** The actions for the selected rows. The bar replaces the toolbar, so that the table does not move. */
export function SelectionBar({ module }: { module: Module }) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  return (
    <Box role="toolbar" aria-label={translate('facet.list.selection')} sx={barSx}>
      <IconButton onClick={() => onUnselectItems()} aria-label={translate('ra.action.unselect')} size="small">
        <CloseIcon />
      </IconButton>
      <Typography sx={{ flex: 1, whiteSpace: 'nowrap' }} aria-live="polite">
        {translate('ra.action.bulk_actions', { smart_count: selectedIds.length })}
      </Typography>
      <SelectionButtons open module={module} />
    </Box>
  );
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  flex: 1,
  minWidth: 0,
  minHeight: 40,
  px: 1,
  mx: -1,
  borderRadius: 1,
  bgcolor: 'action.selected',
};
