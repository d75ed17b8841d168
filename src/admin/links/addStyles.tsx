import type { ComponentType } from 'react';
import type { AddStyle } from '../../metadata/descriptors.ts';
import { ChooseFromAdd } from './ChooseFromAdd.tsx';
import { ImmediateAdd } from './ImmediateAdd.tsx';
import { useItemsLink } from './itemsLink.ts';
import { useLinkPlace } from './linkContext.ts';
import { ModalAdd } from './ModalAdd.tsx';
import { SearchAdd } from './SearchAdd.tsx';

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
