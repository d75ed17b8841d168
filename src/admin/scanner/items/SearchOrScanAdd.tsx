import { SearchAdd } from '../../links/add/SearchAdd.tsx';
import { useAddOne } from '../../links/choose/useAddOne.ts';
import { useItemsLink } from '../../links/link/itemsLink.ts';
import { ScanItemsAdd } from './ScanItemsAdd.tsx';

/** Adds records that are found by searching; the items of a document can be added by scanning their codes, too. */
export function SearchOrScanAdd() {
  const items = useItemsLink();
  const addOne = useAddOne();
  return (
    <>
      {items && <ScanItemsAdd stock={items.stock} addOne={addOne} />}
      <SearchAdd />
    </>
  );
}
