import { useEffect, useState } from 'react';

/** Milliseconds until the next check. */
const pause = 3000;

/** Whether the server answers; when it answers again after a failure, the page is reloaded. */
export function useServerReached(): 'asked' | 'reached' | 'away' {
  const [server, setServer] = useState<'asked' | 'reached' | 'away'>('asked');
  useEffect(() => {
    const end = new AbortController();
    let away = false;
    const check = async () => {
      const reached = await answers(end.signal);
      if (end.signal.aborted) return;
      if (reached && away) return window.location.reload();
      away = !reached;
      setServer(reached ? 'reached' : 'away');
      if (away) setTimeout(() => !end.signal.aborted && void check(), pause);
    };
    void check();
    return () => end.abort();
  }, []);
  return server;
}

/** The request bypasses the service worker, whose cache would answer without a network. */
async function answers(signal: AbortSignal): Promise<boolean> {
  const answer = await fetch('/health', { cache: 'no-store', signal }).catch(() => undefined);
  return answer?.ok === true;
}
