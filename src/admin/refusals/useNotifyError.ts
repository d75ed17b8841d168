import { useNotify } from 'ra-core';
import { createElement, useCallback } from 'react';
import { shownElsewhere } from '../providers/httpClient.ts';
import { RefusalToast } from './RefusalToast.tsx';
import { blockersOf } from './refusal.ts';

/** Milliseconds that a toast with links stays: it is read, and one of them clicked. */
const readingTime = 20_000;

/**
 * Tells why a call failed, in the server's words, unless a dialog of the app does so already. What stands in the way is
 * linked.
 */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => {
      const message = error instanceof Error ? error.message : '';
      const blockers = blockersOf(error);
      if (message === shownElsewhere) return;
      const toast = createElement(RefusalToast, { lines: blockers });
      if (blockers.length > 0) notify(toast, { type: 'error', autoHideDuration: readingTime });
      else notify(message || 'ra.notification.http_error', { type: 'error' });
    },
    [notify],
  );
}
