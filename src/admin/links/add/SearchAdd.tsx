import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { ScanItemsAdd } from '../../scanner/items/ScanItemsAdd.tsx';
import { SearchDialog } from '../choose/SearchDialog.tsx';
import { useAddOne } from '../choose/useAddOne.ts';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkPlace } from '../link/linkContext.ts';
import { AddButton } from './AddButton.tsx';

/** Adds records that are found by searching, several at once; the items of a document by scanning their codes too. */
export function SearchAdd() {
  const { link } = useLinkPlace();
  const translate = useTranslate();
  const text = useText();
  const items = useItemsLink();
  const addOne = useAddOne();
  const [open, setOpen] = useState(false);
  return (
    <>
      {items && <ScanItemsAdd stock={items.stock} addOne={addOne} />}
      <AddButton onClick={() => setOpen(true)} />
      {open && (
        <SearchDialog title={translate('facet.link.add', { link: text(link.label) })} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
