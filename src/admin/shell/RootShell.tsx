import type { ReactNode } from 'react';
import { Notification } from 'react-admin';
import { ScrollRestoration } from 'react-router-dom';
import { LoadingBar } from './LoadingBar.tsx';
import { ToastFilter } from './ToastFilter.tsx';
import { TroubleDialogs } from './TroubleDialogs.tsx';

/** Around every page: the loading bar above it, the toast area, and the dialogs that belong to no page. */
export function RootShell({ children }: { children: ReactNode }) {
  return (
    <ToastFilter>
      <LoadingBar />
      {children}
      <Notification anchorOrigin={{ vertical: 'top', horizontal: 'right' }} autoHideDuration={5000} sx={{ mt: 6 }} />
      <TroubleDialogs />
      <ScrollRestoration getKey={({ pathname, key }) => (pathname.endsWith('/new') ? key : pathname)} />
    </ToastFilter>
  );
}
