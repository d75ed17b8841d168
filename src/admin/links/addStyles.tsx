import type { ComponentType } from 'react';
import type { AddStyle } from '../../metadata/descriptors.ts';
import { ImmediateAdd } from './ImmediateAdd.tsx';
import { useLinkPlace } from './linkContext.ts';
import { ModalAdd } from './ModalAdd.tsx';
import { SearchAdd } from './SearchAdd.tsx';

/** How rows come into a link, by the name that schema files give it; null: they do not come by hand. */
const addStyles: Record<AddStyle, ComponentType | null> = {
  modal: ModalAdd,
  search: SearchAdd,
  'choose-from': null,
  immediate: ImmediateAdd,
  none: null,
};

/** The button of the link around that adds to it. */
export function LinkAdd() {
  const { link } = useLinkPlace();
  const Add = addStyles[link.add];
  return Add && <Add />;
}
