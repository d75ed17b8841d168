import { createContext, useContext } from 'react';
import type { LinkEdits } from './useLinkEdits.ts';

export const LinkEditsContext = createContext<LinkEdits | null>(null);

/** The values that are being saved in the grid around the component. */
export function useEditsOfGrid(): LinkEdits {
  const edits = useContext(LinkEditsContext);
  if (!edits) throw new Error('This belongs into a grid of a link');
  return edits;
}
