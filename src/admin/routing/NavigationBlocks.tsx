import { reactRouterProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import { type NavigationBlock, navigationBlocks, unblocked } from './navigationBlocks.ts';

/** The one blocker that the router supports, on behalf of all that is on screen. */
export function NavigationBlocks() {
  const asked = useRef<NavigationBlock>(undefined);
  const blocker = reactRouterProvider.useBlocker((change) => {
    asked.current = navigationBlocks.find(change);
    return asked.current !== undefined;
  });
  useEffect(() => {
    const block = asked.current;
    if (blocker.state !== 'blocked' || !block) return;
    // What went meanwhile has nothing to keep.
    if (!navigationBlocks.has(block)) return blocker.proceed();
    block.tell(blocker);
    return () => block.tell(unblocked);
  }, [blocker]);
  return null;
}
