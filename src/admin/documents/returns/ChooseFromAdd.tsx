import PlaylistAddCheckIcon from '@mui/icons-material/PlaylistAddCheck';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { AddButton } from '../../links/add/AddButton.tsx';
import { ScanItemsAdd } from '../../scanner/items/ScanItemsAdd.tsx';
import { ChooseFromDialog } from './ChooseFromDialog.tsx';
import { useReturnOne } from './useReturnOne.ts';
import { type ReturnSource, useReturnSource } from './useReturnSource.ts';

/** Adds outstanding rows of another document of the same party, chosen from a table or scanned. */
export function ChooseFromAdd() {
  const translate = useTranslate();
  const place = useReturnSource();
  const [open, setOpen] = useState(false);
  if (!place) return null;
  return (
    <>
      <ScanReturnsAdd place={place} />
      <AddButton
        label={translate('facet.returns.chooseFrom', { source: place.words.label })}
        icon={<PlaylistAddCheckIcon />}
        onClick={() => setOpen(true)}
      />
      {open && <ChooseFromDialog place={place} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Adds returned items to the return on screen, by scanning one item after the other. */
function ScanReturnsAdd({ place }: { place: ReturnSource }) {
  return <ScanItemsAdd stock={place.sourceItems.stock} addOne={useReturnOne(place)} />;
}
