import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { SearchDialog } from '../choose/SearchDialog.tsx';
import { useLinkPlace } from '../link/linkContext.ts';
import { AddButton } from './AddButton.tsx';

/** Adds records that are found by searching, several at once. */
export function SearchAdd() {
  const { link } = useLinkPlace();
  const translate = useTranslate();
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <AddButton onClick={() => setOpen(true)} />
      {open && (
        <SearchDialog title={translate('facet.link.add', { link: text(link.label) })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
