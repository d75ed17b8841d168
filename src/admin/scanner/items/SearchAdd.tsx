import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { AddButton } from '../../links/add/AddButton.tsx';
import { SearchDialog } from '../../links/choose/SearchDialog.tsx';
import { useItemsLink } from '../../links/link/itemsLink.ts';
import { useLinkContext } from '../../links/link/linkContext.ts';
import { useAddRecord } from '../../links/link/useAddRecord.ts';
import { ScanItemsAdd } from './ScanItemsAdd.tsx';

/**
 * Adds records that the user finds by searching, several at once; the items of a document also by scanning their codes.
 */
export function SearchAdd() {
  const { link } = useLinkContext();
  const translate = useTranslate();
  const text = useText();
  const items = useItemsLink();
  const addOne = useAddRecord();
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
