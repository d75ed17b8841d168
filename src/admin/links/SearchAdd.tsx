import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { FacetDialog } from '../dialogs/FacetDialog.tsx';
import { useText } from '../i18n/useText.ts';
import { AddButton } from './AddButton.tsx';
import { useLinkPlace } from './linkContext.ts';
import { SearchTable } from './SearchTable.tsx';
import { useAddFound } from './useAddFound.ts';

/** Adds records that are found by searching, several at once. */
export function SearchAdd() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddButton onClick={() => setOpen(true)} />
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const { link } = useLinkPlace();
  const translate = useTranslate();
  const text = useText();
  const { chosen, setChosen, add, adding, refusals } = useAddFound(onClose);
  return (
    <FacetDialog
      open
      title={translate('facet.link.add', { link: text(link.label) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
          <Button variant="contained" disabled={chosen.size === 0} loading={adding} onClick={add}>
            {translate('facet.link.addChosen', { smart_count: chosen.size })}
          </Button>
        </>
      }
    >
      {refusals.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {refusals.map((refusal) => (
            <div key={refusal}>{refusal}</div>
          ))}
        </Alert>
      )}
      <SearchTable chosen={chosen} onChoose={setChosen} />
    </FacetDialog>
  );
}
