import type { RouterBlocker, RouterBlockerFunction } from 'ra-core';

/** Something on screen that may hold up a change of the address: a form with unsaved changes, a viewer on top. */
export interface NavigationBlock {
  holdsUp: RouterBlockerFunction;
  /** Tells it that a change it holds up waits for its answer, or that none does any more. */
  tell: (blocker: RouterBlocker) => void;
}

/** In the order in which they came on screen: what lies on top is asked first. */
const blocks: NavigationBlock[] = [];

export const navigationBlocks = {
  add(block: NavigationBlock): () => void {
    blocks.push(block);
    return () => void blocks.splice(blocks.indexOf(block), 1);
  },
  /** The one on top that holds this change up. */
  find: (change: Parameters<RouterBlockerFunction>[0]): NavigationBlock | undefined =>
    blocks.findLast(({ holdsUp }) => holdsUp(change)),
  has: (block: NavigationBlock): boolean => blocks.includes(block),
};

export const unblocked: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
};
