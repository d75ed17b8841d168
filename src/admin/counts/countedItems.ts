import type { LinkPart } from '../record/Features.ts';
import { CountHead } from './CountHead.tsx';
import { MarkRowButton } from './MarkRowButton.tsx';

/** What a count adds to the list of its items: its progress and scanning above, and marks in the rows. */
export const countedItems: LinkPart = {
  name: 'counted-items',
  isFor: (link, { count }) => count?.items.link === link.name,
  Head: CountHead,
  RowButton: MarkRowButton,
};
