import type { RouterBlocker, RouterBlockerFunction } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { navigationBlocks, unblocked } from './navigationBlocks.ts';

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
        tell: setBlocker,
      }),
    [],
  );
  return blocker;
}
