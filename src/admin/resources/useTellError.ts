import { useNotify } from 'ra-core';
import { useCallback } from 'react';
import { shownElsewhere } from '../providers/httpClient.ts';

/** Tells why a call failed, in the server's words, unless a dialog of the app does so already. */
export function useTellError(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => {
      const message = error instanceof Error ? error.message : '';
      if (message !== shownElsewhere) notify(message || 'ra.notification.http_error', { type: 'error' });
    },
    [notify],
  );
}
