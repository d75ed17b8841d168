import type { ReactNode } from 'react';
import { Notification } from 'react-admin';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import { NavigationBlocks } from '../routing/NavigationBlocks.tsx';
import { ErrorBoundary } from './notices/ErrorBoundary.tsx';
import { TroubleDialogs } from './notices/GlobalErrorDialogs.tsx';
import { LoadingBar } from './notices/LoadingBar.tsx';
import { NewVersionNotice } from './notices/NewVersionNotice.tsx';
import { SessionWatch } from './notices/SessionWatch.tsx';
import { ToastFilter } from './notices/ToastFilter.tsx';

/** Around every page: the loading bar above it, the toast area, and the dialogs that belong to no page. */
export function RootShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ToastFilter>
      <LoadingBar />
      <SessionWatch />
      <NavigationBlocks />
      <ErrorBoundary address={pathname}>{children}</ErrorBoundary>
      <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} autoHideDuration={5000} sx={{ mt: 6 }} />
      <TroubleDialogs />
      <NewVersionNotice />
      <ScrollRestoration getKey={({ pathname, key }) => (pathname.endsWith('/new') ? key : pathname)} />
    </ToastFilter>
  );
}
