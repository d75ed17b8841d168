import { AddNotificationContext, type NotificationPayload, useAddNotificationContext } from 'ra-core';
import { type ReactNode, useCallback } from 'react';
import { shownElsewhere } from '../../providers/httpClient.ts';

/**
 * Between whoever notifies and the toasts: drops what a dialog shows already, and makes React-Admin's own 'created',
 * 'updated', 'deleted' the successes that they are.
 */
export function ToastFilter({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const filtered = useCallback(
    (notification: NotificationPayload) => {
      if (notification.message === shownElsewhere) return;
      add(isDone(notification) ? { ...notification, type: 'success' } : notification);
    },
    [add],
  );
  return <AddNotificationContext.Provider value={filtered}>{children}</AddNotificationContext.Provider>;
}

function isDone({ type, message }: NotificationPayload): boolean {
  return type === 'info' && typeof message === 'string' && /\.(created|updated|deleted)$/.test(message);
}
