import { type RouterBlocker, type RouterBlockerFunction, reactRouterProvider } from 'ra-core';
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
  has: (block: NavigationBlock): boolean => blocks.includes(block),
};

const unblocked: RouterBlocker = {
  state: 'unblocked',
  reset: undefined,
  proceed: undefined,
  location: undefined,
};

/** The single blocker that the router supports; it acts for all registered ones. */
export function NavigationBlocks() {
  const holding = useRef<NavigationBlock>(undefined);
  const blocker = reactRouterProvider.useBlocker((change) => {
    holding.current = navigationBlocks.find(change);
    return holding.current !== undefined;
  });
  useEffect(() => {
    const block = holding.current;
    if (blocker.state !== 'blocked' || !block) return;
    // A component that was unmounted in the meantime has nothing to protect.
    if (!navigationBlocks.has(block)) return blocker.proceed();
    block.update(blocker);
    return () => block.update(unblocked);
  }, [blocker]);
  return null;
}

/** Holds up changes of the address like the router's own blocker, of which only one is possible at a time. */
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
