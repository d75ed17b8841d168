import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useListFilter } from '../resources/list/useListFilter.ts';
import { useItemsLink } from './itemsLink.ts';
import { openFilter } from './openFilter.ts';

/** Leaves out of the list around what the document cannot take. */
export function OnlyOpen() {
  const translate = useTranslate();
  const items = useItemsLink();
  const { filter, change, remove } = useListFilter();
  const open = items ? openFilter(items) : {};
  const keys = Object.keys(open);
  if (keys.length === 0) return null;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={keys.every((key) => key in filter)}
          onChange={(_event, on) => (on ? change(open) : remove(keys))}
        />
      }
      label={translate('facet.link.onlyOpen')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0, mr: 0, gap: 1 }}
    />
  );
}
