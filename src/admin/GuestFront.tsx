import { AuthContext, NotificationContextProvider, useNotificationContext } from 'ra-core';
import { lazy, type ReactElement, type ReactNode, Suspense, useEffect, useState } from 'react';
import { SplashEnd } from './common/loading/SplashEnd.tsx';
import { LanguageProvider } from './i18n/LanguageProvider.tsx';
import { appFrom, loadApp } from './loadApp.tsx';
import { SignInPage } from './pages/SignInPage.tsx';
import { useGlobalError } from './providers/session/globalErrors.ts';
import { useToken } from './providers/session/session.ts';
import { createAuthProvider } from './providers/workspace/authProvider.ts';
import { ServicesProvider } from './providers/workspace/servicesContext.tsx';
import { ErrorBoundary } from './shell/notices/ErrorBoundary.tsx';
import { FailurePage } from './shell/notices/FailurePage.tsx';
import { useNewVersion } from './shell/notices/newVersionStore.ts';
import type { Started } from './startUp.ts';
import { AppearanceProvider } from './theme/AppearanceProvider.tsx';
import { createStore, forgetUser } from './userStore.ts';

const GuestNotices = lazy(() => import('./shell/notices/GuestNotices.tsx'));

/**
 * The sign-in page alone, without the router and the shell of the app, which are fetched while the user types. Once
 * somebody is signed in, here or in another tab, the app takes its place, at the same address.
 */
export function GuestFront({ started }: { started: Started }) {
  const { app, failure } = useAppOnceSignedIn(started);
  if (app) return app;
  return (
    <GuestProviders started={started}>
      <ErrorBoundary Page={FailurePage} address={window.location.pathname}>
        {failure ? <FailurePage error={failure} resetErrorBoundary={() => window.location.reload()} /> : <Page />}
        <Notices />
      </ErrorBoundary>
    </GuestProviders>
  );
}

function Page() {
  return (
    <Suspense>
      <SplashEnd>
        <SignInPage onInput={loadApp} />
      </SplashEnd>
    </Suspense>
  );
}

/** The app, once there is a token, the code and the data of its first page. Until then the sign-in page stays, and its button shows that it works. */
function useAppOnceSignedIn(started: Started) {
  const token = useToken();
  const [loaded, setLoaded] = useState<{ app?: ReactElement; failure?: Error }>({});
  useEffect(() => {
    if (token === null) return;
    appFrom(Promise.resolve(started)).then(
      (app) => setLoaded({ app }),
      (failure: Error) => setLoaded({ failure }),
    );
  }, [token, started]);
  return loaded;
}

/** The same as in the app, less what it alone needs. */
function GuestProviders({ started, children }: { started: Started; children: ReactNode }) {
  const { configuration, http, language } = started;
  const [authProvider] = useState(() => createAuthProvider(http, () => forgetUser(createStore())));
  return (
    <AuthContext.Provider value={authProvider}>
      <NotificationContextProvider>
        <ServicesProvider services={{ configuration, http }}>
          <LanguageProvider initial={language}>
            <AppearanceProvider>{children}</AppearanceProvider>
          </LanguageProvider>
        </ServicesProvider>
      </NotificationContextProvider>
    </AuthContext.Provider>
  );
}

/** Fetched with the first thing that is to be shown. */
function Notices() {
  const toasts = useNotificationContext().notifications.length;
  const oops = useGlobalError('oops');
  const newVersion = useNewVersion();
  const [needed, setNeeded] = useState(false);
  if (!needed && (toasts > 0 || oops || newVersion)) setNeeded(true);
  if (!needed) return null;
  return (
    <Suspense>
      <GuestNotices />
    </Suspense>
  );
}
