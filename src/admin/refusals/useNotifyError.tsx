import Alert from '@mui/material/Alert';
import { useCloseNotification, useNotify } from 'ra-core';
import { createElement, useCallback } from 'react';
import { sentLongAgo } from '../providers/http/FormAttempts.ts';
import { isHandledElsewhere } from '../providers/http/httpClient.ts';
import { RefusalLines } from './RefusalLines.tsx';
import { type Blocker, blockersOf } from './refusal.ts';

/** Milliseconds for which a toast with links or a long sentence stays: to read it and click one of them. */
const readingTime = 20_000;

/**
 * Notifies why a call failed, in the server's words, unless a dialog of the app does so already. Blocking records are
 * linked.
 */
export function useNotifyError(): (error: unknown) => void {
  const notify = useNotify();
  return useCallback(
    (error: unknown) => {
      if (isHandledElsewhere(error)) return;
      const message = error instanceof Error ? error.message : '';
      const blockers = blockersOf(error);
      const toast = createElement(RefusalToast, { lines: blockers });
      if (blockers.length > 0) notify(toast, { type: 'error', autoHideDuration: readingTime });
      else if (message === sentLongAgo) notify(message, { type: 'warning', autoHideDuration: readingTime });
      else notify(message || 'ra.notification.http_error', { type: 'error' });
    },
    [notify],
  );
}

/** A refusal with its links, as a toast. */
function RefusalToast({ lines }: { lines: readonly Blocker[] }) {
  const close = useCloseNotification();
  return (
    <Alert
      severity="error"
      variant="filled"
      onClose={() => close()}
      sx={{ maxWidth: 520, maxHeight: '60vh', overflowY: 'auto' }}
    >
      <RefusalLines lines={lines} onLeave={() => close()} />
    </Alert>
  );
}
