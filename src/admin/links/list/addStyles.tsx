import type { ComponentType } from 'react';
import type { AddStyle } from '../../../metadata/keys/moduleKeys.ts';
import { ChooseFromAdd } from '../../documents/returns/ChooseFromAdd.tsx';
import { ImmediateAdd } from '../add/ImmediateAdd.tsx';
import { ModalAdd } from '../add/ModalAdd.tsx';
import { SearchAdd } from '../add/SearchAdd.tsx';
import { useItemsLink } from '../link/itemsLink.ts';
import { useLinkPlace } from '../link/linkContext.ts';

/** How rows come into a link, by the name that schema files give it; null: they do not come by hand. */
const addStyles: Record<AddStyle, ComponentType | null> = {
  modal: ModalAdd,
  search: SearchAdd,
  'choose-from': ChooseFromAdd,
  immediate: ImmediateAdd,
  none: null,
};

/** The button of the link around that adds to it. */
export function LinkAdd() {
  const { link, locked } = useLinkPlace();
  const items = useItemsLink();
  const Add = addStyles[link.add];
  // The buttons of a document's items say themselves when nothing can be added: some documents go on taking items.
  if (!Add || (locked !== undefined && !items)) return null;
  return <Add />;
}
