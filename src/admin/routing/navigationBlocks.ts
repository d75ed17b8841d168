import { type RouterBlocker, type RouterBlockerFunction, reactRouterProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';

/** Something on screen that may hold up a change of the address: a form with unsaved changes, a viewer on top. */
interface NavigationBlock {
  holdsUp: RouterBlockerFunction;
  /** Tells it that a change it holds up waits for its answer, or that none does any more. */
  update: (blocker: RouterBlocker) => void;
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

const unblocked: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
};

/** The one blocker that the router supports, on behalf of all that is on screen. */
export function NavigationBlocks() {
  const holding = useRef<NavigationBlock>(undefined);
  const blocker = reactRouterProvider.useBlocker((change) => {
    holding.current = navigationBlocks.find(change);
    return holding.current !== undefined;
  });
  useEffect(() => {
    const block = holding.current;
    if (blocker.state !== 'blocked' || !block) return;
    // What went meanwhile has nothing to keep.
    if (!navigationBlocks.has(block)) return blocker.proceed();
    block.update(blocker);
    return () => block.update(unblocked);
  }, [blocker]);
  return null;
}

/** Holds up changes of the address, as the router's own blocker does, of which there can be but one at a time. */
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
