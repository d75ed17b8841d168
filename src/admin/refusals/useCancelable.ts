import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotifyError } from './useNotifyError.tsx';

/**
 * Work that the user waits for and may cancel, one job at a time. Leaving the page cancels it too. A failure is
 * reported, a cancellation is not. `running`: the value with which the work was started, or its latest progress;
 * undefined while none runs.
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
      // Canceled work may go on for a while before it sees the signal; nobody waits for it.
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

  return { running, start, update: setRunning as (run: Run) => void, cancel };
}
