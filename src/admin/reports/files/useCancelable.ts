import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotifyError } from '../../refusals/useNotifyError.tsx';

/**
 * Work that people wait for and may cancel, one at a time: leaving the page cancels it too. What goes wrong is told, but not
 * that it was canceled. `running`: what the work was started with, or what it told of itself since; undefined while none runs.
 */
export function useCancelable<Run>() {
  const notifyError = useNotifyError();
  const [running, setRunning] = useState<Run>();
  const controller = useRef<AbortController>(undefined);
  const cancel = useCallback(() => controller.current?.abort(), []);
  useEffect(() => cancel, [cancel]);

  const start = useCallback(
    async (run: Run, work: (signal: AbortSignal) => Promise<void>): Promise<void> => {
      controller.current?.abort();
      const own = new AbortController();
      controller.current = own;
      setRunning(() => run);
      // What was canceled may go on for a while before it sees that; nobody waits for it.
      own.signal.addEventListener('abort', () => setRunning(undefined));
      try {
        await work(own.signal);
      } catch (error) {
        if (!own.signal.aborted) notifyError(error);
      }
      if (!own.signal.aborted) setRunning(undefined);
    },
    [notifyError],
  );

  return { running, start, tell: setRunning as (run: Run) => void, cancel };
}
