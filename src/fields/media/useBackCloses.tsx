import { useBlocker } from 'ra-core';
import { useEffect, useRef } from 'react';

/** For what lies over the whole page: the browser's Back closes it and leaves the page below as it is. */
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
