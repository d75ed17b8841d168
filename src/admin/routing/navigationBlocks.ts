import type { RouterBlocker, RouterBlockerFunction } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/** A component that may hold up a change of the address: a form with unsaved changes, a viewer on top. */
interface NavigationBlock {
  holdsUp: RouterBlockerFunction;
  /** Called when a change waits for the component's answer, or when none waits any more. */
  update: (blocker: RouterBlocker) => void;
}

/** In the order in which they were mounted: the one on top is asked first. */
const blocks: NavigationBlock[] = [];

export const navigationBlocks = {
  add(block: NavigationBlock): () => void {
    blocks.push(block);
    return () => void blocks.splice(blocks.indexOf(block), 1);
  },
  /** The blocker on top that holds this change up. */
  find: (change: Parameters<RouterBlockerFunction>[0]): NavigationBlock | undefined =>
    blocks.findLast(({ holdsUp }) => holdsUp(change)),
};

const unblocked: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
};

/**
 * Whether a component holds the change up. Then it waits for the answer: `proceed` is called when the page may be left.
 */
export function holdUp(change: Parameters<RouterBlockerFunction>[0], proceed: () => void): boolean {
  const block = navigationBlocks.find(change);
  if (!block) return false;
  const settle = () => block.update(unblocked);
  block.update({
    state: 'blocked',
    location: change.nextLocation,
    reset: settle,
    proceed: () => {
      settle();
      proceed();
    },
  });
  return true;
}

/** Holds up changes of the address while it says so. Of several components the one on top is asked. */
export function useNavigationBlock(holdsUp: RouterBlockerFunction | boolean): RouterBlocker {
  const [blocker, setBlocker] = useState<RouterBlocker>(unblocked);
  const latest = useRef(holdsUp);
  useEffect(() => {
    latest.current = holdsUp;
  });
  useEffect(
    () =>
      navigationBlocks.add({
        holdsUp: (change) => (typeof latest.current === 'function' ? latest.current(change) : latest.current),
        update: setBlocker,
      }),
    [],
  );
  return blocker;
}
