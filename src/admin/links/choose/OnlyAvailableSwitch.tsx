import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useListFilter } from '../../lists/filters/useListFilter.ts';
import { type ItemsLink, useItemsLink } from '../link/itemsLink.ts';

/** Hides the records that the document cannot take. */
export function OnlyAvailableSwitch() {
  const translate = useTranslate();
  const items = useItemsLink();
  const { change, remove } = useListFilter();
  // The list's filter follows a moment later; without this the switch would jump back first.
  const [only, setOnly] = useState(false);
  const open = items ? availableFilter(items) : {};
  const keys = Object.keys(open);
  if (keys.length === 0) return null;
  return (
    <FormControlLabel
      control={
        <Switch
          size="small"
          checked={only}
          onChange={(_event, on) => {
            setOnly(on);
            if (on) change(open);
            else remove(keys);
          }}
        />
      }
      label={translate('facet.link.onlyOpen')}
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ ml: 0, mr: 0, gap: 1 }}
    />
  );
}

/** The filter for items that a document can take: those with the right status that are no part of a set. */
function availableFilter({ document, stock: { stock } }: ItemsLink): Record<string, unknown> {
  return {
    ...(stock &&
      document.items.onlyAvailable &&
      !document.effect.needsMemo && { [stock.status]: document.effect.needs }),
    ...(stock?.parent !== undefined && { [`${stock.parent}_null`]: true }),
  };
}
