import LinearProgress from '@mui/material/LinearProgress';
import { AddNotificationContext, type NotificationPayload, useAddNotificationContext, useTranslate } from 'ra-core';
import { type ReactNode, useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { handledElsewhere } from '../providers/http/httpClient.ts';
import { useLongRequests } from '../providers/http/longRequests.ts';
import { freshSignIn, useAsksPassword } from '../providers/session/freshSignIn.ts';
import { useKeptScroll } from '../routing/scrollPositions.ts';
import { ErrorBoundary } from './notices/ErrorBoundary.tsx';
import { ErrorPage } from './notices/ErrorPage.tsx';
import { NewVersionNotice } from './notices/NewVersionNotice.tsx';
import { OopsDialog } from './notices/OopsDialog.tsx';
import { SecondFactorNotice } from './notices/SecondFactorNotice.tsx';
import { SessionEndDialog } from './notices/SessionEndDialog.tsx';
import { SessionWatch } from './notices/SessionWatch.tsx';
import { SignInAgain } from './notices/SignInAgain.ts';
import { Toasts } from './notices/Toasts.tsx';

/** Wraps every page: the loading bar above it, the toasts, and the dialogs that belong to no page. */
export function RootShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useKeptScroll();
  return (
    <ToastFilter>
      <LoadingBar />
      <SessionWatch />
      <ErrorBoundary Page={ErrorPage} address={pathname}>
        {children}
      </ErrorBoundary>
      <Toasts />
      <OopsDialog />
      <SessionEndDialog />
      <SecondFactorNotice />
      <SignInAgain open={useAsksPassword()} onClose={() => freshSignIn.settle(false)} />
      <NewVersionNotice />
    </ToastFilter>
  );
}

/** A thin bar along the top edge while API requests run, but for quick ones. */
function LoadingBar() {
  const translate = useTranslate();
  const loading = useLongRequests();
  return (
    loading && (
      <LinearProgress
        color="secondary"
        aria-label={translate('ra.page.loading')}
        sx={{
          ...{ position: 'fixed', inset: '0 0 auto', height: 3, zIndex: (theme) => theme.zIndex.tooltip + 1 },
          '@keyframes appear': { from: { opacity: 0 }, to: { opacity: 1 } },
          // A component that fades would measure the page with each request.
          animation: 'appear 0.2s both',
        }}
      />
    )
  );
}

/**
 * Filters notifications before they become toasts: drops those that a dialog shows already, and makes React-Admin's own
 * 'created', 'updated', 'deleted' success messages.
 */
function ToastFilter({ children }: { children: ReactNode }) {
  const add = useAddNotificationContext();
  const filtered = useCallback(
    (notification: NotificationPayload) => {
      if (notification.message === handledElsewhere) return;
      add(isDone(notification) ? { ...notification, type: 'success' } : notification);
    },
    [add],
  );
  return <AddNotificationContext.Provider value={filtered}>{children}</AddNotificationContext.Provider>;
}

function isDone({ type, message }: NotificationPayload): boolean {
  return type === 'info' && typeof message === 'string' && /\.(created|updated|deleted)$/.test(message);
}
