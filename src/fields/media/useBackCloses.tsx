import { useBlocker } from 'ra-core';
import { useEffect, useRef } from 'react';

/** Lets the browser's Back close something that lies over the whole page. The page below stays as it is. */
export function useBackCloses(onClose: () => void): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    latest.current();
  }, [blocker]);
}
